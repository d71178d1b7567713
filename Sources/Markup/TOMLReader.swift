package import Catalog
import TOMLBridge

/// Reads TOML into the same values with positions that YAML gives, within fixed limits.
///
/// Texts are decoded; every other scalar is text as written (`1_000`, `0x1F`, `1979-05-27`): no type is guessed.
package enum TOMLReader {
  /// The longest text that is read, in bytes.
  package static let maximumByteCount = 1 << 20
  /// How many parts a dotted key may have; each part is a table in a table.
  package static let maximumKeyPartCount = 32
  /// How many values, starts and ends are read.
  package static let maximumEventCount = 100_000

  /// Why a text was not read as TOML.
  package struct Problem: Error, Sendable, Hashable {
    /// What is wrong, in lower case and without a full stop.
    package var message: String
    package var position: TextPosition
  }

  /// The top-level keys in the order of the file (`toml::parse`).
  package static func read(_ bytes: [UInt8]) throws(Problem) -> [HeaderField] {
    guard bytes.count <= maximumByteCount else {
      throw Problem(
        message: "longer than 1 MiB (\(maximumByteCount) bytes)", position: .start(ofLine: 1))
    }
    guard !bytes.isEmpty else { return [] }
    let places = TOMLPlaces(bytes)
    if let offset = SourceText.firstInvalidOffset(bytes) {
      throw Problem(message: "not UTF-8", position: places.position(ofByte: offset))
    }
    if let (message, offset) = refusal(of: bytes) {
      throw Problem(message: message, position: places.position(ofByte: offset))
    }
    var builder = TOMLBuilder(places: places)
    var fault = TOMLFault()
    let isRead = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { text in
        unsafe withUnsafeMutablePointer(to: &builder) { context in
          unsafe TOMLWalk(text.baseAddress, text.count, context, TOMLBuilder.visitor, &fault)
        }
      }
    }
    guard isRead else {
      let place = fault.place
      let message = unsafe withUnsafeBytes(of: fault.message) { raw in
        unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw Problem(
        message: words(message), position: places.position(line: place.line, column: place.column))
    }
    if builder.isOverLimit {
      throw Problem(message: "more than \(maximumEventCount) values", position: .start(ofLine: 1))
    }
    return builder.fields
  }

  /// The parser's words in the manner of ours: without its preamble, lower case and no full stop.
  private static func words(_ message: String) -> String {
    var text = message[...]
    if text.hasPrefix("Error while parsing "), let colon = text.firstIndex(of: ":") {
      text = text[text.index(after: colon)...]
    }
    while text.first == " " { text = text.dropFirst() }
    while text.last == "." || text.last == " " { text = text.dropLast() }
    return text.isEmpty ? "it could not be parsed" : String(text)
  }

  /// What toml++ must not be given, and where it stands, or nil.
  ///
  /// It takes a key of any depth and later frees it by recursion; and letters outside ASCII, which no TOML has outside
  /// texts and comments, lead it to statements that it believes are never reached.
  private static func refusal(of bytes: [UInt8]) -> (message: String, offset: Int)? {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var dots = 0
    var start = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case Byte.hash:
        while index < bytes.count, !Byte.isBreak(bytes[index]) { index += 1 }
        continue
      case Byte.doubleQuote, Byte.singleQuote:
        index = endOfText(bytes, from: index)
        continue
      case UInt8(ascii: "."):
        dots += 1
        if dots >= maximumKeyPartCount { return ("a key of more than \(maximumKeyPartCount) parts", start) }
      case 0x80...: return ("a letter outside ASCII must stand in quotes", index)
      case Byte.lf, Byte.cr, UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "}"),
        Byte.openBracket, Byte.closeBracket:
        dots = 0
        start = index + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The offset after a text that starts at a quote.
  private static func endOfText(_ bytes: [UInt8], from start: Int) -> Int {
    let quote = bytes[start]
    func isTriple(_ index: Int) -> Bool {
      index + 2 < bytes.count && bytes[index] == quote && bytes[index + 1] == quote
        && bytes[index + 2] == quote
    }
    let isLong = isTriple(start)
    var index = start + (isLong ? 3 : 1)
    while index < bytes.count {
      let byte = bytes[index]
      if quote == Byte.doubleQuote, byte == Byte.backslash {
        index += 2
      } else if isLong, isTriple(index) {
        index += 3
        // Up to two more quotes belong to the text.
        while index < bytes.count, bytes[index] == quote { index += 1 }
        return index
      } else if !isLong, byte == quote {
        return index + 1
      } else if !isLong, Byte.isBreak(byte) {
        return index
      } else {
        index += 1
      }
    }
    return bytes.count
  }
}
