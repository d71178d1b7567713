import Catalog
import FoundationEssentials
import Platform
import Presentation

/// The findings that were there before: they stay silent, new ones do not, and gone ones are told.
///
/// A finding is known by its rule, its file and its words without counts, so that it stays the same when lines come or go
/// above it. Paths are relative to the folder of the file, which can be committed.
struct Baseline {
  private struct File: Codable {
    var version: Int
    var findings: [Known]
  }

  private struct Known: Codable {
    var rule: String
    var path: FilePath
    var message: String
    /// How often; left out where it is once.
    var count: Int?
  }

  private static let sizeLimit = 256 << 20

  private let path: FilePath
  private let folder: FilePath
  private var known: [[UInt8]: (finding: Finding, count: Int)] = [:]

  private init(_ path: FilePath) {
    self.path = path
    folder = path.parent ?? .root
  }

  /// Reads a file that ``write(_:to:root:)`` wrote.
  init(reading path: FilePath) throws(Failure) {
    self.init(path)
    let bytes: [UInt8]
    do throws(ReadError) {
      bytes = try FileSystem.read(path, limit: Self.sizeLimit).bytes
    } catch {
      throw Failure(
        "\(path): \(error.reason)",
        hint: "skillhub validate --write-baseline=\(ShellWord.quoted(path.bytes)) makes one")
    }
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)) else {
      throw Failure("\(path): not a baseline of skillhub", hint: "write it again with --write-baseline")
    }
    guard file.version == 1 else {
      throw Failure("\(path): a baseline of version \(file.version), which this skillhub does not know")
    }
    for entry in file.findings {
      let finding = Finding(rule: entry.rule, severity: .info, message: entry.message, path: entry.path)
      known[ReportMarks.key(finding), default: (finding, 0)].count += max(1, entry.count ?? 1)
    }
  }

  /// Takes the known findings out of a report, and notes those that are gone.
  ///
  /// - Parameter isChecked: whether a path, absolute, was looked at in this run; what was not cannot be gone.
  func apply(to report: inout ValidationReport, isChecked: (FilePath) -> Bool) {
    var left = known
    var kept: [ValidationReport.Entry] = []
    for entry in report.entries {
      let key = ReportMarks.key(seen(entry.finding, from: report.root))
      if let found = left[key], found.count > 0 {
        left[key]?.count -= 1
        report.knownCount += 1
      } else {
        kept.append(entry)
      }
    }
    report.entries = kept
    report.gone = left.values.filter { $0.count > 0 && isChecked(folder.appending($0.finding.path.bytes)) }
      .map { gone in
        var finding = gone.finding
        finding.path = folder.appending(finding.path.bytes).lexicallyNormalized.seen(from: report.root)
        return finding
      }.sorted()
  }

  /// Writes the findings of a report as a baseline: one line a finding, so that a change of it reads well.
  static func write(_ report: ValidationReport, to path: FilePath) throws(Failure) {
    if FileSystem.exists(path), (try? Baseline(reading: path)) == nil {
      throw Failure(
        "\(path) is there and is no baseline of skillhub; nothing was written",
        hint: "name another file, or remove it first")
    }
    let baseline = Baseline(path)
    var counts: [[UInt8]: (finding: Finding, count: Int)] = [:]
    for entry in report.entries {
      let finding = baseline.seen(entry.finding, from: report.root)
      counts[ReportMarks.key(finding), default: (finding, 0)].count += 1
    }
    var text = "{\"version\":1,\"findings\":["
    for (index, entry) in counts.values.sorted(by: { $0.finding < $1.finding }).enumerated() {
      let known = Known(
        rule: entry.finding.rule, path: entry.finding.path,
        message: String(decoding: ReportMarks.plain(entry.finding.message), as: UTF8.self),
        count: entry.count > 1 ? entry.count : nil)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      guard let line = try? encoder.encode(known) else { continue }
      text += (index > 0 ? ",\n" : "\n") + String(decoding: line, as: UTF8.self)
    }
    text += "\n]}\n"
    do throws(FileError) {
      try FileSystem.replace(path, with: Array(text.utf8))
    } catch {
      throw Failure(error)
    }
  }

  /// A finding with its path as seen from the folder of the file.
  private func seen(_ finding: Finding, from root: FilePath) -> Finding {
    let absolute =
      finding.path.isAbsolute ? finding.path : root.appending(finding.path.bytes).lexicallyNormalized
    var result = finding
    result.path = Self.relative(absolute, to: folder)
    result.position = nil
    return result
  }

  /// A path as seen from a folder, with as many `..` as it takes.
  private static func relative(_ path: FilePath, to folder: FilePath) -> FilePath {
    let from = folder.components
    let to = path.components
    var common = 0
    while common < from.count, common < to.count, from[common] == to[common] { common += 1 }
    let parts = Array(repeating: Array("..".utf8), count: from.count - common) + to[common...]
    return parts.isEmpty
      ? FilePath(".") : FilePath(bytes: Array(parts.joined(separator: [UInt8(ascii: "/")])))
  }
}
