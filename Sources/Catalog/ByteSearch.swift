/// Looks for bytes of a few values, eight at a time: whole texts are passed over to find the few places that matter.
///
/// In each word the lowest byte that fits is found exactly (Mycroft's test for a zero byte); bytes above it may be taken
/// for fitting, so only the lowest is used.
package enum ByteSearch {
  /// The first place from an offset on where a byte stands, or the end.
  @inlinable package static func next(_ byte: UInt8, in bytes: Span<UInt8>, from offset: Int) -> Int {
    let wanted = repeated(byte)
    return next(in: bytes, from: offset) {
      zeros($0 ^ wanted)
    } isFound: {
      $0 == byte
    }
  }

  /// The first place from an offset on where one of two bytes stands, or the end.
  @inlinable package static func next(
    _ one: UInt8, _ other: UInt8, in bytes: Span<UInt8>, from offset: Int
  ) -> Int {
    let (ones, others) = (repeated(one), repeated(other))
    return next(in: bytes, from: offset) { word in
      zeros(word ^ ones) | zeros(word ^ others)
    } isFound: {
      $0 == one || $0 == other
    }
  }

  /// The first place from an offset on where a byte stands that is above ASCII or below a limit, or the end.
  ///
  /// - Parameter limit: at most 128.
  @inlinable package static func nextOutside(
    of limit: UInt8, in bytes: Span<UInt8>, from offset: Int
  ) -> Int {
    let limits = repeated(limit)
    return next(in: bytes, from: offset) { word in
      ((word &- limits) & ~word | word) & highBits
    } isFound: {
      $0 >= 0x80 || $0 < limit
    }
  }

  @usableFromInline static let highBits: UInt64 = 0x8080_8080_8080_8080
  @usableFromInline static let lowBits: UInt64 = 0x0101_0101_0101_0101

  @inlinable @inline(__always) static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* lowBits }

  /// A word with the high bit of its lowest zero byte set, and none below.
  @inlinable @inline(__always) static func zeros(_ word: UInt64) -> UInt64 {
    (word &- lowBits) & ~word & highBits
  }

  @inlinable @inline(__always) static func next(
    in bytes: Span<UInt8>, from offset: Int, marks: (UInt64) -> UInt64, isFound: (UInt8) -> Bool
  ) -> Int {
    var index = offset
    let count = bytes.count
    while index + 8 <= count {
      let word = unsafe UInt64(
        littleEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
      let found = marks(word)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, !isFound(bytes[index]) { index += 1 }
    return index
  }
}
