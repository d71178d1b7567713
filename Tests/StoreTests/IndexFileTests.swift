import Catalog
import Glibc
import Platform
import TestSupport
import Testing

@testable import Store

@Suite struct IndexFileTests {
  let folder: TemporaryFolder
  var cache: FilePath { folder.path.appending("cache") }
  var file: FilePath { cache.appending("index.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  /// Puts another file in the place of the cache.
  private func replaceFile(_ bytes: [UInt8]) throws {
    try? FileSystem.remove(file)
    try folder.write(bytes: bytes, to: FilePath("cache/index.sqlite"))
  }

  private func fill() {
    let index = Index.open(in: cache)
    index.apply(Sample.walk("/w", (0..<2000).map { Sample.skill(FilePath("/w/\($0)")) }))
  }

  @Test("the cache is for the user alone, whatever the umask")
  func modes() throws {
    let index = Index.open(in: cache)
    index.apply(Sample.walk("/w", [Sample.skill("/w/a")]))
    #expect(try FileSystem.stamp(of: cache, followingLinks: false).permissions == 0o700)
    for entry in try FileSystem.entries(of: cache) {
      let stamp = try FileSystem.stamp(of: cache.appending(entry.name), followingLinks: false)
      #expect(stamp.permissions == 0o600, "\(entry.displayName)")
    }
    #expect(index.isPersistent && index.file == file)
  }

  @Test("a looser mode that was left on the file is taken back")
  func modeTakenBack() throws {
    fill()
    try FileSystem.setPermissions(0o644, of: file)
    #expect(Index.open(in: cache).items(under: "/").count == 2000)
    #expect(try FileSystem.stamp(of: file, followingLinks: false).permissions == 0o600)
  }

  @Test("without a folder the index lives in memory and says nothing")
  func memory() {
    let index = Index.open(in: nil)
    #expect(index.apply(Sample.walk("/w", [Sample.skill("/w/a")])) == true)
    #expect(index.items(under: "/").count == 1)
    #expect(index.remark == nil && !index.isPersistent)
  }

  @Test("a folder that cannot be made, a folder or a pipe in the file's place: memory, and one remark")
  func unusable() throws {
    let blocker = try folder.write("x", to: "blocker")
    func expectMemory(_ cache: FilePath, _ reason: String) {
      let index = Index.open(in: cache)
      #expect(index.apply(Sample.walk("/w", [Sample.skill("/w/a")])) == true)
      #expect(index.items(under: "/").count == 1 && !index.isPersistent)
      #expect(index.remark?.hasSuffix(reason) == true, "\(index.remark ?? "")")
    }
    expectMemory(blocker.appending("cache"), "not a directory")
    expectMemory("/proc/none", "no such file or directory")
    try folder.makeFolder("one/index.sqlite")
    expectMemory(folder.path.appending("one"), "not a regular file")
    try folder.makeFolder("two")
    #expect((try? Programs.run(["mkfifo", folder.path.appending("two/index.sqlite").displayText])) == 0)
    expectMemory(folder.path.appending("two"), "not a regular file")
    try folder.makeFolder("three/index.lock")
    try folder.write("nonsense", to: "three/other")
    let index = Index.open(in: folder.path.appending("three"))
    #expect(index.apply(Sample.walk("/w", [Sample.skill("/w/a")])) == true)
  }

  @Test("a file that is no database, empty, or of another version is built anew without a word")
  func rebuilt() throws {
    let contents: [[UInt8]] = [
      [], Array("short".utf8), Array(String(repeating: "no database ", count: 1000).utf8),
      Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0xAA, count: 5000),
    ]
    for content in contents {
      try FileSystem.makePrivateFolder(cache)
      try replaceFile(content)
      let index = Index.open(in: cache)
      #expect(index.isPersistent && index.remark == nil)
      #expect(index.apply(Sample.walk("/w", [Sample.skill("/w/a")])) == true)
      #expect(index.check() == [])
    }
    for change in ["user_version = 99", "application_id = 7", "user_version = 0"] {
      do {
        let database = try Database(file, .existing)
        try database.execute("PRAGMA \(change)")
      }
      let index = Index.open(in: cache)
      #expect(index.items(under: "/").isEmpty && index.isPersistent && index.remark == nil)
      index.apply(Sample.walk("/w", [Sample.skill("/w/a")]))
      #expect(Index.open(in: cache).items(under: "/").count == 1)
    }
  }

  @Test("damage below a sound surface is noticed with the first question, and the next runs are well")
  func deepDamage() throws {
    fill()
    var bytes = try FileSystem.read(file, limit: 1 << 26).bytes
    #expect(bytes.count > 100_000)
    // The pages where the tables begin; those of the schema itself are the surface.
    do {
      let database = try Database(file, .existing)
      let size = Int(try database.integer("PRAGMA page_size") ?? 4096)
      for table in ["item", "way"] {
        let page = try database.integer("SELECT rootpage FROM sqlite_schema WHERE name = ?1", .text(table))
        let start = (Int(try #require(page)) - 1) * size
        for position in start..<start + size { bytes[position] = 0x5A }
      }
    }
    try replaceFile(bytes)
    do {
      let index = Index.open(in: cache)
      #expect(index.items(under: "/").isEmpty)
      #expect(index.remark == "the cache was damaged and is built anew")
      #expect(index.apply(Sample.walk("/w", [Sample.skill("/w/a")])) == true)
      #expect(index.items(under: "/").count == 1)
    }
    let index = Index.open(in: cache)
    #expect(index.items(under: "/").count == 1 && index.remark == nil && index.check() == [])
  }

  @Test("where the disk is full, the index goes on in memory with all that it held, and says so")
  func fullDisk() throws {
    fill()
    let index = Index.open(in: cache)
    // The limit cannot be lower than what is there, so that the next page that is wanted is one too many.
    try index.core.database.execute("PRAGMA max_page_count = 1")
    let added = Sample.walk("/v", (0..<2000).map { Sample.skill(FilePath("/v/\($0)"), root: "/v") })
    #expect(index.apply(added) == true)
    #expect(index.items(under: "/w").count == 2000 && index.items(under: "/v").count == 2000)
    #expect(index.remark == "the cache could not be used: no space left on device")
    #expect(!index.isPersistent && index.lossCount == 0 && index.check() == [])
    let next = Index.open(in: cache)
    #expect(next.items(under: "/w").count == 2000 && next.items(under: "/v").isEmpty)
    #expect(next.isPersistent && next.remark == nil)
  }

  @Test("a file cut off in the middle is noticed")
  func truncated() throws {
    fill()
    let bytes = try FileSystem.read(file, limit: 1 << 26).bytes
    try replaceFile(Array(bytes.prefix(bytes.count / 3)))
    let index = Index.open(in: cache)
    _ = index.items(under: "/")
    index.apply(Sample.walk("/w", [Sample.skill("/w/a")]))
    let again = Index.open(in: cache)
    #expect(again.items(under: "/").count <= 1)
    #expect(again.apply(Sample.walk("/w", [Sample.skill("/w/a")])) == true)
    #expect(again.check() == [])
  }

  @Test("while one connection has it open, another may replace it, and neither fails or harms the other")
  func replacedWhileOpen() throws {
    fill()
    let old = Index.open(in: cache)
    #expect(old.items(under: "/w/1").count == 1)
    do {
      let database = try Database(file, .existing)
      try database.execute("PRAGMA user_version = 99")
    }
    do {
      let new = Index.open(in: cache)
      new.apply(Sample.walk("/w", [Sample.skill("/w/new")]))
      #expect(old.apply(Sample.walk("/v", [Sample.skill("/v/old", root: "/v")])) == true)
      #expect(old.items(under: "/v").count == 1)
      #expect(new.items(under: "/").map(\.summary.path) == ["/w/new"])
    }
    _ = consume old
    let later = Index.open(in: cache)
    #expect(later.items(under: "/").map(\.summary.path) == ["/w/new"])
    #expect(later.check() == [])
  }

  @Test("while another process writes for too long, the index goes on in memory and nothing fails")
  func heldLock() throws {
    fill()
    let writer = try Database(file, .existing)
    try writer.begin(.immediate)
    let index = Index.open(in: cache)
    #expect(index.items(under: "/w/7").count == 1)
    try index.core.database.execute("PRAGMA busy_timeout = 20")
    #expect(index.apply(Sample.walk("/w", [Sample.skill("/w/a")])) == true)
    #expect(index.remark == "the cache could not be used: in use by another process")
    #expect(index.items(under: "/").map(\.summary.path) == ["/w/a"] && !index.isPersistent)
    writer.rollback()
    let next = Index.open(in: cache)
    #expect(next.items(under: "/").count == 2000)
    #expect(next.apply(Sample.walk("/w", [Sample.skill("/w/a")])) == true && next.isPersistent)
  }

  @Test("a file that does not take writes stays as it is, and says so")
  func readOnly() throws {
    fill()
    let index = Index.open(in: cache)
    try index.core.database.execute("PRAGMA query_only = ON")
    #expect(index.items(under: "/").count == 2000)
    #expect(index.apply(Sample.walk("/w", [])) == true)
    #expect(index.remark == "the cache could not be used: not writable")
    #expect(index.items(under: "/").isEmpty && Index.open(in: cache).items(under: "/").count == 2000)
  }

  @Test("twelve at once on an empty cache all succeed and agree", .timeLimit(.minutes(2)))
  func twelveAtOnce() async throws {
    for round in 0..<5 {
      let cache = folder.path.appending("cache-\(round)")
      try await withThrowingTaskGroup(of: (remark: String?, count: Int).self) { group in
        for number in 0..<12 {
          group.addTask {
            // Each its own connection, as each process has.
            let index = Index.open(in: cache)
            let items = (0..<200).map { Sample.skill(FilePath("/w/\($0)")) }
            var changes = Sample.walk("/w", items)
            changes.folders = items.map { Sample.folder($0.summary.realPath) }
            let isStored = index.apply(changes)
            index.storeGit(key: [UInt8(number)], fingerprint: [], value: [1])
            return (isStored ? index.remark : index.remark ?? "not stored", index.items(under: "/w").count)
          }
        }
        for try await result in group {
          #expect(result.remark == nil)
          #expect(result.count == 200)
        }
      }
      let index = Index.open(in: cache)
      #expect(index.check() == [])
      #expect(index.statistics().gitFactCount == 12)
    }
  }

  @Test("twelve at once succeed with a rollback journal too", .timeLimit(.minutes(2)))
  func twelveWithoutLog() async throws {
    fill()
    do {
      let database = try Database(file, .existing)
      try database.execute("PRAGMA journal_mode = TRUNCATE")
    }
    let cache = cache
    await withTaskGroup(of: String?.self) { group in
      for _ in 0..<12 {
        group.addTask {
          let index = Index.open(in: cache)
          index.apply(Sample.walk("/w", (0..<50).map { Sample.skill(FilePath("/w/\($0)")) }))
          return index.items(under: "/w").count == 50 ? index.remark : "too few"
        }
      }
      for await remark in group { #expect(remark == nil) }
    }
    #expect(Index.open(in: cache).check() == [])
  }

  @Test("twelve at once on a damaged cache all succeed", .timeLimit(.minutes(2)))
  func twelveOnDamage() async throws {
    try FileSystem.makePrivateFolder(cache)
    try replaceFile(Array(String(repeating: "damage ", count: 5000).utf8))
    let cache = cache
    await withTaskGroup(of: String?.self) { group in
      for _ in 0..<12 {
        group.addTask {
          let index = Index.open(in: cache)
          index.apply(Sample.walk("/w", (0..<50).map { Sample.skill(FilePath("/w/\($0)")) }))
          return index.items(under: "/w").count == 50 ? index.remark : "too few"
        }
      }
      for await remark in group { #expect(remark == nil) }
    }
    #expect(Index.open(in: cache).check() == [])
  }

  @Test("a hundred thousand folders are stored and found, and thousands of items swept")
  func many() {
    let index = Index.open(in: cache)
    var changes = Sample.walk("/w", (0..<5000).map { Sample.skill(FilePath("/w/\($0 / 100)/\($0)")) })
    let stamp = Sample.stamp()
    changes.folders = (0..<100_000).map { number in
      FolderRecord(
        path: FilePath(trusting: Array("/w/\(number / 100)/\(number)".utf8)), stamp: stamp,
        readAt: Sample.time, entries: [])
    }
    #expect(index.apply(changes) == true)
    #expect(index.folders(under: "/w/512").count == 100)
    #expect(index.items(under: "/w/12").count == 100)
    #expect(index.statistics().folderCount == 100_000)
    #expect(index.apply(Sample.walk("/w", Array(changes.items.prefix(10)))) == true)
    #expect(index.statistics().itemCounts == [.skill: 10])
  }
}
