package import Catalog
import Glibc

/// The users of this machine.
package enum Accounts {
  /// The user's home: `HOME` where it is an absolute path, else what the password database says, else nil.
  package static func home(variables: Variables) -> FilePath? {
    if let home = variables.bytes("HOME"), home.first == UInt8(ascii: "/") { return FilePath(bytes: home) }
    guard let home = databaseHome(of: getuid()), home.first == UInt8(ascii: "/") else { return nil }
    return FilePath(bytes: home)
  }

  /// What the password database has for a user (`getpwuid_r`).
  private static func databaseHome(of user: uid_t) -> [UInt8]? {
    var size = 1024
    // Rows may be of any length; a megabyte is a broken database.
    while size <= 1 << 20 {
      var record = unsafe passwd()
      var found: UnsafeMutablePointer<passwd>? = nil
      var result: [UInt8]?
      let code = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
        guard let start = buffer.baseAddress else { return ENOMEM }
        let code = unsafe getpwuid_r(user, &record, start, size, &found)
        if code == 0, unsafe found != nil {
          result = unsafe bytes(record.pw_dir)
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
