import Catalog
import TestSupport
import Testing

@Suite("Editors")
struct EditorCases {
  /// The patterns of the problem matchers in the README, as VS Code reads them.
  private func patterns() throws -> [String] {
    let text = try #require(FixtureFiles.text(of: Program.repository.appending("README.md")))
    let block = try #require(text.firstMatch(of: /(?s)```json\n(\{.*?"problemMatcher".*?)```/)).1
    let tasks = try JSONValue(parsing: Array(block.utf8))["tasks"]?.array ?? []
    return tasks.flatMap { $0["problemMatcher"]?.array ?? [] }.compactMap {
      $0["pattern"]?["regexp"]?.string
    }
  }

  @Test(
    "the problem matchers of the README take every finding, and nothing else",
    arguments: ["020-wrong-case", "validate-safety"])
  func problemMatchers(name: String) throws {
    let tree = try CaseTree(name)
    // A blank and a colon in a path, findings of folders, and one that speaks of a place itself.
    for folder in ["with blank", "a:b", "empty"] {
      _ = try tree.tool("mkdir", "-p", tree.skill(folder))
    }
    try #require(
      FixtureFiles.write(
        "---\nname: x\n---\n[a](b:3:4.md)\n", to: FilePath(tree.skill("with blank/SKILL.md"))))
    let found =
      try JSONValue(
        parsing: try tree.run("validate", "--json", ".", at: tree.root).output)["findings"]?.array ?? []
    try #require(found.count > 3)
    let lines = try tree.run("validate", "--color", "never", ".", at: tree.root).lines
    let patterns = try patterns()
    #expect(patterns.count == 2)
    let placed = try Regex(patterns[0])
    let whole = try Regex(patterns[1])
    var matched: [[String]] = []
    for line in lines {
      if let match = line.wholeMatch(of: placed) {
        matched.append((1...6).map { String(match.output[$0].substring ?? "") })
      } else if let match = line.wholeMatch(of: whole) {
        let parts = (1...4).map { String(match.output[$0].substring ?? "") }
        matched.append([parts[0], "", "", parts[1], parts[2], parts[3]])
      }
    }
    let expected = found.map { finding in
      [
        finding["path"]?.string ?? "", finding["line"]?.integer.map { "\($0)" } ?? "",
        finding["column"]?.integer.map { "\($0)" } ?? "", finding["severity"]?.string ?? "",
        finding["rule"]?.string ?? "",
      ]
    }
    #expect(
      matched.map { [$0[0], $0[1], $0[2], $0[3], $0[5]] }.sorted { "\($0)" < "\($1)" }
        == expected.sorted { "\($0)" < "\($1)" })
  }
}
