import Catalog
import TestSupport
import Testing

@Suite("Cases: git")
struct GitCases {
  @Test("a detached HEAD is no branch, whatever branches are called")
  func detachedHead() throws {
    let tree = try CaseTree("039-detached-head")
    let head = try tree.tool("git", "-C", tree.root.displayText, "rev-parse", "v1^{commit}")
    let text = try tree.run("inspect", tree.skill("one")).text
    #expect(text.contains("detached at \(head.prefix(7))"))
    let skill = try tree.inspect(tree.skill("one"))
    #expect(skill.fieldValue("git.head")?.string == "detached")
    let branch = try #require(skill.field("git.branch"))
    #expect(branch["value"] == .null)
    #expect(branch["absent"]?.string == "notApplicable")
    #expect(skill.fieldValue("git.commit")?.string == head)
  }

  @Test("a linked worktree has its own branch and its own skills")
  func linkedWorktree() throws {
    let tree = try CaseTree("040-linked-worktree")
    let feature = tree.path("main/.claude/worktrees/feat")
    let skill = try tree.inspect("\(feature)/.claude/skills/pr")
    #expect(skill.fieldValue("git.branch")?.string == "feat")
    #expect(skill.fieldValue("git.state")?.string == "clean")
    #expect(skill.value.strings.contains { $0.contains("FEAT wording") })

    let main = try tree.list("skill", tree.path("main"))
    let mainCopies = main.items(named: "pr").filter { $0["description"]?.string?.contains("MAIN") == true }
    #expect(mainCopies.count == 1)
    for item in main.items where item["description"]?.string?.contains("FEAT") == true {
      #expect(item["project"]?.string == feature)
    }
    let worktree = try tree.list("skill", feature)
    #expect(worktree.names.contains("extra"))
    #expect(worktree.items.contains { $0["description"]?.string?.contains("FEAT") == true })

    let side = try tree.inspect(tree.path("side/.claude/skills/pr"))
    #expect(side.fieldValue("git.head")?.string == "detached")
    #expect(side.fieldValue("git.branch") == .null)
  }

  @Test("an empty .git folder is walked past, a dead .git file is said")
  func deadGitFile() throws {
    let tree = try CaseTree("041-dead-gitfile")
    let low = try tree.inspect(tree.path("proj/sub/.agents/skills/low"))
    #expect(low.fieldValue("git.branch")?.string == "main")
    #expect(try tree.list("skill", tree.path("proj/sub")).names.contains("top"))
    let place = tree.path("proj/dead/.agents/skills/lost")
    let lost = try tree.inspect(place)
    #expect(lost.fieldValue("git.branch")?.string == nil)
    let text = try tree.run("inspect", place)
    #expect(text.status == 0)
    #expect((text.text + text.errorText).contains(".git"))
    #expect(text.text.contains("Lies under a dead .git file."))
  }

  @Test("a partial clone with a sparse checkout is clean, a relative worktree has its branch")
  func partialClone() throws {
    let tree = try CaseTree("044-partial-sparse-relative")
    let partial = try tree.inspect(tree.path("partial/.claude/skills/p"))
    #expect(partial.fieldValue("git.branch")?.string == "main")
    #expect(partial.fieldValue("git.state")?.string == "clean")
    let project = try tree.inspect(tree.path("partial"))
    #expect(!project.value.strings.contains { $0.contains("huge") })
    #expect(try tree.list("skill", tree.path("partial")).names == ["p"])
    let relative = try tree.inspect(tree.path("relative-wt/.claude/skills/p"))
    #expect(relative.fieldValue("git.branch")?.string == "wt")
    #expect(!relative.value.strings.contains { $0.contains("extension") })
  }

  @Test("a skill in a submodule is detached, a submodule without contents is said")
  func submodule() throws {
    let tree = try CaseTree("046-submodule")
    #expect(try tree.list("skill", tree.path("proj")).names == ["kit-skill"])
    let skill = try tree.inspect(tree.path("proj/.claude/skills/kit-skill"))
    #expect(skill.fieldValue("git.head")?.string == "detached")
    #expect(skill.fieldValue("git.branch") == .null)
    let listed = try tree.run("list", "skill", tree.path("proj"))
    let checked = try tree.run("validate", tree.path("proj"))
    let said = listed.text + listed.errorText + checked.text + checked.errorText
    #expect(said.contains("not initialised"))
    #expect(said.contains("git submodule update"))
  }

  @Test("states are those of git status, and its index stays as it was")
  func states() throws {
    let tree = try CaseTree("047-states")
    let indexes = try ["crlf", "nohash", "states"].map { name in
      try #require(FixtureFiles.bytes(of: tree.root.appending("\(name)/.git/index")))
    }
    for (repository, skill) in [("crlf", "w"), ("nohash", "n")] {
      let project = try tree.inspect(tree.path(repository))
      #expect(project.fieldValue("git.state")?.string ?? project.state == "clean", "\(repository)")
      let item = try tree.inspect(tree.path("\(repository)/.claude/skills/\(skill)"))
      #expect(item.fieldValue("git.state")?.string == "clean", "\(repository)")
    }
    let expected = [
      "clean": ["clean"], "edited": ["modified"], "staged": ["staged"], "fresh": ["untracked"],
      "renamed-now": ["renamed", "added"],
    ]
    for (name, states) in expected {
      let item = try tree.inspect(tree.path("states/.claude/skills/\(name)"))
      #expect(states.contains(item.fieldValue("git.state")?.string ?? "none"), "\(name)")
    }
    let changes = try tree.inspect(tree.path("states")).fieldValue("git.changes")?.array ?? []
    #expect(
      changes.contains { change in
        change["state"]?.string == "deleted" && change["path"]?.string?.hasSuffix("removed/SKILL.md") == true
      })
    for (name, index) in zip(["crlf", "nohash", "states"], indexes) {
      #expect(FixtureFiles.bytes(of: tree.root.appending("\(name)/.git/index")) == index, "\(name)")
    }
  }

  @Test("the cost of a small question does not grow with the repository", .enabled(if: CanTrace.value))
  func smallQuestion() throws {
    let counts = try ["20", "200"].map { folders in
      let tree = try CaseTree("049-big-repo", variables: ["FOLDERS": folders, "LOOSE": "10"])
      #expect(try tree.inspect(tree.skill("tiny")).fieldValue("git.state")?.string == "clean")
      let trace = tree.folder.path.appending("trace")
      let result = try tree.program.run(
        FilePath("/usr/bin/strace"),
        [
          "-f", "-e", "trace=lstat,stat,newfstatat,statx,getdents64", "-o", trace.displayText,
          Program.skillhub.displayText, "inspect", tree.skill("tiny"),
        ],
        timeout: CaseTree.patience)
      #expect(result.status == 0)
      let lines = (FixtureFiles.text(of: trace) ?? "").split(separator: "\n")
      #expect(!lines.contains { $0.contains("/loose/") })
      // On a busy machine strace writes one call on two lines.
      return lines.count { !$0.contains(" resumed>") }
    }
    // Less than one call for each of the folders that only the larger one has.
    #expect(counts[1] < counts[0] + 180)
  }
}

/// Whether strace is there and may trace.
private enum CanTrace {
  static let value: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    let result = try? Program(home: folder.path).run(
      FilePath("/usr/bin/strace"), ["-o", "/dev/null", "/bin/true"])
    return result?.status == 0
  }()
}
