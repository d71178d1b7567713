import Catalog

/// Words that can be pasted into a shell.
enum ShellWord {
  /// The bytes as one word of a POSIX shell, quoted where needed.
  static func quoted(_ bytes: [UInt8]) -> String {
    let text = FilePath.displayText(bytes)
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "/._-:@~+,%=".utf8.contains(byte) || byte >= 0x80
      }
    return isPlain
      ? text
      : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
