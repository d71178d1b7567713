import CMessageDigest

/// SHA-256 of content, whole or in pieces, and SHA-1 where git asks for it (libmd).
package struct ContentDigest: Sendable {
  private var context: SHA2_CTX

  /// Begins with no content.
  package init() {
    context = SHA2_CTX()
    unsafe SHA256Init(&context)
  }

  /// Adds the next piece.
  package mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe SHA256Update(&context, start, buffer.count)
    }
  }

  /// The digest of all pieces so far, 32 bytes; more may be added after.
  package func finish() -> [UInt8] {
    var context = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    unsafe digest.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe SHA256Final(start, &context)
    }
    return digest
  }

  /// The digest of some content, 32 bytes.
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = ContentDigest()
    digest.update(bytes)
    return digest.finish()
  }

  /// The SHA-1 of some content, 20 bytes: what git's own files end with.
  package static func sha1(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var context = SHA1_CTX()
    var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_LENGTH))
    unsafe SHA1Init(&context)
    let bytes = Array(bytes)
    unsafe bytes.withUnsafeBufferPointer { unsafe SHA1Update(&context, $0.baseAddress, $0.count) }
    unsafe SHA1Final(&digest, &context)
    return digest
  }

  /// Bytes in lower-case hexadecimal digits.
  package static func hex(_ bytes: some Collection<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
