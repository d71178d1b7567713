import Testing

@testable import Agents

@Suite struct HeaderKeyReadersTests {
  @Test("every reader of a key has a name, and every key stands once")
  func sound() {
    let readers = HeaderKeyReaders.table.flatMap(\.readers)
    #expect(readers.allSatisfy { HeaderKeyReaders.name(ofReader: $0) != nil })
    #expect(Set(HeaderKeyReaders.keys).count == HeaderKeyReaders.keys.count)
    for name in Set(readers).compactMap(HeaderKeyReaders.name(ofReader:)) {
      #expect(HeaderKeyReaders.documentation.contains(name), "\(name)")
    }
  }

  @Test("readers are named in the order of the table, and an unknown key has none")
  func names() {
    #expect(
      HeaderKeyReaders.names(reading: "disable-model-invocation") == [
        "Claude Code", "VS Code", "Cursor", "Pi",
      ])
    #expect(HeaderKeyReaders.names(reading: "name") == nil)
  }
}
