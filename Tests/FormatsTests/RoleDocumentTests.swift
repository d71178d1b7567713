import Catalog
import Formats
import Testing

/// Reads texts as files with a role.
@Suite("Files with a role") struct RoleDocumentTests {
  private func read(_ text: String, _ role: FileRole, at path: String) -> RoleDocument? {
    RoleDocument.read(
      Array(text.utf8), role: role, path: FilePath("/p/" + path), base: FilePath("/p"),
      home: FilePath("/home/ada"))
  }

  private func texts(_ key: String, _ document: RoleDocument?) -> [String]? {
    document?.fields.first { $0.key == key }?.texts
  }

  // MARK: - Agents' definitions

  @Test("a definition says what it is and what it may use, each with its line")
  func agent() throws {
    let text = """
      ---
      name: reviewer
      description: Reads changes before they are merged.
      tools: Read, Grep, Bash(git log:*, git show:*)
      disallowedTools: [Write]
      model: opus
      skills: plans/release-notes, pdf
      handoffs:
        - label: Mend it
          agent: fixer
      mine: 1
      ---
      Read [the list](docs/list.md), and @docs/style.md.
      """
    let document = try #require(read(text, .agentDefinition, at: ".claude/agents/reviewer.md"))
    #expect(document.name == Sourced("reviewer", from: "reviewer.md:2"))
    #expect(document.description?.value == "Reads changes before they are merged.")
    #expect(texts("tools", document) == ["Read", "Grep", "Bash(git log:*, git show:*)"])
    #expect(texts("disallowedTools", document) == ["Write"])
    #expect(texts("handoffs", document) == ["Mend it"])
    #expect(document.fields.first { $0.key == "model" }?.line == 6)
    #expect(document.otherKeys.map(\.key) == ["mine"])
    #expect(document.reading == .strict && document.findings == [])
    #expect(
      document.relations.map(\.target) == [
        .path(FilePath("/p/.claude/agents/docs/list.md")), .path(FilePath("/p/.claude/agents/docs/style.md")),
        .name("release-notes"), .name("pdf"),
      ])
  }

  @Test("a header that is no YAML is read line by line, and that is said")
  func lenientAgent() throws {
    let text = "---\nname: a\ndescription: Use when: always\ntools: Read, Write\n---\nText\n"
    let document = try #require(read(text, .agentDefinition, at: "agents/a.agent.md"))
    #expect(document.reading == .lenient)
    #expect(document.description?.value == "Use when: always")
    #expect(texts("tools", document) == ["Read", "Write"])
    #expect(document.findings.map(\.rule) == ["invalid-yaml"])
    #expect(document.findings.first?.position?.line == 3)
  }

  @Test(
    "a broken definition is not lost",
    arguments: ["", "---\nname: a\n", "---\n- a\n---\n", "\u{FFFD}\u{0}", "---\nname: [\n---\n"])
  func brokenAgent(text: String) throws {
    let document = try #require(read(text, .agentDefinition, at: ".github/agents/a.md"))
    #expect(document.fields.isEmpty)
  }

  @Test("definitions of Codex are TOML, of Kiro JSON; what is neither is told with its line")
  func otherSyntaxes() throws {
    let toml = try #require(
      read(
        "name = \"scout\"\ndescription = \"Looks around\"\nmodel = \"o9\"\nsandbox_mode = \"read-only\"\n",
        .agentDefinition, at: ".codex/agents/scout.toml"))
    #expect(toml.name?.value == "scout" && texts("sandbox_mode", toml) == ["read-only"])
    #expect(toml.fields.first { $0.key == "model" }?.line == 3)
    let json = try #require(
      read(
        "{\n\t\"name\": \"scout\",\n\t\"tools\": [\"read\", \"grep\"],\n\t\"mcpServers\": {\"git\": {}}\n}",
        .agentDefinition, at: ".kiro/agents/scout.json"))
    #expect(json.name?.value == "scout" && texts("tools", json) == ["read", "grep"])
    #expect(texts("mcpServers", json) == ["git"])
    let badTOML = try #require(read("name = \n", .agentDefinition, at: ".codex/agents/x.toml"))
    #expect(badTOML.findings.map(\.rule) == ["invalid-toml"] && badTOML.findings[0].position?.line == 1)
    let badJSON = try #require(read("[1]", .agentDefinition, at: ".kiro/agents/x.json"))
    #expect(badJSON.findings.map(\.rule) == ["invalid-json"])
  }

  // MARK: - Rules

  @Test(
    "a rule says which files it is about, in every way of writing it",
    arguments: [
      ("---\nglobs: [\"**/*.ts\", \"src/*.js\"]\n---\n", ["**/*.ts", "src/*.js"]),
      ("---\nglobs: **/*.ts, src/*.{js,jsx}\nalwaysApply: false\n---\n", ["**/*.ts", "src/*.{js,jsx}"]),
      ("---\nglobs: '*.py'\n---\n", ["*.py"]), ("---\nglobs:\n  - a\n  - b\n---\n", ["a", "b"]),
      ("---\nglobs: [**/*.ts, b]\n---\n", ["**/*.ts", "b"]),
    ])
  func globs(text: String, globs: [String]) {
    #expect(texts("globs", read(text, .rule, at: ".cursor/rules/a.mdc")) == globs)
  }

  @Test("instructions of Copilot, of Claude and of Kiro name their files and when they hold")
  func otherRules() {
    #expect(
      texts("applyTo", read("---\napplyTo: '**/*.cs, **/*.vb'\n---\n", .rule, at: "a.instructions.md"))
        == ["**/*.cs", "**/*.vb"])
    #expect(
      texts("paths", read("---\npaths: src/**\n---\n", .instructions, at: ".claude/rules/a.md")) == ["src/**"]
    )
    let steering = read(
      "---\ninclusion: fileMatch\nfileMatchPattern: '*.tsx'\n---\n", .instructions, at: ".kiro/steering/a.md")
    #expect(texts("inclusion", steering) == ["fileMatch"] && texts("fileMatchPattern", steering) == ["*.tsx"])
  }

  // MARK: - Instructions

  @Test("what instructions import is a relation; people, packages and code are none")
  func imports() throws {
    let text = """
      # Rules
      See @docs/git.md and @~/notes/me.md, ask @ada or ada@example.org, use @types/node and `@docs/no.md`.
      @README.md
      ```
      @docs/code.md
      ```
      """
    let document = try #require(read(text, .instructions, at: "CLAUDE.md"))
    #expect(
      document.relations.map(\.target) == [
        .path(FilePath("/p/docs/git.md")), .path(FilePath("/home/ada/notes/me.md")),
        .path(FilePath("/p/README.md")),
      ])
    #expect(document.relations.map(\.line) == [2, 2, 3])
    #expect(document.reading == .absent && document.fields.isEmpty)
  }

  @Test("settings and parts of skills have no such text")
  func otherRoles() {
    #expect(read("{}", .settings, at: ".claude/settings.json") == nil)
    #expect(read("x", .script, at: "run.sh") == nil)
  }
}
