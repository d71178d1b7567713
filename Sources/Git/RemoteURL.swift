/// The address of a remote.
enum RemoteURL {
  /// The address without a password or token.
  ///
  /// Of an http address goes everything before the `@` (a token may stand in the user's place) and the
  /// query; other schemes keep the user's name. What is no URL (`git@host:path`, a path) has no password.
  static func withoutCredentials(_ url: String) -> String {
    let bytes = Array(url.utf8)
    let mark = Array("://".utf8)
    guard let colon = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else { return url }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    let isHTTP = ["http", "https", "ftp", "ftps"].contains(scheme)
    var rest = bytes[(colon + 3)...]
    if isHTTP, let query = rest.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
      rest = rest[..<query]
    }
    let authorityEnd = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    var user: [UInt8] = []
    if let at = rest[..<authorityEnd].lastIndex(of: UInt8(ascii: "@")) {
      if !isHTTP { user = rest[..<at].prefix { $0 != UInt8(ascii: ":") } + [UInt8(ascii: "@")] }
      rest = rest[(at + 1)...]
    }
    return String(decoding: bytes[..<(colon + 3)] + user + rest, as: UTF8.self)
  }
}
