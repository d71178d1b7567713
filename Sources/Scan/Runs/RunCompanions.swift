import Catalog
import Formats
import Markup
import Platform

/// What agents write beside a transcript and not into it.
enum RunCompanions {
  private static let limit = 1 << 20

  /// Fills in what the transcript leaves out.
  static func complete(_ run: inout Run, of candidate: TranscriptCandidate) {
    switch candidate.format.agent {
    case "gemini-cli": completeGemini(&run, candidate.path)
    case "github-copilot": completeCopilot(&run, candidate.path)
    default: break
    }
  }

  /// Gemini CLI: `.project_root` in the project's folder of chats.
  private static func completeGemini(_ run: inout Run, _ path: FilePath) {
    guard run.folder == nil, let folder = path.parent?.parent,
      let content = try? FileSystem.read(folder.appending(".project_root"), limit: 4096)
    else { return }
    let line = content.bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    if line.first == UInt8(ascii: "/") { run.folder = FilePath(bytes: Array(line)).lexicallyNormalized }
  }

  /// Copilot CLI: `workspace.yaml` beside the events.
  private static func completeCopilot(_ run: inout Run, _ path: FilePath) {
    guard path.displayName == "events.jsonl", let folder = path.parent,
      let content = try? FileSystem.read(folder.appending("workspace.yaml"), limit: limit),
      case .mapping(let fields)? = YAMLReader.parse(content.bytes, firstLine: 1).value?.content
    else { return }
    func text(_ key: String) -> String? {
      fields.first { $0.key == key }?.value.text.flatMap { $0.isEmpty ? nil : $0 }
    }
    if let title = text("summary") ?? text("name") {
      run.title = String(title.prefix(400))
      run.titleSource = "workspace.yaml"
    }
    if run.folder == nil, let folder = text("cwd"), folder.hasPrefix("/") {
      run.folder = FilePath(folder).lexicallyNormalized
    }
    if run.branch == nil { run.branch = text("branch") }
  }
}

/// The sessions that a living process has open.
package struct LiveSessions: Sendable {
  /// The processes by the session that each has open.
  private var processes: [String: Int] = [:]

  /// Reads which sessions Claude Code's running processes name: one file a process in `sessions`.
  init(claudeFolder: FilePath?) {
    guard let folder = claudeFolder?.appending("sessions"), let entries = try? FileSystem.entries(of: folder)
    else {
      return
    }
    let records = JSONRecords()
    for entry in entries where entry.kind == .regular {
      let name = FilePath.displayText(entry.name)
      guard name.hasSuffix(".json"), let process = Int(name.dropLast(5)), process > 0,
        ProcessTable.isAlive(process),
        let content = try? FileSystem.read(folder.appending(entry.name), limit: 1 << 20),
        let session = records.read(content.bytes)?["sessionId"]?.text(upTo: 256)
      else { continue }
      processes[session] = process
    }
  }

  /// The process that has a session open, or nil.
  package func process(of session: String) -> Int? { processes[session] }
}
