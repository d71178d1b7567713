import Catalog
import Formats
import Testing

@Suite("Prompts of agents")
struct PromptCommandTests {
  @Test(
    "the place decides the format and the name",
    arguments: [
      (".claude/commands/ship.md", "claude-command", "/ship"),
      (".claude/commands/team/daily/plan.md", "claude-command", "/team:daily:plan"),
      (".codex/prompts/fix.md", "codex-prompt", "/prompts:fix"),
      (".cursor/commands/tidy.md", "cursor-command", "/tidy"),
      (".opencode/command/test.md", "opencode-command", "/test"),
      (".opencode/commands/db/dump.md", "opencode-command", "/db/dump"),
      (".config/opencode/commands/all.md", "opencode-command", "/all"),
      (".github/prompts/doc.prompt.md", "copilot-prompt", "/doc"),
      ("anywhere/doc.prompt.md", "copilot-prompt", "/doc"),
    ])
  func places(path: String, format: String, invocation: String) {
    let found = PromptReading.read(path, bytes: Array("Do it.\n".utf8))
    #expect(found.format == format)
    guard case .prompt(let prompt)? = found.items.first?.content else { return }
    #expect(prompt.invocation == invocation)
  }

  @Test(
    "other files are no prompts",
    arguments: [
      ".claude/agents/a.md", ".codex/prompts/deep/a.md", ".gemini/commands/a.md", "commands/a.md",
      "docs/prompts/a.md",
      "system.md", "patterns/system.md", "src/commands/a.toml", "templates/a.yaml", ".continue/rules/a.md",
      ".continue/prompts/a.md", "prompt.md",
    ])
  func others(path: String) {
    #expect(PromptReading.read(path, bytes: Array("key = 1\n".utf8)).items.isEmpty)
  }

