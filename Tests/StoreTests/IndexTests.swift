import Catalog
import Platform
import TestSupport
import Testing

@testable import Store

@Suite struct IndexTests {
  let folder: TemporaryFolder
  var cache: FilePath { folder.path.appending("cache") }

  init() throws { folder = try TemporaryFolder() }

  @Test("folders come back as they were stored, also with names that are no text")
  func folders() throws {
    let odd = FilePath(bytes: Array("/w/".utf8) + [0xFF, 0xFE])
    var record = Sample.folder(odd, [FolderEntry(name: [0xE9], kind: .fifo)])
    record.ignoredNames = [[1, 2], [], [0xFF]]
    record.ignoreKey = [9, 9]
    record.note = "permission denied"
    var changes = IndexChanges(root: "/w")
    changes.folders = [record]
    do {
      let index = Index.open(in: cache)
      #expect(index.apply(changes) == true)
      #expect(index.remark == nil)
    }
    let index = Index.open(in: cache)
    let all = index.folders(under: "/w")
    let found = try #require(all[odd])
    #expect(found.stamp == record.stamp && found.readAt == record.readAt)
    #expect(found.entries == record.entries)
    #expect(found.ignoredNames == record.ignoredNames && found.ignoreKey == [9, 9])
    #expect(found.note == "permission denied")
    #expect(index.folder(odd)?.path == odd)
    #expect(index.folder("/w") == nil)
  }

