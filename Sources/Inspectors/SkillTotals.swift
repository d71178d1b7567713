package import Catalog

/// What the verdicts of several skills add up to.
package enum SkillTotals {
  /// The status of the whole: the worst one counts, and comes first in the words.
  package static func status(of skills: [ItemSummary]) -> InspectionStatus {
    let invalid = skills.count { $0.status == Validity.invalid.rawValue }
    let warned = skills.count { $0.status == Validity.warning.rawValue }
    let valid = skills.count - invalid - warned
    let parts = [
      invalid > 0 ? "\(invalid) invalid" : nil, warned > 0 ? "\(warned) with warnings" : nil,
      valid > 0 ? "\(valid) valid" : nil,
    ].compactMap { $0 }
    if invalid > 0 {
      return InspectionStatus(state: "invalid", mark: .bad, text: parts.joined(separator: ", "))
    }
    if warned > 0 {
      return InspectionStatus(state: "warning", mark: .warning, text: parts.joined(separator: ", "))
    }
    if skills.isEmpty { return InspectionStatus(state: "none", mark: .none, text: "no skills") }
    return InspectionStatus(state: "valid", mark: .good, text: "\(valid) valid")
  }
}
