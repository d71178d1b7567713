import Catalog
import Git
import TestSupport
import Testing

@Suite("head, upstream, remotes") struct HeadTests {
  @Test("a detached head names its tags, light and annotated, packed and loose, and no branch")
  func detached() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.commit("one", in: "r")
    try fixture.git("tag v1", in: "r")
    try fixture.git("tag -a -m text deep/v1.0", in: "r")
    try fixture.git("pack-refs --all", in: "r")
    try fixture.git("tag -a -m text loose", in: "r")
    try fixture.commit("two", in: "r")
    try fixture.git("tag v2", in: "r")
    try fixture.git(["branch", "(detached)"], in: "r")
    try fixture.git("update-ref refs/heads/HEAD main", in: "r")
    try fixture.git("checkout -q v1", in: "r")
    let head = try fixture.open("r").head()
    #expect(head.position == .detached)
    #expect(head.branch == nil)
    #expect(
      head.commit
        == (try fixture.git("rev-parse HEAD", in: "r").split(separator: "\n").first.map(String.init)))
    #expect(head.tags == ["deep/v1.0", "loose", "v1"])
    #expect(try fixture.open("r").upstream(of: head) == nil)
  }

  @Test("a branch may have any name", arguments: ["(detached)", "HEAD", "feature/ünï", "v1"])
  func branchNames(name: String) throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.commit("one", in: "r")
    try fixture.git(["update-ref", "refs/heads/\(name)", "HEAD"], in: "r")
    try fixture.git(["symbolic-ref", "HEAD", "refs/heads/\(name)"], in: "r")
    let head = try fixture.open("r").head()
    #expect(head.position == .branch(name))
    #expect(head.tags.isEmpty)
  }

  @Test("the upstream comes from the settings, with the counts of git", arguments: 1...4)
  func upstream(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let fixture = try GitFixture()
    try fixture.repository("o")
    try fixture.commit("base", in: "o")
    try fixture.git("clone -q o c")
    for number in 0..<Int.random(in: 0...4, using: &random) {
      try fixture.commit("theirs \(number)", in: "o", date: "\(1_700_000_000 + number) +0000")
    }
    try fixture.git("fetch -q", in: "c")
    // Dates that lie: the newer commits carry an older date.
    for number in 0..<Int.random(in: 0...4, using: &random) {
      try fixture.commit("ours \(number)", in: "c", date: "\(1_500_000_000 - number) +0000")
    }
    if Bool.random(using: &random) {
      try fixture.git("merge -q --no-edit origin/main", in: "c", date: "1400000000 +0000")
      try fixture.commit("after", in: "c")
    }
    let counts = try fixture.git("rev-list --left-right --count HEAD...@{upstream}", in: "c")
      .split(whereSeparator: \.isWhitespace).map { Int($0) }
    let repository = try fixture.open("c")
    #expect(
      try repository.upstream(of: repository.head())
        == GitUpstream(name: "origin/main", ahead: counts[0], behind: counts[1]))
  }

  @Test("an upstream that is gone keeps its name and has no counts; without settings there is none")
  func upstreamGone() throws {
    let fixture = try GitFixture()
    try fixture.repository("o")
    try fixture.commit("base", in: "o")
    try fixture.git("clone -q o c")
    try fixture.git("checkout -q -b lone", in: "c")
    #expect(try fixture.open("c").upstream(of: fixture.open("c").head()) == nil)
    try fixture.git("config branch.lone.remote origin", in: "c")
    try fixture.git("config branch.lone.merge refs/heads/away", in: "c")
    #expect(
      try fixture.open("c").upstream(of: fixture.open("c").head())
        == GitUpstream(name: "origin/away", ahead: nil, behind: nil))
    try fixture.git("config branch.lone.remote .", in: "c")
    try fixture.git("config branch.lone.merge refs/heads/main", in: "c")
    #expect(
      try fixture.open("c").upstream(of: fixture.open("c").head())
        == GitUpstream(name: "main", ahead: 0, behind: 0))
  }

  @Test(
    "an address is shown without what might be a password",
    arguments: [
      ("https://user:secret@host/x.git", "https://host/x.git"),
      ("https://ghp_token@host:8443/x.git", "https://host:8443/x.git"),
      ("https://host/x.git?private_token=abc", "https://host/x.git"),
      ("ssh://git:pw@host:22/x@y.git", "ssh://git@host:22/x@y.git"),
      ("git@host:a/b.git", "git@host:a/b.git"), ("../sibling", "../sibling"),
      ("https://a:p@b@host/x", "https://host/x"),
    ])
  func addresses(address: String, shown: String) throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.git(["remote", "add", "origin", address], in: "r")
    let remotes = try fixture.open("r").remotes()
    #expect(remotes.map(\.name) == ["origin"])
    #expect(remotes.map(\.url) == [shown])
  }

  @Test("a branch that is a symbolic reference has the name at the end of the chain, as for git")
  func symbolicBranch() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.commit("one", in: "r")
    try fixture.git("branch b", in: "r")
    try fixture.git("symbolic-ref refs/heads/a refs/heads/b", in: "r")
    try fixture.git("symbolic-ref HEAD refs/heads/a", in: "r")
    #expect(try fixture.git("symbolic-ref --short HEAD", in: "r") == "b\n")
    #expect(try fixture.open("r").head().position == .branch("b"))
    try fixture.git("symbolic-ref refs/heads/b refs/heads/c", in: "r")
    #expect(try fixture.open("r").head().position == .unborn("c"))
    try fixture.git("symbolic-ref refs/heads/c refs/heads/a", in: "r")
    #expect(throws: GitError.self) { try fixture.open("r").head() }
  }
}
