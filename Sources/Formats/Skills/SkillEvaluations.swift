package import Catalog
import FoundationEssentials

/// The trial runs that a skill's author wrote down: `evals/evals.json`.
///
/// Source: the skill-creator skill of anthropics/skills; ids start at 0 or 1 and names are optional.
package enum SkillEvaluations {
  /// Where the file lies in a skill's folder.
  package static let path = FilePath("evals/evals.json")

  /// One point for each trial: its name, else the first line of its prompt. Nil where the file is not one.
  package static func checklist(_ bytes: [UInt8]) -> Checklist? {
    struct Trial: Decodable {
      var eval_name: String?
      var prompt: String?
    }
    struct File: Decodable { var evals: [Trial] }
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)), !file.evals.isEmpty else {
      return nil
    }
    let items = file.evals.enumerated().map { index, trial in
      let line = trial.prompt?.split(whereSeparator: \.isNewline).first.map(String.init)
      return Checklist.Item(
        text: trial.eval_name ?? line ?? "trial \(index + 1)", isDone: false, line: nil)
    }
    return Checklist(items: items, heading: nil, source: path.displayText)
  }
}
