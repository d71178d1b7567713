import Catalog
import Git
import TestSupport
import Testing

@Suite("discovery") struct DiscoveryTests {
  @Test("the nearest repository owns a path, also a clone inside another one")
  func nested() throws {
    let fixture = try GitFixture()
    try fixture.repository("p")
    try fixture.write("x", to: "p/a/b/file")
    try fixture.repository("p/clone")
    try fixture.write("x", to: "p/clone/c/file")
    #expect(try fixture.workTree("p/a/b/file").path == fixture.path.appending("p"))
    #expect(try fixture.workTree("p/a/b").role == .main)
    #expect(try fixture.workTree("p/clone/c").path == fixture.path.appending("p/clone"))
    #expect(try fixture.workTree("p/a/not/there").path == fixture.path.appending("p"))
  }

  @Test("an empty .git folder is walked past and said; a folder that is no repository too")
  func emptyFolder() throws {
    let fixture = try GitFixture()
    try fixture.repository("p")
    try fixture.folder.makeFolder("p/sub/.git")
    try fixture.write("x", to: "p/other/.git/HEAD")
    let (found, notes) = GitDiscovery.discover(from: fixture.path.appending("p/sub"))
    #expect(found == .workTree(try fixture.workTree("p")))
    #expect(notes == ["\(fixture.path)/p/sub/.git is an empty folder; git looks past it"])
    #expect(GitDiscovery.discover(from: fixture.path.appending("p/other")).notes.count == 1)
  }

  @Test("a .git file that leads nowhere is an end, and says why")
  func deadFile() throws {
    let fixture = try GitFixture()
    try fixture.repository("p")
    try fixture.folder.makeFolder("p/empty")
    for (text, reason) in [
      ("gitdir: /nonexistent/worktrees/dead\n", "points to a missing folder, /nonexistent/worktrees/dead"),
      ("gitdir: ../../empty", "points to ../../empty, which is no repository"),
      ("garbage", "does not name a folder"), ("", "does not name a folder"),
    ] {
      try fixture.write(text, to: "p/dead/x/.git")
      guard
        case (.broken(let place, let said), _) = GitDiscovery.discover(
          from: fixture.path.appending("p/dead/x/y"))
      else {
        Issue.record("not broken: \(text)")
        continue
      }
      #expect(place == fixture.path.appending("p/dead/x/.git"))
      #expect(said.contains(reason) || said.contains("missing folder"))
    }
  }

  @Test("bare repositories and the inside of .git have no work tree")
  func bare() throws {
    let fixture = try GitFixture()
    try fixture.git("init -q --bare b.git")
    try fixture.repository("p")
    #expect(GitDiscovery.discover(from: fixture.path.appending("b.git")).0 == .none)
    #expect(GitDiscovery.discover(from: fixture.path.appending("p/.git/refs")).0 == .none)
    try fixture.git("config core.bare true", in: "p")
    #expect(GitDiscovery.discover(from: fixture.path.appending("p")).0 == .none)
  }

