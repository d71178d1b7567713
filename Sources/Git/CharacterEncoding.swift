import Glibc

/// Text in the encodings that commits and files of a repository may name, turned into UTF-8 (`iconv`).
enum CharacterEncoding {
  /// The text as UTF-8; nil where the encoding is not known here or the bytes are none of it.
  static func utf8(_ bytes: some Collection<UInt8>, from name: some Collection<UInt8>) -> [UInt8]? {
    // Nothing that could be an option (`//IGNORE`) or a path.
    let marks = Array("-_.:+".utf8)
    guard !name.isEmpty, name.count < 64, name.allSatisfy({ $0.isLetterOrDigit || marks.contains($0) }) else {
      return nil
    }
    let converter = unsafe iconv_open("UTF-8", String(decoding: name, as: UTF8.self))
    guard let converter = unsafe converter, Int(bitPattern: converter) != -1 else { return nil }
    defer { unsafe iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var result: [UInt8] = []
    var piece = [CChar](repeating: 0, count: 1 << 16)
    return unsafe input.withUnsafeMutableBufferPointer { input -> [UInt8]? in
      var next = input.baseAddress
      var left = input.count
      while left > 0 {
        let before = left
        let (code, count, error) = unsafe piece.withUnsafeMutableBufferPointer { piece in
          var out = piece.baseAddress
          var room = piece.count
          let code = unsafe iconv(converter, &next, &left, &out, &room)
          return (code, piece.count - room, errno)
        }
        result += piece.prefix(count).map { UInt8(bitPattern: $0) }
        if code != Int(bitPattern: UInt.max) { break }
        // Only a full piece is a reason to go on, and only as long as that gets anywhere.
        guard error == E2BIG, left < before || count > 0 else { return nil }
      }
      return result
    }
  }
}
