import Catalog
import Git
import Glibc
import TestSupport
import Testing

@Suite("repositories that cannot be read") struct RefusalTests {
  private func refusal(_ fixture: GitFixture, _ place: String = "r") -> GitError? {
    do {
      let repository = try fixture.open(place)
      _ = try repository.head()
      _ = try repository.changes()
      return nil
    } catch {
      return error as? GitError
    }
  }

  @Test("other object names are said as such")
  func sha256() throws {
    let fixture = try GitFixture()
    try fixture.folder.makeFolder("r")
    try fixture.git("init -q --object-format=sha256", in: "r")
    #expect(refusal(fixture)?.message == "it uses sha256 object names, which skillhub cannot read")
    #expect(refusal(fixture)?.description.hasPrefix("cannot open the repository: ") == true)
  }

  @Test(
    "other settings of the format are said as such",
    arguments: [
      ("refStorage", "reftable", "it stores its refs as reftable, which skillhub cannot read"),
      ("somethingNew", "true", "it uses the extension somethingnew, which skillhub does not know"),
    ])
  func extensions(name: String, value: String, message: String) throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.git("config core.repositoryformatversion 1", in: "r")
    try fixture.git("config extensions.\(name) \(value)", in: "r")
    #expect(refusal(fixture)?.message == message)
  }

  @Test(
    "harmless extensions open", arguments: ["worktreeConfig", "relativeWorktrees", "noop", "preciousObjects"])
  func harmless(name: String) throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.git("config core.repositoryformatversion 1", in: "r")
    try fixture.git("config extensions.\(name) true", in: "r")
    #expect(refusal(fixture) == nil)
  }

  @Test("a later format version is said")
  func version() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.git("config core.repositoryformatversion 7", in: "r")
    #expect(refusal(fixture)?.message == "its format version is 7; skillhub reads up to 1")
  }

  @Test("a repository of somebody else is said to be one", .enabled(if: geteuid() == 0))
  func otherOwner() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    for place in ["r", "r/.git"] { chown(fixture.path.appending(place).description, 1001, 1001) }
    let message = try #require(refusal(fixture)?.message)
    #expect(message == "\(fixture.path)/r is owned by uid 1001; git would ask for safe.directory")
    for (value, isSafe) in [
      ("*", true), ("\(fixture.path)/r", true), ("\(fixture.path)/*", true), ("\(fixture.path)", false),
      ("*\n\tdirectory =", false),
    ] {
      try fixture.write("[safe]\n\tdirectory = \(value)\n", to: "home/.gitconfig")
      #expect((refusal(fixture) == nil) == isSafe, "\(value)")
    }
    // What the repository says of itself does not count.
    try fixture.write("", to: "home/.gitconfig")
    try fixture.write(
      "[core]\n\trepositoryformatversion = 0\n[safe]\n\tdirectory = *\n", to: "r/.git/config")
    #expect(refusal(fixture) != nil)
  }

  @Test("a damaged HEAD, ref, index or commit is said on one line, never a crash")
  func damaged() throws {
    for (file, content) in [
      ("HEAD", "ref: refs/heads/\u{1}\n"), ("refs/heads/main", "garbage\n"),
      ("refs/heads/main", String(repeating: "1", count: 40) + "\n"), ("index", "garbage"),
      ("index", "DIRC" + String(repeating: "\0", count: 40)), ("packed-refs", "garbage\n"),
      ("config", "[core\nbad"),
    ] {
      let fixture = try GitFixture()
      try fixture.repository("r")
      try fixture.write("x", to: "r/f")
      try fixture.commit("f", in: "r")
      try fixture.write(content, to: "r/.git/\(file)")
      guard case (.workTree, _) = GitDiscovery.discover(from: fixture.path.appending("r")) else { continue }
      let error = refusal(fixture)
      if file != "packed-refs" { #expect(error != nil, "\(file)") }
      #expect(error?.message.contains("\n") != true)
    }
  }

  @Test("truncated objects end history with a note")
  func truncatedObjects() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.write("x", to: "r/f")
    try fixture.commit("one", in: "r")
    let tree = try fixture.git(["rev-parse", "HEAD^{tree}"], in: "r").prefix(40)
    try fixture.write("y", to: "r/g")
    try fixture.commit("two", in: "r", date: "1800000000 +0000")
    let place = "r/.git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))"
    fixture.remove(place)
    try fixture.write("junk", to: place)
    let history = try fixture.open("r").lastCommits(of: [FilePath("f"), FilePath("g")])
    #expect(history.entries.isEmpty)
    #expect(history.notes.count == 1)
  }

  @Test("a loose object that is cut off anywhere is said to be, and reading ends", .timeLimit(.minutes(1)))
  func cutOffObjects() throws {
    for what in ["HEAD", "HEAD^{tree}", "HEAD:f"] {
      for share in [0, 1, 5, 20, 50, 90, 99] {
        let fixture = try GitFixture()
        try fixture.repository("r")
        try fixture.write(String(repeating: "some text ", count: 3_000), to: "r/f")
        try fixture.commit("one", in: "r")
        let id = try fixture.git(["rev-parse", what], in: "r").prefix(40)
        let place = "r/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
        let bytes = try #require(fixture.bytes(of: place))
        fixture.remove(place)
        try fixture.folder.write(bytes: Array(bytes.prefix(bytes.count * share / 100)), to: FilePath(place))
        fixture.age("r/f", seconds: 1_600_000_000)
        if what == "HEAD:f" {
          #expect(refusal(fixture) == nil)
        } else {
          let message = try #require(refusal(fixture)?.message)
          #expect(message.hasPrefix("object \(id.prefix(10)) "), "\(message)")
        }
        #expect(try fixture.open("r").lastCommits(of: [FilePath("f")]).entries.isEmpty == (what != "HEAD:f"))
      }
    }
  }

  @Test("a named pipe in the place of a file of git is refused and never waited for", .timeLimit(.minutes(1)))
  func namedPipes() throws {
    for file in [
      "index", "config", "refs/heads/main", "packed-refs", "shallow", "objects/info/alternates",
      "info/exclude",
      "objects/pack/pack-1.idx", "HEAD",
    ] {
      let fixture = try GitFixture()
      try fixture.repository("r")
      try fixture.write("x", to: "r/f")
      try fixture.commit("one", in: "r")
      fixture.remove("r/.git/\(file)")
      let place = fixture.path.appending("r/.git/\(file)")
      try fixture.folder.makeFolder("r/.git/objects/info")
      #expect(mkfifo(place.description, 0o600) == 0)
      guard case (.workTree, _) = GitDiscovery.discover(from: fixture.path.appending("r")) else {
        #expect(file == "HEAD")
        continue
      }
      #expect(refusal(fixture)?.message == "\(place) is a named pipe, not a file")
    }
  }
}
