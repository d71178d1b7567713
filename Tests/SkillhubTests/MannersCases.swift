import Catalog
import TestSupport
import Testing

/// The ordinary answer of every command, on the tree of the shop.
private let answers: [[String]] = [
  ["home"], ["inspect"], ["inspect", item], ["inspect", "-a", item], ["list"], ["list", "run"],
  ["list", "note", "acme"], ["search", "forms"], ["search", "nothing-like-it"], ["related", item],
  ["why", item], ["agents"], ["agents", "claude-code"], ["duplicates"], ["rules"],
  ["explain", "name-too-long"],
  ["set", item], ["set", item, "notes=ask Ada about the forms of the post office"], ["check", item],
  ["disable", item], ["disable", item, "--agent", "claude-code"], ["enable", item, "--agent", "claude-code"],
  ["undo", "--list"], ["undo"], ["scan", "acme"], ["index"], ["index", "check"], ["config"],
  ["config", "check"], ["config", "set", "color", "auto"], ["help"], ["help", "list"], ["help", "codex"],
  ["list", "-h"], ["completion", "--check"], ["setup", "--agent", "claude-code", "--dry-run"], ["version"],
  ["version", "--build"], ["lits"], ["inspect", "pdf-form"], ["inspect", "./nowhere"],
]

private let item = "acme/.claude/skills/pdf-forms"

/// What stays whole on any screen, because it is copied or read by other programs.
private let whole: [String: String] = [
  "show": "the text of an item as it is written",
  "path": "a path to copy",
  "open": "prints at most a command to copy",
  "validate": "a finding is one line, which editors read; also in their terminals",
  "watch": "an event is one line",
  "manual": "laid out by man",
]

@Suite("Manners on a terminal")
struct MannersCases {
  private static let variables: [String: String?] = ["TERM": "xterm", "NO_COLOR": "1", "PAGER": "cat"]

  private func shown(
    _ tree: CaseTree, _ words: [String], columns: Int, rows: Int = 24, _ variables: [String: String?] = [:]
  ) throws -> Program.Result {
    var all = Self.variables
    for (name, value) in variables { all[name] = value }
    let result = try tree.program.run(
      Program.skillhub, words, variables: all, workingDirectory: tree.root,
      terminal: .init(columns: columns, rows: rows), timeout: CaseTree.patience)
    #expect(!result.timedOut, "\(words)")
    return result
  }

  /// Lines without their ends.
  private func lines(_ text: String) -> [Substring] { text.split(whereSeparator: \.isNewline) }

  // MARK: - Width

  @Test("no answer has a line that is wider than the screen", arguments: [32, 8])
  func narrow(columns: Int) throws {
    let tree = try CaseTree("demo")
    for words in answers {
      let result = try shown(tree, words, columns: columns)
      #expect(result.status < 3, "\(words): \(result.text)")
      #expect(!result.text.isEmpty, "\(words)")
      for line in lines(result.text) {
        #expect(line.unicodeScalars.count <= columns, "skillhub \(words.joined(separator: " ")): \(line)")
      }
    }
  }

