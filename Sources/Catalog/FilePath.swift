/// A path as the operating system knows it: bytes, separated by `/`, in no particular encoding.
///
/// File names on Linux are byte strings. A path that passed through `String` would lose the ones that are
/// not UTF-8, so paths stay bytes from the directory to the screen and are decoded only to be shown.
package struct FilePath: Hashable, Sendable {
  /// The bytes of the path, without a trailing `/` except for the root itself.
  package let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  /// Creates a path from raw bytes; trailing and doubled separators are dropped, nothing else is touched.
  package init(bytes: some Sequence<UInt8>) {
    var result: [UInt8] = []
    for byte in bytes where !(byte == Self.slash && result.last == Self.slash) { result.append(byte) }
    if result.count > 1, result.last == Self.slash { result.removeLast() }
    self.bytes = result
  }

  /// Creates a path from raw bytes; trailing and doubled separators are dropped, nothing else is touched.
  package init(bytes: [UInt8]) {
    // Nearly every path is normal already, and paths come by the thousand.
    var isNormal = bytes.count < 2 || bytes[bytes.count - 1] != Self.slash
    if bytes.count > 1 {
      for index in 1..<bytes.count where bytes[index] == Self.slash && bytes[index - 1] == Self.slash {
        isNormal = false
        break
      }
    }
    self.bytes = isNormal ? bytes : FilePath(bytes: bytes.lazy.map { $0 }).bytes
  }

  /// Creates a path from text, as UTF-8.
  package init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  private init(trusted bytes: [UInt8]) { self.bytes = bytes }

  package static let root = FilePath("/")

  /// Whether the path starts at the root of the file system.
  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// Whether the path has no bytes at all.
  package var isEmpty: Bool { bytes.isEmpty }

  /// The path as text, or nil where its bytes are not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The path for a person: as text, every byte that is not UTF-8 written as `\xNN`.
  package var displayText: String { Self.displayText(bytes) }

  /// Bytes for a person: as text, every byte that is not UTF-8 written as `\xNN`.
  package static func displayText(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var result = ""
    var rest = Array(bytes)[...]
    while let byte = rest.first {
      // A UTF-8 sequence is at most four bytes; take the longest valid one that starts here.
      let length = (1...4).first { length in
        length <= rest.count && String(validating: rest.prefix(length), as: UTF8.self) != nil
      }
      if let length, let text = String(validating: rest.prefix(length), as: UTF8.self) {
        result += text
        rest = rest.dropFirst(length)
      } else {
        let digits = String(byte, radix: 16)
        result += "\\x" + (digits.utf8.count == 1 ? "0" + digits : digits)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The bytes after the last separator; the root's name is `/`.
  package var name: [UInt8] {
    guard let index = bytes.lastIndex(of: Self.slash), bytes.count > 1 else { return bytes }
    return Array(bytes[(index + 1)...])
  }

  /// The last component for a person.
  package var displayName: String { Self.displayText(name) }

  /// The folder that holds this path, or nil for the root and for a path of one relative component.
  package var parent: FilePath? {
    guard bytes.count > 1, let index = bytes.lastIndex(of: Self.slash) else { return nil }
    return FilePath(trusted: index == 0 ? [Self.slash] : Array(bytes[..<index]))
  }

  /// The path of an entry in this folder; `name` may itself hold separators.
  package func appending(_ name: [UInt8]) -> FilePath {
    guard bytes.count > 1, !name.isEmpty, !name.contains(Self.slash) else {
      if bytes.isEmpty { return FilePath(bytes: name) }
      return FilePath(
        bytes: bytes.count == 1 && bytes[0] == Self.slash ? bytes + name : bytes + [Self.slash] + name)
    }
    // The usual case by far: walks make a path for every entry.
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + 1 + name.count)
    joined += bytes
    joined.append(Self.slash)
    joined += name
    return FilePath(trusted: joined)
  }

  /// The path of an entry in this folder; `name` may itself hold separators.
  package func appending(_ name: some Sequence<UInt8>) -> FilePath { appending(Array(name)) }

  /// The path of an entry in this folder; `name` may itself hold separators.
  package func appending(_ name: String) -> FilePath { appending(Array(name.utf8)) }

  /// The components between separators, without the leading root.
  package var components: [[UInt8]] {
    var result: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = ByteSearch.next(Self.slash, in: bytes.span, from: start)
      if end > start { result.append(Array(bytes[start..<end])) }
      start = end + 1
    }
    return result
  }

  /// Whether `other` is this path or lies below it. Purely textual: links are not resolved.
  package func contains(_ other: FilePath) -> Bool {
    if bytes.count == 1, bytes[0] == Self.slash { return other.isAbsolute }
    guard other.bytes.count >= bytes.count, other.bytes.starts(with: bytes) else { return false }
    return other.bytes.count == bytes.count || other.bytes[bytes.count] == Self.slash
  }

  /// This path as a link in a folder has it that is to lead here: up as far as needed, then down. Both are absolute and
  /// free of links.
  package func seen(fromFolder folder: FilePath) -> FilePath {
    let (own, others) = (components, folder.components)
    let shared = zip(own, others).prefix { $0 == $1 }.count
    let up = [[UInt8]](repeating: Array("..".utf8), count: others.count - shared)
    let parts = up + own[shared...]
    return FilePath(bytes: parts.isEmpty ? Array(".".utf8) : Array(parts.joined(separator: [Self.slash])))
  }

  /// This path as seen from `base`, or nil where it does not lie in it. The base itself is the empty path.
  package func relative(to base: FilePath) -> FilePath? {
    guard base.contains(self) else { return nil }
    if base.bytes.count == bytes.count { return FilePath(trusted: []) }
    let start = base.bytes.count == 1 && base.isAbsolute ? 1 : base.bytes.count + 1
    return FilePath(trusted: Array(bytes[start...]))
  }

  /// The path with `.` and `..` resolved by text alone, as a shell resolves `cd`. Links are not looked at.
  package var lexicallyNormalized: FilePath {
    // Hardly any component starts with a full stop, and only those can be resolved.
    var previous = Self.slash
    let isNormal = bytes.allSatisfy { byte in
      defer { previous = byte }
      return byte != UInt8(ascii: ".") || previous != Self.slash
    }
    if isNormal { return self }
    var result: [[UInt8]] = []
    for component in components {
      switch component {
      case [UInt8(ascii: ".")]: continue
      case [UInt8(ascii: "."), UInt8(ascii: ".")]:
        if let last = result.last, last != Array("..".utf8) {
          result.removeLast()
        } else if !isAbsolute {
          result.append(component)
        }
      default: result.append(component)
      }
    }
    let joined = Array(result.joined(separator: [Self.slash]))
    return FilePath(trusted: isAbsolute ? [Self.slash] + joined : joined)
  }

  /// The ancestors of this path, nearest first, without the path itself.
  package var ancestors: [FilePath] {
    var result: [FilePath] = []
    var current = parent
    while let folder = current {
      result.append(folder)
      current = folder.parent
    }
    return result
  }
}

extension FilePath {
  /// Hashes all bytes at once; an array of bytes would be hashed one by one.
  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension FilePath: Comparable {
  /// Orders by bytes, which is the order of every list that skillhub prints.
  package static func < (left: FilePath, right: FilePath) -> Bool {
    unsafe left.bytes.withUnsafeBytes { left in
      unsafe right.bytes.withUnsafeBytes { right in
        // Paths that are compared begin alike more often than not, so eight bytes are taken at a time.
        let count = min(left.count, right.count)
        var place = 0
        while place + 8 <= count {
          let (one, other) = unsafe (
            left.loadUnaligned(fromByteOffset: place, as: UInt64.self),
            right.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          )
          if one != other { return UInt64(bigEndian: one) < UInt64(bigEndian: other) }
          place += 8
        }
        while place < count {
          if unsafe left[place] != right[place] { return unsafe left[place] < right[place] }
          place += 1
        }
        return left.count < right.count
      }
    }
  }
}

extension FilePath: CustomStringConvertible {
  package var description: String { displayText }
}

extension FilePath: Codable {
  /// Encodes as text where the bytes are UTF-8, else as an array of bytes.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let text { try container.encode(text) } else { try container.encode(bytes) }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.init(trusted: Array(text.utf8))
    } else {
      self.init(trusted: try container.decode([UInt8].self))
    }
  }
}
