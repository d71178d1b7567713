import Arguments
import Catalog
import Platform
import Presentation
import Scan
import Store

/// `skillhub scan [ROOT…]`.
enum ScanCommand {
  static let roots = Parameter<[[UInt8]]>.positionals(
    "ROOT", as: .bytes, defaultText: ".", help: "the folders to walk")

  static let subcommand = Subcommand(
    Command(
      "scan", summary: "walk folders and bring the index up to date",
      discussion: [
        "Finds projects, skills wherever they lie, files with a role and Markdown documents. Folders that git ignores are not entered, agents' folders always are; vendored folders such as node_modules never are.",
        "A second scan reads only what changed.",
      ],
      examples: [
        CommandExample("skillhub scan ~/work", "index every project below a folder"),
        CommandExample("skillhub scan --json . | jq .skills", "count the skills of this project"),
      ],
      positionals: [roots.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let arguments = session.invocation[roots]
    var folders: [FilePath] = []
    var missing: [FilePath] = []
    for argument in arguments {
      let path = try session.path(argument)
      if FileSystem.isFolder(path) { folders.append(path) } else { missing.append(path) }
    }
    if arguments.isEmpty { folders = [try session.workingDirectory()] }
    var reports: [(ScanReport, seconds: Double)] = []
    for folder in folders {
      let start = SystemClock.ticks()
      let report = try await session.refresh(folder, saying: "scanning \(folder)")
      reports.append((report, Double(SystemClock.ticks() - start) / 1e9))
      for note in report.notes where note.isWorthALine {
        session.say("\(note.path): \(note.text)", hint: note.hint)
      }
    }
    for refusal in session.workspace.repositories.refusals {
      session.say("\(refusal.workTree): \(refusal.reason)")
    }
    if let remark = session.workspace.index.remark { session.say(remark) }
    write(reports, session)
    for path in missing {
      session.say(
        FileSystem.exists(path) ? "\(path): not a folder" : "\(path): no such file or folder")
    }
    return missing.isEmpty ? 0 : 2
  }

  private static func write(_ reports: [(ScanReport, seconds: Double)], _ session: Session) {
    switch session.format {
    case .json, .jsonl:
      var writer = JSONWriter(isIndented: session.format == .json)
      writer.object { writer in
        writer.member("version", 1)
        writer.member("roots") { writer in
          writer.array(of: reports) { writer, entry in
            let (report, seconds) = entry
            writer.object { writer in
              writer.path("root", report.root)
              for (key, value) in counts(report) { writer.member(key, value) }
              writer.member("milliseconds", Int((seconds * 1000).rounded()))
              writer.member("notes") { writer in
                writer.array(of: report.notes) { writer, note in
                  writer.object { writer in
                    writer.path("path", note.path)
                    writer.member("text", note.text)
                    if let hint = note.hint { writer.member("hint", hint) }
                  }
                }
              }
            }
          }
        }
      }
      session.write(writer.finished())
    case .plain:
      for (report, _) in reports {
        for (key, value) in counts(report) {
          session.write("\(key)\t\(value)\n")
        }
      }
    default:
      for (report, seconds) in reports { session.write(sentence(report, seconds) + "\n") }
    }
  }

  private static func counts(_ report: ScanReport) -> [(String, Int)] {
    [
      ("projects", report.projectCount), ("skills", report.skillCount),
      ("roleFiles", report.roleFileCount), ("markdown", report.markdownCount),
      ("files", report.fileCount), ("folders", report.folderCount), ("read", report.readCount),
      ("unchanged", report.unchangedCount),
    ]
  }

  private static func sentence(_ report: ScanReport, _ seconds: Double) -> String {
    let ignored = report.notes.count { $0.reason == .ignored }
    var text =
      "\(counted(report.projectCount, "project")), \(counted(report.skillCount, "skill")), \(counted(report.roleFileCount, "file with a role", plural: "files with a role")), \(counted(report.markdownCount, "Markdown document")); \(counted(report.fileCount, "file")) in \(counted(report.folderCount, "folder"))"
    var left: [String] = []
    if let vendored = NoteLines(report.notes, limit: 0).vendored { left.append(vendored) }
    if ignored > 0 { left.append("\(counted(ignored, "ignored folder")) not entered") }
    if !left.isEmpty { text += "; " + left.joined(separator: ", ") }
    return text
      + "; \(counted(report.readCount, "document")) read, \(NumberText.grouped(report.unchangedCount)) unchanged, in \(Duration.text(seconds))"
  }
}

/// Durations for people.
enum Duration {
  /// Seconds with as many digits as matter.
  static func text(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    if seconds < 0.05 { return "\(Int((seconds * 1000).rounded())) ms" }
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