  @Test("every command is tried on narrow screens, or stays whole for a reason")
  func allCommands() throws {
    let tree = try CaseTree("demo")
    let overview = try tree.run("help").lines
    let end = overview.firstIndex { $0.hasPrefix("Topics:") } ?? overview.count
    let commands = overview[..<end].filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(commands.count > 20)
    let tried = Set(answers.map { $0[0] })
    for command in commands { #expect(tried.contains(command) != (whole[command] != nil), "\(command)") }
  }

  @Test("standard error fits its own terminal where standard output is a file")
  func errorWidth() throws {
    let tree = try CaseTree("demo")
    let own = Program.skillhub.displayText
    let result = try tree.program.run(
      FilePath("/bin/sh"), ["-c", "'\(own)' set \(item) created=now >answer"], variables: Self.variables,
      workingDirectory: tree.root, terminal: .init(columns: 40, rows: 24))
    #expect(result.status == 2)
    #expect(lines(result.text).count > 2)
    #expect(lines(result.text).allSatisfy { $0.unicodeScalars.count <= 40 }, "\(result.text)")
  }

  @Test("outside UTF-8 every answer is ASCII")
  func ascii() throws {
    let tree = try CaseTree("demo")
    for words in answers + [["validate", "acme"], ["list", "--help"], ["validate", "--help"]] {
      let result = try shown(tree, words, columns: 80, ["LC_ALL": "C"])
      #expect(result.text.unicodeScalars.allSatisfy { $0.isASCII }, "\(words): \(result.text)")
    }
  }

  @Test("what a terminal shows of a difference has a line for each line")
  func difference() throws {
    let tree = try CaseTree("validate-fix")
    let result = try shown(tree, ["validate", "--diff", ".claude/skills/keyed"], columns: 80)
    let plain = try tree.run("validate", "--diff", ".claude/skills/keyed", at: tree.root)
    #expect(lines(result.text).count == plain.lines.count, "\(result.text)")
  }

  // MARK: - The pager

  @Test("an answer that is longer than the screen goes through the pager, and a short one does not")
  func pager() throws {
    let tree = try CaseTree("demo")
    let marked: [String: String?] = ["PAGER": "sed s/^/paged:/"]
    let long = try shown(tree, ["rules"], columns: 80, rows: 10, marked)
    #expect(long.status == 0)
    #expect(lines(long.text).allSatisfy { $0.hasPrefix("paged:") })
    #expect(!(try shown(tree, ["version"], columns: 80, rows: 10, marked)).text.contains("paged:"))
    for words in [["rules", "--no-pager"], ["rules", "--no-pager", "--color", "never"]] {
      #expect(!(try shown(tree, words, columns: 80, rows: 10, marked)).text.contains("paged:"))
    }
    let piped = try tree.run("rules", variables: marked)
    #expect(!piped.text.contains("paged:"))
  }

  @Test(
    "a time for now that is none is said, and only where the time counts",
    arguments: ["yesterday", "2025-11-20", "2025-02-30T09:00:00Z", "2025-11-20T09:00:00+01:00"])
  func wrongNow(text: String) throws {
    let tree = try CaseTree("demo")
    let result = try tree.run("list", variables: ["SKILLHUB_NOW": text], at: tree.root)
    #expect(result.status == 2 && result.text.isEmpty)
    #expect(
      result.errorText.hasPrefix("skillhub: SKILLHUB_NOW is no time: \"\(text)\"\n"), "\(result.errorText)")
    #expect(try tree.run("help", variables: ["SKILLHUB_NOW": text], at: tree.root).status == 0)
    #expect(try tree.run("list", variables: ["SKILLHUB_NOW": ""], at: tree.root).status == 0)
  }

  @Test("a pipe or a device in the place of a configuration is told with what to do, and waits for nobody")
  func irregularConfiguration() throws {
    let tree = try CaseTree("demo")
    let file = "acme/.skillhub.yaml"
    let place = tree.root.appending("acme")
    for device in [nil, "/dev/zero", "/dev/tty"] {
      if let device {
        try tree.folder.link("tree/\(file)", to: device)
      } else {
        try tree.folder.pipe("tree/\(file)")
      }
      for words in [["config"], ["config", "check"], ["list"]] {
        let result = try tree.program.run(
          Program.skillhub, words, workingDirectory: place, timeout: CaseTree.patience)
        #expect(!result.timedOut)
        #expect(result.status == (words == ["config"] ? 0 : 2))
        let said = result.text + result.errorText
        #expect(said.contains(".skillhub.yaml: cannot be read: not a regular file"), "\(said)")
        #expect(said.contains("ls -l \(tree.path(file)) shows what it is"), "\(said)")
      }
      let set = try tree.run("config", "set", "--project", "ignore", "tmp", at: place)
      #expect(set.status == 2 && set.errorText.contains("ls -l "), "\(set.errorText)")
      _ = try tree.tool("rm", tree.path(file))
    }
  }

  @Test("the configuration names the pager, and cat is none")
  func configuredPager() throws {
    let tree = try CaseTree("demo")
    #expect(try tree.run("config", "set", "pager", "sed s/^/mine:/").status == 0)
    let mine = try shown(tree, ["rules"], columns: 80, rows: 10, ["PAGER": nil])
    #expect(lines(mine.text).allSatisfy { $0.hasPrefix("mine:") })
    #expect(try tree.run("config", "set", "pager", "cat").status == 0)
    let none = try shown(tree, ["rules"], columns: 80, rows: 10, ["PAGER": nil])
    #expect(none.status == 0 && !none.text.contains("mine:") && lines(none.text).count > 40)
  }

  @Test("a pager that cannot be started is said, and the answer is there")
  func missingPager() throws {
    let tree = try CaseTree("demo")
    let result = try shown(tree, ["rules"], columns: 80, rows: 10, ["PAGER": "no-such-pager"])
    #expect(result.status == 0)
    #expect(lines(result.text).count > 40)
    #expect(result.text.contains("the pager no-such-pager cannot be started: no such file or directory"))
  }

