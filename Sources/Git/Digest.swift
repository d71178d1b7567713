import CMessageDigest

/// Digests of bytes in memory, through libmd.
enum Digest {
  /// The 20 bytes of SHA-1, as git's files end with.
  static func sha1(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var context = SHA1_CTX()
    var result = [UInt8](repeating: 0, count: 20)
    unsafe SHA1Init(&context)
    unsafe bytes.withUnsafeBufferPointer { unsafe SHA1Update(&context, $0.baseAddress, $0.count) }
    unsafe SHA1Final(&result, &context)
    return result
  }

  /// The 32 bytes of SHA-256.
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var context = SHA2_CTX()
    var result = [UInt8](repeating: 0, count: 32)
    unsafe SHA256Init(&context)
    unsafe bytes.withUnsafeBufferPointer { unsafe SHA256Update(&context, $0.baseAddress, $0.count) }
    unsafe SHA256Final(&result, &context)
    return result
  }
}
