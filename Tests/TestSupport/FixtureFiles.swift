package import Catalog
import Glibc

/// Files of the repository that tests read, and write when they record.
package enum FixtureFiles {
  /// The folder with fixtures.
  package static let folder = Program.repository.appending("Fixtures")

  /// Whether expected output is recorded instead of compared.
  package static let isRecording = getenv("RECORD_GOLDENS").map { String(cString: $0) } == "1"

  /// The names of the entries of a folder, sorted; empty where it cannot be read.
  package static func names(in folder: FilePath) -> [String] {
    guard let stream = opendir(folder.displayText) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let text = FilePath.displayText(name)
      if text != ".", text != ".." { names.append(text) }
    }
    return names.sorted()
  }

  /// The contents of a file as text, or nil where it cannot be read.
  package static func text(of file: FilePath) -> String? {
    bytes(of: file).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The contents of a file, or nil where it cannot be read.
  package static func bytes(of file: FilePath) -> [UInt8]? {
    let descriptor = open(file.displayText, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { return nil }
      if count == 0 { return result }
      result += buffer.prefix(count)
    }
  }

  /// Replaces the contents of a file; answers whether that worked.
  package static func write(_ text: String, to file: FilePath) -> Bool {
    let descriptor = open(file.displayText, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
