package import Catalog
import Glibc

/// The users of this machine.
package enum Accounts {
  /// The user's home: `HOME` where it is an absolute path, else what the password database says, else nil.
  package static func home(variables: Variables) -> FilePath? {
    if let home = variables.bytes("HOME"), home.first == UInt8(ascii: "/") { return FilePath(bytes: home) }
    guard let home = entry(getuid())?.home, home.first == UInt8(ascii: "/") else { return nil }
    return FilePath(bytes: home)
  }

  /// The login name of a user, or nil where nobody has the number.
  package static func userName(_ user: UInt32) -> String? {
    entry(user).map { String(decoding: $0.name, as: UTF8.self) }
  }

  /// A row of the password database (`getpwuid_r`).
  private static func entry(_ user: uid_t) -> (name: [UInt8], home: [UInt8])? {
    var size = 1024
    // Rows may be of any length; a megabyte is a broken database.
    while size <= 1 << 20 {
      var record = unsafe passwd()
      var found: UnsafeMutablePointer<passwd>? = nil
      var result: (name: [UInt8], home: [UInt8])?
      let code = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
        guard let start = buffer.baseAddress else { return ENOMEM }
        let code = unsafe getpwuid_r(user, &record, start, size, &found)
        if code == 0, unsafe found != nil {
          unsafe result = (bytes(record.pw_name), bytes(record.pw_dir))
        }
        return code
      }
      if code == ERANGE {
        size *= 2
      } else if code != EINTR {
        return result
      }
    }
    return nil
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text = unsafe text else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
