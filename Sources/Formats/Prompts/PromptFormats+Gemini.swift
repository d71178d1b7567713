import Catalog
import Markup

extension PromptFormats {
  /// Commands of Gemini CLI, in a project, in the home or in an extension. Folders become part of the name.
  static let geminiCommand = Format(
    "gemini-command", .prompt, endings: ["toml"], source: "Gemini CLI documentation: custom commands",
    takes: { $0.name.hasSuffix(".toml") && $0.folders.contains("commands") },
    read: { input in
      let folders = input.entry.folders
      if input.entry.lies(in: ".gemini", "commands") {
        return gemini(input, path(below: [".gemini", "commands"], input.entry, without: ".toml"))
      }
      for index in folders.indices where folders[index] == "commands" {
        guard let folder = base(input, dropping: input.entry.components.count - index),
          input.exists(folder.appending("gemini-extension.json"))
        else { continue }
        return gemini(input, folders[(index + 1)...] + [stem(input.entry.name, without: ".toml")])
      }
      return []
    })

  private static func gemini(_ input: FormatInput, _ path: [String]) -> [DocumentItem] {
    let name = path.joined(separator: ":")
    let fields: [HeaderField]
    var problem: TOMLReader.Problem?
    do throws(TOMLReader.Problem) {
      fields = try TOMLReader.read(input.bytes)
    } catch {
      fields = []
      problem = error
    }
    var draft = PromptDraft(
      input, header: FrontMatter(reading: problem == nil ? .strict : .unreadable, fields: fields),
      program: "Gemini CLI")
    draft.prompt.invocation = "/" + name
    draft.prompt.lineCount = lineCount(input.bytes)
    if let problem {
      draft.report("invalid-toml", .error, "the file is not TOML: \(problem.message)", at: problem.position)
      return [draft.item(named: name)]
    }
    draft.purpose(nil)
    guard let value = draft.value("prompt") else {
      draft.report(
        "missing-prompt", .error, "the key 'prompt' is missing, so that Gemini CLI skips the command", at: nil
      )
      return [draft.item(named: name)]
    }
    guard let text = value.text else {
      draft.report("prompt-not-text", .error, "prompt is \(value.shape), not text", at: value.start)
      return [draft.item(named: name)]
    }
    if PromptScanner.trimmed(text).isEmpty {
      draft.report("empty-prompt", .warning, "the prompt has no text", at: value.start)
    }
    draft.read(
      PromptBody(Array(text.utf8), firstLine: firstLine(of: text, value)), syntax: .gemini,
      files: files(input),
      ownName: name)
    return [draft.item(named: name)]
  }
}
