import Catalog
import Formats
import Testing

@Suite struct ManifestTests {
  @Test("a project's lock file tells the origin of a skill by its name")
  func projectLock() {
    let lock = SkillLock(
      Array(
        #"{"version":1,"skills":{"pdf":{"source":"acme/skills","sourceType":"github","ref":"v2","computedHash":"ab"}}}"#
          .utf8), isUserFile: false)
    #expect(lock?.origin(of: "pdf")?.text == "acme/skills (github), at v2")
    #expect(lock?.origin(of: "other") == nil)
  }

  @Test("the user's lock file has times, and is ignored where it is too old")
  func userLock() {
    func file(_ version: Int) -> [UInt8] {
      Array(
        #"{"version":\#(version),"skills":{"a":{"source":"x/y","installedAt":"2026-01-01T00:00:00Z","updatedAt":"2026-02-01T00:00:00Z"}}}"#
          .utf8)
    }
    #expect(
      SkillLock(file(3), isUserFile: true)?.origin(of: "a")?.text
        == "x/y, installed 2026-01-01T00:00:00Z, updated 2026-02-01T00:00:00Z")
    #expect(SkillLock(file(2), isUserFile: true) == nil)
  }

  @Test("what is no lock file is none", arguments: ["", "[]", "<<<<<<< ours\n{}", #"{"version":1}"#])
  func noLock(text: String) {
    #expect(SkillLock(Array(text.utf8), isUserFile: false) == nil)
  }

  @Test("a marketplace names its plugins, with a category and a folder where it has them")
  func marketplace() {
    let entries = PluginManifest.marketplace(
      Array(
        #"{"plugins":[{"name":"a","category":"docs","source":"./plugins/a"},{"name":"b","source":{"repo":"x"}},{"source":"./c"}]}"#
          .utf8))
    #expect(entries.map(\.name) == ["a", "b"])
    #expect(entries.map(\.category) == ["docs", nil])
    #expect(entries.map(\.folder) == [FilePath("plugins/a"), nil])
    #expect(PluginManifest.marketplace(Array("{".utf8)).isEmpty)
    #expect(PluginManifest.pluginName(Array(#"{"name":"tool"}"#.utf8)) == "tool")
  }

  @Test("trial runs are points of a checklist")
  func evaluations() {
    let list = SkillEvaluations.checklist(
      Array(
        #"{"evals":[{"id":0,"prompt":"Fill it\nplease"},{"id":1,"eval_name":"merge","prompt":"x"}]}"#.utf8))
    #expect(list?.items.map(\.text) == ["Fill it", "merge"])
    #expect(SkillEvaluations.checklist(Array(#"{"evals":[]}"#.utf8)) == nil)
    #expect(SkillEvaluations.checklist([0xFF]) == nil)
  }
}
