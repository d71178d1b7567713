import Catalog
import Markup

/// Commands and prompts of agents that are Markdown with a header.
extension PromptFormats {
  /// What a Markdown command is like in one agent.
  struct CommandStyle: Sendable {
    var program: String
    var syntax: PromptSyntax
    var countsFromZero = false
    /// The key with the agent or mode that it runs in, the newest first.
    var agentKeys: [String] = []
    var toolsKey: String?
    /// Whether a slash and the name run it, where nothing else is said.
    var hasSlash = true
  }

  private static let claude = CommandStyle(
    program: "Claude Code", syntax: [.arguments, .indexedArguments, .commands, .files, .claudeNames],
    countsFromZero: true, agentKeys: ["agent"], toolsKey: "allowed-tools")

  /// Commands of Claude Code, in a project or in the home. Folders become part of the name.
  static let claudeCommand = Format(
    "claude-command", .prompt, endings: ["md"], source: "code.claude.com/docs: skills, custom commands",
    isSettledByPlace: true, takes: { $0.name.hasSuffix(".md") && $0.lies(in: ".claude", "commands") },
    read: { input in
      let name = path(below: [".claude", "commands"], input.entry, without: ".md").joined(separator: ":")
      return command(input, claude, name: name, invocation: "/" + name, files: files(input))
    })

  /// Commands of a plugin of Claude Code: `commands/` beside its manifest.
  static let pluginCommand = Format(
    "claude-plugin-command", .prompt, endings: ["md"], source: "code.claude.com/docs: plugins",
    takes: { $0.name.hasSuffix(".md") && $0.folders.contains("commands") },
    read: { input in
      let folders = input.entry.folders
      for index in folders.indices.reversed() where folders[index] == "commands" {
        guard let plugin = base(input, dropping: input.entry.components.count - index),
          input.exists(plugin.appending(PluginManifest.folderName))
        else { continue }
        let name = (folders[(index + 1)...] + [stem(input.entry.name, without: ".md")]).joined(separator: ":")
        return command(
          input, claude, name: name, invocation: "/" + name, files: files(input, plugin: plugin),
          plugin: plugin)
      }
      return []
    })

  /// Prompts of Codex; only those directly in the folder are read.
  static let codexPrompt = Format(
    "codex-prompt", .prompt, endings: ["md"], source: "OpenAI Codex documentation: custom prompts",
    isSettledByPlace: true, takes: { $0.name.hasSuffix(".md") && $0.liesDirectly(in: ".codex", "prompts") },
    read: { input in
      let name = stem(input.entry.name, without: ".md")
      return command(
        input, CommandStyle(program: "Codex", syntax: [.arguments, .upperNames]), name: name,
        invocation: "/prompts:" + name, files: files(input))
    })

  /// Commands of Cursor: plain text, no variables.
  static let cursorCommand = Format(
    "cursor-command", .prompt, endings: ["md"], source: "Cursor documentation: commands",
    isSettledByPlace: true, takes: { $0.name.hasSuffix(".md") && $0.lies(in: ".cursor", "commands") },
    read: { input in
      let name = path(below: [".cursor", "commands"], input.entry, without: ".md").joined(separator: "/")
      return command(
        input, CommandStyle(program: "Cursor", syntax: []), name: name, invocation: "/" + name,
        files: files(input))
    })

  /// Commands of OpenCode, in a project or in the configuration of the user.
  static let openCodeCommand = Format(
    "opencode-command", .prompt, endings: ["md"], source: "opencode.ai/docs/commands",
    isSettledByPlace: true,
    takes: { entry in
      entry.name.hasSuffix(".md")
        && openCodeFolders.contains { folders in
          folders.count == 2
            ? entry.lies(in: folders[0], folders[1]) : entry.lies(in: folders[0], folders[1], folders[2])
        }
    },
    read: { input in
      let folders = openCodeFolders.first { folders in
        let above = Array(input.entry.folders)
        return above.count >= folders.count
          && (0...(above.count - folders.count)).contains {
            Array(above[$0..<($0 + folders.count)]) == folders
          }
      }
      let name = path(below: folders ?? [], input.entry, without: ".md").joined(separator: "/")
      return command(
        input,
        CommandStyle(program: "OpenCode", syntax: [.arguments, .commands, .files], agentKeys: ["agent"]),
        name: name,
        invocation: "/" + name, files: files(input))
    })

