import Catalog

/// Where notes lie, and which files are never notes.
enum NotePlaces {
  /// Folders whose Markdown is notes, whatever its header says.
  static let folders: Set<String> = ["notes", "docs", "journals", "journal", "pages", "_posts", "_drafts"]

  /// Folders whose files configure or feed agents; outside ``folders`` their Markdown is never a note.
  static let agentFolders: Set<String> = [
    "skills", "skill", "agents", "commands", "prompts", "chatmodes", "instructions", "rules", "hooks",
    "patterns", "templates",
  ]

  /// Files about a repository, in the spelling that people give them.
  private static let communityNames = [
    "README", "CHANGELOG", "CHANGES", "LICENSE", "LICENCE", "COPYING", "CONTRIBUTING", "CODE_OF_CONDUCT",
    "SECURITY", "PULL_REQUEST_TEMPLATE", "ISSUE_TEMPLATE", "TODO",
  ]

  /// Whether a file's name ends like Markdown.
  static func isMarkdown(_ name: String) -> Bool {
    let name = name.utf8
    return endsIn(name, ".md") || endsIn(name, ".markdown")
  }

  private static func endsIn(_ name: String.UTF8View, _ ending: String) -> Bool {
    name.count > ending.utf8.count
      && zip(name.suffix(ending.utf8.count), ending.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  /// The name without its ending.
  static func stem(of name: String) -> String {
    name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? String(name[..<$0]) : nil } ?? name
  }

  /// Whether the name says that the file is about the repository, is a skill, a prompt or an agent's definition.
  static func isNameRefused(_ name: String) -> Bool {
    let lower = name.lowercased()
    if lower == "skill.md"
      || [".prompt.md", ".agent.md", ".chatmode.md", ".instructions.md"].contains(where: lower.hasSuffix)
    {
      return true
    }
    let stem = stem(of: name)
    return communityNames.contains { word in
      guard lower.hasPrefix(word.lowercased()) else { return false }
      if stem.utf8.count == word.utf8.count { return true }
      guard let next = name.dropFirst(word.count).first else { return true }
      // `README_de.md` and `README.zh-CN.md` are one more of them, `security-model.md` is a text.
      return next == "." || (name.hasPrefix(word) && !next.isLetter && !next.isNumber)
    }
  }

  /// Whether the file lies where other kinds or programs keep theirs.
  static func isPlaceRefused(_ entry: FormatEntry) -> Bool {
    var previous = ""
    for folder in entry.folders {
      if folder.first == ".", folder != ".backlog" { return true }
      if previous == "backlog" || previous == ".backlog",
        ["tasks", "completed", "drafts", "archive", "milestones", "decisions"].contains(folder)
      {
        return true
      }
      if previous == "openspec", folder == "changes" { return true }
      // Logseq's own copies of pages.
      if previous == "logseq", folder == "bak" { return true }
      previous = folder
    }
    // What people copy to write a decision is none, and no note either.
    if DecisionPlaces.liesInPlace(entry), entry.name.lowercased().contains("template") { return true }
    return FileRoles.role(of: FilePath(entry.components.joined(separator: "/"))) != nil
  }

  /// Whether the file is Markdown in a folder for notes, at any depth.
  static func liesInNotes(_ entry: FormatEntry) -> Bool {
    isMarkdown(entry.name) && entry.folders.contains { folders.contains($0.lowercased()) }
  }

  /// Whether a folder above the file is one for what agents read.
  static func liesWithAgents(_ entry: FormatEntry) -> Bool {
    entry.folders.contains { agentFolders.contains($0.lowercased()) }
  }

  /// Whether Markdown at this place may be a note at all.
  static func mayBeNote(_ entry: FormatEntry) -> Bool {
    isMarkdown(entry.name) && !isNameRefused(entry.name) && !isPlaceRefused(entry)
  }

  /// How many folders above a file are asked for a program's marker.
  static let maximumDepth = 6

  /// The program in whose collection a file lies, by the marker that the program leaves in a folder above it.
  static func program(above path: FilePath, exists: (FilePath) -> Bool) -> String? {
    for folder in path.ancestors.prefix(maximumDepth) {
      for (marker, program) in markers where exists(folder.appending(marker)) { return program }
    }
    return nil
  }

  private static let markers = [
    (".obsidian", "Obsidian"), (".foam", "Foam"), (".zk", "zk"), ("logseq/config.edn", "Logseq"),
    ("dendron.yml", "Dendron"),
  ]

  /// Whether a folder above the file, up to the one that its place is relative to, is a skill's.
  static func liesInSkill(_ input: FormatInput) -> Bool {
    input.path.ancestors.prefix(min(input.entry.components.count, maximumDepth)).contains {
      input.exists($0.appending("SKILL.md"))
    }
  }
}
