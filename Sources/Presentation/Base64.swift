/// Base64 with padding (RFC 4648), for bytes that JSON cannot hold.
func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var result: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let value = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
    for position in 0..<4 {
      let isPadding = position > group.count
      result.append(
        isPadding ? UInt8(ascii: "=") : alphabet[Int(value >> UInt32(18 - 6 * position) & 63)])
    }
  }
  return String(decoding: result, as: UTF8.self)
}
