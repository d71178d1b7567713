import Catalog
import Markup
import Platform
import Presentation

/// Gives the findings of a report what tells one from another and shows it: fingerprints, relative paths, lines of files.
enum ReportMarks {
  /// The longest file that is read to show a line of it, in bytes.
  private static let sizeLimit = 8 << 20

  /// - Parameter excerpts: whether lines are to be shown.
  static func add(to report: inout ValidationReport, excerpts: Bool) async {
    let (entries, root) = (report.entries, report.root)
    report.entries = await withTaskGroup(of: (Int, [ValidationReport.Entry]).self) { group in
      var parts = 0
      var start = 0
      while start < entries.count {
        // What is of one file stays together: it is read once, and its findings are told from each other.
        var end = min(start + partSize, entries.count)
        while end < entries.count, entries[end].finding.path == entries[end - 1].finding.path { end += 1 }
        let (number, part) = (parts, Array(entries[start..<end]))
        group.addTask { (number, marked(part, excerpts: excerpts, root: root)) }
        parts += 1
        start = end
      }
      var results = [[ValidationReport.Entry]](repeating: [], count: parts)
      for await (number, part) in group { results[number] = part }
      return results.flatMap { $0 }
    }
  }

  /// How many findings one task marks.
  private static let partSize = 32

  /// The same entries with their marks; those of one file stand side by side.
  private static func marked(
    _ entries: [ValidationReport.Entry], excerpts: Bool, root: FilePath
  ) -> [ValidationReport.Entry] {
    var entries = entries
    var counts: [[UInt8]: Int] = [:]
    var file: (path: FilePath, text: EditedText)?
    for index in entries.indices {
      let path = entries[index].finding.path
      if excerpts, let position = entries[index].finding.position {
        if file?.path != path {
          let bytes = (try? FileSystem.read(path, limit: sizeLimit).bytes) ?? []
          let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
          file = (path, EditedText(hasMark ? Array(bytes[3...]) : bytes))
        }
        entries[index].excerpt = file.flatMap { excerpt(position.line, of: $0.text) }
      }
      entries[index].finding.path = path.seen(from: root)
      for place in entries[index].finding.related.indices {
        let related = entries[index].finding.related[place].path
        entries[index].finding.related[place].path = related.seen(from: root)
      }
      let key = Self.key(entries[index].finding)
      let count = counts[key, default: 0]
      counts[key] = count + 1
      entries[index].fingerprint = Self.fingerprint(key, count)
    }
    return entries
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
    ContentDigest.hex(ContentDigest.sha256(key + [0] + Array(String(count).utf8)).prefix(16))
  }

  /// A line of a file as it is shown, without its end, or nil where it is none or not UTF-8.
  private static func excerpt(_ number: Int, of file: EditedText) -> String? {
    guard !file.bytes.isEmpty, (1...file.lineCount).contains(number) else { return nil }
    var line = file.line(number)
    while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
    return String(validating: line, as: UTF8.self)
  }
}
