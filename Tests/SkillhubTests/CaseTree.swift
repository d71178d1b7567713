import Catalog
import TestSupport
import Testing

/// The tree of a case in a folder of its own, with an empty home beside it, and the program to ask about it.
struct CaseTree {
  /// Seconds after which a command counts as hanging. The cases say 10; this build is neither optimised nor alone.
  static let patience = 60

  let folder: TemporaryFolder
  /// Where the tree is.
  let root: FilePath
  var program: Program

  /// Builds the tree of `Fixtures/cases/NAME.sh`.
  init(_ name: String, variables: [String: String?] = [:]) throws {
    folder = try TemporaryFolder()
    root = folder.path.appending("tree")
    program = Program(home: try folder.makeFolder("home"))
    program.environment["SKILLHUB_NOW"] = "2025-11-20T09:00:00Z"
    let script = FixtureFiles.folder.appending("cases/\(name).sh")
    let made = try program.run(
      FilePath("/bin/bash"), [script.displayText, root.displayText], variables: variables)
    try #require(made.status == 0, "\(name): \(made.errorText)")
  }

  /// The text of a path below the tree.
  func path(_ relative: String) -> String { root.appending(relative).displayText }

  /// The text of the path of a skill in `.claude/skills`.
  func skill(_ name: String) -> String { path(".claude/skills/\(name)") }

  /// Runs skillhub.
  func run(
    _ words: String..., variables: [String: String?] = [:], at place: FilePath? = nil,
    terminal: Program.TerminalSize? = nil
  ) throws -> Program.Result {
    let result = try program.run(
      Program.skillhub, words, variables: variables, workingDirectory: place, terminal: terminal,
      timeout: Self.patience)
    #expect(!result.timedOut, "skillhub \(words) did not end")
    return result
  }

  /// Runs another program, such as git, and answers its output without the last line end.
  func tool(_ words: String...) throws -> String {
    let result = try program.run(FilePath("/usr/bin/env"), words)
    try #require(result.status == 0, "\(words): \(result.errorText)")
    return result.lines.joined(separator: "\n")
  }

  /// What `list` says of a kind under a path, by default of the skills of the tree.
  func list(_ kind: String = "skill", _ path: String? = nil, variables: [String: String?] = [:]) throws
    -> ListDocument
  {
    let result = try run("list", kind, "--json", path ?? root.displayText, variables: variables)
    try #require(result.status == 0, "list: \(result.errorText)")
    return ListDocument(value: try JSONValue(parsing: result.output))
  }

  /// What `inspect` says of an item.
  func inspect(_ item: String, _ options: String..., variables: [String: String?] = [:]) throws
    -> InspectionDocument
  {
    let result = try program.run(
      Program.skillhub, ["inspect", "--json"] + options + [item], variables: variables,
      timeout: Self.patience)
    try #require(result.status == 0, "inspect \(item): \(result.errorText)")
    return InspectionDocument(value: try JSONValue(parsing: result.output))
  }

  /// What `validate` says of the tree, once its exit code is the expected one.
  func validate(_ options: String..., expecting status: Int32) throws -> ValidationDocument {
    let result = try program.run(
      Program.skillhub, ["validate", "--json"] + options + [root.displayText], timeout: Self.patience)
    #expect(!result.timedOut)
    #expect(result.status == status, "\(result.text)\(result.errorText)")
    let document = ValidationDocument(value: try JSONValue(parsing: result.output))
    // The counts and the findings never disagree.
    #expect(document.count("errors") == document.errors.count)
    #expect(document.count("warnings") == document.warnings.count)
    return document
  }
}