  @Test("what lies under a folder is told from its siblings by bytes")
  func ranges() {
    let index = Index.open(in: nil)
    let paths: [FilePath] = ["/", "/a", "/a/b", "/a/b/c", "/a/b-c", "/a/b.d", "/a/b0", "/a/b\u{FF}", "/b"]
    var changes = IndexChanges(root: "/")
    changes.folders = paths.map { Sample.folder($0) }
    index.apply(changes)
    #expect(Set(index.folders(under: "/a/b").keys) == ["/a/b", "/a/b/c"])
    #expect(index.folders(under: "/").count == paths.count)
    #expect(index.folders(under: "/none").isEmpty)
    var removal = IndexChanges(root: "/a")
    removal.removedFolders = ["/a/b"]
    removal.folders = [Sample.folder("/a/b/new")]
    index.apply(removal)
    #expect(
      Set(index.folders(under: "/a").keys) == ["/a", "/a/b/new", "/a/b-c", "/a/b.d", "/a/b0", "/a/b\u{FF}"])
  }

  @Test("an item comes back with everything, and its paths are made from its ways")
  func items() throws {
    let summary = ItemSummary(
      kind: .skill, status: "warning", id: "skill:3fa2c1d8", name: "a\0b", title: "T", description: nil,
      path: "/x", realPath: "/real/s", paths: [], project: nil, category: "docs",
      tags: ["one", "", "zwei ü"],
      errorCount: 2, warningCount: 3, remark: "r", modified: Timestamp(seconds: -1, nanoseconds: 5))
    let record = ItemRecord(
      summary: summary, fragment: [0, 1], stamp: Sample.stamp(), readAt: Sample.time,
      contentHash: [0xAB], ruleSet: "7",
      ways: [
        Way(path: "/p/z", project: "/p", root: "/p"), Way(path: "/h/s", project: nil, root: "/h"),
        Way(path: "/h/s", project: nil, root: "/p"),
      ], detail: [1, 0, 2])
    let index = Index.open(in: cache)
    #expect(index.apply(Sample.walk("/p", [record])) == true)
    let home = index.items(under: "/h")
    let inHome = try #require(home.first)
    #expect(inHome.summary.path == "/h/s" && inHome.summary.project == nil)
    #expect(inHome.summary.paths == ["/h/s", "/p/z"])
    let project = index.items(under: "/p")
    let inProject = try #require(project.first)
    #expect(inProject.summary.path == "/p/z" && inProject.summary.project == "/p")
    #expect(index.items(in: ["/p", "/h", "/h/s"]).count == 1)
    #expect(index.items(under: "/real").isEmpty)
    #expect(index.items(atRealPath: "/real/s").count == 1)
    #expect(index.items(ofUnit: "/p").count == 1)
    var expected = record
    expected.summary.path = "/p/z"
    expected.summary.project = "/p"
    expected.summary.paths = ["/h/s", "/p/z"]
    expected.ways = [record.ways[1], record.ways[2], record.ways[0]]
    #expect(inProject == expected)
    #expect(index.item(record.identity)?.detail == [1, 0, 2])
    #expect(index.item(ItemIdentity(kind: .file, realPath: "/real/s")) == nil)
  }

  @Test("items are found by id prefix, name and kind, and listed in order")
  func lookups() {
    let index = Index.open(in: nil)
    index.apply(
      Sample.walk(
        "/w",
        [
          Sample.skill("/w/b", id: "skill:aaaa1111", name: "same"),
          Sample.skill("/w/a", id: "skill:aaaa1112", name: "same"),
          Sample.skill("/w/c", id: "file:aaaa1111", name: "other", kind: .file),
        ]))
    #expect(index.items(withIDPrefix: "skill:aaaa").map(\.summary.path) == ["/w/a", "/w/b"])
    #expect(index.items(withIDPrefix: "skill:aaaa1112").count == 1)
    #expect(index.items(withIDPrefix: "").isEmpty)
    #expect(index.items(withIDPrefix: "%").isEmpty)
    #expect(index.identities(havingIDPrefix: "skill:aaaa1111").map(\.realPath) == ["/w/b"])
    #expect(index.items(named: "same").count == 2)
    #expect(index.items(named: "same", kind: .file).isEmpty)
    #expect(index.names() == ["other", "same"])
    #expect(index.names(kind: .file) == ["other"])
    #expect(index.items(under: "/w", kind: .skill).count == 2)
    #expect(index.items(under: "/w").map(\.summary.kind) == [.skill, .skill, .file])
    #expect(index.items(under: "/").count == 3)
  }

  @Test("two items whose ids collide are both kept")
  func collision() {
    let index = Index.open(in: nil)
    index.apply(
      Sample.walk("/w", [Sample.skill("/w/a", id: "skill:1"), Sample.skill("/w/b", id: "skill:1")]))
    #expect(index.items(withIDPrefix: "skill:1").count == 2)
  }

  @Test("what a whole walk did not meet is gone, what it met unread stays")
  func sweep() {
    let index = Index.open(in: nil)
    let outside = Sample.skill("/else/s", ways: [Way(path: "/else/s", project: nil, root: "/w")])
    index.apply(Sample.walk("/w", [Sample.skill("/w/a"), Sample.skill("/w/b"), outside]))
    index.apply(Sample.walk("/v", [Sample.skill("/v/c", root: "/v")]))
    #expect(index.items(under: "/").count == 4)
    var second = IndexChanges(root: "/w")
    second.unchanged = [IndexChanges.Sighting(Sample.skill("/w/a").identity, ways: Sample.skill("/w/a").ways)]
    index.apply(second)
    #expect(index.items(under: "/").map(\.summary.path) == ["/w/a", "/v/c"])
    var partial = IndexChanges(root: "/w")
    partial.isComplete = false
    index.apply(partial)
    #expect(index.items(under: "/").count == 2)
    partial.removedFolders = ["/w/a"]
    index.apply(partial)
    #expect(index.items(under: "/").map(\.summary.path) == ["/v/c"])
    #expect(index.check() == [])
  }

  @Test("an item with two ways loses one and stays")
  func lostWay() {
    let index = Index.open(in: nil)
    let both = [Way(path: "/w/one", project: nil, root: "/w"), Way(path: "/w/two", project: nil, root: "/w")]
    index.apply(Sample.walk("/w", [Sample.skill("/real", ways: both)]))
    var second = IndexChanges(root: "/w")
    second.unchanged = [
      IndexChanges.Sighting(
        Sample.skill("/real").identity, ways: [Way(path: "/w/two", project: "/w", root: "/w")])
    ]
    index.apply(second)
    #expect(index.items(under: "/").map(\.summary.paths) == [["/w/two"]])
    #expect(index.items(under: "/").map(\.summary.project) == ["/w"])
  }

  @Test("an outer walk clears what an inner unit met, unless it left that unit alone")
  func nestedUnits() {
    let index = Index.open(in: nil)
    index.apply(Sample.walk("/w/in", [Sample.skill("/w/in/s", root: "/w/in")]))
    var outer = IndexChanges(root: "/w")
    outer.leftToOthers = ["/w/in"]
    index.apply(outer)
    #expect(index.items(under: "/").count == 1)
    outer.leftToOthers = []
    index.apply(outer)
    #expect(index.items(under: "/").isEmpty)
  }

  @Test("git facts are kept by key, replaced, and pruned from the oldest")
  func gitFacts() throws {
    let index = Index.open(in: nil)
    #expect(index.cachedGit(key: [1]) == nil)
    index.storeGit(key: [1], fingerprint: [2], value: [])
    index.storeGit(key: [1], fingerprint: [3], value: [4, 0])
    let cached = index.cachedGit(key: [1])
    let fact = try #require(cached)
    #expect(fact.fingerprint == [3] && fact.value == [4, 0])
    index.storeGit((0..<10).map { CachedGitFact(key: [9, $0], fingerprint: [], value: [0]) })
    #expect(index.core.writing { () throws(SQLError) in try index.core.pruneGit(4, 1 << 20) })
    #expect(index.statistics().gitFactCount == 4)
    #expect(index.cachedGit(key: [9, 9]) != nil && index.cachedGit(key: [9, 5]) == nil)
    index.storeGit(key: [5], fingerprint: [], value: [UInt8](repeating: 0, count: 9 << 20))
    #expect(index.cachedGit(key: [5]) == nil)
  }

  @Test("a unit keeps its seal until it is stored without one, or its runs are forgotten")
  func seals() {
    let index = Index.open(in: cache)
    let scan = IndexChanges.Scan(at: Sample.time, duration: 5, folderCount: 1, entryCount: 2, itemCount: 2)
    func store(_ seal: [UInt8]?) {
      var changes = Sample.walk("/w", [Sample.skill("/w/a")])
      changes.scan = scan
      changes.seal = seal
      index.apply(changes)
    }
    #expect(index.seal(ofUnit: "/w") == nil)
    store([1, 2])
    #expect(index.seal(ofUnit: "/w") == [1, 2] && index.seal(ofUnit: "/w/a") == nil)
    store(nil)
    #expect(index.seal(ofUnit: "/w") == nil)
    store([3])
    index.forgetRuns()
    #expect(index.seal(ofUnit: "/w") == nil)
  }

  @Test("statistics count what is there, and clearing leaves nothing")
  func statistics() {
    let index = Index.open(in: cache)
    var changes = Sample.walk("/w", [Sample.skill("/w/a"), Sample.skill("/w/f", kind: .file)])
    changes.folders = [Sample.folder("/w")]
    let scan = IndexChanges.Scan(at: Sample.time, duration: 5, folderCount: 1, entryCount: 2, itemCount: 2)
    changes.scan = scan
    index.apply(changes)
    let statistics = index.statistics()
    #expect(statistics.itemCounts == [.skill: 1, .file: 1])
    #expect(statistics.folderCount == 1 && statistics.wayCount == 2)
    #expect(statistics.byteCount > 0 && statistics.schema == Index.schemaVersion)
    #expect(statistics.units == [IndexUnit(root: "/w", scan: scan)])
    #expect(index.units() == statistics.units)
    #expect(index.clear() == true)
    #expect(index.items(under: "/").isEmpty && index.units().isEmpty && index.folders(under: "/").isEmpty)
    #expect(index.check() == [] && index.remark == nil)
  }
}
