import Catalog
import TestSupport
import Testing

@Suite("Cases: switching skills for agents")
struct SwitchCases {
  private let item = ".claude/skills/pdf-forms"
  private let local = "acme/.claude/settings.local.json"

  private func run(_ tree: CaseTree, _ words: String..., variables: [String: String?] = [:]) throws
    -> Program.Result
  {
    try tree.program.run(
      Program.skillhub, words, variables: variables, workingDirectory: tree.root.appending("acme"),
      timeout: CaseTree.patience)
  }

  private func text(_ tree: CaseTree, _ path: String) -> String? {
    FixtureFiles.text(of: tree.root.appending(path))
  }

  @Test("a settings file that is a link stays one, and what it leads to is changed")
  func links() throws {
    let tree = try CaseTree("demo")
    try tree.folder.write("{\"model\": \"x\"}\n", to: "dotfiles/claude.json")
    try tree.folder.link("tree/\(local)", to: "../../../dotfiles/claude.json")
    #expect(try run(tree, "disable", item, "--agent", "claude-code").status == 0)
    #expect(try tree.tool("readlink", tree.path(local)) == "../../../dotfiles/claude.json")
    let target = tree.folder.path.appending("dotfiles/claude.json")
    #expect(FixtureFiles.text(of: target)?.contains("\"pdf-forms\": \"off\"") == true)
    #expect(try run(tree, "undo").status == 0)
    #expect(FixtureFiles.text(of: target) == "{\"model\": \"x\"}\n")
    #expect(try tree.tool("readlink", tree.path(local)) == "../../../dotfiles/claude.json")
  }

