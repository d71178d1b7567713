import Catalog
import Platform
import Store
import Testing

@testable import Scan

@Suite struct VanishedSkillTests {
  @Test("a skill that is moved away while others are looked at is gone, and not an unreadable one")
  func moved() async throws {
    let fixture = try ScanFixture()
    try fixture.skill(".claude/skills/sweep")
    try fixture.skill(".claude/skills/stays")
    let folder = fixture.tree.appending(".claude/skills")
    let places = ["sweep", "stays"].compactMap { name -> SkillPlace? in
      guard case .skill(let place)? = fixture.workspace.item(at: folder.appending(name)) else { return nil }
      return place
    }
    #expect(places.count == 2)
    try FileSystem.rename(folder.appending("sweep"), to: folder.appending("tidy"))
    var gathering = Gathering(root: fixture.tree, known: [])
    #expect(await fixture.workspace.gatherSkills(places, into: &gathering, while: { true }))
    #expect(gathering.changed.values.map(\.summary.name) == ["stays"])
  }
}