  @Test("a pager that is left early is no failure")
  func leftPager() throws {
    let tree = try CaseTree("demo")
    for pager in ["head -n 1", "true"] {
      let result = try shown(tree, ["rules"], columns: 80, rows: 10, ["PAGER": pager])
      #expect(result.status == 0)
      #expect(lines(result.text).count == (pager == "true" ? 0 : 1), "\(result.text)")
    }
  }

  // MARK: - Pipes

  @Test(
    "a reader that goes away is no error",
    arguments: [
      "rules", "help", "manual", "list", "validate", "config", "explain name-too-long", "agents --all",
    ])
  func head(command: String) throws {
    let tree = try CaseTree("demo")
    let own = Program.skillhub.displayText
    for reader in ["head -n 1", "true"] {
      let script = "'\(own)' \(command) 2>err | \(reader); echo ${PIPESTATUS[0]}; cat err"
      let result = try tree.program.run(FilePath("/bin/bash"), ["-c", script], workingDirectory: tree.root)
      let status = result.lines.last ?? ""
      // 141 is the signal that ends every program whose reader went away; validate finds errors in the shop.
      #expect(["0", "141"].contains(status) || command == "validate" && status == "1", "\(result.text)")
    }
  }

  // MARK: - Long work

  /// A folder with so many notes that reading them shows a progress line; how many are needed depends on the machine.
  ///
  /// - Returns: what `body` makes of a talk in which the progress line was shown.
  private func longScan<Value>(
    _ words: [String], columns: Int, variables: [String: String?] = [:],
    _ body: (CaseTree, Int, TerminalTalk) throws -> Value?
  ) throws -> Value {
    var count = 1_500
    while count < 100_000 {
      let tree = try CaseTree("demo")
      let text = String(repeating: "Some words about [[gardens]] and sheds.\n", count: 40)
      for number in 0..<count {
        try tree.folder.write(
          "# Note \(number)\n\n\(text)", to: "big/notes/\(number / 100)/note-\(number).md")
      }
      var all = Self.variables
      for (name, value) in variables { all[name] = value }
      let talk = try TerminalTalk(
        tree.program, Program.skillhub, words, variables: all,
        workingDirectory: tree.folder.path.appending("big"), size: .init(columns: columns, rows: 24),
        timeout: 2 * CaseTree.patience)
      if talk.wait(for: " files, "), let value = try body(tree, count, talk) { return value }
      count *= 3
    }
    Issue.record("this machine is too fast for the test")
    return try #require(nil)
  }

  @Test("Ctrl-C ends a long scan with 130, takes the progress line away and leaves the index whole")
  func interruption() throws {
    try longScan(["scan"], columns: 80) { tree, count, talk -> Void? in
      try talk.type("\u{3}")
      let result = talk.end()
      // It may have been done a moment before.
      guard result.status != 0 else { return nil }
      #expect(result.status == 130)
      #expect(result.text.hasSuffix("\r\u{1B}[Kskillhub: interrupted\r\n"), "\(result.text.suffix(200))")
      let place = tree.folder.path.appending("big")
      #expect(try tree.run("index", "check").text == "the index is sound\n")
      #expect(try tree.run("list", "note", "--count", at: place).text == "\(count)\n")
      return ()
    }
  }

  @Test("the progress line is shown on a terminal only, and not for what is done at once")
  func progress() throws {
    try longScan(["scan"], columns: 80) { tree, _, talk -> Void? in
      let result = talk.end()
      #expect(result.status == 0)
      #expect(result.text.contains("\r\u{1B}[K"))
      _ = try tree.run("index", "clear")
      let piped = try tree.run("scan", at: tree.folder.path.appending("big"))
      #expect(piped.error.isEmpty, "\(piped.errorText)")
      let quick = try shown(tree, ["config", "path"], columns: 80)
      #expect(!quick.text.contains("\u{1B}"))
      return ()
    }
  }

  @Test("what is printed after the window was made smaller fits it, and COLUMNS wins")
  func resizing() throws {
    for (columns, limit) in [(nil, 40), ("60", 60)] as [(String?, Int)] {
      try longScan(
        ["list", "note", "--limit", "8", "--no-pager"], columns: 120, variables: ["COLUMNS": columns]
      ) { _, _, talk -> Void? in
        try talk.resize(to: .init(columns: 40, rows: 24))
        let result = talk.end()
        #expect(result.status == 0)
        let table = result.text.split(separator: "\u{1B}[K").last ?? ""
        #expect(lines(String(table)).count > 8)
        let widest = lines(String(table)).map(\.unicodeScalars.count).max() ?? 0
        #expect(widest <= limit && widest > limit / 2, "\(table)")
        return ()
      }
    }
  }
}