  @Test("a Claude command has its facts from the header, with their lines")
  func claude() throws {
    let (item, prompt) = try #require(
      PromptReading.prompt(
        ".claude/commands/ship.md",
        """
        ---
        description: Ship a release
        model: opus
        allowed-tools: Bash(git tag:*), Read, Skill(changelog)
        argument-hint: [version]
        metadata:
          version: "2.1"
        effort: high
        ---
        Ship $ARGUMENTS as $0, see @docs/ship.md and @missing.md.
        Now: !`git status --short`
        Costs are $5,000 and $1.50; \\$1 is no argument. Then /announce, not /tmp or a/b.
        """, existing: ["/work/acme/docs/ship.md"]))
    #expect(item.name == "ship")
    #expect(item.status == "valid")
    #expect(item.description == "Ship a release")
    #expect(prompt.models?.value == ["opus"])
    #expect(prompt.tools?.value == ["Bash(git tag:*)", "Read", "Skill(changelog)"])
    #expect(prompt.argumentHint?.value == "[version]")
    #expect(prompt.version == Sourced("2.1", from: "metadata.version"))
    #expect(prompt.sourceLines["metadata.version"] == 7)
    #expect(prompt.sourceLines["model"] == 3)
    #expect(prompt.otherKeys.map(\.key) == ["metadata", "effort"])
    #expect(
      prompt.outline == [
        "argument $ARGUMENTS", "argument $0", "file docs/ship.md", "file missing.md",
        "command git status --short",
      ])
    #expect(prompt["$ARGUMENTS"]?.hint == "[version]")
    #expect(prompt["$0"]?.hint == "the first word that is given")
    #expect(prompt["docs/ship.md"]?.exists == true)
    #expect(prompt["missing.md"]?.exists == false)
    #expect(prompt["git status --short"]?.line == 11)
    #expect(item.relations.contains(Relation(.calls, .name("announce"), text: "/announce", line: 12)))
    #expect(item.relations.contains(Relation(.calls, .name("changelog"), text: "Skill(changelog)", line: 4)))
    #expect(
      item.relations.contains(
        Relation(.links, .path(FilePath("/work/acme/docs/ship.md")), text: "@docs/ship.md", line: 10)))
    #expect(!item.relations.contains { $0.target == .name("tmp") || $0.target == .name("b") })
  }

  @Test("names that the header gives to arguments are found, in the order of the header")
  func argumentNames() throws {
    let (_, prompt) = try #require(
      PromptReading.prompt(
        ".claude/commands/fix.md",
        "---\narguments: [issue, branch]\n---\nFix $issue on $branch; $other stays. $ARGUMENTS[1]\n"))
    #expect(prompt.outline == ["argument $issue", "argument $branch", "argument $1"])
    #expect(prompt["$branch"]?.written == "$branch")
    #expect(prompt["$branch"]?.line == 2)
  }

  @Test("without a description the first paragraph says what a command is for, then the first heading")
  func purpose() throws {
    let (first, _) = try #require(PromptReading.prompt(".claude/commands/a.md", "# Heading\n\nTidies up.\n"))
    #expect(first.description == "Tidies up.")
    let (second, prompt) = try #require(PromptReading.prompt(".claude/commands/a.md", "# Heading\n"))
    #expect(second.description == "Heading")
    #expect(prompt.purpose?.source == "first heading")
  }

  @Test("a people's handle, a package and an address are no files, nor is anything in code")
  func notFiles() throws {
    let (_, prompt) = try #require(
      PromptReading.prompt(
        ".claude/commands/a.md",
        "Ask @ada, a@b.org, @types/node. `@x.md`\n\n```\n@y.md /deploy\n```\n\n@src/main.c, (@lib/a.c).\n"))
    #expect(prompt.outline == ["file src/main.c", "file lib/a.c"])
  }

  @Test("a block whose info string is an exclamation mark is run")
  func commandBlock() throws {
    let (_, prompt) = try #require(
      PromptReading.prompt(".claude/commands/a.md", "Now:\n\n```!\ngit log\ngit diff\n```\n\nWow!`no`\n"))
    #expect(prompt.outline == ["command git log"])
    #expect(prompt.variables.first?.line == 3)
  }

  @Test("a command of a plugin is one only beside a manifest, and knows its plugin")
  func plugin() throws {
    let text = "Run ${CLAUDE_PLUGIN_ROOT}/bin/go.sh and @notes.md\n"
    #expect(PromptReading.prompt("plugins/pay/commands/refund.md", text) == nil)
    let (item, prompt) = try #require(
      PromptReading.prompt(
        "plugins/pay/commands/bulk/refund.md", text,
        existing: ["/work/acme/plugins/pay/.claude-plugin", "/work/acme/plugins/pay/bin/go.sh"]))
    #expect(item.name == "bulk:refund")
    #expect(prompt.plugin == FilePath("/work/acme/plugins/pay"))
    #expect(prompt["${CLAUDE_PLUGIN_ROOT}/bin/go.sh"]?.exists == true)
    // A plugin's prompt runs in whatever project its agent is in.
    #expect(prompt["notes.md"]?.exists == nil)
  }

  @Test("a prompt of Codex has positions, names in capitals, and a way to write a dollar")
  func codex() throws {
    let (item, prompt) = try #require(
      PromptReading.prompt(
        ".codex/prompts/fix.md",
        "---\ndescription: Fix\nargument-hint: TICKET=<id>\n---\n$1 $TICKET $$HOME $lower $ARGUMENTS\nUse $pdf.\n"
      ))
    #expect(prompt.outline == ["argument $1", "argument $TICKET", "argument $ARGUMENTS"])
    #expect(prompt["$1"]?.hint == "the first word that is given")
    #expect(prompt["$TICKET"]?.isRequired == true)
    #expect(item.relations.contains { $0.target == .name("pdf") })
  }

  @Test("a prompt file of Copilot asks for inputs and points out tools")
  func copilot() throws {
    let (item, prompt) = try #require(
      PromptReading.prompt(
        ".github/prompts/doc.prompt.md",
        """
        ---
        name: document
        mode: ask
        model: [GPT-5, GPT-4.1]
        tools: ['search', 'edit']
        tags: [docs, api]
        ---
        Document ${selection} of ${file} for ${input:reader:who reads it} with ${style}; #tool:search/usages
        `${input:reader}` See [guide](../guide.md#top).

        ```js
        `${template}`
        ```
        """))
    #expect(item.name == "document")
    #expect(item.tags == ["docs", "api"])
    #expect(prompt.invocation == "/document")
    #expect(prompt.agent == Sourced("ask", from: "mode"))
    #expect(prompt.models?.value == ["GPT-5", "GPT-4.1"])
    #expect(prompt.tools?.value == ["search", "edit"])
    #expect(
      prompt.outline == [
        "context selection", "context file", "input reader", "input style", "tool search/usages",
      ])
    #expect(prompt["reader"]?.hint == "who reads it")
    #expect(
      item.relations == [
        Relation(.links, .path(FilePath("/work/acme/.github/guide.md")), text: "../guide.md#top", line: 9)
      ])
  }

  @Test("a fence around a whole prompt file is seen through, and said; lines are the file's")
  func fenced() throws {
    let (item, prompt) = try #require(
      PromptReading.prompt(
        "a.prompt.md",
        "````prompt\n---\nmodel: m\ndescription: Cards\n---\nFor ${input:who}\n\n```json\n{}\n```\n````\n"))
    #expect(item.description == "Cards")
    #expect(prompt.sourceLines["model"] == 3)
    #expect(prompt["who"]?.line == 6)
    #expect(item.findings.map(\.rule) == ["outer-fence"])
    #expect(item.status == "warning")
  }

  @Test("OpenCode's command has an agent, arguments, commands and files")
  func openCode() throws {
    let (_, prompt) = try #require(
      PromptReading.prompt(
        ".opencode/command/test.md", "---\nagent: build\nsubtask: true\n---\n$1 !`npm test` @package.json\n",
        existing: ["/work/acme/package.json"]))
    #expect(prompt.agent?.value == "build")
    #expect(prompt.outline == ["argument $1", "command npm test", "file package.json"])
    #expect(prompt["package.json"]?.exists == true)
    #expect(prompt.otherKeys.map(\.key) == ["subtask"])
  }

  @Test("in the home nobody knows where a file lies, except below the home")
  func home() throws {
    let (_, prompt) = try #require(
      PromptReading.prompt(
        ".claude/commands/a.md", "@notes.md and @~/notes.md\n", isInHome: true,
        existing: ["/work/acme/notes.md"]))
    #expect(prompt["notes.md"]?.exists == nil)
    #expect(prompt["~/notes.md"]?.exists == true)
  }

  @Test("Continue's prompt says that it may be called")
  func continuePrompt() throws {
    let text = "---\nname: explain\ninvokable: true\n---\nExplain {{{ input }}} and {{ other }}\n"
    let (item, prompt) = try #require(PromptReading.prompt(".continue/prompts/x.md", text))
    #expect(item.name == "explain")
    #expect(prompt.outline == ["input input", "input other"])
    #expect(PromptReading.prompt(".continue/rules/x.md", text) != nil)
    #expect(PromptReading.prompt(".continue/prompts/x.prompt", "Hello {{ input }}") != nil)
  }

  @Test("a header that is no YAML is read by its lines and said")
  func lenient() throws {
    let (item, prompt) = try #require(
      PromptReading.prompt(
        ".claude/commands/a.md", "---\ndescription: Run it. Usage: /a <x>\nmodel: m\n---\nGo $ARGUMENTS\n"))
    #expect(item.description == "Run it. Usage: /a <x>")
    #expect(prompt.isReadLeniently)
    #expect(prompt.models?.value == ["m"])
    #expect(item.findings.map(\.rule) == ["invalid-yaml"])
    #expect(item.status == "warning")
    #expect(item.findings.first?.position?.line == 2)
  }

  @Test(
    "broken headers and texts still give an item with the reason",
    arguments: [
      ("---\ndescription: a\n", "header-not-closed"), ("---\n- a\n---\nx", "header-not-a-mapping"),
      ("---\ndescription: [a]\n---\nx", "key-not-text"),
      ("---\nallowed-tools: {a: b}\n---\nx", "key-not-text"),
      ("---\na: 1\na: 2\n---\nx", "duplicate-key"), ("", "empty-prompt"),
      ("---\na: b\n---\n\n", "empty-prompt"),
      ("\u{FEFF}x", "byte-order-mark"),
    ])
  func broken(text: String, rule: String) throws {
    let (item, _) = try #require(PromptReading.prompt(".claude/commands/a.md", text))
    #expect(item.findings.contains { $0.rule == rule }, "\(item.findings)")
    #expect(item.status != "valid")
  }

  @Test("bytes that are no text still give an item with the reason")
  func notText() {
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x41, 0x00], [0x41, 0xFF], [0x00, 0x01, 0xC0]] {
      let items = PromptReading.read(".claude/commands/a.md", bytes: bytes).items
      #expect(items.count == 1)
      #expect(items.first?.status == "invalid")
    }
  }

  @Test("texts made to be slow are read in a moment, and no more than some hundred variables are kept")
  func hostile() throws {
    let parts = [
      "$ARGUMENTS ", "!`", "@a.b ", "${input:", "$", "`", "@{", "!{", "{{", "{{#each x}}", "{% for a in b %}",
      "/abc ",
      "[[", "(\"", "{{!--", "x/SKILL.md ", "$1 ", "```\n", "{#", "{{> a}}", "SKILL.md", "Skill(", "{{{", "@/",
    ]
    for part in parts {
      let text = String(repeating: part, count: 30_000 / part.utf8.count)
      for path in [
        ".claude/commands/a.md", ".codex/prompts/a.md", "a.prompt.md", "a.prompt", "a.prompty",
        "patterns/a/system.md",
        ".opencode/command/a.md", ".continue/prompts/a.prompt",
      ] {
        let found = try #require(PromptReading.prompt(path, text), "\(part) in \(path)")
        #expect(found.prompt.variables.count <= 200)
        #expect(found.item.relations.count <= 701)
      }
    }
    let many = (0..<1000).map { "@f\($0).md\n" }.joined()
    let found = try #require(PromptReading.prompt(".claude/commands/a.md", many))
    #expect(found.prompt.variables.count == 200)
    #expect(found.prompt.hasMoreVariables)
  }
}
