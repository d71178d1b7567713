/// A 64-bit FNV-1a hash, for telling apart what nobody makes up to be taken for something else.
package struct ShortDigest: Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Begins with nothing.
  package init() {}

  /// Adds one byte, or a whole number as if it were one.
  package mutating func add(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01b3 }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(UInt64(byte)) }
  }

  /// Adds a text as UTF-8.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(UInt64(byte)) }
  }
}
