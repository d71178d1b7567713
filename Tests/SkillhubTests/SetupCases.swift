import Catalog
import TestSupport
import Testing

@Suite("Setting up")
struct SetupCases {
  private let skill = ".claude/skills/skillhub/SKILL.md"
  private let script = ".local/share/bash-completion/completions/skillhub"

  private func home(_ tree: CaseTree, _ relative: String) -> FilePath {
    tree.program.home.appending(relative)
  }

  @Test("the skill validates without a finding, and an agent sees it")
  func skillIsSound() throws {
    let tree = try CaseTree("demo")
    #expect(try tree.run("setup", "--agent", "claude-code").status == 0)
    let folder = home(tree, ".claude/skills/skillhub").displayText
    let result = try tree.run("validate", "--profile", "strict", "--strict", folder)
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text == "1 skill checked: 0 errors, 0 warnings\n")
    let why = try tree.run("why", folder, "--json", at: tree.root.appending("acme"))
    let agents = try JSONValue(parsing: why.output)["agents"]?.array ?? []
    #expect(agents.contains { $0["agent"]?.string == "claude-code" && $0["verdict"]?.string == "on" })
  }

  @Test("on a terminal it asks one thing after the other, and writes what was wanted")
  func asks() throws {
    let tree = try CaseTree("demo")
    _ = try tree.tool("mkdir", "-p", home(tree, ".claude").displayText)
    let result = try tree.program.run(
      Program.skillhub, ["setup"], variables: ["SHELL": "/usr/bin/bash", "TERM": "dumb"], input: "n\ryes\r",
      terminal: .init(columns: 120, rows: 24), timeout: CaseTree.patience)
    #expect(result.status == 0 && !result.timedOut, "\(result.text)")
    #expect(result.text.contains("install the completion of bash as ~/\(script)? [y/N]"), "\(result.text)")
    #expect(result.text.contains("install the skill for Claude Code as ~/\(skill)? [y/N]"))
    #expect(FixtureFiles.text(of: home(tree, script)) == nil)
    #expect(FixtureFiles.text(of: home(tree, skill))?.contains("# Ask skillhub") == true)
  }

  @Test("a file that somebody changed is replaced only on their word, and undo brings it back")
  func edited() throws {
    let tree = try CaseTree("demo")
    #expect(try tree.run("setup", "--agent", "claude-code").status == 0)
    let file = home(tree, skill)
    let mine = (FixtureFiles.text(of: file) ?? "") + "\nMine.\n"
    try #require(FixtureFiles.write(mine, to: file))
    let refused = try tree.run("setup", "--agent", "claude-code")
    #expect(refused.status == 2)
    #expect(FixtureFiles.text(of: file) == mine)
    let denied = try tree.program.run(
      Program.skillhub, ["setup", "--agent", "claude-code"], variables: ["TERM": "dumb"], input: "n\r",
      terminal: .init(columns: 120, rows: 24), timeout: CaseTree.patience)
    #expect(denied.status == 2 && !denied.timedOut, "\(denied.text)")
    #expect(FixtureFiles.text(of: file) == mine)
    #expect(try tree.run("setup", "--agent", "claude-code", "--yes").status == 0)
    #expect(FixtureFiles.text(of: file)?.contains("Mine.") == false)
    #expect(try tree.run("undo").status == 0)
    #expect(FixtureFiles.text(of: file) == mine)
    let removed = try tree.run("setup", "--remove")
    // It is the user's again, by their own word.
    #expect(removed.status == 0 && removed.errorText.contains("nothing of setup"))
    #expect(FixtureFiles.text(of: file) == mine, "\(removed.text)")
  }

  @Test("a file that was changed since is kept, with the exit code of setup, and removed on their word")
  func changedSince() throws {
    let tree = try CaseTree("demo")
    #expect(try tree.run("setup", "--agent", "claude-code").status == 0)
    let file = home(tree, skill)
    let mine = (FixtureFiles.text(of: file) ?? "") + "\nMine.\n"
    try #require(FixtureFiles.write(mine, to: file))
    #expect(try tree.run("setup", "--remove").status == 2)
    #expect(FixtureFiles.text(of: file) == mine)
    #expect(try tree.run("setup", "--remove", "--yes").status == 0)
    #expect(FixtureFiles.text(of: file) == nil)
    #expect(try tree.run("undo").status == 0)
    #expect(FixtureFiles.text(of: file) == mine)
  }

  @Test("what setup replaced comes back with --remove, and undo takes that back too")
  func replaced() throws {
    let tree = try CaseTree("demo")
    let file = home(tree, skill)
    _ = try tree.tool("mkdir", "-p", file.parent?.displayText ?? "")
    try #require(FixtureFiles.write("theirs\n", to: file))
    #expect(try tree.run("setup", "--agent", "claude-code", "--yes").status == 0)
    let ours = FixtureFiles.text(of: file)
    #expect(ours != "theirs\n")
    let removed = try tree.run("setup", "--remove")
    #expect(removed.status == 0 && removed.text.hasPrefix("brought back ~/\(skill)"), "\(removed.text)")
    #expect(FixtureFiles.text(of: file) == "theirs\n")
    #expect(try tree.run("undo").status == 0)
    #expect(FixtureFiles.text(of: file) == ours)
    // Somebody else took it away meanwhile.
    _ = try tree.tool("rm", file.displayText)
    #expect(try tree.run("undo").status == 0)
    #expect(FixtureFiles.text(of: file) == "theirs\n")
    let nothing = try tree.run("setup", "--remove")
    #expect(nothing.status == 0 && nothing.text.isEmpty, "\(nothing.text)")
    #expect(FixtureFiles.text(of: file) == "theirs\n")
  }

  @Test("what an earlier version wrote is brought up to date without a question")
  func older() throws {
    let tree = try CaseTree("demo")
    let file = home(tree, skill)
    #expect(try tree.run("setup", "--agent", "claude-code").status == 0)
    // As if the text had been another one: what stands in the file is what the state knows of it.
    let older = "---\nname: skillhub\ndescription: bygone\n---\n"
    try #require(FixtureFiles.write(older, to: file))
    let digest = try tree.tool("sha256sum", file.displayText).prefix(64)
    let state = home(tree, ".local/state/skillhub/state.sqlite").displayText
    _ = try tree.tool(
      "python3", "-c",
      """
      import sqlite3
      state = sqlite3.connect('\(state)')
      state.execute("UPDATE setup SET hash = ? WHERE hash IS NOT NULL", (bytes.fromhex('\(digest)'),))
      state.commit()
      """)
    let result = try tree.run("setup", "--agent", "claude-code")
    #expect(result.status == 0)
    #expect(result.text.hasPrefix("updated "), "\(result.text)")
    #expect(FixtureFiles.text(of: file)?.contains("bygone") == false)
  }

  @Test("taking it back leaves the home as it was, but for the state")
  func removal() throws {
    let tree = try CaseTree("demo")
    let before = try tree.tool("find", tree.program.home.displayText)
    let options = ["--completion", "bash", "--completion", "zsh", "--completion", "fish", "--agent", "codex"]
    let made = try tree.program.run(Program.skillhub, ["setup"] + options)
    #expect(made.status == 0, "\(made.errorText)")
    #expect(made.lines.count == 4)
    #expect(try tree.run("setup", "--remove").status == 0)
    _ = try tree.tool(
      "rm", "-r", home(tree, ".cache").displayText, home(tree, ".local/state").displayText)
    // The folder that setup was the first to make is gone with what it held.
    let after = try tree.tool("find", tree.program.home.displayText)
    #expect(after == before || after == before + "\n" + home(tree, ".local").displayText)
  }

  @Test("what stands in the way is named, and nothing is written")
  func obstacle() throws {
    let tree = try CaseTree("demo")
    _ = try tree.tool("mkdir", "-p", home(tree, skill).displayText)
    let result = try tree.run("setup", "--agent", "claude-code")
    #expect(result.status == 2)
    #expect(result.errorText.contains("SKILL.md: "), "\(result.errorText)")
  }

  @Test("what stands in the way of one file does not keep setup from the others")
  func goesOn() throws {
    let tree = try CaseTree("demo")
    let (blocked, other) = (home(tree, script), home(tree, skill))
    _ = try tree.tool("mkdir", "-p", blocked.displayText)
    let options = ["--completion", "bash", "--agent", "claude-code"]
    let made = try tree.program.run(Program.skillhub, ["setup"] + options)
    #expect(made.status == 2 && made.errorText.contains("completions/skillhub: "), "\(made.errorText)")
    #expect(made.text.hasPrefix("wrote ~/\(skill)"), "\(made.text)")
    #expect(FixtureFiles.text(of: other) != nil)
    _ = try tree.tool("rmdir", blocked.displayText)
    #expect(try tree.program.run(Program.skillhub, ["setup"] + options).status == 0)
    _ = try tree.tool("rm", blocked.displayText)
    _ = try tree.tool("mkfifo", blocked.displayText)
    let removed = try tree.run("setup", "--remove")
    #expect(removed.status == 2 && removed.errorText.contains("completions/skillhub: "))
    #expect(removed.text.contains("removed ~/\(skill)"), "\(removed.text)")
    #expect(FixtureFiles.text(of: other) == nil)
  }
}
