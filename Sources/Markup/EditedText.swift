package import Catalog

/// The bytes of a file with the places of its lines, as the readers of JSON and YAML count them.
package struct EditedText {
  package let bytes: [UInt8]
  /// Where each line starts; a byte-order mark belongs to the first.
  private let starts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var index = ByteSearch.next(Byte.lf, Byte.cr, in: bytes.span, from: 0)
    while index < bytes.count {
      // A carriage return with its line feed is one end.
      if bytes[index] == Byte.cr, index + 1 < bytes.count, bytes[index + 1] == Byte.lf { index += 1 }
      starts.append(index + 1)
      index = ByteSearch.next(Byte.lf, Byte.cr, in: bytes.span, from: index + 1)
    }
    self.starts = starts
  }

  /// How many lines there are; behind the last line end stands an empty one.
  package var lineCount: Int { starts.count }

  /// The line end of the first line.
  package var lineEnd: String {
    guard starts.count > 1 else { return "\n" }
    let end = starts[1]
    if bytes[end - 1] == Byte.cr { return "\r" }
    return end > 1 && bytes[end - 2] == Byte.cr ? "\r\n" : "\n"
  }

  /// The byte at a place; nil where the text has none there.
  package func offset(of position: TextPosition) -> Int? {
    guard position.line >= 1, position.line <= starts.count else {
      return position.line == starts.count + 1 ? bytes.count : nil
    }
    let offset = starts[position.line - 1] + position.byteColumn
    return offset <= bytes.count ? offset : nil
  }

  /// The byte at a place as Markdown is read, where a byte-order mark belongs to no line.
  package func offset(ofTextPlace position: TextPosition) -> Int? {
    guard position.line == 1, bytes.starts(with: SourceText.byteOrderMark) else {
      return offset(of: position)
    }
    let count = SourceText.byteOrderMark.count
    return offset(of: .start(ofLine: 1)).map { $0 + count + position.byteColumn }.flatMap {
      $0 <= bytes.count ? $0 : nil
    }
  }

  /// The line that a byte stands on.
  package func lineNumber(of offset: Int) -> Int { max(1, starts.count { $0 <= offset }) }

  /// A line with its end, the first one being 1; empty where there is none. Behind the last line end stands an empty one.
  package func line(_ number: Int) -> ArraySlice<UInt8> {
    guard number >= 1, number <= starts.count else { return [] }
    return bytes[starts[number - 1]..<(number < starts.count ? starts[number] : bytes.count)]
  }

  package func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
    Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
  }

  func inserting(_ line: String, beforeLine number: Int) -> [UInt8] { inserting([line], beforeLine: number) }

  func inserting(_ lines: [String], beforeLine number: Int) -> [UInt8] {
    let place = number >= 1 && number <= starts.count ? starts[number - 1] : bytes.count
    return replacing(place..<place, with: lines.map { $0 + lineEnd }.joined())
  }

  func removingLine(_ number: Int) -> [UInt8] {
    let line = line(number)
    return replacing(line.startIndex..<line.endIndex, with: "")
  }
}
