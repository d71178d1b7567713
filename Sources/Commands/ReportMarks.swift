import Catalog
import Markup
import Platform
import Presentation

/// Gives the findings of a report what tells one from another and shows it: fingerprints, relative paths, lines of files.
enum ReportMarks {
  /// The longest file that is read to show a line of it, in bytes.
  private static let sizeLimit = 8 << 20

  /// - Parameter excerpts: whether lines are to be shown.
  static func add(to report: inout ValidationReport, excerpts: Bool) {
    var counts: [[UInt8]: Int] = [:]
    var file: (path: FilePath, text: EditedText)?
    for index in report.entries.indices {
      let path = report.entries[index].finding.path
      if excerpts, let position = report.entries[index].finding.position {
        if file?.path != path {
          let bytes = (try? FileSystem.read(path, limit: sizeLimit).bytes) ?? []
          let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
          file = (path, EditedText(hasMark ? Array(bytes[3...]) : bytes))
        }
        report.entries[index].excerpt = file.flatMap { excerpt(position.line, of: $0.text) }
      }
      report.entries[index].finding.path = path.seen(from: report.root)
      for place in report.entries[index].finding.related.indices {
        let related = report.entries[index].finding.related[place].path
        report.entries[index].finding.related[place].path = related.seen(from: report.root)
      }
      let key = Self.key(report.entries[index].finding)
      let count = counts[key, default: 0]
      counts[key] = count + 1
      report.entries[index].fingerprint = Self.fingerprint(key, count)
    }
  }

  /// What stays the same of a finding when lines come or go, and when a number in its words changes.
  static func key(_ finding: Finding) -> [UInt8] {
    Array(finding.rule.utf8) + [0] + finding.path.bytes + [0] + plain(finding.message)
  }

  /// Digits that stand by themselves are counts and lines; those in names and code points are not.
  static func plain(_ message: String) -> [UInt8] {
    var result: [UInt8] = []
    var isQuoted = false
    var previous: UInt8 = 0x20
    for byte in message.utf8 {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      let continues = previous == 0x20 || previous == UInt8(ascii: "#")
      if isDigit, !isQuoted, continues {
        if previous != UInt8(ascii: "#") { result.append(UInt8(ascii: "#")) }
        previous = UInt8(ascii: "#")
      } else if byte == UInt8(ascii: ","), previous == UInt8(ascii: "#") {
        // A thousand's separator.
      } else {
        result.append(byte)
        previous = byte
      }
    }
    return result
  }

  private static func fingerprint(_ key: [UInt8], _ count: Int) -> String {
    ContentDigest.sha256(key + [0] + Array(String(count).utf8)).prefix(16).map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// A line of a file as it is shown, without its end, or nil where it is none or not UTF-8.
  private static func excerpt(_ number: Int, of file: EditedText) -> String? {
    guard !file.bytes.isEmpty, (1...file.lineCount).contains(number) else { return nil }
    var line = file.line(number)
    while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
    return String(validating: line, as: UTF8.self)
  }
}
