import Catalog
import Git
import TestSupport
import Testing

@Suite("history") struct HistoryTests {
  /// Builds a history with branches, merges, deletions, renames of folders and equal dates.
  private func randomHistory(seed: UInt64, commits: Int) throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.repository("r")
    var random = SeededGenerator(seed: seed)
    var branches = ["main"]
    var date = 1_600_000_000
    for number in 0..<commits {
      if Bool.random(using: &random) { date += Int.random(in: 0...500, using: &random) }
      let stamp = "\(date) +0000"
      let choice = Int.random(in: 0..<10, using: &random)
      if choice == 0, number > 0 {
        let name = "b\(number)"
        try fixture.git("checkout -q -b \(name)", in: "r")
        branches.append(name)
      } else if choice == 1, number > 0, let name = branches.randomElement(using: &random) {
        try fixture.git("checkout -q \(name)", in: "r")
      } else if choice <= 3, number > 0, let other = branches.randomElement(using: &random) {
        let strategy = Bool.random(using: &random) ? "ours" : "theirs"
        if (try? fixture.git(
          ["merge", "-q", "--no-ff", "--no-edit", "-X", strategy, other], in: "r", date: stamp)) == nil
        {
          try fixture.git("reset -q --hard", in: "r")
        }
        continue
      }
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let folder = ["a", "a/b", "c/d/e", "c", "."].randomElement(using: &random) ?? "."
        let file = "r/\(folder)/f\(Int.random(in: 0..<4, using: &random))"
        if Int.random(in: 0..<5, using: &random) == 0 {
          fixture.remove(file)
        } else {
          try fixture.write("\(Int.random(in: 0..<3, using: &random))\n", to: file)
        }
      }
      try fixture.commit("commit \(number)", in: "r", date: stamp)
    }
    return fixture
  }

  private let candidates =
    ["a", "a/b", "c", "c/d", "c/d/e", "", "none"]
    + ["", "a/", "a/b/", "c/d/e/", "c/"].flatMap { folder in (0..<4).map { "\(folder)f\($0)" } }

  private func log(_ fixture: GitFixture, _ path: String) throws -> [String] {
    try fixture.git(["log", "--format=%H", "--", path.isEmpty ? "." : path], in: "r")
      .split(separator: "\n").map(String.init)
  }

  @Test("last and first commits equal git log through merges", arguments: 1...8)
  func randomHistories(seed: Int) throws {
    let fixture = try randomHistory(seed: UInt64(seed), commits: 40)
    let repository = try fixture.open("r")
    let paths = candidates.map { FilePath($0) }
    let history = try repository.lastCommits(of: paths, firstCommits: true)
    for path in candidates {
      let expected = try log(fixture, path)
      let entry = history[FilePath(path)]
      #expect(entry?.last?.id == expected.first, "last of \(path)")
      #expect(entry?.first?.id == expected.last, "first of \(path)")
    }
  }

  @Test("an older history is continued with the same answers", arguments: 1...4)
  func continued(seed: Int) throws {
    let fixture = try randomHistory(seed: UInt64(100 + seed), commits: 40)
    let paths = candidates.map { FilePath($0) }
    let fresh = try fixture.open("r").lastCommits(of: paths, firstCommits: true)
    // Ancestors and commits of other branches alike: the answer must not depend on where one comes from.
    for start in try fixture.git(["rev-list", "--all"], in: "r").split(separator: "\n").enumerated()
    where start.offset % 5 == 0 {
      try fixture.git("update-ref refs/heads/old \(start.element)", in: "r")
      try fixture.git("symbolic-ref HEAD refs/heads/old", in: "r")
      let older = try fixture.open("r").lastCommits(of: paths, firstCommits: true)
      try fixture.git("update-ref --no-deref HEAD \(fresh.head)", in: "r")
      let continued = try fixture.open("r").lastCommits(of: paths, continuing: older, firstCommits: true)
      #expect(continued.head == fresh.head)
      for path in paths {
        #expect(continued[path] == fresh[path], "\(path) from \(start.element)")
      }
    }
  }

  @Test("a continued history walks only the new commits")
  func walksOnlyNewCommits() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.write("1\n", to: "r/old")
    for number in 0..<30 {
      try fixture.write("\(number)\n", to: "r/new")
      try fixture.commit("c\(number)", in: "r")
    }
    let paths = [FilePath("old"), FilePath("new")]
    let older = try fixture.open("r").lastCommits(of: paths)
    #expect(older.visitedCommits == 30)
    try fixture.write("x\n", to: "r/new")
    try fixture.commit("newest", in: "r")
    let newer = try fixture.open("r").lastCommits(of: paths, continuing: older)
    #expect(newer.visitedCommits <= 2)
    #expect(newer[FilePath("new")]?.last?.summary == "newest")
    #expect(newer[FilePath("old")]?.last?.summary == "c0")
  }

  @Test("an unborn branch has no history")
  func unborn() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    let repository = try fixture.open("r")
    let history = try repository.lastCommits(of: [FilePath("a")], firstCommits: true)
    #expect(history.head.isEmpty)
    #expect(history.entries.isEmpty)
    #expect(try repository.mainContributor() == nil)
    #expect(try repository.head().position == .unborn("main"))
  }

  @Test("a shallow clone says where its history was cut")
  func shallow() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    for number in 0..<5 {
      try fixture.write("\(number)\n", to: "r/f\(number)")
      try fixture.commit("c\(number)", in: "r", date: "\(1_600_000_000 + number) +0000")
    }
    try fixture.git(["clone", "-q", "--depth=2", "file://\(fixture.path)/r", "s"])
    let history = try fixture.open("s").lastCommits(
      of: [FilePath("f0"), FilePath("f4")], firstCommits: true)
    #expect(history.isShallow)
    #expect(history[FilePath("f0")]?.last?.summary == "c3")
    #expect(history[FilePath("f0")]?.isCutOff == true)
    #expect(history[FilePath("f4")]?.last?.summary == "c4")
    #expect(history[FilePath("f4")]?.isCutOff == false)
    #expect(history.notes.isEmpty)
  }

  @Test("a tree that a partial clone lacks ends the search with a note, not with a fetch")
  func missingTrees() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    for number in 0..<3 {
      try fixture.write("\(number)\n", to: "r/d/f\(number)")
      try fixture.commit("c\(number)", in: "r", date: "\(1_600_000_000 + number) +0000")
    }
    try fixture.git("config uploadpack.allowFilter true", in: "r")
    try fixture.git(["clone", "-q", "--filter=tree:0", "file://\(fixture.path)/r", "p"])
    // Without its origin nothing could be fetched.
    try fixture.git("remote set-url origin file:///nonexistent", in: "p")
    let history = try fixture.open("p").lastCommits(of: [FilePath("d/f0"), FilePath("d/f2")])
    #expect(history[FilePath("d/f0")] == nil)
    #expect(history.notes.count == 1)
    #expect(history.notes.first?.hasPrefix("history ends early: object ") == true)
  }

  @Test("an author in Latin-1 is repaired, declared or not")
  func latin1() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.write("x\n", to: "r/f")
    try fixture.git("add -A", in: "r")
    let tree = try fixture.git("write-tree", in: "r").prefix(40)
    for header in ["", "encoding ISO-8859-1\n"] {
      var commit = Array("tree \(tree)\nauthor Andr".utf8) + [0xE9]
      commit += Array(" B <a@b.c> 1600000000 +0200\ncommitter C <c@d.e> 1600000001 +0000\n".utf8)
      commit += Array("\(header)\nCaf".utf8) + [0xE9] + Array(" \nopens\n\nbody\n".utf8)
      try fixture.folder.write(bytes: commit, to: FilePath("commit"))
      let id = try fixture.git(
        ["hash-object", "-w", "-t", "commit", "\(fixture.path)/commit"], in: "r"
      ).prefix(40)
      try fixture.git("update-ref refs/heads/main \(id)", in: "r")
      let repository = try fixture.open("r")
      let last = try repository.lastCommits(of: [FilePath("f")])[FilePath("f")]?.last
      #expect(last?.authorName == "André B")
      #expect(last?.authorEmail == "a@b.c")
      #expect(last?.date == Timestamp(seconds: 1_600_000_000))
      #expect(last?.summary == "Café opens")
      #expect(try repository.mainContributor()?.name == "André B")
    }
  }

  @Test("a file whose name is not UTF-8 has its own history")
  func oddNames() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    let name = FilePath(bytes: [0x66, 0xFF, 0x20, 0x0A])
    try fixture.folder.write(bytes: [0x78], to: FilePath("r").appending(name.bytes))
    try fixture.write("y", to: "r/other")
    try fixture.commit("odd", in: "r")
    try fixture.write("z", to: "r/other")
    try fixture.commit("other", in: "r")
    let repository = try fixture.open("r")
    #expect(try repository.lastCommits(of: [name])[name]?.last?.summary == "odd")
    #expect(try repository.state(of: name, isFolder: false) == .clean)
  }

  @Test("the main contributor is the author of most commits, by address without case")
  func contributor() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    for (number, author) in ["Ada <ada@x.y>", "Bob <b@x.y>", "Ada L <ADA@x.y>"].enumerated() {
      try fixture.git(
        ["commit", "-q", "--allow-empty", "-m", "c", "--author", author], in: "r",
        date: "\(1_600_000_000 + number) +0000")
    }
    let best = try fixture.open("r").mainContributor()
    #expect(best == GitContributor(name: "Ada L", email: "ADA@x.y", commitCount: 2, examinedCount: 3))
  }

  @Test("what was cut off in a shallow clone is found anew in the deeper one")
  func unshallow() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    for number in 1...4 {
      try fixture.write("\(number)", to: "r/f\(number)")
      try fixture.commit("c\(number)", in: "r", date: "170000000\(number) +0000")
    }
    try fixture.git("clone -q --depth 2 file://\(fixture.path)/r s")
    let paths = [FilePath("f1"), FilePath("f4")]
    let tree = try fixture.workTree("s")
    func fingerprint() throws -> GitFingerprint {
      let clock = ContinuousClock()
      let start = clock.now
      while clock.now - start < .seconds(5) { if let found = tree.historyFingerprint() { return found } }
      throw NoWorkTree(place: "s")
    }
    let shallow = try fixture.open("s").lastCommits(of: paths, firstCommits: true)
    #expect(shallow[FilePath("f1")]?.isCutOff == true)
    let before = try fingerprint()
    try fixture.git("fetch -q --unshallow", in: "s")
    #expect(try fingerprint() != before)
    let deep = try fixture.open("s").lastCommits(of: paths, continuing: shallow, firstCommits: true)
    #expect(deep.entries == (try fixture.open("r").lastCommits(of: paths, firstCommits: true).entries))
  }

  @Test("replaced and grafted commits are not looked at, and that is said")
  func replacements() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    for text in ["one", "two"] {
      try fixture.write(text, to: "r/f")
      try fixture.commit(text, in: "r")
    }
    #expect(try fixture.open("r").historyRemarks().isEmpty)
    try fixture.git("replace HEAD HEAD~1 -f", in: "r")
    #expect(try fixture.open("r").historyRemarks().count == 1)
    try fixture.git("pack-refs --all", in: "r")
    try fixture.write("", to: "r/.git/info/grafts")
    #expect(try fixture.open("r").historyRemarks().count == 2)
    #expect(try fixture.open("r").lastCommits(of: [FilePath("")])[FilePath("")]?.last?.summary == "two")
  }

  @Test(
    "text is read in the encoding that the commit names",
    arguments: [
      ("KOI8-R", [0xF0, 0xD2, 0xC9], "При"), ("windows-1252", [0x93, 0x71, 0x94, 0x20, 0x80], "“q” €"),
      ("SHIFT_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("ISO-8859-15", [0xA4], "€"),
      ("no-such-encoding", [0x68, 0xE9], "hé"), ("../../etc", [0x68], "h"),
    ] as [(String, [UInt8], String)])
  func encodings(name: String, bytes: [UInt8], text: String) throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.folder.write(bytes: bytes, to: FilePath("message"))
    try fixture.write("x", to: "r/f")
    try fixture.git("add f", in: "r")
    try fixture.git(["-c", "i18n.commitEncoding=\(name)", "commit", "-q", "-F", "../message"], in: "r")
    #expect(try fixture.open("r").lastCommits(of: [FilePath("f")])[FilePath("f")]?.last?.summary == text)
  }

  @Test(
    "a date that is none, or is beyond four digits of a year, is not made up",
    arguments: [
      "<a@x>", "<a@x> -100 +0000", "<a@x> 99999999999999999999999 +0000", "<a@x> 253402300800 +0000",
      "no address 1 +0000",
    ])
  func dates(author: String) throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.write("x", to: "r/f")
    try fixture.git("add f", in: "r")
    let tree = try fixture.git("write-tree", in: "r").prefix(40)
    try fixture.write(
      "tree \(tree)\nauthor A \(author)\ncommitter C <c@x> 1600000000 +0000\n\nm\n", to: "r/object")
    let id = try fixture.git("hash-object -t commit -w --literally object", in: "r").prefix(40)
    try fixture.git("update-ref HEAD \(id)", in: "r")
    let commit = try #require(try fixture.open("r").lastCommits(of: [FilePath("f")])[FilePath("f")]?.last)
    #expect(commit.date == nil)
    #expect(commit.authorName == (author.hasPrefix("<") ? "A" : ""))
  }
}
