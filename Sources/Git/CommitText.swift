import Catalog
import Glibc

/// Reads the text of a commit object.
enum CommitText {
  /// Tree, parents and committer date; nil where the object is damaged.
  static func header(_ bytes: UnsafeRawBufferPointer) -> ObjectReader.Commit? {
    guard bytes.count >= 46, let base = bytes.baseAddress else { return nil }
    guard unsafe bytes.starts(with: "tree ".utf8), let tree = unsafe id(bytes, at: 5) else { return nil }
    var commit = ObjectReader.Commit(tree: tree, parents: [], date: 0)
    var offset = 46
    while offset + 48 <= bytes.count, unsafe bytes[offset] == UInt8(ascii: "p"),
      let parent = unsafe id(bytes, at: offset + 7)
    {
      commit.parents.append(parent)
      offset += 48
    }
    // The author's line, then the committer's; the date is the second last word of it.
    var line = 0
    while offset < bytes.count {
      guard let newline = unsafe memchr(base + offset, 0x0A, bytes.count - offset) else { break }
      let end = unsafe UnsafeRawPointer(newline) - base
      if end == offset { break }
      if unsafe bytes[offset] == UInt8(ascii: "c"), line == 1 {
        commit.date = unsafe date(UnsafeRawBufferPointer(rebasing: bytes[offset..<end]))
        break
      }
      line += 1
      offset = end + 1
    }
    return commit
  }

  private static func id(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> ObjectID? {
    guard offset + 40 < bytes.count else { return nil }
    return unsafe ObjectID(hexadecimal: UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + 40)]))
  }

  /// The seconds in a line that ends with `> SECONDS ZONE`; 0 where there are none.
  private static func date(_ line: UnsafeRawBufferPointer) -> Int64 {
    guard let close = unsafe line.lastIndex(of: UInt8(ascii: ">")) else { return 0 }
    var result: Int64 = 0
    var isNegative = false
    for index in (close + 1)..<line.count {
      let byte = unsafe line[index]
      if byte == 0x20, result == 0 { continue }
      if byte == 0x2D, result == 0 {
        isNegative = true
        continue
      }
      guard ASCII.isDigit(byte) else { break }
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      if overflow { return 0 }
      result = product &+ Int64(byte - 0x30)
    }
    return isNegative ? -result : result
  }

  /// The commit as an inspector shows it.
  static func commit(_ id: ObjectID, _ bytes: [UInt8]) -> GitCommit {
    var lines = bytes[...]
    var author: ArraySlice<UInt8> = []
    var encoding: ArraySlice<UInt8> = []
    while let newline = lines.firstIndex(of: 0x0A) {
      let line = lines[..<newline]
      lines = lines[(newline + 1)...]
      if line.isEmpty { break }
      if line.starts(with: "author ".utf8), author.isEmpty { author = line.dropFirst(7) }
      if line.starts(with: "encoding ".utf8) { encoding = line.dropFirst(9) }
    }
    var name: ArraySlice<UInt8> = []
    var email: ArraySlice<UInt8> = []
    // Without an address git knows no name either.
    if let open = author.firstIndex(of: UInt8(ascii: "<")),
      let close = author.lastIndex(of: UInt8(ascii: ">")),
      open < close
    {
      name = author[..<open].trimmingSpaces
      email = author[(open + 1)..<close].trimmingSpaces
    }
    return GitCommit(
      id: id.hexadecimal, date: authorDate(author), authorName: text(name, encoding),
      authorEmail: text(email, encoding), summary: text(summary(lines), encoding))
  }

  /// The date in the author's line; nil where it has none, or one that no calendar of four digits has.
  private static func authorDate(_ line: ArraySlice<UInt8>) -> Timestamp? {
    guard let close = line.lastIndex(of: UInt8(ascii: ">")) else { return nil }
    let digits = line[(close + 1)...].drop { $0 == 0x20 }.prefix(while: ASCII.isDigit)
    guard let seconds = Int64(String(decoding: digits, as: UTF8.self)), seconds < 253_402_300_800 else {
      return nil
    }
    return Timestamp(seconds: seconds)
  }

  /// The first paragraph, its lines joined by a space, as `%s` of git.
  private static func summary(_ message: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for line in message.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let isBlank = line.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
      if isBlank {
        if result.isEmpty { continue }
        break
      }
      if !result.isEmpty { result.append(0x20) }
      var line = line
      while let last = line.last, last == 0x20 || (0x09...0x0D).contains(last) { line.removeLast() }
      result += line
    }
    return result
  }

  /// Bytes as text: in the encoding that the commit names, else UTF-8 where they are valid, else Latin-1, in
  /// which every byte means something.
  private static func text(_ bytes: some Collection<UInt8>, _ encoding: ArraySlice<UInt8>) -> String {
    if !encoding.isEmpty, let converted = CharacterEncoding.utf8(bytes, from: encoding),
      let text = String(validating: converted, as: UTF8.self)
    {
      return text
    }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var result = ""
    for byte in bytes { result.unicodeScalars.append(Unicode.Scalar(byte)) }
    return result
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingSpaces: ArraySlice<UInt8> {
    var result = self
    while result.first == 0x20 { result.removeFirst() }
    while result.last == 0x20 { result.removeLast() }
    return result
  }
}
