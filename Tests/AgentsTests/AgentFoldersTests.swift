import Agents
import Catalog
import Testing

@Suite struct AgentFoldersTests {
  @Test("the folders of the widely used agents are known, and so are their roots")
  func known() {
    let folders = AgentFolders.known
    for name in [".claude", ".agents", ".codex", ".gemini", ".github", ".cursor", ".opencode", ".pi"] {
      #expect(folders.names.contains(Array(name.utf8)), "\(name)")
    }
    #expect(folders.roots.contains(FilePath(".claude/skills")))
    #expect(folders.roots.contains(FilePath(".opencode/skill")))
    #expect(folders.plainRoots.contains(FilePath("skills")))
    #expect(!folders.roots.contains(FilePath("skills")))
  }

  @Test("a folder that every repository has does not make a project")
  func marks() {
    #expect(AgentFolders.known.marksProject(Array(".claude".utf8)))
    #expect(!AgentFolders.known.marksProject(Array(".github".utf8)))
    #expect(!AgentFolders.known.marksProject(Array(".git".utf8)))
  }

  @Test("ids are distinct words without blanks")
  func ids() {
    let ids = Agent.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids == ids.sorted())
    #expect(ids.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } })
    #expect(Agent.all.allSatisfy { !$0.projectRoots.isEmpty })
  }
}
