import Arguments
import Catalog
import Platform
import Presentation
import Scan
import Store

/// `skillhub scan [ROOT…]`.
enum ScanCommand {
  static let roots = Parameter<[[UInt8]]>.positionals(
    "ROOT", as: .bytes, defaultText: ". and the configured roots", help: "the folders to walk"
  ).completing(.folder)

  static let subcommand = Subcommand(
    Command(
      "scan", summary: "walk folders and bring the index up to date",
      discussion: [
        "Finds projects, skills wherever they lie, files with a role and Markdown documents. Folders that git ignores are not entered, agents' folders always are; vendored folders such as node_modules never are.",
        "A folder that holds the home holds agents' transcripts, and they are read with it.",
        "A second scan reads only what changed.",
      ],
      examples: [
        CommandExample("skillhub scan ~/work", "index every project below a folder"),
        CommandExample("skillhub scan --json . | jq '.roots[].skills'", "count the skills of this project"),
      ],
      positionals: [roots.definition]),
    walks: true, run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let arguments = session.invocation[roots]
    var folders: [FilePath] = []
    var problems: [(path: FilePath, message: String)] = []
    for argument in arguments {
      let path = try session.path(argument)
      if FileSystem.isFolder(path) {
        folders.append(path)
      } else {
        problems.append((path, FileSystem.exists(path) ? "not a folder" : "no such file or folder"))
      }
    }
    if arguments.isEmpty {
      folders = [try session.workingDirectory()]
      for root in session.workspace.configuredRoots where !folders.contains(where: { $0.contains(root) }) {
        folders.append(root)
      }
    }
    var reports: [(ScanReport, seconds: Double)] = []
    for folder in folders {
      let start = SystemClock.ticks()
      var report = try await session.refresh(folder, saying: "scanning \(folder)")
      if session.workspace.holdsTranscripts(folder) {
        try await session.refreshRuns()
        report.runCount = session.runs(of: nil).count
      }
      reports.append((report, Double(SystemClock.ticks() - start) / 1e9))
      for note in report.notes where note.isWorthALine {
        session.say("\(note.path): \(note.text)", hint: note.hint)
      }
    }
    for refusal in session.workspace.repositories.refusals {
      session.say("\(refusal.workTree): \(refusal.reason)")
    }
    if reports.isEmpty, let first = problems.first { throw Failure("\(first.path): \(first.message)") }
    write(reports, problems, session)
    for problem in problems { session.say("\(problem.path): \(problem.message)") }
    return problems.isEmpty ? 0 : 2
  }

  private static func write(
    _ reports: [(ScanReport, seconds: Double)], _ problems: [(path: FilePath, message: String)],
    _ session: Session
  ) {
    if session.writesJSON {
      session.writeJSON { writer in
        writer.member("roots") { writer in
          writer.array(of: reports) { writer, entry in
            write(&writer, entry.0, seconds: entry.seconds)
          }
        }
        writer.member("problems") { writer in
          writer.array(of: problems) { writer, problem in
            writer.object { writer in
              writer.path("path", problem.path)
              writer.member("message", problem.message)
            }
          }
        }
      }
      return
    }
    for (report, seconds) in reports {
      if session.format == .plain {
        session.writeLine("root\t\(report.root)")
        for (key, value) in counts(report) { session.writeLine("\(key)\t\(value)") }
      } else {
        for line in lines(report, seconds) { session.writeLine(line) }
      }
    }
  }

  private static func write(_ writer: inout JSONWriter, _ report: ScanReport, seconds: Double) {
    writer.object { writer in
      writer.path("root", report.root)
      for (key, value) in counts(report) { writer.member(key, value) }
      writer.member("milliseconds", Int((seconds * 1000).rounded()))
      writer.member("notes") { writer in
        writer.array(of: report.notes) { writer, note in
          writer.object { writer in
            writer.path("path", note.path)
            writer.member("text", note.text)
            writer.member("hint", note.hint)
          }
        }
      }
    }
  }

  private static func counts(_ report: ScanReport) -> [(String, Int)] {
    [
      ("projects", report.projectCount), ("skills", report.skillCount),
      ("runs", report.runCount ?? 0), ("roleFiles", report.roleFileCount), ("markdown", report.markdownCount),
      ("files", report.fileCount), ("folders", report.folderCount), ("read", report.readCount),
      ("unchanged", report.unchangedCount),
    ]
  }

  /// What was left out, and as the last line the counts with the time.
  private static func lines(_ report: ScanReport, _ seconds: Double) -> [String] {
    let ignored = report.notes.count { $0.reason == .ignored }
    let passedOver = report.notes.count { $0.reason == .passedOver }
    let left = [
      NoteLines(report.notes, limit: 0).vendored,
      ignored > 0 ? "\(counted(ignored, "ignored folder")) not entered" : nil,
      passedOver > 0 ? "\(counted(passedOver, "folder")) passed over as configured" : nil,
    ].compactMap { $0 }
    let counts = [
      counted(report.projectCount, "project"),
      "\(counted(report.skillCount, "skill")) (\(NumberText.grouped(report.readCount)) read)",
      report.runCount.map { counted($0, "run") }, counted(report.markdownCount, "Markdown document"),
      counted(report.fileCount, "file"),
    ].compactMap { $0 }
    return (left.isEmpty ? [] : [left.joined(separator: ", ")])
      + ["\(counts.joined(separator: ", ")) in \(ElapsedTime.text(seconds))"]
  }
}
