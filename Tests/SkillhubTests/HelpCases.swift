import Catalog
import TestSupport
import Testing

@Suite("Help, manual and README agree")
struct HelpCases {
  /// The commands as the overview lists them.
  private func commands(_ tree: CaseTree) throws -> [String] {
    let lines = try tree.run("help").lines
    let end = lines.firstIndex { $0.hasPrefix("Topics:") } ?? lines.count
    return lines[..<end].filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }

  /// The blocks of code of a Markdown file.
  private func code(of name: String) throws -> String {
    let text = try #require(FixtureFiles.text(of: Program.repository.appending(name)))
    return text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }.joined(separator: "\n")
  }

  @Test("the README shows every command, and no other")
  func readme() throws {
    let tree = try CaseTree("demo")
    let commands = try commands(tree)
    #expect(commands.count > 10)
    let text = try code(of: "README.md")
    let shown = Set(text.matches(of: /(?m)(?:^|\$ |\(|\| |")skillhub ([a-z]+)/).map { String($0.1) })
    for word in shown { #expect(commands.contains(word), "the README speaks of skillhub \(word)") }
    for command in commands where command != "home" {
      #expect(shown.contains(command), "the README does not show skillhub \(command)")
    }
  }

  @Test("every option that the README uses is one of its command")
  func options() throws {
    let tree = try CaseTree("demo")
    let text = try code(of: "README.md")
    var helps: [String: String] = [:]
    let globals = try tree.run("help", "options").text
    for match in text.matches(of: /(?m)^(?:\$ )?skillhub ([a-z]+)([^#|\n]*)/) {
      let command = String(match.1)
      let help = try helps[command] ?? tree.run(command, "--help").text
      helps[command] = help
      for option in match.2.matches(of: /(?:^| )(--[a-z-]+)/) {
        #expect(help.contains(option.1) || globals.contains(option.1), "skillhub \(command) \(option.1)")
      }
    }
  }

  @Test("the manual holds every command, option and topic, and mandoc finds nothing to mend")
  func manual() throws {
    let tree = try CaseTree("demo")
    let page = try tree.run("manual")
    #expect(page.status == 0)
    let file = tree.folder.path.appending("skillhub.1")
    try #require(FixtureFiles.write(page.text, to: file))
    let lint = try tree.program.run(FilePath("/usr/bin/env"), ["mandoc", "-T", "lint", file.displayText])
    #expect(lint.status == 0 && lint.text.isEmpty, "\(lint.text)\(lint.errorText)")
    let shown = try tree.tool("mandoc", "-T", "utf8", "-O", "width=100", file.displayText)
      .replacing(/.\u{8}/, with: "")
    for command in try commands(tree) {
      #expect(page.text.contains("\n.Ss \(command)\n"), "\(command)")
      for line in try tree.run(command, "--help").lines {
        guard let option = line.firstMatch(of: /^  (?:-[a-zA-Z0-9], )?(--[a-z-]+)/) else { continue }
        #expect(shown.contains(option.1), "\(command) \(option.1)")
      }
    }
  }

  @Test(
    "every example of help is a line that the parser reads",
    arguments: ["list", "search", "inspect", "completion"])
  func examples(command: String) throws {
    let tree = try CaseTree("demo")
    let help = try tree.run(command, "--help")
    #expect(help.lines.contains("Examples"))
    #expect(help.text.contains("skillhub \(command)"))
  }

  @Test("help knows the agents that a project's configuration adds, and those that it corrects")
  func configuredAgents() throws {
    let tree = try CaseTree("demo")
    try tree.folder.write(
      "agents:\n  my-agent: {name: Mine, project: [.mine/skills]}\n  codex: {budget: 1234}\n",
      to: "tree/acme/.skillhub.yaml")
    func help(_ word: String, _ folder: String) throws -> Program.Result {
      try tree.program.run(
        Program.skillhub, ["help", word], workingDirectory: tree.root.appending(folder),
        timeout: CaseTree.patience)
    }
    let mine = try help("my-agent", "acme")
    #expect(mine.status == 0, "\(mine.errorText)")
    #expect(mine.text.contains(".mine/skills"))
    #expect(mine.text.contains(".skillhub.yaml"))
    #expect(try help("codex", "acme").text.contains("1,234 characters"))
    #expect(try help("my-agent", "").status == 2)
  }
}
