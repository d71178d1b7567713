import Catalog
import Glibc
import Platform
import Store
import TestSupport
import Testing

@testable import State

@Suite struct StateTests {
  let folder: TemporaryFolder
  var place: FilePath { folder.path.appending("state") }
  var file: FilePath { place.appending("state.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func validation(
    _ item: String, _ hash: [UInt8], at seconds: Int64, errors: Int = 0
  ) -> ValidationRecord {
    ValidationRecord(
      item: item, realPath: FilePath(bytes: [0x2F, 0xFF]), contentHash: hash, ruleSet: "3",
      at: Timestamp(seconds: seconds, nanoseconds: 7), errorCount: errors, warningCount: 2)
  }

  /// Gives an item a name, as an earlier version could.
  private func name(_ alias: Alias, in state: borrowing State) throws {
    try state.database.run(
      "INSERT INTO alias VALUES (?, ?, ?, 1, 0)", .text(alias.name), .text(alias.item),
      .blob(alias.path.bytes))
  }

  @Test("everything that is kept comes back in the next run, for the user alone")
  func kept() throws {
    let time = Timestamp(seconds: -3, nanoseconds: 999)
    let odd = FilePath(bytes: [0x2F, 0xE9, 0x0A])
    let alias = Alias(name: "a\0ü", item: "skill:1", path: odd)
    do {
      let state = try State.open(in: place)
      state.recordValidations([validation("skill:1", [1], at: 5, errors: 4)])
      state.recordOpened(item: nil, path: odd, at: time)
      try name(alias, in: state)
      #expect(state.remark == nil)
      for entry in try FileSystem.entries(of: place) {
        let stamp = try FileSystem.stamp(of: place.appending(entry.name), followingLinks: false)
        #expect(stamp.permissions == 0o600, "\(entry.displayName)")
      }
    }
    let state = try State.open(in: place)
    #expect(state.lastValidation(id: "skill:1") == validation("skill:1", [1], at: 5, errors: 4))
    #expect(state.lastOpened(of: odd) == time)
    #expect(state.lastOpened(of: FilePath("/none")) == nil)
    #expect(state.alias("a\0ü") == alias)
    #expect(state.alias("a") == nil)
  }

  @Test("the last validation is the one of this content, also after the item moved")
  func lastValidation() throws {
    let state = try State.open(in: nil)
    state.recordValidations([
      validation("skill:1", [1], at: 10), validation("skill:1", [2], at: 20),
      validation("skill:9", [1], at: 30),
    ])
    #expect(state.lastValidation(id: "skill:1", contentHash: [1])?.at.seconds == 10)
    #expect(state.lastValidation(id: "skill:1")?.at.seconds == 20)
    #expect(state.lastValidation(id: "skill:new", contentHash: [1])?.item == "skill:9")
    #expect(state.lastValidation(id: "skill:1", contentHash: [3]) == nil)
    state.recordValidations([validation("skill:1", [1], at: 40, errors: 1)])
    #expect(state.lastValidation(id: "skill:1", contentHash: [1])?.errorCount == 1)
    for number in 0..<50 {
      state.recordValidations([validation("skill:1", [9, UInt8(number)], at: Int64(100 + number))])
    }
    #expect(state.lastValidation(id: "skill:1", contentHash: [9, 49]) != nil)
    #expect(state.lastValidation(id: "skill:1", contentHash: [9, 10]) == nil)
  }

  @Test("a state of every age is brought to the present, and keeps what it had")
  func migration() throws {
    // From nothing, an empty file, and each version on the way.
    for start in 0...StateSchema.version {
      let database = try Database()
      let first = try StateSchema.migrate(database, by: Array(StateSchema.steps.prefix(start)))
      let second = try StateSchema.migrate(database)
      #expect(first == .done(from: 0))
      #expect(second == .done(from: start))
      #expect(try database.integer("PRAGMA user_version") == Int64(StateSchema.version))
    }
    let later = StateSchema.steps + ["ALTER TABLE alias ADD COLUMN note TEXT DEFAULT 'none'"]
    do {
      let state = try State.open(in: place)
      try name(Alias(name: "mine", item: "skill:1", path: FilePath("/p")), in: state)
    }
    do {
      let database = try Database(file, .existing)
      let migration = try StateSchema.migrate(database, by: later)
      #expect(migration == .done(from: StateSchema.version))
      #expect(try database.integer("SELECT count(*) FROM alias WHERE note = 'none'") == 1)
    }
    // And now this version is the older one.
    let error = #expect(throws: StateError.self) { _ = try State.open(in: place) }
    #expect(error == .newer(found: later.count, known: StateSchema.version))
    #expect(error?.message.hasPrefix("state was written by a newer skillhub") == true)
    let database = try Database(file, .existing)
    #expect(try database.integer("SELECT count(*) FROM alias") == 1)
  }

  @Test("a step that fails leaves the state as it was")
  func failedStep() throws {
    let database = try Database()
    let broken = StateSchema.steps + ["CREATE TABLE good (a); CREATE TABLE good (a)"]
    _ = try StateSchema.migrate(database)
    #expect(throws: SQLError.self) { _ = try StateSchema.migrate(database, by: broken) }
    #expect(try database.integer("PRAGMA user_version") == Int64(StateSchema.version))
    #expect(try database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'good'") == 0)
  }

  @Test("what is no state is left alone, byte for byte, and the run goes on")
  func foreign() throws {
    let damaged = Array(String(repeating: "not a database ", count: 500).utf8)
    try FileSystem.makePrivateFolder(place)
    try folder.write(bytes: damaged, to: FilePath("state/state.sqlite"))
    do {
      let state = try State.open(in: place)
      #expect(state.remark?.hasSuffix("state: damaged") == true, "\(state.remark ?? "")")
      state.recordOpened(item: nil, path: FilePath("/p"), at: Timestamp(seconds: 1))
      #expect(state.lastOpened(of: FilePath("/p")) != nil)
      #expect(state.isPersistent == false)
    }
    #expect(try FileSystem.read(file, limit: 1 << 20).bytes == damaged)
    try FileSystem.remove(file)
    do {
      let other = try Database(file, .creating)
      try other.execute("CREATE TABLE theirs (a)")
    }
    let before = try FileSystem.read(file, limit: 1 << 20).bytes
    do {
      let state = try State.open(in: place)
      #expect(state.remark?.hasSuffix("is not a state of skillhub") == true)
    }
    #expect(try FileSystem.read(file, limit: 1 << 20).bytes == before)
  }

  @Test("where it cannot be kept, the run goes on, and what is noted is dropped with a remark")
  func unwritable() throws {
    let blocker = try folder.write("x", to: "blocker")
    let state = try State.open(in: blocker.appending("state"))
    #expect(state.remark == "no state in \(blocker)/state: not a directory")
    state.recordOpened(item: nil, path: FilePath("/p"), at: Timestamp(seconds: 1))
    #expect(state.lastOpened(of: FilePath("/p")) != nil)

    let full = try State.open(in: place)
    try full.database.execute("PRAGMA query_only = ON")
    full.recordOpened(item: nil, path: FilePath("/p"), at: Timestamp(seconds: 1))
    #expect(full.remark == "state was not written: not writable")
    #expect(full.lastOpened(of: FilePath("/p")) == nil)
  }

  @Test("twelve at once on no state all keep what they have", .timeLimit(.minutes(2)))
  func twelveAtOnce() async throws {
    let place = place
    try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 0..<12 {
        group.addTask {
          let state = try State.open(in: place)
          state.recordOpened(item: nil, path: FilePath("/\(number)"), at: Timestamp(seconds: 1))
          return state.remark
        }
      }
      for try await remark in group { #expect(remark == nil) }
    }
    let state = try State.open(in: place)
    for number in 0..<12 { #expect(state.lastOpened(of: FilePath("/\(number)")) != nil) }
  }

  @Test("what setup wrote comes back, a folder before what lies in it, until it is forgotten")
  func setup() throws {
    let now = Timestamp(seconds: 5)
    let file = SetupEntry(path: FilePath("/h/a/file"), hash: [1, 2])
    do {
      let state = try State.open(in: place)
      state.record(file, at: now)
      state.record(SetupEntry(path: FilePath("/h/a"), hash: nil), at: now)
    }
    let state = try State.open(in: place)
    #expect(state.setupEntries() == [SetupEntry(path: FilePath("/h/a"), hash: nil), file])
    state.record(SetupEntry(path: file.path, hash: [3]), at: now)
    #expect(state.setupEntries().last?.hash == [3])
    state.forgetSetup(file.path)
    #expect(state.setupEntries().map(\.path) == [FilePath("/h/a")])
  }
}
