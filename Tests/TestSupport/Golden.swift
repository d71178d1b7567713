import Glibc

/// A recorded output that a test compares with: a text file in the folder `Goldens` beside the test.
///
/// A golden that is missing is a failure, so that a test cannot pass by losing it. With `RECORD_GOLDENS=1` the
/// files are written anew, and the run fails as well, so that no recording passes for a test.
package enum Golden {
  /// Compares bytes with the golden of a name, and says what is different, or nil where nothing is.
  package static func difference(_ bytes: [UInt8], _ name: String, file: String = #filePath) -> String? {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let path = "\(folder)/Goldens/\(name).txt"
    if getenv("RECORD_GOLDENS").map({ String(cString: $0) }) == "1" {
      mkdir("\(folder)/Goldens", 0o755)
      guard write(bytes, to: path) else { return "the golden \(name) could not be written" }
      return "the golden \(name) was recorded; run again without RECORD_GOLDENS"
    }
    guard let expected = read(path) else {
      return "there is no golden \(name); record it with RECORD_GOLDENS=1"
    }
    if expected == bytes { return nil }
    let old = expected.split(separator: 10, omittingEmptySubsequences: false)
    let new = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let number = line ?? min(old.count, new.count)
    func text(_ lines: [ArraySlice<UInt8>]) -> String {
      number < lines.count ? String(decoding: lines[number], as: UTF8.self) : "(no such line)"
    }
    return "the golden \(name) differs in line \(number + 1):\n- \(text(old))\n+ \(text(new))"
  }

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 { return nil }
      if count == 0 { return result }
      result += buffer[..<count]
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
