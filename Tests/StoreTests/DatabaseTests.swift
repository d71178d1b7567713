import Catalog
import TestSupport
import Testing

@testable import Store

@Suite struct DatabaseTests {
  @Test("text and bytes keep every NUL, and what is empty is not NULL")
  func values() throws {
    let database = try Database()
    try database.execute("CREATE TABLE t (a, b, c, d, e)")
    let odd: [UInt8] = [0, 0xFF, 0, 1]
    try database.run(
      "INSERT INTO t VALUES (?, ?, ?, ?, ?)", .text("a\0b"), .blob(odd), .text(""), .blob([]), .null)
    var statement = try database.prepare(
      "SELECT a, b, c, d, e, typeof(c), typeof(d), length(CAST(a AS BLOB)) FROM t")
    try statement.bind()
    #expect(try statement.step() == true)
    #expect(statement.text(0) == "a\0b")
    #expect(statement.blob(1) == odd)
    #expect(statement.text(2) == "")
    #expect(statement.blob(3) == [])
    #expect(statement.isNull(4) && statement.text(4) == nil && statement.blob(4) == [])
    #expect(statement.text(5) == "text" && statement.text(6) == "blob")
    #expect(statement.integer(7) == 3)
    #expect(try statement.step() == false)
  }

  @Test("two statements of the same text can run at once, and both can be used again")
  func sameText() throws {
    let database = try Database()
    try database.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
    for _ in 0..<3 {
      var outer = try database.prepare("SELECT a FROM t WHERE a > ?")
      try outer.bind(.integer(0))
      var seen = 0
      while try outer.step() {
        var inner = try database.prepare("SELECT a FROM t WHERE a > ?")
        try inner.bind(.integer(1))
        while try inner.step() { seen += 1 }
      }
      #expect(seen == 2)
    }
  }

  @Test("a statement keeps its connection, and old values do not come back")
  func lifetime() throws {
    func make() throws -> Statement { try Database().prepare("SELECT ?1 IS NULL") }
    var statement = try make()
    try statement.bind()
    #expect(try statement.step() == true)
    #expect(statement.integer(0) == 1)
    let database = try Database()
    try database.run("SELECT ?1", .integer(5))
    var again = try database.prepare("SELECT ?1")
    #expect(try again.step() == true)
    #expect(again.isNull(0) == true)
  }

  @Test("a full disk is told from other trouble, and the transaction is given up whole")
  func full() throws {
    let database = try Database()
    try database.execute("CREATE TABLE t (a)")
    try database.execute("PRAGMA max_page_count = 8")
    try database.begin(.immediate)
    let error = #expect(throws: SQLError.self) {
      for _ in 0..<100 {
        try database.run("INSERT INTO t VALUES (?)", .blob([UInt8](repeating: 1, count: 4000)))
      }
    }
    database.rollback()
    #expect(error?.isFull == true)
    #expect(error?.reason == "no space left on device")
    #expect(try database.integer("SELECT count(*) FROM t") == 0)
  }

  @Test("a closed database, a folder, a missing file and a path with NUL are errors, not traps")
  func unusable() throws {
    #expect(throws: SQLError.self) { try Database(closed: ()).execute("SELECT 1") }
    #expect(throws: SQLError.self) { _ = try Database(closed: ()).prepare("SELECT 1") }
    let folder = try TemporaryFolder()
    let onFolder = #expect(throws: SQLError.self) { _ = try Database(folder.path, .creating) }
    #expect(onFolder?.isUnopenable == true)
    #expect(throws: SQLError.self) { _ = try Database(folder.path.appending("none"), .existing) }
    #expect(throws: SQLError.self) { _ = try Database(FilePath(bytes: [0x2F, 0]), .creating) }
    #expect(throws: SQLError.self) { _ = try Database().prepare("SELEC") }
    #expect(throws: SQLError.self) { _ = try Database().prepare("") }
  }

  @Test("a file that is no database is damaged")
  func noDatabase() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(String(repeating: "no database ", count: 100), to: "x.sqlite")
    let database = try Database(file, .existing)
    let error = #expect(throws: SQLError.self) { _ = try database.integer("PRAGMA user_version") }
    #expect(error?.isCorrupt == true)
  }
}
