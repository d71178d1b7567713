import Catalog

/// A comment that takes the findings of one rule off the next line:
/// `<!-- skillhub-disable-next-line RULE -->` in Markdown, `# skillhub-disable-next-line RULE` in a header or a script.
struct Suppression: Sendable, Hashable {
  static let mark = "skillhub-disable-next-line"

  /// The rules that it names; empty where it names none.
  var rules: [String]
  /// The line that it is about.
  var line: Int
  var position: TextPosition
  var length: Int

  /// The comments of a text, in their order.
  static func find(in text: SkillText) -> [Suppression] {
    let mark = Array(mark.utf8)
    var result: [Suppression] = []
    var index = 0
    let bytes = text.bytes
    while result.count < RuleSet.maximumFindings, let start = bytes[index...].firstIndex(of: mark[0]) {
      index = start + 1
      guard bytes[start...].starts(with: mark) else { continue }
      let line = text.line(around: start)
      let before = bytes[line.lowerBound..<start].filter { $0 > 0x20 }
      // Elsewhere it is only spoken of.
      guard before.elementsEqual("<!--".utf8) || before.elementsEqual("#".utf8) else { continue }
      let words = text.text((start + mark.count)..<line.upperBound).split {
        $0 == " " || $0 == "," || $0 == "\t"
      }
      let position = text.position(at: start)
      result.append(
        Suppression(
          rules: words.prefix { $0 != "-->" }.map {
            $0.hasSuffix("-->") ? String($0.dropLast(3)) : String($0)
          },
          line: position.line + 1, position: position, length: mark.count))
    }
    return result
  }
}

extension Rule {
  static let suppressionRules: [Rule] = [idleSuppression]

  /// What it has to say is found when all other findings are known; the check itself says nothing.
  static let idleSuppression = Rule(
    "idle-suppression", .warning, .hygiene,
    summary: "a comment that takes findings off the next line takes none off",
    why: "It hides the next fault on that line, which nobody has seen yet.",
    source:
      "skillhub: <!-- skillhub-disable-next-line RULE -->, or # skillhub-disable-next-line RULE in a header",
    fix: "remove the comment",
    bad: [
      .body("nothing to take off", "<!-- ↓skillhub-disable-next-line missing-reference -->\nFill the form."),
      .body("no rule is named", "<!-- ↓skillhub-disable-next-line -->\nFill the form."),
    ],
    good: [
      .body(
        "one that is needed", files: [],
        "<!-- skillhub-disable-next-line missing-reference -->\nRead [it](references/gone.md).")
    ]
  ) { _, _ in [] }
}

extension RuleSet {
  /// Takes off what comments take off, and adds what is to be said of the comments.
  func suppressing(_ findings: [Finding], of subject: SkillSubject) -> [Finding] {
    var result = findings
    for text in subject.texts where text.hasSuppression {
      let path = subject.path(of: text.path)
      for suppression in Suppression.find(in: text) {
        let before = result.count
        result.removeAll {
          $0.path == path && $0.position?.line == suppression.line && suppression.rules.contains($0.rule)
        }
        // Whether a rule that is not applied would have found something cannot be told.
        let unknown = suppression.rules.first { id in !RuleSet.all.contains { $0.id == id } }
        let applied = suppression.rules.allSatisfy { id in unknown == id || rules.contains { $0.id == id } }
        let message: String
        if suppression.rules.isEmpty {
          message = "the comment names no rule, so it takes nothing off"
        } else if let unknown {
          message = "there is no rule \(Wording.quoted(unknown))"
        } else if before == result.count, applied {
          message =
            "nothing to take off the next line: \(Wording.list(suppression.rules)) found nothing there"
        } else {
          continue
        }
        guard let rule = rules.first(where: { $0.id == Rule.idleSuppression.id }) else { continue }
        result.append(
          Finding(
            rule: rule.id, severity: severities[rule.id] ?? rule.severity, message: message, path: path,
            position: suppression.position, hint: rule.fix, length: suppression.length))
      }
    }
    return result.sorted()
  }
}

extension SkillText {
  /// Whether the mark of a suppression stands in the text, which few have.
  var hasSuppression: Bool { risks.contains { $0.kind == .suppression } }
}
