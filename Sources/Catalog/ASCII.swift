/// Classes of ASCII bytes that readers of many formats ask for, byte by byte: a call for each would cost more than the answer.
package enum ASCII {
  @inlinable @inline(__always) package static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte)
  }

  @inlinable @inline(__always) package static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }

  /// The byte with an upper-case letter made lower case.
  @inlinable @inline(__always) package static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
