import Catalog
import Git
import Glibc
import TestSupport
import Testing

@Suite("the index in all its forms") struct IndexTests {
  /// A repository with changes of every sort, whose index is then written anew in one form.
  private func fixture(_ commands: [String]) throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.repository("r")
    for name in [
      "a/x", "a/b/y", "a/b/z", "c/x", "c/d/x", "top", "zz", String(repeating: "long/", count: 200) + "x",
    ] {
      try fixture.write("\(name)\n", to: "r/\(name)")
    }
    try fixture.write("ignored/\nc/\n", to: "r/.gitignore")
    try fixture.git("add -A", in: "r")
    try fixture.git("add -f c", in: "r")
    try fixture.git("commit -q -m one", in: "r")
    for command in commands { try fixture.git(command, in: "r") }
    return fixture
  }

  private func names(_ fixture: GitFixture) throws -> Set<String> {
    Set(
      try fixture.git("ls-files -z", in: "r").split(separator: "\0").map(String.init))
  }

  private static let forms: [[String]] = [
    [], ["update-index --index-version 3"], ["update-index --index-version 4"],
    ["update-index --split-index"],
    ["-c index.skipHash=true update-index --force-write-index"], ["update-index --untracked-cache"],
    ["-c index.threads=4 update-index --index-version 4"],
    ["sparse-checkout init --cone --sparse-index", "sparse-checkout set a"],
    ["update-index --split-index", "rm -q --cached top", "update-index --assume-unchanged zz"],
  ]

  @Test("names and states are git's", arguments: forms)
  func states(commands: [String]) throws {
    let fixture = try fixture(commands)
    try fixture.write("changed content\n", to: "r/a/x")
    try fixture.write("new\n", to: "r/a/b/new")
    try fixture.git("add a/b/new", in: "r")
    fixture.remove("r/a/b/z")
    try fixture.write("new\n", to: "r/untracked")
    let tracked = try GitTrackedPaths(of: fixture.workTree("r"))
    for name in try names(fixture) {
      #expect(tracked.contains(FilePath(name)), "\(name)")
      let folder = FilePath(name).parent
      if let folder { #expect(tracked.hasFiles(under: folder)) }
    }
    #expect(!tracked.contains(FilePath("untracked")))
    #expect(!tracked.contains(FilePath("a")))
    #expect(!tracked.hasFiles(under: FilePath("to")))
    #expect(try fixture.open("r").changeWords() == fixture.statusWords(in: "r", ignored: false))
  }

  @Test("renames are found although libgit2 cannot read the index", arguments: [3, 4, 7])
  func renames(form: Int) throws {
    let fixture = try fixture(Self.forms[form])
    try fixture.git("mv a/x a/moved", in: "r")
    #expect(try fixture.open("r").changeWords()["a/moved"] == "renamed")
    #expect(try fixture.open("r").changeWords() == fixture.statusWords(in: "r", ignored: false))
  }

  @Test("names are known where the repository itself is refused")
  func refused() throws {
    let fixture = try GitFixture()
    try fixture.folder.makeFolder("r")
    try fixture.git("init -q --object-format=sha256", in: "r")
    try fixture.write("x", to: "r/build/one")
    try fixture.write("x", to: "r/two")
    try fixture.git("add .", in: "r")
    #expect(throws: GitError.self) { _ = try fixture.open("r") }
    let tracked = try GitTrackedPaths(of: fixture.workTree("r"))
    #expect(tracked.contains(FilePath("build/one")) && tracked.contains(FilePath("two")))
    #expect(tracked.hasFiles(under: FilePath("build")) && !tracked.contains(FilePath("build")))
    try fixture.git("update-index --split-index", in: "r")
    #expect(try GitTrackedPaths(of: fixture.workTree("r")).contains(FilePath("two")))
  }

  @Test("an index that is cut off anywhere, or full of other bytes, is an error and never a crash")
  func damaged() throws {
    for form in [0, 2, 3, 7] {
      let fixture = try fixture(Self.forms[form])
      let bytes = try #require(fixture.bytes(of: "r/.git/index"))
      let tree = try fixture.workTree("r")
      var numbers = SeededGenerator(seed: UInt64(form))
      for _ in 0..<40 {
        let count = Int.random(in: 0..<bytes.count, using: &numbers)
        try fixture.folder.write(bytes: Array(bytes.prefix(count)), to: FilePath("r/.git/index"))
        _ = try? GitTrackedPaths(of: tree)
        var other = bytes
        for _ in 0..<4 {
          other[Int.random(in: 0..<min(bytes.count, 400), using: &numbers)] = UInt8.random(
            in: 0...255, using: &numbers)
          other[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
        }
        try fixture.folder.write(bytes: other, to: FilePath("r/.git/index"))
        _ = try? GitTrackedPaths(of: tree)
        _ = try? fixture.open("r").changes()
      }
      try fixture.folder.write(bytes: Array(bytes.prefix(bytes.count / 2)), to: FilePath("r/.git/index"))
      #expect(throws: GitError.self) { _ = try GitTrackedPaths(of: tree) }
    }
  }
}
