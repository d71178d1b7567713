import Catalog
import TestSupport
import Testing

@Suite("Cases: what the gate sees")
struct GateCases {
  @Test("characters that nobody sees are warnings, those that writing needs are not")
  func invisible() throws {
    let tree = try CaseTree("019-invisible")
    let verdict = try tree.validate(expecting: 0)
    #expect(verdict.folders("warning") == ["tags", "zero-width", "bidi"])
    let tags = verdict.findings("warning", about: "tags").first
    #expect(tags?["message"]?.string?.contains("\"go on\"") == true)
    #expect(tags?["line"]?.integer == 6)
    let space = verdict.findings("warning", about: "zero-width").first
    #expect(space?["message"]?.string?.contains("U+200B") == true)
    #expect(space?["line"]?.integer == 3)
    #expect(space?["column"]?.integer == 16)
    // The message never holds what it warns of.
    #expect(!verdict.value.strings.contains { $0.unicodeScalars.contains("\u{200B}") })
  }

  @Test("copies that differ are warnings that say where and how to see it")
  func drift() throws {
    let tree = try CaseTree("036-drift")
    let verdict = try tree.validate(expecting: 0)
    let found = verdict.warnings.filter { $0["rule"]?.string == "drifted-copy" }
    #expect(
      found.compactMap { $0["path"]?.string } == [
        ".agents/skills/tidy/SKILL.md", ".codex/skills/tidy/SKILL.md", ".cursor/skills/tidy/SKILL.md",
      ])
    let messages = found.compactMap { $0["message"]?.string }
    #expect(messages.count == 3 && messages[0].contains("SKILL.md"))
    #expect(messages.dropFirst().first?.contains("notes.txt") == true)
    #expect(messages.last?.contains("scripts/tidy.sh") == true)
    #expect(found.allSatisfy { $0["hint"]?.string?.contains("diff -r ") == true })
  }

  @Test("files that are named and missing are errors, what is no reference is none")
  func references() throws {
    let tree = try CaseTree("054-links")
    let verdict = try tree.validate(expecting: 1)
    let errors = verdict.errors.map { finding in
      [finding["rule"], finding["path"], finding["message"]].map { $0?.string ?? "" }.joined(separator: "|")
    }
    func holds(_ rule: String, _ file: String, _ word: String) -> Bool {
      errors.contains { $0.hasPrefix("\(rule)|.claude/skills/links/\(file)|") && $0.contains(word) }
    }
    #expect(errors.count == 5, "\(errors)")
    #expect(holds("missing-reference", "SKILL.md", "gone.md"))
    #expect(holds("wrong-case-reference", "SKILL.md", "FORMS.md"))
    #expect(holds("wrong-case-reference", "SKILL.md", "Guide.md"))
    #expect(holds("reference-outside", "SKILL.md", "secrets.md"))
    #expect(holds("missing-reference", "references/guide.md", "absent.md"))
    let warnings = verdict.warnings.compactMap { $0["path"]?.string }
    #expect(warnings == [".claude/skills/links/references/orphan.md"])
  }

  @Test("each fault of safety and of meaning is one warning, and the sound skill has none")
  func safety() throws {
    let tree = try CaseTree("validate-safety")
    let verdict = try tree.validate(expecting: 0)
    let found = verdict.warnings.map { finding in
      let path = finding["path"]?.string ?? ""
      return (finding["rule"]?.string ?? "") + " " + path.replacing(".claude/", with: "")
    }
    #expect(
      found.sorted() == [
        "command-collision commands/pipe.md", "command-on-load skills/loads/SKILL.md",
        "comment-in-value skills/cut/SKILL.md", "duplicate-name skills/sound/SKILL.md",
        "hidden-instruction skills/hidden/SKILL.md", "link-into-home skills/home/references/notes.md",
        "network-to-shell skills/pipe/SKILL.md", "switch-value skills/switched/SKILL.md",
        "unrestricted-tools skills/granted/SKILL.md",
      ])
    let twice = verdict.warnings.first { $0["rule"]?.string == "duplicate-name" }
    #expect(twice?["related"]?.array?.first?["path"]?.string == ".claude/skills/group/sound/SKILL.md")
  }

  @Test("paths come as arguments, as lines and as NUL-separated words; a missing one does not stop the rest")
  func paths() throws {
    let tree = try CaseTree("067-one-bad")
    let good = tree.skill("good-1")
    let list = "printf '%s\\n%s\\n' '\(good)' '\(tree.skill("good-2"))/SKILL.md'"
    let binary = Program.skillhub.displayText
    func shell(_ line: String) throws -> Program.Result {
      try tree.program.run(
        FilePath("/bin/bash"), ["-c", line], workingDirectory: tree.root, timeout: CaseTree.patience)
    }
    #expect(
      try shell("\(list) | \(binary) validate -").lines.last == "2 skills checked: 0 errors, 0 warnings")
    #expect(
      try shell("\(list) | tr '\\n' '\\0' | \(binary) validate -0 -").lines.last
        == "2 skills checked: 0 errors, 0 warnings")
    let empty = try shell("\(binary) validate - </dev/null")
    #expect(empty.status == 0 && empty.lines.last == "0 skills checked: 0 errors, 0 warnings")
    let closed = try shell("\(binary) validate - <&-")
    #expect(closed.status == 2 && closed.errorText.contains("standard input"))
    let missing = try shell("\(binary) validate '\(good)' nowhere")
    #expect(missing.status == 2 && missing.lines.last == "1 skill checked: 0 errors, 0 warnings")
    #expect(missing.errorText.contains("nowhere: no such file or folder"))
  }
}
