import Arguments
import Catalog
import Platform
import TestSupport
import Testing

@testable import Commands

/// Runs command lines in this process, with a fixed clock and a home of their own.
final class CommandRun {
  let folder: TemporaryFolder
  var output: [UInt8] = []
  var errors: [UInt8] = []

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("home")
    try folder.makeFolder("work")
  }

  @discardableResult
  func run(_ words: String..., columns: Int = 80, isTerminal: Bool = false) async -> Int32 {
    output = []
    errors = []
    let environment = Environment(
      arguments: words.map { Array($0.utf8) },
      variables: ["COLUMNS": String(columns), "LANG": "C.UTF-8", "TERM": "dumb"],
      workingDirectory: folder.path.appending("work"), home: folder.path.appending("home"),
      write: { self.output += $0 }, writeError: { self.errors += $0 }, isOutputTerminal: isTerminal,
      now: { Timestamp(seconds: 1_763_629_200) }, utcOffset: { _ in 0 })
    return await Skillhub.run(environment)
  }

  var text: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }
}

@Suite struct CommandTableTests {
  @Test("the table of commands has no faults")
  func faults() {
    #expect(Skillhub.table.faults == [])
  }

  @Test(
    "every command has an example that starts with the program or uses it, but for those that explain themselves"
  )
  func examples() {
    for command in Skillhub.table.commands where command.name != "version" {
      #expect(!command.examples.isEmpty, "\(command.name)")
      #expect(command.examples.allSatisfy { $0.line.contains("skillhub") }, "\(command.name)")
    }
  }

  @Test("the screen of every command fits 24 lines of 80 columns")
  func screens() async throws {
    let run = try CommandRun()
    for command in Skillhub.table.commands {
      #expect(await run.run(command.name, "-h") == 0)
      let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 25 && lines.allSatisfy { $0.unicodeScalars.count <= 80 }, "\(command.name)")
    }
  }
}