  private static let openCodeFolders = [
    [".opencode", "commands"], [".opencode", "command"], [".config", "opencode", "commands"],
    [".config", "opencode", "command"],
  ]

  /// Prompt files of VS Code and Copilot, anywhere; some stand in a code fence as a whole.
  static let copilotPrompt = Format(
    "copilot-prompt", .prompt, endings: ["md"], source: "VS Code documentation: prompt files",
    isSettledByPlace: true, takes: { $0.name.hasSuffix(".prompt.md") },
    read: { input in
      let style = CommandStyle(
        program: "GitHub Copilot", syntax: [.editorNames], agentKeys: ["agent", "mode"], toolsKey: "tools")
      let fileName = stem(input.entry.name, without: ".prompt.md")
      return command(
        input, style, name: fileName.isEmpty ? input.entry.name : fileName, invocation: nil,
        files: files(input),
        nameKey: "name", inFence: true)
    })

  /// Prompts of APM, Microsoft's manager of packages for agents: like those of Copilot, with a list of inputs.
  static let apmPrompt = Format(
    "apm-prompt", .prompt, endings: ["md"], source: "github.com/microsoft/apm: prompts",
    isSettledByPlace: true, takes: { $0.name.hasSuffix(".prompt.md") && $0.lies(in: ".apm", "prompts") },
    read: { input in
      let style = CommandStyle(
        program: "APM", syntax: [.editorNames], agentKeys: ["mode"], toolsKey: "tools", hasSlash: false)
      return command(
        input, style, name: stem(input.entry.name, without: ".prompt.md"), invocation: nil,
        files: files(input),
        nameKey: "name", inFence: true)
    })

  /// Prompts of Continue: Markdown that says it may be called, or the older `.prompt`.
  static let continuePrompt = Format(
    "continue-prompt", .prompt, endings: ["md", "prompt"], source: "docs.continue.dev: prompts",
    takes: { entry in
      let isMarkdown = entry.name.hasSuffix(".md")
      return (isMarkdown || entry.name.hasSuffix(".prompt")) && entry.lies(in: ".continue", "prompts")
        || isMarkdown && entry.lies(in: ".continue", "rules")
    },
    read: { input in
      let isMarkdown = input.entry.name.hasSuffix(".md")
      let source = PromptSource(input)
      let isInvokable = source.header["invokable"]?.text?.lowercased() == "true"
      if input.entry.lies(in: ".continue", "rules"), !isInvokable { return [] }
      // A header that says nothing of the kind makes it another text; one that cannot be read says nothing at all.
      if isMarkdown, !isInvokable, source.header.faults.isEmpty { return [] }
      let name = stem(input.entry.name, without: isMarkdown ? ".md" : ".prompt")
      return command(
        input, CommandStyle(program: "Continue", syntax: [.plainNames]), name: name, invocation: nil,
        files: files(input), nameKey: "name")
    })

  // MARK: - Reading

  /// A prompt of no program in particular: a text with a header.
  static func plain(_ input: FormatInput) -> DocumentItem {
    let style = CommandStyle(
      program: "any program", syntax: [.plainNames], agentKeys: ["agent", "mode"], toolsKey: "tools",
      hasSlash: false)
    let name = NotePlaces.stem(of: input.entry.name)
    return prompt(input, style, name: name, invocation: nil, files: files(input), nameKey: "name")
  }

  /// Reads a Markdown command.
  ///
  /// - Parameters:
  ///   - name: by its place.
  ///   - invocation: how it is run; nil where that is a slash and the name.
  ///   - nameKey: the key whose text is the name instead, where it has one.
  ///   - inFence: whether a code fence may stand around the whole.
  private static func command(
    _ input: FormatInput, _ style: CommandStyle, name: String, invocation: String?, files: PromptFiles,
    plugin: FilePath? = nil, nameKey: String? = nil, inFence: Bool = false
  ) -> [DocumentItem] {
    [
      prompt(
        input, style, name: name, invocation: invocation, files: files, plugin: plugin, nameKey: nameKey,
        inFence: inFence)
    ]
  }

