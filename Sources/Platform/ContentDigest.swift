import CMessageDigest

/// SHA-256 of content, whole or in pieces, and SHA-1 where git asks for it (nettle, which uses what the processor
/// has for it: seven times as fast as without).
package struct ContentDigest: Sendable {
  private var context: sha256_ctx

  /// Begins with no content.
  package init() {
    context = sha256_ctx()
    unsafe nettle_sha256_init(&context)
  }

  /// Adds the next piece.
  package mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe nettle_sha256_update(&context, buffer.count, start)
    }
  }

  /// Adds numbers as this machine has them in memory, for digests that stay on it.
  package mutating func update(numbers: [UInt64]) {
    unsafe numbers.withUnsafeBytes { buffer in
      guard let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      unsafe nettle_sha256_update(&context, buffer.count, start)
    }
  }

  /// The digest of all pieces so far, 32 bytes; more may be added after.
  package func finish() -> [UInt8] {
    var context = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    unsafe digest.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe nettle_sha256_digest(&context, buffer.count, start)
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
    var context = sha1_ctx()
    var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_SIZE))
    unsafe nettle_sha1_init(&context)
    let bytes = Array(bytes)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe nettle_sha1_update(&context, buffer.count, start)
    }
    unsafe nettle_sha1_digest(&context, digest.count, &digest)
    return digest
  }

  /// Bytes in lower-case hexadecimal digits.
  package static func hex(_ bytes: some Collection<UInt8>) -> String {
    func digit(_ half: UInt8) -> UInt8 { half < 10 ? 0x30 + half : 0x57 + half }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