@Suite struct CommandLineTests {
  @Test("nothing selected is a calm answer, not an error")
  func emptyState() async throws {
    let run = try CommandRun()
    #expect(await run.run("inspect") == 0)
    #expect(
      run.text.hasPrefix("No Item Selected\nSelect a task, project, run, or skill to inspect its details.\n"))
    #expect(run.errorText.isEmpty)
  }

  @Test("an empty item is wrong usage")
  func emptyItem() async throws {
    let run = try CommandRun()
    #expect(await run.run("inspect", "") == 2)
    #expect(run.text.isEmpty)
  }

  @Test("a path that does not exist is 2, a name that matches nothing is 1 with the nearest name")
  func missing() async throws {
    let run = try CommandRun()
    try run.folder.write(
      "---\nname: pdf-forms\ndescription: d\n---\n", to: "work/.claude/skills/pdf-forms/SKILL.md")
    #expect(await run.run("inspect", "./nowhere") == 2)
    #expect(await run.run("inspect", "pdf-form") == 1)
    #expect(run.errorText.contains("did you mean pdf-forms?"))
  }

  @Test(
    "with JSON a failure is one document too",
    arguments: [
      ["inspect", "./nowhere", "--json"], ["--json", "lits"], ["list", "nowhere", "--format", "json"],
      ["inspect", "--format=json", ""],
    ])
  func failureDocuments(words: [String]) async throws {
    let run = try CommandRun()
    let status = await Skillhub.run(
      Environment(
        arguments: words.map { Array($0.utf8) }, variables: [:],
        workingDirectory: run.folder.path.appending("work"), home: run.folder.path.appending("home"),
        write: { run.output += $0 }, writeError: { run.errors += $0 },
        now: { Timestamp(seconds: 0) }, utcOffset: { _ in 0 }))
    #expect(status == 2)
    #expect(run.text.hasPrefix("{\n  \"version\": 1,\n  \"error\": {"))
    #expect(run.text.contains("\"exit\": 2"))
  }

  @Test("several items of one name are all shown and none is chosen")
  func ambiguous() async throws {
    let run = try CommandRun()
    for agent in ["claude", "agents"] {
      try run.folder.write(
        "---\nname: twin\ndescription: d\n---\n", to: "work/.\(agent)/skills/twin/SKILL.md")
    }
    #expect(await run.run("inspect", "twin") == 1)
    #expect(run.errorText.contains("skill\t\(run.folder.path)/work/.agents/skills/twin"))
    #expect(run.errorText.contains("skill\t\(run.folder.path)/work/.claude/skills/twin"))
  }

  @Test("an item is found by its id, its kind and name, its project and name, and its path")
  func selectors() async throws {
    let run = try CommandRun()
    try run.folder.write("---\nname: one\ndescription: d\n---\n", to: "work/acme/.claude/skills/one/SKILL.md")
    let place = "\(run.folder.path)/work/acme/.claude/skills/one\n"
    for word in ["one", "skill:one", "acme/one", "skill:acme/one", "acme/.claude/skills/one"] {
      #expect(await run.run("path", word) == 0, "\(word)")
      #expect(run.text == place)
    }
    await run.run("list", "skill", "--template", "{id}")
    let id = run.text.split(separator: "\n").first.map(String.init) ?? ""
    #expect(await run.run("path", id) == 0)
    #expect(run.text == place)
  }

  @Test("an empty list is done, and said in words")
  func emptyList() async throws {
    let run = try CommandRun()
    #expect(await run.run("list", "skill") == 0)
    #expect(run.text.isEmpty)
    #expect(run.errorText.contains("0 skills found"))
    #expect(await run.run("list", "skill", "--json") == 0)
    #expect(run.text.contains("\"total\": 0"))
  }

  @Test("a file of a skill is inspected as a file and names its skill")
  func skillFile() async throws {
    let run = try CommandRun()
    try run.folder.write("---\nname: one\ndescription: d\n---\n", to: "work/.claude/skills/one/SKILL.md")
    #expect(await run.run("inspect", ".claude/skills/one/SKILL.md") == 0)
    #expect(run.text.hasPrefix("SKILL.md\nFile of the skill one\n"))
  }

  @Test("validate counts what it checked and fails on an error alone")
  func validate() async throws {
    let run = try CommandRun()
    try run.folder.write(
      "---\nname: good\ndescription: Does it. Use when it is wanted.\n---\nDo it.\n",
      to: "work/.claude/skills/good/SKILL.md")
    try run.folder.write(
      "---\nname: odd\ndescription: Does it. Use when it is wanted.\norigin: here\n---\nDo it.\n",
      to: "work/.claude/skills/odd/SKILL.md")
    #expect(await run.run("validate") == 0)
    #expect(run.text.hasSuffix("2 skills checked: 0 errors, 1 warning\n"))
    #expect(await run.run("validate", "--strict") == 1)
    #expect(await run.run("validate", "nowhere", ".") == 2)
    #expect(run.text.contains("2 skills checked"))
    try run.folder.write("---\nname: Bad\n---\n", to: "work/.claude/skills/bad/SKILL.md")
    #expect(await run.run("validate") == 1)
  }

  @Test("what validate said is remembered for the content that it saw")
  func remembered() async throws {
    let run = try CommandRun()
    try run.folder.write("---\nname: one\ndescription: d\n---\n", to: "work/.claude/skills/one/SKILL.md")
    await run.run("validate")
    await run.run("inspect", "one", "--plain")
    #expect(run.text.contains("status.validated\t2025-11-20T09:00:00Z"))
    try run.folder.write("---\nname: one\ndescription: e\n---\n", to: "work/.claude/skills/one/SKILL.md")
    await run.run("inspect", "one", "--plain")
    #expect(run.text.contains("status.validated\t\tabsent:notRecorded"))
  }

  @Test("no kind prints more than forty lines without --all", arguments: [80, 60, 40])
  func lines(columns: Int) async throws {
    let run = try CommandRun()
    let long = String(repeating: "Does many things for many people in many places. ", count: 20)
    try run.folder.write(
      "---\nname: one\ndescription: \(long)\nallowed-tools: A B C D E F G\nlicense: MIT\nfoo: 1\nbar: 2\nbaz: 3\nqux: 4\n---\n# A\n## B\n- [ ] x\n",
      to: "work/.claude/skills/one/SKILL.md")
    for item in ["one", ".", ".claude/skills/one/SKILL.md"] {
      await run.run("inspect", item, columns: columns)
      #expect(run.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41, "\(item)")
    }
  }
}
