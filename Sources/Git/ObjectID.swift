import CGit2

/// The SHA-1 id of an object, held in three words: comparing and hashing it is most of a history walk.
struct ObjectID: Hashable {
  private var first: UInt64
  private var second: UInt64
  private var third: UInt32

  /// Reads 20 bytes.
  init(_ bytes: UnsafeRawPointer) {
    unsafe first = bytes.loadUnaligned(as: UInt64.self)
    unsafe second = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    unsafe third = bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
  }

  init(_ id: git_oid) {
    var id = id
    self = unsafe withUnsafeBytes(of: &id) { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("a value has an address") }
      return unsafe ObjectID(base)
    }
  }

  /// Reads 40 hexadecimal digits; nil for anything else.
  init?(hexadecimal digits: some Collection<UInt8>) {
    guard digits.count == 40 else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      guard digit.isHexadecimalDigit else { return nil }
      let value = digit <= 0x39 ? digit - 0x30 : digit.lowercased - 0x61 + 10
      if let top = high {
        bytes.append(top << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    self = unsafe bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("20 bytes have an address") }
      return unsafe ObjectID(base)
    }
  }

  /// The id as libgit2 takes it.
  var oid: git_oid {
    var result = git_oid()
    unsafe withUnsafeMutableBytes(of: &result) {
      unsafe $0.storeBytes(of: first, as: UInt64.self)
      unsafe $0.storeBytes(of: second, toByteOffset: 8, as: UInt64.self)
      unsafe $0.storeBytes(of: third, toByteOffset: 16, as: UInt32.self)
    }
    return result
  }

  /// Its 20 bytes.
  var bytes: [UInt8] {
    var id = oid
    return unsafe withUnsafeBytes(of: &id) { unsafe Array($0) }
  }

  /// 40 lower-case digits.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  // An id is already a hash: its first word is as good as any.
  func hash(into hasher: inout Hasher) { hasher.combine(first) }

  static func == (left: ObjectID, right: ObjectID) -> Bool {
    left.first == right.first && left.second == right.second && left.third == right.third
  }
}
