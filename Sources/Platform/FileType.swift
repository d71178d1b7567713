import CMagic
package import Catalog
import Glibc
import Synchronization

/// What a file holds, judged by its content (libmagic).
///
/// The library's data is loaded with the first question, which costs some milliseconds: ask for one file that
/// is shown, never in a walk.
package enum FileType {
  package struct Description: Sendable, Hashable {
    /// For a person, such as `Bourne-Again shell script, ASCII text executable`.
    package var type: String
    /// Such as `text/x-shellscript`.
    package var mime: String
    /// Such as `utf-8` or `binary`, or nil where it is not known.
    package var encoding: String?
  }

  /// How many bytes of a file are looked at; libmagic itself looks no further.
  private static let limit = 1 << 20

  private static let database = Mutex<MagicDatabase?>(nil)

  /// Describes a regular file by its first megabyte. Anything else is not opened and gives nil.
  package static func describe(path: FilePath) -> Description? {
    guard let content = try? FileSystem.readStart(of: path, count: limit) else { return nil }
    return describe(bytes: content.bytes)
  }

  /// Describes content, or nil where the library or its data is not there.
  package static func describe(bytes: [UInt8]) -> Description? {
    database.withLock { database in
      if database == nil { database = MagicDatabase() }
      return database?.describe(bytes.count > limit ? Array(bytes.prefix(limit)) : bytes)
    }
  }
}

/// A loaded `magic_t`.
@safe private struct MagicDatabase: ~Copyable {
  private let cookie: magic_t

  init?() {
    guard let cookie = unsafe magic_open(MAGIC_NONE) else { return nil }
    guard unsafe magic_load(cookie, nil) == 0 else {
      unsafe magic_close(cookie)
      return nil
    }
    unsafe self.cookie = cookie
  }

  deinit { unsafe magic_close(cookie) }

  borrowing func describe(_ bytes: [UInt8]) -> FileType.Description? {
    guard let type = answer(MAGIC_NONE, bytes), let mime = answer(MAGIC_MIME_TYPE, bytes) else { return nil }
    let encoding = answer(MAGIC_MIME_ENCODING, bytes)
    let known = encoding.flatMap { $0.isEmpty || $0.hasPrefix("unknown") ? nil : $0 }
    return FileType.Description(type: type, mime: mime, encoding: known)
  }

  private borrowing func answer(_ flags: Int32, _ bytes: [UInt8]) -> String? {
    let cookie = unsafe cookie
    guard unsafe magic_setflags(cookie, flags) == 0 else { return nil }
    return unsafe bytes.withUnsafeBytes { buffer in
      // The text belongs to the library and lasts until the next question.
      guard let text = unsafe magic_buffer(cookie, buffer.baseAddress, buffer.count) else { return nil }
      return unsafe String(cString: text)
    }
  }
}
