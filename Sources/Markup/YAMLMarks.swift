import Catalog

/// Turns libyaml's marks into places in the file.
///
/// libyaml counts U+0085, U+2028 and U+2029 as line ends, which no editor does, so its own lines are of no
/// use; its index of code points is.
struct YAMLMarks {
  let bytes: [UInt8]
  private let firstLine: Int
  /// The byte offset and the code point index of the start of each line.
  private var lines: [(byte: Int, scalar: Int)] = [(0, 0)]
  /// The byte offset of each code point; empty where every byte is one.
  private var offsets: [Int] = []
  /// Code points before the first that libyaml counts: a byte-order mark.
  private let skipped: Int

  init(_ bytes: [UInt8], firstLine: Int) {
    self.bytes = bytes
    self.firstLine = firstLine
    skipped = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 1 : 0
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    if !isASCII { offsets.reserveCapacity(bytes.count) }
    var scalar = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte & 0xC0 == 0x80 { continue }
      if !isASCII { offsets.append(index) }
      scalar += 1
      let isPair = byte == Byte.cr && index + 1 < bytes.count && bytes[index + 1] == Byte.lf
      if Byte.isBreak(byte), !isPair { lines.append((index + 1, scalar)) }
    }
  }

  /// The byte offset of a code point, given by libyaml's index.
  func byteOffset(ofMark index: Int) -> Int {
    let scalar = max(0, index + skipped)
    if offsets.isEmpty { return min(scalar, bytes.count) }
    return scalar < offsets.count ? offsets[scalar] : bytes.count
  }

  /// The place of a byte that starts a code point, or of the end.
  func position(ofByte offset: Int) -> TextPosition {
    var low = 0
    var high = lines.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].byte <= offset { low = middle } else { high = middle }
    }
    let line = lines[low]
    return TextPosition(
      line: firstLine + low, byteColumn: offset - line.byte, column: scalar(ofByte: offset) - line.scalar + 1)
  }

  /// The index of the code point that a byte starts.
  private func scalar(ofByte offset: Int) -> Int {
    if offsets.isEmpty { return offset }
    var low = 0
    var high = offsets.count
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first byte of a node's content, after its anchor, its tag and the blanks and comments between them.
  func contentStart(from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case Byte.blank, Byte.tab, Byte.lf, Byte.cr: index += 1
      case Byte.hash:
        while index < bytes.count, !Byte.isBreak(bytes[index]) { index += 1 }
      case UInt8(ascii: "&"), Byte.bang:
        while index < bytes.count, !Byte.isBlank(bytes[index]), !Byte.isBreak(bytes[index]) { index += 1 }
      default: return index
      }
    }
    return index
  }

  /// The end of a block scalar without the line ends and blanks after it, which libyaml counts to it.
  func trimmedEnd(_ end: Int, from start: Int) -> Int {
    var index = min(end, bytes.count)
    while index > start, Byte.isBlank(bytes[index - 1]) || Byte.isBreak(bytes[index - 1]) { index -= 1 }
    return index
  }
}
