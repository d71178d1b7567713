import Glibc

/// One entry of a raw tree, pointing into its bytes.
@unsafe struct TreeEntry {
  /// The kind and permissions as git compares them: old modes such as 100664 count as 100644.
  var mode: UInt32
  var name: UnsafeRawBufferPointer
  var id: ObjectID

  var isTree: Bool { unsafe mode == 0o040000 }
}

/// Reads the entries of a raw tree one after the other; a damaged tree ends early.
@unsafe struct TreeEntries {
  private let bytes: UnsafeRawBufferPointer
  /// Where the next entry starts.
  private(set) var offset = 0
  /// Where the current entry ends.
  private(set) var end = 0
  private(set) var current: TreeEntry?

  init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = unsafe bytes
    unsafe advance()
  }

  /// Starts at the first entry that ends behind `prefix`; the ones before it are not decoded.
  init(_ bytes: UnsafeRawBufferPointer, skipping prefix: Int) {
    unsafe self.bytes = unsafe bytes
    while let next = unsafe Self.endOfEntry(bytes, at: end), next <= prefix { unsafe end = next }
    unsafe advance()
  }

  /// The bytes that are left, the current entry included.
  var remaining: Int { unsafe bytes.count - offset }

  private static func endOfEntry(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
    // The shortest mode has five digits; the name follows after a space and ends with NUL.
    guard start &+ 7 < bytes.count, let base = bytes.baseAddress else { return nil }
    guard let nul = unsafe memchr(base + (start + 6), 0, bytes.count - start - 6) else { return nil }
    let end = unsafe UnsafeRawPointer(nul) - base + 21
    return end <= bytes.count ? end : nil
  }

  mutating func advance() {
    unsafe offset = unsafe end
    guard let next = unsafe Self.endOfEntry(bytes, at: offset) else {
      unsafe current = nil
      return
    }
    var mode: UInt32 = 0
    var index = unsafe offset
    while index < next, case let digit = unsafe bytes[index], digit != 0x20 {
      mode = mode << 3 | UInt32(digit & 7)
      index &+= 1
    }
    let idStart = next &- 20
    guard index &+ 1 < idStart, let base = unsafe bytes.baseAddress else {
      unsafe current = nil
      return
    }
    unsafe current = unsafe TreeEntry(
      mode: Self.canonical(mode),
      name: UnsafeRawBufferPointer(rebasing: bytes[(index &+ 1)..<(idStart &- 1)]),
      id: ObjectID(base + idStart))
    unsafe end = next
  }

  private static func canonical(_ mode: UInt32) -> UInt32 {
    switch mode & 0o170000 {
    case 0o100000: mode & 0o100 != 0 ? 0o100755 : 0o100644
    case 0o120000: 0o120000
    case 0o040000: 0o040000
    default: 0o160000
    }
  }

  /// How two names stand in the order of a tree, in which a folder's name ends with `/`.
  static func order(_ left: TreeEntry, _ right: TreeEntry) -> Int {
    let common = unsafe min(left.name.count, right.name.count)
    if common > 0, let first = unsafe left.name.baseAddress, let second = unsafe right.name.baseAddress {
      let result = unsafe memcmp(first, second, common)
      if result != 0 { return Int(result) }
    }
    let one = unsafe left.name.count > common ? left.name[common] : left.isTree ? 0x2F : 0
    let two = unsafe right.name.count > common ? right.name[common] : right.isTree ? 0x2F : 0
    return Int(one) - Int(two)
  }
}
