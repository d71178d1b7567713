import Catalog

/// What the name and the place of a file say of its being a report.
struct ReportPlace {
  let entry: FormatEntry
  /// The name in lower case, with and without its last ending.
  let lowerName: String
  let stem: String

  init(_ entry: FormatEntry) {
    self.entry = entry
    lowerName = entry.name.lowercased()
    let dot = entry.name.lastIndex(of: ".") ?? entry.name.endIndex
    stem = String(entry.name[..<dot])
  }

  /// Whether the place belongs to something else: an agent's definition, a template, a store of tasks.
  var isExcluded: Bool {
    if Self.otherNames.contains(lowerName) || Self.otherEndings.contains(where: lowerName.hasSuffix) {
      return true
    }
    if lowerName.contains("template") || lowerName.contains("guide") { return true }
    let folders = entry.folders.map { $0.lowercased() }
    if folders.contains(where: Self.otherFolders.contains) { return true }
    for (folder, next) in zip(folders, folders.dropFirst()) {
      if Self.taskFolders[folder]?.contains(next) ?? false { return true }
    }
    return false
  }

  /// Whether a folder above it is called `reports`.
  var isInReports: Bool { entry.folders.contains { $0.lowercased() == "reports" } }

  /// Whether Taskmaster keeps it.
  var isTaskmasters: Bool { entry.folders.contains(".taskmaster") }

  /// Whether the name has one of the words of reports: `AUDIT_REPORT.md`, `2026-02-retro.md`, `post-mortem.md`.
  var hasReportWord: Bool {
    let words = self.words
    if words.contains(where: Self.reportWords.contains) { return true }
    return zip(words, words.dropFirst()).contains { $0 == "post" && $1 == "mortem" }
  }

  /// The words of the name, in lower case: split where no letter or digit stands and where a capital begins one.
  var words: [String] {
    var result: [String] = []
    var word = ""
    var wasLower = false
    for character in stem {
      let isWord = character.isLetter || character.isNumber
      if !isWord || (character.isUppercase && wasLower), !word.isEmpty {
        result.append(word.lowercased())
        word = ""
      }
      if isWord { word.append(character) }
      wasLower = character.isLowercase
    }
    if !word.isEmpty { result.append(word.lowercased()) }
    return result
  }

  private static let reportWords: Set<String> = ["report", "audit", "postmortem", "retro", "retrospective"]

  private static let otherFolders: Set<String> = [
    ".github", "commands", "agents", "prompts", "rules", "templates", "template", "chatmodes", ".beads",
    "openspec", ".kiro",
  ]
  private static let taskFolders: [String: Set<String>] = [
    "backlog": ["tasks", "completed", "drafts", "archive"],
    ".backlog": ["tasks", "completed", "drafts", "archive"], ".taskmaster": ["tasks"],
  ]
  private static let otherNames: Set<String> = [
    "readme.md", "changelog.md", "license.md", "contributing.md", "agents.md", "claude.md", "gemini.md",
    "skill.md", "tasks.md", "todo.md",
  ]
  private static let otherEndings = [".prompt.md", ".instructions.md", ".agent.md", ".chatmode.md"]
}
