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
      guard (0x30...0x39).contains(byte) else { break }
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
    var isLatin1 = false
    while let newline = lines.firstIndex(of: 0x0A) {
      let line = lines[..<newline]
      lines = lines[(newline + 1)...]
      if line.isEmpty { break }
      if line.starts(with: "author ".utf8), author.isEmpty { author = line.dropFirst(7) }
      if line.starts(with: "encoding ".utf8) {
        let name = String(decoding: line.dropFirst(9), as: UTF8.self).lowercased()
        isLatin1 = ["iso-8859-1", "iso8859-1", "latin1", "latin-1", "iso-8859-15", "windows-1252"].contains(
          name)
      }
    }
    let open = author.firstIndex(of: UInt8(ascii: "<")) ?? author.endIndex
    let close = author.lastIndex(of: UInt8(ascii: ">")) ?? author.endIndex
    let name = author[..<open].trimmingSpaces
    let email = open < close ? author[(open + 1)..<close].trimmingSpaces : []
    let seconds = unsafe bytes.withUnsafeBytes { bytes in
      unsafe date(UnsafeRawBufferPointer(rebasing: bytes[author.startIndex..<author.endIndex]))
    }
    return GitCommit(
      id: id.hexadecimal, date: Timestamp(seconds: seconds), authorName: text(name, isLatin1: isLatin1),
      authorEmail: text(email, isLatin1: isLatin1), summary: summary(lines, isLatin1: isLatin1))
  }

  /// The first paragraph, its lines joined by a space, as `%s` of git.
  private static func summary(_ message: ArraySlice<UInt8>, isLatin1: Bool) -> String {
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
    return text(result, isLatin1: isLatin1)
  }

  /// Bytes as text: UTF-8 where they are valid, else Latin-1, in which every byte means something.
  static func text(_ bytes: some Collection<UInt8>, isLatin1: Bool = false) -> String {
    if !isLatin1, let text = String(validating: bytes, as: UTF8.self) { return text }
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