  private static func prompt(
    _ input: FormatInput, _ style: CommandStyle, name: String, invocation: String?, files: PromptFiles,
    plugin: FilePath? = nil, nameKey: String? = nil, inFence: Bool = false
  ) -> DocumentItem {
    let fenced = inFence ? unfenced(input.bytes) : nil
    let source =
      fenced.map { PromptSource(input, skippingLines: 1, bytes: $0) } ?? PromptSource(input)
    var draft = PromptDraft(source, program: style.program)
    if fenced != nil {
      draft.report(
        "outer-fence", .warning,
        "a code fence around the whole file hides its header",
        at: TextPosition(line: 0, byteColumn: 0, column: 1), hint: "remove the first and the last line")
    }
    let called = nameKey.flatMap { draft.text($0)?.value } ?? name
    draft.prompt.invocation = invocation ?? (style.hasSlash ? "/" + called : nil)
    draft.prompt.plugin = plugin
    draft.purpose(source.document)
    draft.model("model")
    if let key = style.toolsKey { draft.tools(key) }
    draft.argumentHint()
    draft.prompt.agent = draft.text(firstOf: style.agentKeys)
    draft.prompt.version = draft.text("metadata.version") ?? draft.text("version")
    draft.tags("tags")
    draft.tags("metadata.tags")
    if !source.document.hasBody {
      draft.report("empty-prompt", .warning, "the prompt has no text", at: nil)
    }
    let names = style.syntax.contains(.indexedArguments) ? argumentNames(&draft) : []
    draft.prompt.variables += declaredInputs(&draft, style)
    draft.read(
      source.body, syntax: style.syntax, files: files, declared: names,
      argumentNames: Set(names.map { String($0.name.dropFirst()) }),
      countsFromZero: style.countsFromZero, links: source.document.links, ownName: called)
    if let hint = draft.prompt.argumentHint?.value,
      let index = draft.prompt.variables.firstIndex(where: { $0.form == .argument && $0.name == "$ARGUMENTS" }
      )
    {
      draft.prompt.variables[index].hint = hint
    }
    return draft.item(named: called)
  }

  /// The names that the key `arguments` of Claude Code gives to arguments, in their order.
  private static func argumentNames(_ draft: inout PromptDraft) -> [Prompt.Variable] {
    guard
      let names = draft.list(
        "arguments", splitting: { $0.split { $0 == "," || $0.isWhitespace }.map(String.init) })
    else { return [] }
    return names.value.map {
      Prompt.Variable(.argument, "$" + $0, line: draft.prompt.sourceLines["arguments"])
    }
  }

  /// The inputs that the key `input` of a prompt file lists, each a name or a name with a hint.
  private static func declaredInputs(_ draft: inout PromptDraft, _ style: CommandStyle) -> [Prompt.Variable] {
    guard style.syntax.contains(.editorNames), let value = draft.value("input") else { return [] }
    guard case .list(let values) = value.content else { return [] }
    return values.compactMap { value in
      let line = value.start.line + draft.shift
      switch value.content {
      case .scalar(let text, _): return text.isEmpty ? nil : Prompt.Variable(.input, text, line: line)
      case .mapping(let fields):
        return fields.first.map { Prompt.Variable(.input, $0.key, hint: $0.value.text, line: line) }
      case .list: return nil
      }
    }
  }

  /// The bytes between a code fence on the first line and the one that closes it, or nil where there is none around a
  /// header.
  static func unfenced(_ bytes: [UInt8]) -> [UInt8]? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var count = 0
    while start + count < bytes.count, bytes[start + count] == UInt8(ascii: "`") { count += 1 }
    guard count >= 3, let lineEnd = bytes[start...].firstIndex(of: UInt8(ascii: "\n")),
      bytes[(lineEnd + 1)...].starts(with: "---".utf8)
    else { return nil }
    var end = bytes.count
    while end > lineEnd, bytes[end - 1] <= 0x20 { end -= 1 }
    var close = end
    while close > lineEnd, bytes[close - 1] == UInt8(ascii: "`") { close -= 1 }
    let isClosed = end - close >= count && bytes[close - 1] == UInt8(ascii: "\n")
    return Array(bytes[(lineEnd + 1)..<(isClosed ? close : bytes.count)])
  }
}