  @Test("linked work trees are found both ways, with absolute and relative links")
  func linkedWorkTrees() throws {
    let fixture = try GitFixture()
    try fixture.repository("main")
    try fixture.write("MAIN", to: "main/f")
    try fixture.commit("one", in: "main")
    try fixture.git("worktree add -q -b feat wt/feat", in: "main")
    try fixture.git("worktree add -q --detach ../side", in: "main")
    try fixture.git("worktree add -q -b gone ../gone", in: "main")
    try fixture.git("worktree lock ../side", in: "main")
    // What `git worktree add --relative-paths` of git 2.48 leaves behind.
    try fixture.write("gitdir: ../main/.git/worktrees/side\n", to: "side/.git")
    try fixture.write("../../../../side/.git\n", to: "main/.git/worktrees/side/gitdir")
    try fixture.git("config core.repositoryformatversion 1", in: "main")
    try fixture.git("config extensions.relativeWorktrees true", in: "main")
    fixture.remove("gone/.git")

    let main = try fixture.workTree("main")
    let feat = try fixture.workTree("main/wt/feat")
    let side = try fixture.workTree("side")
    #expect(feat.role == .linked(main: main.path))
    #expect(side.role == .linked(main: main.path))
    #expect(side.commonDirectory == main.gitDirectory)
    #expect(
      side.linkedWorkTrees() == [
        GitLinkedWorkTree(path: feat.path, name: "feat", exists: true),
        GitLinkedWorkTree(path: fixture.path.appending("gone"), name: "gone", exists: false),
        GitLinkedWorkTree(path: side.path, name: "side", exists: true),
      ])
    #expect(try fixture.open("main/wt/feat").head().branch == "feat")
    let head = try fixture.open("side").head()
    #expect(head.position == .detached)
    #expect(head.commit == (try fixture.open("main").head().commit))
    #expect(try fixture.open("side").changes().isEmpty)
  }

  @Test("submodules know the work tree that they are part of, also nested ones")
  func submodules() throws {
    let fixture = try GitFixture()
    for name in ["inner", "kit", "other"] {
      try fixture.repository(name)
      try fixture.write(name, to: "\(name)/f")
      try fixture.commit(name, in: name)
    }
    try fixture.git("submodule --quiet add ../inner deep", in: "kit")
    try fixture.commit("deep", in: "kit")
    try fixture.repository("p")
    try fixture.git("submodule --quiet add ../kit ai-kit", in: "p")
    try fixture.git("submodule --quiet add ../other skills/other", in: "p")
    try fixture.commit("both", in: "p")
    try fixture.git("submodule --quiet update --init --recursive", in: "p")
    try fixture.git("submodule --quiet deinit -f skills/other", in: "p")

    let top = try fixture.workTree("p")
    #expect(try fixture.workTree("p/ai-kit/f").role == .submodule(superproject: top.path))
    #expect(
      try fixture.workTree("p/ai-kit/deep").role
        == .submodule(superproject: fixture.path.appending("p/ai-kit")))
    let repository = try fixture.open("p")
    let modules = top.declaredSubmodules()
    #expect(modules.map(\.path.displayText) == ["ai-kit", "skills/other"])
    #expect(modules.map(\.isInitialised) == [true, false])
    #expect(try repository.changes().isEmpty)
    #expect(try fixture.open("p/ai-kit").head().position == .branch("main"))

    try fixture.write("changed", to: "p/ai-kit/deep/f")
    #expect(try fixture.open("p").changeWords() == fixture.statusWords(in: "p"))
    #expect(try fixture.open("p").state(of: FilePath("ai-kit"), isFolder: true) == .modified)
    try fixture.git("config submodule.ai-kit.ignore dirty", in: "p")
    #expect(try fixture.open("p").changes().isEmpty)
    try fixture.git("commit -q --allow-empty -m ahead", in: "p/ai-kit")
    #expect(try fixture.open("p").changeWords() == fixture.statusWords(in: "p"))
    try fixture.git("config submodule.ai-kit.ignore all", in: "p")
    #expect(try fixture.open("p").changeWords() == fixture.statusWords(in: "p"))
  }

  @Test("a nested repository is one untracked path of the outer one")
  func nestedIsUntracked() throws {
    let fixture = try GitFixture()
    try fixture.repository("p")
    try fixture.write("x", to: "p/own")
    try fixture.commit("own", in: "p")
    try fixture.repository("p/a/clone")
    try fixture.write("x", to: "p/a/clone/f")
    try fixture.commit("f", in: "p/a/clone")
    try fixture.repository("p/unborn")
    try fixture.folder.makeFolder("p/fake/.git")
    try fixture.write("x", to: "p/fake/f")
    #expect(try fixture.open("p").changeWords() == fixture.statusWords(in: "p"))
  }

  @Test("a folder whose .git file leads to a bare repository has no work tree, but its work trees know it")
  func bareHub() throws {
    let fixture = try GitFixture()
    try fixture.repository("seed")
    try fixture.commit("one", in: "seed")
    try fixture.folder.makeFolder("hub")
    try fixture.git("clone -q --bare seed hub/.bare")
    try fixture.write("gitdir: ./.bare\n", to: "hub/.git")
    try fixture.git("worktree add -q main main", in: "hub")
    #expect(GitDiscovery.discover(from: fixture.path.appending("hub")).0 == .none)
    #expect(GitDiscovery.workTree(at: fixture.path.appending("hub")) == nil)
    #expect(try fixture.workTree("hub/main").role == .linked(main: fixture.path.appending("hub")))
    #expect(try fixture.open("hub/main").changes().isEmpty)
  }

  @Test("a work tree that core.worktree has elsewhere is said, and nothing is told of the folder")
  func workTreeElsewhere() throws {
    let fixture = try GitFixture()
    try fixture.repository("p")
    try fixture.folder.makeFolder("real")
    try fixture.write("x", to: "p/lost")
    for value in ["../../real", "\(fixture.path)/real"] {
      try fixture.git(["config", "core.worktree", value], in: "p")
      guard case (.broken(_, let reason), _) = GitDiscovery.discover(from: fixture.path.appending("p/lost"))
      else {
        Issue.record("\(value)")
        continue
      }
      #expect(reason == "core.worktree has the work tree at \(fixture.path)/real; it is not looked at")
    }
    try fixture.git(["config", "core.worktree", ".."], in: "p")
    #expect(try fixture.workTree("p").path == fixture.path.appending("p"))
  }
}