  @Test(
    "a link that leads nowhere, a folder and a file that nobody may write are left alone, with the reason")
  func refusals() throws {
    let tree = try CaseTree("demo")
    try tree.folder.link("tree/\(local)", to: "nowhere.json")
    let dangling = try run(tree, "disable", item, "--agent", "claude-code")
    #expect(
      dangling.status == 2 && dangling.errorText.contains("settings.local.json is a broken link"),
      "\(dangling.errorText)")
    #expect(try tree.tool("readlink", tree.path(local)) == "nowhere.json")
    _ = try tree.tool("rm", tree.path(local))
    _ = try tree.tool("mkdir", tree.path(local))
    #expect(try run(tree, "disable", item, "--agent", "claude-code").status == 2)
    _ = try tree.tool("rmdir", tree.path(local))
    try tree.folder.write("{}\n", to: "tree/\(local)")
    _ = try tree.tool("chmod", "444", tree.path(local))
    let locked = try run(tree, "disable", item, "--agent", "claude-code")
    #expect(locked.status == 2 && locked.errorText.contains("is read-only"), "\(locked.errorText)")
    #expect(text(tree, local) == "{}\n")
  }

  @Test("settings that cannot be read are not touched, and the line is said")
  func damage() throws {
    let tree = try CaseTree("demo")
    let before = "{\n  // not JSON\n  \"model\": \"x\"\n}\n"
    try tree.folder.write(before, to: "tree/\(local)")
    let result = try run(tree, "disable", item, "--agent", "claude-code")
    #expect(result.status == 2 && result.errorText.contains("settings.local.json:2"), "\(result.errorText)")
    #expect(text(tree, local) == before)
  }

  @Test("line ends, a mark and what else stands there stay")
  func bytes() throws {
    let tree = try CaseTree("demo")
    let before = "\u{FEFF}{\r\n\t\"model\": \"x\",\r\n\t\"skillOverrides\": {}\r\n}\r\n"
    try tree.folder.write(before, to: "tree/\(local)")
    #expect(try run(tree, "disable", item, "--agent", "claude-code").status == 0)
    let after =
      "\u{FEFF}{\r\n\t\"model\": \"x\",\r\n\t\"skillOverrides\": {\r\n\t\t\"pdf-forms\": \"off\"\r\n\t}\r\n}\r\n"
    #expect(
      text(tree, local)?.unicodeScalars.elementsEqual(after.unicodeScalars) == true,
      "\(text(tree, local) ?? "")")
    #expect(try run(tree, "undo").status == 0)
    #expect(text(tree, local)?.unicodeScalars.elementsEqual(before.unicodeScalars) == true)
  }

  @Test("a file that changes while a question waits for its answer is not overwritten")
  func changedMeanwhile() throws {
    let tree = try CaseTree("demo")
    try tree.folder.write(
      "---\nname: tea\ndescription: Makes tea. Use when thirsty.\n---\n",
      to: "tree/acme/.gemini/skills/tea/SKILL.md")
    let settings = "acme/.gemini/settings.json"
    try tree.folder.write("{\"skills\": {\"disabled\": [\"tea\"]}}\n", to: "tree/\(settings)")
    let talk = try TerminalTalk(
      tree.program, Program.skillhub, ["enable", ".gemini/skills/tea", "--agent", "gemini-cli"],
      variables: ["TERM": "dumb"], workingDirectory: tree.root.appending("acme"),
      size: .init(columns: 80, rows: 24), timeout: CaseTree.patience)
    #expect(talk.wait(for: "[y/N] "), "\(talk.shown)")
    try tree.folder.write("{\"mine\": 1}\n", to: "tree/\(settings)")
    try talk.type("y\n")
    let result = talk.end()
    #expect(result.status == 2)
    let words = result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("was changed meanwhile; nothing was written"), "\(result.text)")
    #expect(text(tree, settings) == "{\"mine\": 1}\n")
    #expect(try run(tree, "undo").errorText == "skillhub: there is nothing to take back\n")
  }

  @Test("what was changed after a switch is not taken back")
  func changedSince() throws {
    let tree = try CaseTree("demo")
    #expect(try run(tree, "disable", item, "--agent", "claude-code").status == 0)
    try tree.folder.write("{\"mine\": 1}\n", to: "tree/\(local)")
    let undone = try run(tree, "undo")
    #expect(undone.status == 2 && undone.errorText.contains("was changed since"))
    #expect(text(tree, local) == "{\"mine\": 1}\n")
  }

  @Test("folders that were made for a settings file go with it, as far as nothing else came into them")
  func folders() throws {
    let tree = try CaseTree("demo")
    let skill = ".agents/skills/release-notes"
    let home = tree.program.home
    let before = FixtureFiles.names(in: home)
    #expect(try run(tree, "disable", skill, "--agent", "codex").status == 0)
    #expect(FixtureFiles.names(in: home.appending(".codex")) == ["config.toml"])
    #expect(try run(tree, "undo").status == 0)
    #expect(
      FixtureFiles.names(in: home).filter { !before.contains($0) && $0 != ".cache" && $0 != ".local" } == [])
    #expect(try run(tree, "disable", skill, "--agent", "codex").status == 0)
    try tree.folder.write("mine", to: "home/.codex/mine")
    #expect(try run(tree, "undo").status == 0)
    #expect(FixtureFiles.names(in: home.appending(".codex")) == ["mine"])
  }

  @Test("both copies that Codex lists go off, in its own file, and come back one by one")
  func twoCopies() throws {
    let tree = try CaseTree("demo")
    let skill = ".agents/skills/release-notes"
    _ = try tree.tool("mkdir", "-p", tree.program.home.appending(".agents/skills").displayText)
    _ = try tree.tool(
      "cp", "-r", tree.path("acme/\(skill)"), tree.program.home.appending(".agents/skills").displayText)
    try tree.folder.write("# mine\nmodel = \"x\"\n", to: "home/.codex/config.toml")
    let off = try run(tree, "disable", "release-notes", "--agent", "codex")
    #expect(off.status == 0 && off.lines.count == 2, "\(off.text)\(off.errorText)")
    let file = tree.program.home.appending(".codex/config.toml")
    let written = FixtureFiles.text(of: file) ?? ""
    #expect(written.hasPrefix("# mine\nmodel = \"x\"\n"))
    #expect(written.split(separator: "[[skills.config]]").count == 3, "\(written)")
    let why = try run(tree, "why", "release-notes", "--json")
    #expect(why.text.contains("\"skillhub enable release-notes --agent codex\""), "\(why.text)")
    #expect(try run(tree, "enable", "release-notes", "--agent", "codex").lines.count == 2)
    #expect(FixtureFiles.text(of: file) == "# mine\nmodel = \"x\"\n")
    for _ in 0..<4 { #expect(try run(tree, "undo").status == 0) }
    #expect(FixtureFiles.text(of: file) == "# mine\nmodel = \"x\"\n")
  }

  @Test("a skill of a plugin is not Claude Code's to switch by name, and that is said")
  func plugin() throws {
    let tree = try CaseTree("035-plugin-cache")
    var program = tree.program
    program.environment["HOME"] = tree.path("home")
    let listed = try program.run(
      Program.skillhub, ["agents", "claude-code", "--plain"], workingDirectory: tree.root)
    let rows = listed.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    let live = try #require(
      rows.first { $0.count > 4 && $0[1] == "skill" && $0[2] == "on" && $0[4].contains("/plugins/") },
      "\(listed.text)")
    let result = try program.run(
      Program.skillhub, ["disable", String(live[4]), "--agent", "claude-code"], workingDirectory: tree.root)
    #expect(result.status == 2 && result.errorText.contains("would still have it on"), "\(result.errorText)")
  }

  @Test("why names the command that switches a skill on, and it does")
  func change() throws {
    let tree = try CaseTree("demo")
    #expect(try run(tree, "disable", "pdf-forms", "--agent", "claude-code").status == 0)
    let why = try run(tree, "why", "pdf-forms")
    #expect(why.text.contains("to change it: skillhub enable pdf-forms --agent claude-code"), "\(why.text)")
    let page = try run(tree, "agents", "claude-code")
    #expect(
      page.text.contains("to switch one on: skillhub enable pdf-forms --agent claude-code"), "\(page.text)")
    #expect(try run(tree, "enable", "pdf-forms", "--agent", "claude-code").status == 0)
    #expect(!(try run(tree, "why", "pdf-forms")).text.contains("to change it"))
    // What no command can change has its place named instead.
    try tree.folder.write("{\"permissions\": {\"deny\": [\"Skill(pdf-forms)\"]}}\n", to: "tree/\(local)")
    #expect(try run(tree, "why", "pdf-forms").text.contains("settings.local.json"))
    #expect(!(try run(tree, "why", "pdf-forms")).text.contains("skillhub enable"))
  }

  @Test("set lists the switches of the agents that are used here, with the file that would be written")
  func listing() throws {
    let tree = try CaseTree("demo")
    let fields = try JSONValue(parsing: run(tree, "set", item, "--json").output)["fields"]?.array ?? []
    let switches = fields.filter { $0["field"]?.string == "enabled" }
    #expect(switches.compactMap { $0["agent"]?.string } == ["claude-code"])
    #expect(switches.first?["value"]?.string == "on for Claude Code")
    #expect(switches.first?["allowed"]?.string == "skillhub disable \(item) --agent claude-code")
    #expect(switches.first?["file"]?.string == tree.path(local))
    #expect(text(tree, local) == nil)
    let refused = try run(tree, "set", item, "enabled=off")
    #expect(refused.status == 2 && refused.errorText.contains("skillhub disable \(item) --agent claude-code"))
  }

  @Test(
    "several copies that are switched at once are one document of JSON", arguments: ["disable", "enable"])
  func oneDocument(command: String) throws {
    let tree = try CaseTree("demo")
    for root in [".agents", ".codex"] {
      try tree.folder.write(
        "---\nname: twice\ndescription: Does it twice.\n---\n\n# twice\n",
        to: "tree/acme/\(root)/skills/twice/SKILL.md")
    }
    if command == "enable" { #expect(try run(tree, "disable", "twice", "--agent", "codex").status == 0) }
    let result = try run(tree, command, "twice", "--agent", "codex", "--json")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.text.matches(of: /"version"/).count == 1, "\(result.text)")
    #expect(result.text.matches(of: /"skill":/).count == 2, "\(result.text)")
  }

  @Test("off and on again leaves nothing behind, and both can be taken back")
  func nothingLeft() throws {
    let tree = try CaseTree("demo")
    func state() throws -> String {
      try tree.tool("git", "-C", tree.path("acme"), "status", "--porcelain", "-uall")
    }
    let before = try state()
    #expect(try run(tree, "disable", item, "--agent", "claude-code").status == 0)
    let off = text(tree, local)
    let on = try run(tree, "enable", item, "--agent", "claude-code")
    #expect(
      on.status == 0 && on.text.contains("settings.local.json, which held nothing else"),
      "\(on.text)\(on.errorText)")
    #expect(try state() == before && text(tree, local) == nil)
    #expect(try run(tree, "undo").status == 0)
    #expect(text(tree, local) == off)
    #expect(try run(tree, "undo").status == 0)
    #expect(try state() == before)
  }

  @Test("what an agent wrote beside the line meanwhile stays")
  func writtenMeanwhile() throws {
    let tree = try CaseTree("demo")
    #expect(try run(tree, "disable", item, "--agent", "claude-code").status == 0)
    try tree.folder.write(
      "{\n  \"skillOverrides\": {\"pdf-forms\": \"off\"},\n  \"model\": \"x\"\n}\n",
      to: "tree/\(local)")
    let on = try run(tree, "enable", item, "--agent", "claude-code")
    #expect(on.status == 0 && on.text.contains("skillOverrides without pdf-forms in "), "\(on.text)")
    #expect(text(tree, local) == "{\n  \"model\": \"x\"\n}\n")
  }

  @Test("folders that were made for a settings file go with it when the skill is switched on again")
  func foldersGone() throws {
    let tree = try CaseTree("demo")
    let skill = ".agents/skills/release-notes"
    #expect(try run(tree, "disable", skill, "--agent", "codex").status == 0)
    #expect(FixtureFiles.names(in: tree.program.home).contains(".codex"))
    #expect(try run(tree, "enable", skill, "--agent", "codex").status == 0)
    #expect(!FixtureFiles.names(in: tree.program.home).contains(".codex"))
  }
}
