import Catalog
import Platform
import Presentation

/// Gives the findings of a report what tells one from another and shows it: fingerprints, relative paths, lines of files.
enum ReportMarks {
  /// The longest file that is read to show a line of it, in bytes.
  private static let sizeLimit = 8 << 20

  /// - Parameter excerpts: whether lines are to be shown.
  static func add(to report: inout ValidationReport, excerpts: Bool) {
    var counts: [[UInt8]: Int] = [:]
    var file: (path: FilePath, lines: Lines)?
    for index in report.entries.indices {
      let path = report.entries[index].finding.path
      if excerpts, let position = report.entries[index].finding.position {
        if file?.path != path {
          file = (path, Lines((try? FileSystem.read(path, limit: sizeLimit).bytes) ?? []))
        }
        report.entries[index].excerpt = file?.lines.text(position.line)
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

  /// The lines of a file, found once.
  private struct Lines {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
      var starts = [0]
      var index = ByteSearch.next(0x0A, 0x0D, in: text.span, from: 0)
      while index < text.count {
        // A carriage return with its line feed is one end.
        if text[index] == 0x0D, index + 1 < text.count, text[index + 1] == 0x0A { index += 1 }
        starts.append(index + 1)
        index = ByteSearch.next(0x0A, 0x0D, in: text.span, from: index + 1)
      }
      self.bytes = text
      self.starts = starts
    }

    /// The text of a line without its end, or nil where it is none or not UTF-8.
    func text(_ line: Int) -> String? {
      guard starts.indices.contains(line - 1), !bytes.isEmpty else { return nil }
      let start = starts[line - 1]
      var end = line < starts.count ? starts[line] : bytes.count
      while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
      return String(validating: bytes[start..<end], as: UTF8.self)
    }
  }
}
