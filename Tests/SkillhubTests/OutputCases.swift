import Catalog
import TestSupport
import Testing

@Suite("Cases: output and environment")
struct OutputCases {
  @Test("cron's environment is enough", arguments: ["validate", "list", "inspect"])
  func cron(command: String) throws {
    let tree = try CaseTree("061-cron")
    // The home comes from the password database, so cache and state are led elsewhere.
    let places = ["CACHE", "STATE", "CONFIG"].map {
      "XDG_\($0)_HOME=\(tree.folder.path.appending($0).displayText)"
    }
    let before = FixtureFiles.names(in: tree.root)
    let result = try tree.program.run(
      tree.root.appending("cron.sh"),
      ["/usr/bin/env"] + places + [Program.skillhub.displayText, command], timeout: CaseTree.patience)
    #expect(result.status == 0)
    #expect(FixtureFiles.names(in: tree.root) == before)
    let output = FixtureFiles.text(of: tree.folder.path.appending("tree.out")) ?? ""
    let error = FixtureFiles.text(of: tree.folder.path.appending("tree.err")) ?? "missing"
    #expect(error.split(separator: "\n").count <= 1, "\(error)")
    #expect(!output.contains("\u{1b}"))
    #expect(!output.isEmpty)
    if command == "list" { #expect(output.contains("nightly") && output.contains("tea")) }
    if command == "inspect" {
      #expect(output.unicodeScalars.filter { !$0.isASCII }.isEmpty || output.contains("泡茶"))
      #expect(output.split(separator: "\n").allSatisfy { leastWidth($0) <= 80 })
    }
  }

  @Test("standard output is one JSON document, also on failure")
  func hardJSON() throws {
    let tree = try CaseTree("063-hard-json")
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.skills.count == 5)
    for skill in verdict.skills {
      let path = skill["path"]?.string ?? ""
      let isBad = path.contains("broken") || path.contains("gone") || path.contains("\\xff")
      #expect(skill["valid"]?.boolean == !isBad, "\(path)")
    }
    #expect(verdict.skills.filter { $0["pathBytes"]?.string != nil }.count == 1)
    #expect(try tree.list().items.count == 5)
    let control = try tree.inspect(tree.skill("ctl"))
    #expect(control.value.strings.contains { $0.contains("nul \u{0},") && $0.hasSuffix("Use when testing.") })

    let failure = try tree.run("list", "--json", tree.skill("none-here"))
    #expect(failure.status == 2)
    let document = try JSONValue(parsing: failure.output)
    #expect(document["version"]?.integer == 1)
    #expect(document["error"]?["exit"]?.integer == 2)
    #expect(document["error"]?["message"]?.string?.contains("none-here") == true)
    #expect(document["error"]?["hint"] != nil)
  }

  @Test("nothing is wider than the screen", arguments: [80, 40, 20])
  func narrowTerminal(columns: Int) throws {
    let tree = try CaseTree("064-wide-text")
    for words in [["list", "skill", tree.root.displayText], ["inspect", tree.skill("cjk")]] {
      let result = try tree.program.run(
        Program.skillhub, words + ["--no-pager"], variables: ["TERM": "xterm", "NO_COLOR": "1"],
        terminal: .init(columns: columns, rows: 24), timeout: CaseTree.patience)
      #expect(result.status == 0)
      let lines = result.text.split(whereSeparator: { $0.isNewline })
      #expect(!lines.isEmpty)
      for line in lines { #expect(leastWidth(line) <= columns, "\(line)") }
      #expect(!result.text.contains("\u{fffd}"))
    }
  }

  @Test("a terminal of one cell is survived", arguments: ["list", "inspect"])
  func oneCell(command: String) throws {
    let tree = try CaseTree("064-wide-text")
    let result = try tree.run(
      command, command == "inspect" ? tree.skill("emoji") : tree.root.displayText, "--no-pager",
      variables: ["TERM": "xterm"], terminal: .init(columns: 1, rows: 1))
    #expect(result.status == 0)
  }

  @Test("one bad skill among many fails the run, wherever it stands")
  func oneBad() throws {
    let tree = try CaseTree("067-one-bad")
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.count("checked") == 10)
    #expect(verdict.count("errors") == 1)
    #expect(verdict.count("warnings") == 1)
    #expect(try tree.run("validate", tree.skill("aa-bad"), tree.skill("good-1")).status == 1)
    #expect(try tree.run("validate", tree.skill("good-1"), tree.skill("aa-bad")).status == 1)
    #expect(try tree.run("validate", tree.skill("good-1"), tree.skill("warn")).status == 0)
    #expect(try tree.run("validate", tree.skill("aa-bad"), tree.path("nowhere")).status == 2)
    let text = try tree.run("validate", tree.root.displayText)
    #expect(
      Transcript.matches(["...", "10 skills checked: 1 error, 1 warning..."], text.lines),
      "\(text.text)")
    #expect(
      text.lines.contains {
        Transcript.matches(["....claude/skills/aa-bad/SKILL.md:3:...: error: ... (...)"], [$0])
      })
  }
}

/// The fewest cells that a terminal may need for a line: what every terminal agrees on.
///
/// A cluster counts as its widest part, because terminals differ in how they join the parts.
private func leastWidth(_ line: some StringProtocol) -> Int {
  line.reduce(0) { sum, character in sum + (character.unicodeScalars.map(leastWidth).max() ?? 0) }
}

private func leastWidth(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: break
  }
  switch scalar.value {
  // Scripts of East Asia, their full-width forms, and pictures.
  case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
    0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f680...0x1f6ff, 0x1f900...0x1f9ff:
    return 2
  default: return 1
  }
}
