import Catalog
import TestSupport
import Testing

@Suite("Cases: the cache")
struct CacheCases {
  @Test(
    "twelve copies at once on an empty cache all answer, and all the same", arguments: ["list", "validate"])
  func coldStarts(command: String) throws {
    let tree = try CaseTree("057-cold-starts")
    // The last line of `validate` names its time, which differs; the exit code and the rest do not.
    let options = command == "validate" ? ["--json"] : []
    let result = try tree.program.run(
      tree.root.appending("run.sh"), [Program.skillhub.displayText, command] + options,
      variables: ["ROUNDS": "2"], timeout: 240)
    #expect(result.status == 0, "\(result.text)")
  }

  @Test("an edit that keeps size and time is seen")
  func sameSizeAndTime() throws {
    let tree = try CaseTree("060-same-size-and-time")
    let skills = ["quiet", "swapped"].map { tree.path("tree/.claude/skills/\($0)") }
    func read() throws -> String {
      var text = try tree.run("list", "skill", "--json", tree.path("tree")).text
      for skill in skills { text += try tree.run("inspect", skill).text }
      return text
    }
    let before = try read()
    #expect(before.contains("AAAA") && before.contains("BBBB"))
    let edited = try tree.program.run(tree.root.appending("edit.sh"), [])
    #expect(edited.status == 0, "\(edited.errorText)")
    let after = try read()
    #expect(after.contains("ZZZZ") && after.contains("YYYY"))
    #expect(!after.contains("AAAA") && !after.contains("BBBB"))
  }

  @Test("a second scan and a deleted cache give the same list")
  func sameAgain() throws {
    let tree = try CaseTree("demo")
    let first = try tree.list("skill").items
    #expect(try tree.run("scan", tree.root.displayText).status == 0)
    #expect(try tree.list("skill").items == first)
    #expect(try tree.run("index", "clear").status == 0)
    #expect(try tree.list("skill").items == first)
  }
}
