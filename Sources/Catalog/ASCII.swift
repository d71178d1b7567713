/// Classes of ASCII bytes that readers of many formats ask for.
package enum ASCII {
  @inlinable package static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
