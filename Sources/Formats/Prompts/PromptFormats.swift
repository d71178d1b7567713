import Catalog

/// The formats of prompts: what people run by name, and what programs fill in.
enum PromptFormats {
  static let all: [Format] = [
    claudeCommand, codexPrompt, cursorCommand, openCodeCommand, continuePrompt, apmPrompt, copilotPrompt,
    pluginCommand, geminiCommand, llmTemplate, fabricPattern, dotprompt, prompty, promptfoo, langChain,
  ]

  /// The name of a file without its last ending.
  static func stem(_ name: String, without ending: String) -> String { String(name.dropLast(ending.count)) }

  /// The folders between a folder of prompts and a file in it, and the file's name without its ending.
  ///
  /// The last place counts where the folders stand next to each other.
  static func path(below folders: [String], _ entry: FormatEntry, without ending: String) -> [String] {
    let above = Array(entry.folders)
    var start = 0
    if above.count >= folders.count {
      for index in (0...(above.count - folders.count)).reversed()
      where Array(above[index..<(index + folders.count)]) == folders {
        start = index + folders.count
        break
      }
    }
    return Array(above[start...]) + [stem(entry.name, without: ending)]
  }

  /// The folder that counts for a file: as many folders up as its path has components.
  static func base(_ input: FormatInput, dropping count: Int? = nil) -> FilePath? {
    var folder = Optional(input.path)
    for _ in 0..<(count ?? input.entry.components.count) { folder = folder?.parent }
    return folder
  }

  /// Where files are that a prompt of a project or of the home names.
  ///
  /// In the home a prompt runs in whatever folder its agent was started in.
  static func files(_ input: FormatInput, plugin: FilePath? = nil) -> PromptFiles {
    let base = base(input)
    return PromptFiles(
      base: input.entry.isInHome || plugin != nil ? nil : base, home: input.entry.isInHome ? base : nil,
      plugin: plugin, exists: input.exists)
  }

  /// The line of the file that a text in a value starts on; nil where its lines are not the file's.
  static func firstLine(of text: String, _ value: HeaderValue) -> Int? {
    guard case .scalar(_, let style) = value.content else { return nil }
    let breaks = text.utf8.count { $0 == UInt8(ascii: "\n") }
    let lines = value.end.line - value.start.line
    switch style {
    case .literal:
      // A text that starts on the line after its quotes or its indicator, or on the same.
      if breaks == lines { return value.start.line }
      return breaks + 1 == lines || breaks == lines - 2 ? value.start.line + 1 : nil
    case .folded: return nil
    case .plain, .singleQuoted, .doubleQuoted: return lines == 0 ? value.start.line : nil
    }
  }

  /// The lines of a file; the last needs no end.
  static func lineCount(_ bytes: [UInt8]) -> Int {
    let breaks = bytes.count { $0 == UInt8(ascii: "\n") }
    return breaks + (bytes.last.map { $0 != UInt8(ascii: "\n") } == true ? 1 : 0)
  }
}
