import Catalog
import TestSupport
import Testing

@Suite("Completion in real shells", .serialized)
struct CompletionCases {
  static let names = [
    "aa two words", "bb:colon", "cc'quote", "dd\"double", "ee$(touch pwned)", "ff`touch pwned`", "gg*?[x]",
    "hh;touch pwned", "ii\nbreak", "jj\\back", "kk!bang", "ll~tilde", "mm#hash", "nn&pipe|", "oo<in>out",
    "pp(paren)", "qq{a,b}", "rr ünï 大学", "ss=equals", "tt${HOME}",
  ]

  @Test("a name comes back as it is, and nothing in it is ever run", arguments: ShellSession.Shell.allCases)
  func names(shell: ShellSession.Shell) throws {
    let session = try ShellSession(shell)
    for name in Self.names {
      let start = String(name.prefix(2))
      #expect(try session.arguments(typing: "skillhub inspect \(start)") == ["inspect", name])
    }
    #expect(!FixtureFiles.names(in: session.place).contains("pwned"))
  }

  @Test("a name between quotes comes back as it is", arguments: ShellSession.Shell.allCases)
  func quoted(shell: ShellSession.Shell) throws {
    let session = try ShellSession(shell)
    for name in ["aa two words", "cc'quote", "dd\"double", "ee$(touch pwned)", "jj\\back", "kk!bang"] {
      for quote in ["'", "\""] {
        let typed = "skillhub inspect \(quote)\(name.prefix(2))"
        #expect(try session.arguments(typing: typed) == ["inspect", name], "\(typed)")
      }
    }
    #expect(!FixtureFiles.names(in: session.place).contains("pwned"))
  }

  @Test(
    "commands, options, values, kinds, topics, tags, projects and paths are completed",
    arguments: ShellSession.Shell.allCases)
  func words(shell: ShellSession.Shell) throws {
    let session = try ShellSession(shell)
    let cases: [(String, [String])] = [
      ("skillhub inspe", ["inspect"]),
      ("skillhub list --everyw", ["list", "--everywhere"]),
      ("skillhub list --format spo", ["list", "--format", "spoken"]),
      ("skillhub list --format=spo", ["list", "--format=spoken"]),
      ("skillhub list ski", ["list", "skill"]),
      ("skillhub help selec", ["help", "selectors"]),
      ("skillhub list --tag gard", ["list", "--tag", "garden"]),
      ("skillhub list --project sho", ["list", "--project", "shop"]),
      ("skillhub search tag:kit", ["search", "tag:kitchen"]),
      // No digits of an id, one of which might begin like the name.
      ("skillhub inspect skill:jj", ["inspect", "skill:jj\\back"]),
      ("skillhub inspect shop/aa", ["inspect", "shop/aa two words"]),
      ("skillhub inspect ./my", ["inspect", "./my folder/"]),
      ("skillhub inspect my\\ folder/a", ["inspect", "my folder/a'b/"]),
      ("skillhub inspect notes/pl", ["inspect", "notes/plan.md"]),
      ("skillhub inspect aa\\ tw", ["inspect", "aa two words"]),
    ]
    for (line, expected) in cases {
      let found = try session.arguments(typing: line)
      #expect(found == expected, "\(line)")
    }
    // A tilde stays one until the shell makes the home of it.
    let home = session.tree.program.home
    _ = try session.tree.tool("mkdir", "-p", home.appending("here are notes").displayText)
    #expect(
      try session.arguments(typing: "skillhub inspect ~/here")
        == ["inspect", home.displayText + "/here are notes/"])
    let listed = try session.tree.list("skill").items.compactMap { $0["id"]?.string }.first ?? ""
    #expect(
      try session.arguments(typing: "skillhub inspect \(listed.dropLast(3))") == ["inspect", listed])
  }

  @Test(
    "what set can change of an item, the words for it, and the agents that are used here are completed",
    arguments: ShellSession.Shell.allCases)
  func changes(shell: ShellSession.Shell) throws {
    let session = try ShellSession(shell)
    try session.tree.folder.write(
      "---\nid: task-1\ntitle: Tea\nstatus: To Do\npriority: low\n---\n## Description\n\nBrew.\n",
      to: "tree/shop/backlog/tasks/task-1 - Tea.md")
    #expect(try session.tree.run("scan", session.tree.root.displayText).status == 0)
    for (line, expected) in [
      ("skillhub set task-1 pri", ["set", "task-1", "priority="]),
      ("skillhub set task-1 status=In", ["set", "task-1", "status=In Progress"]),
      ("skillhub set task-1 priority=hi", ["set", "task-1", "priority=high"]),
      ("skillhub set nothing pri", ["set", "nothing", "pri"]),
      ("skillhub inspect ../shop/no", ["inspect", "../shop/notes/"]),
      // Other agents begin so too, and leave no trace here.
      ("skillhub why task-1 --agent cl", ["why", "task-1", "--agent", "claude-code"]),
      ("skillhub why task-1 --agent gem", ["why", "task-1", "--agent", "gemini-cli"]),
    ] {
      #expect(try session.arguments(typing: line) == expected, "\(line)")
    }
  }

  @Test("an answer says nothing on standard error, whatever is wrong", arguments: ["bash", "zsh", "fish"])
  func silence(shell: String) throws {
    let tree = try CaseTree("completion")
    let cache = tree.program.home.appending(".cache/skillhub")
    _ = try tree.tool("mkdir", "-p", cache.displayText)
    try #require(FixtureFiles.write("no database at all", to: cache.appending("index.sqlite")))
    for words in [
      ["inspect", "a"], ["no-such-command", ""], ["list", "--sort", ""], ["--"], [""],
      ["list", "--tag", "\u{FF}"],
    ] {
      let line = shell == "bash" ? ["skillhub " + words.joined(separator: " ")] : words
      let result = try tree.program.run(
        Program.skillhub, ["completion", shell, "--answer", "--"] + line,
        variables: ["SKILLHUB_NO_REFRESH": "1"], timeout: CaseTree.patience)
      #expect(result.status == 0 && result.error.isEmpty, "\(words): \(result.errorText)")
    }
  }

  @Test("a check says what is installed and which skillhub comes first on PATH")
  func check() throws {
    let tree = try CaseTree("completion")
    let bash = tree.program.home.appending(".local/share/bash-completion/completions")
    _ = try tree.tool("mkdir", "-p", bash.displayText, tree.path("bin"))
    let script = try tree.run("completion", "bash")
    try #require(FixtureFiles.write(script.text, to: bash.appending("skillhub")))
    _ = try tree.tool("ln", "-s", "/bin/true", tree.path("bin/skillhub"))
    let own = Program.skillhub.parent?.displayText ?? ""
    let hidden = try tree.run(
      "completion", "--check", "--json", variables: ["PATH": "\(tree.path("bin")):\(own)"])
    let document = try JSONValue(parsing: hidden.output)
    #expect(document["hiddenBy"]?.string == tree.path("bin/skillhub"))
    let states = document["completions"]?.array?.compactMap { $0["state"]?.string } ?? []
    #expect(states.first == "current")
    let text = try tree.run("completion", "--check", variables: ["PATH": own])
    #expect(text.status == 0 && text.text.contains("the same"), "\(text.text)")
  }
}
