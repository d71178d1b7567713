import Catalog
import TestSupport
import Testing

@Suite("Cases: where skills lie")
struct FolderCases {
  @Test("a file in another case is an error, and the exact name wins")
  func wrongCase() throws {
    let tree = try CaseTree("020-wrong-case")
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.folders("error") == ["lower", "title", "ext"])
    for name in ["lower", "title", "ext"] {
      #expect(
        verdict.findings("error", about: name).contains {
          $0["message"]?.string?.contains("SKILL.md") == true
        })
    }
    #expect(verdict.findings(about: "both").contains { $0.strings.contains { $0.contains("skill.md") } })
    let list = try tree.list()
    #expect(list.names == ["both", "ext", "lower", "right", "title"])
    #expect(list.items(named: "both").first?["description"]?.string == "Exact file. Read this one.")
  }

  @Test("skills below other folders and inside other skills are listed and no errors")
  func nested() throws {
    let tree = try CaseTree("021-nested")
    #expect(try tree.validate(expecting: 0).errors.isEmpty)
    let list = try tree.list()
    #expect(list.names == ["child", "flat", "novel", "outline", "parent"])
    #expect(list.items(named: "novel").first?["path"]?.string == tree.skill("writing/long/novel"))
  }

  @Test("what looks like a skill and is none gets an info")
  func misplaced() throws {
    let tree = try CaseTree("022-misplaced")
    let verdict = try tree.validate(expecting: 0)
    let infos = verdict.infos.compactMap { $0["path"]?.string }
    #expect(infos.contains { $0.hasPrefix(".github/skills/review.md") })
    #expect(infos.contains { $0 == ".claude/skills" || $0.hasPrefix(".claude/skills/SKILL.md") })
    #expect(infos.contains { $0.hasPrefix(".cursor/skills/empty-folder") })
    #expect(verdict.findings(about: "README.md").isEmpty)
    let list = try tree.list()
    #expect(list.names.contains("solo"))
    #expect(!list.names.contains("review"))
  }

  @Test("a repository cloned into a skills folder keeps its own branch")
  func clonedRepository() throws {
    let tree = try CaseTree("023-cloned-repo")
    let list = try tree.list("skill", tree.path("proj"))
    #expect(list.names == ["own", "tool"])
    let own = try tree.inspect(tree.path("proj/.claude/skills/own"))
    #expect(own.fieldValue("git.branch")?.string == "main")
    #expect(own.fieldValue("git.state")?.string == "clean")
    let tool = try tree.inspect(tree.path("proj/.claude/skills/tool/skills/tool"))
    #expect(tool.fieldValue("git.branch")?.string == "release-2")
    #expect(list.items(named: "tool").first?["project"]?.string == tree.path("proj/.claude/skills/tool"))
  }

  @Test("a package sees its own skills and those above it; vendored folders are not walked")
  func monorepo() throws {
    let tree = try CaseTree("024-monorepo")
    #expect(try tree.list().names == ["api-skill", "root-skill", "web-skill"])
    #expect(try tree.list("skill", tree.path("packages/web/src/pages")).names == ["root-skill", "web-skill"])
    let scan = try tree.run("scan", tree.root.displayText)
    #expect((scan.text + scan.errorText).contains("node_modules"))
  }

  @Test("an ignored skill is listed and its state is ignored")
  func ignoredSkills() throws {
    let tree = try CaseTree("025-ignored-skills")
    let list = try tree.list()
    #expect(list.names == ["private", "sealed", "tracked"])
    for path in [".claude/skills/private", ".agents/skills/sealed"] {
      #expect(try tree.inspect(tree.path(path)).fieldValue("git.state")?.string == "ignored", "\(path)")
    }
    #expect(try tree.inspect(tree.path(".agents/skills/tracked")).fieldValue("git.state")?.string == "clean")
  }

  @Test("files are ignored exactly where git ignores them")
  func ignoreRules() throws {
    let tree = try CaseTree("026-ignore-rules")
    let oracle = try #require(FixtureFiles.text(of: tree.root.appending("oracle.txt")))
    let lines = oracle.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.count == 12)
    for line in lines {
      let state = try tree.inspect(tree.path("outer/proj/\(line[1])")).fieldValue("git.state")?.string
      #expect((state == "ignored") == (line[0] == "ignored"), "\(line[1])")
    }
    let project = tree.path("outer/proj")
    let paths = try tree.list("file", project).paths
    for line in lines where line[0] == "visible" { #expect(paths.contains("\(project)/\(line[1])")) }
    #expect(!paths.contains { $0.contains("/closed/") })
    let inside = try tree.run("list", "file", "--json", project, at: tree.root.appending("outer/proj/open"))
    #expect(try ListDocument(value: JSONValue(parsing: inside.output)).paths == paths)
  }
}
