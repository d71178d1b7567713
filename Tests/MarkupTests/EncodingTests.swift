import Catalog
import Markup
import Testing

@Suite("Encodings")
struct EncodingTests {
  static let text = "---\nname: menu\ndescription: Draws a café menu.\n---\n\n# Menu\n"

  static func utf16(_ text: String, littleEndian: Bool) -> [UInt8] {
    (littleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF])
      + text.utf16.flatMap { unit -> [UInt8] in
        let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return littleEndian ? bytes : bytes.reversed()
      }
  }

  @Test("a byte-order mark changes the encoding and nothing else")
  func mark() {
    let plain = read(Self.text)
    var marked = read("\u{FEFF}" + Self.text)
    #expect(marked.encoding == .utf8WithBOM)
    #expect(marked.byteCount == plain.byteCount + 3)
    marked.encoding = .utf8
    marked.byteCount = plain.byteCount
    #expect(marked == plain)
  }

  @Test("only one byte-order mark is dropped")
  func twoMarks() {
    #expect(read("\u{FEFF}\u{FEFF}---\na: b\n---\n").header.reading == .absent)
    #expect(read("---\n\u{FEFF}a: b\n---\n").header["a"]?.start.column == 5)
  }

  @Test("UTF-16 is named and read", arguments: [true, false])
  func utf16(littleEndian: Bool) {
    let document = MarkdownReader.read(Self.utf16(Self.text, littleEndian: littleEndian))
    #expect(document.encoding == (littleEndian ? .utf16LittleEndian : .utf16BigEndian))
    #expect(document.header["name"]?.text == "menu")
    #expect(document.header["description"]?.text == "Draws a café menu.")
    #expect(document.headings.map(\.text) == ["Menu"])
    let odd = MarkdownReader.read(Self.utf16(Self.text, littleEndian: littleEndian) + [0x41])
    #expect(odd.header["name"]?.text == "menu")
  }

  @Test("the first byte that is not UTF-8 is named with its place")
  func latin1() {
    let bytes =
      Array("---\nname: latin\ndescription: Draws a caf".utf8) + [0xE9] + Array(" menu.\n---\n".utf8)
    let document = MarkdownReader.read(bytes)
    #expect(
      document.encoding
        == .other(byteOffset: 40, position: TextPosition(line: 3, byteColumn: 24, column: 25), byte: 0xE9))
    #expect(document.header["name"]?.text == "latin")
    #expect(document.header["description"]?.text == "Draws a caf\u{FFFD} menu.")
    #expect(MarkdownReader.body(of: bytes + [0xFF, 0x0A]) == [0xFF, 0x0A])
  }

  @Test("a truncated character at the end is not UTF-8")
  func truncated() {
    let document = MarkdownReader.read([0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0xE2, 0x82])
    #expect(
      document.encoding
        == .other(byteOffset: 5, position: TextPosition(line: 2, byteColumn: 0, column: 1), byte: 0xE2))
  }

  @Test(
    "surrogates and overlong forms are not UTF-8", arguments: [[0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5]])
  func invalid(bytes: [UInt8]) {
    let document = MarkdownReader.read([0x61] + bytes + [0x62])
    guard case .other(1, _, bytes[0]) = document.encoding else {
      Issue.record("\(document.encoding)")
      return
    }
  }

  @Test("a zero byte ends nothing")
  func zero() {
    let document = read("---\nname: a\0b\nlicense: MIT\n---\n\nx\0 [l\0m](n) y\n\n# H\0I\n")
    #expect(document.header.reading == .lenient)
    #expect(document.header["name"]?.text == "a\0b")
    #expect(document.header["license"]?.text == "MIT")
    #expect(document.header.faults.map(\.position) == [place(2, 8)])
    #expect(document.links.map(\.position) == [place(6, 4)])
    #expect(document.headings.map(\.text) == ["H\u{FFFD}I"])
  }

  @Test("zero bytes alone are a file like any other")
  func zeros() {
    let document = MarkdownReader.read(Array(repeating: 0, count: 1_000))
    #expect(document.lineCount == 1)
    #expect(document.hasBody)
  }
}
