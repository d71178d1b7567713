import Catalog

/// The keys that agents read in definitions, rules and instructions, with what people call them; the telling first.
///
/// Sources: code.claude.com/docs (sub-agents, rules); VS Code's documentation of custom agents and instructions;
/// Cursor's of rules; opencode.ai/docs/agents; Gemini CLI's and Codex's of sub-agents; kiro.dev/docs.
enum RoleKeys {
  static func labels(of role: FileRole) -> [(key: String, label: String)] {
    switch role {
    case .agentDefinition: agent
    default: rule
    }
  }

  private static let agent: [(String, String)] = [
    ("model", "Model"), ("tools", "Tools"), ("disallowedTools", "Without"), ("allowedTools", "Allowed"),
    ("skills", "Skills"), ("agents", "Sub-agents"), ("handoffs", "Hands to"), ("mode", "Mode"),
    ("argument-hint", "Arguments"), ("target", "Target"), ("permissionMode", "Permissions"),
    ("sandbox_mode", "Sandbox"), ("model_reasoning_effort", "Effort"), ("effort", "Effort"),
    ("temperature", "Temperature"), ("maxTurns", "Turns"), ("max_turns", "Turns"), ("memory", "Memory"),
    ("isolation", "Isolation"), ("background", "Background"), ("user-invocable", "By people"),
    ("disable-model-invocation", "By hand"), ("infer", "By models"), ("mcp-servers", "MCP servers"),
    ("mcpServers", "MCP servers"), ("hooks", "Hooks"), ("resources", "Resources"), ("color", "Colour"),
  ]

  private static let rule: [(String, String)] = [
    ("applyTo", "Applies to"), ("globs", "Applies to"), ("paths", "Applies to"),
    ("fileMatchPattern", "Applies to"), ("alwaysApply", "Always"), ("inclusion", "Included"),
    ("trigger", "Trigger"), ("excludeAgent", "Not for"),
  ]

  /// The words of a value: of a list its entries, of a mapping its keys, of a text with commas its parts.
  static func texts(_ value: HeaderValue, key: String) -> [String] {
    switch value.content {
    case .scalar(let text, _):
      guard lists.contains(key) else { return text.isEmpty ? [] : [text] }
      return split(text)
    case .list(let values): return values.flatMap { entry(in: $0) }
    case .mapping(let fields): return fields.map(\.key)
    }
  }

  /// What an entry of a list is called: a hand-over by its label, anything else by its text.
  private static func entry(in value: HeaderValue) -> [String] {
    switch value.content {
    case .scalar(let text, _): return text.isEmpty ? [] : [text]
    case .list(let values): return values.flatMap { entry(in: $0) }
    case .mapping(let fields):
      let told = fields.first { ["label", "name", "agent"].contains($0.key) } ?? fields.first
      return told?.value.text.map { [$0] } ?? fields.map(\.key)
    }
  }

  private static let lists: Set<String> = [
    "tools", "disallowedTools", "allowedTools", "skills", "agents", "applyTo", "globs", "paths",
    "fileMatchPattern", "resources",
  ]

  /// The parts of a text between commas; those in brackets, braces or quotes stay together.
  private static func split(_ text: String) -> [String] {
    var text = Substring(text)
    // What is no YAML, such as `[**/*.ts, b]`, was read as a text with its brackets.
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    var parts: [String] = []
    var part = ""
    var depth = 0
    for character in text {
      if "({[".contains(character) { depth += 1 }
      if ")}]".contains(character) { depth = max(0, depth - 1) }
      if character == ",", depth == 0 {
        parts.append(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    parts.append(part)
    return parts.map { part in
      var part = part.trimmingWhitespace
      for quote in ["\"", "'"] where part.count > 1 && part.hasPrefix(quote) && part.hasSuffix(quote) {
        part = String(part.dropFirst().dropLast())
      }
      return part
    }.filter { !$0.isEmpty }
  }
}

/// The files that instructions import: `@path/to/file`, outside code, as Claude Code and Gemini CLI read it.
struct RoleImports {
  private(set) var relations: [Relation] = []
  private static let maximumCount = 200

  init(_ body: PromptBody, folder: FilePath, home: FilePath?) {
    let bytes = body.bytes
    var index = 0
    var isInSpan = false
    while index < bytes.count, relations.count < Self.maximumCount {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") { isInSpan = false }
      if byte == UInt8(ascii: "`") { isInSpan.toggle() }
      guard byte == UInt8(ascii: "@"), !isInSpan, index == 0 || bytes[index - 1] <= 0x20,
        !body.isCode(at: index)
      else {
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, bytes[end] > 0x20, !"`\"'<>()[]{}|*,;".utf8.contains(bytes[end]) { end += 1 }
      while end > index + 1, ".:!?".utf8.contains(bytes[end - 1]) { end -= 1 }
      let text = body.text((index + 1)..<end)
      // `@name` is a person, `@scope/package` a package: a file has an ending.
      if text.hasSuffix(".md") || (text.contains("/") && Self.hasEnding(text)) {
        let path: FilePath? =
          text.hasPrefix("~/")
          ? home?.appending(String(text.dropFirst(2)))
          : text.hasPrefix("/") ? FilePath(text) : folder.appending(text)
        if let path {
          relations.append(
            Relation(
              .links, .path(path.lexicallyNormalized), text: "@" + text, line: body.line(of: index)))
        }
      }
      index = end
    }
  }

  private static func hasEnding(_ text: String) -> Bool {
    guard let name = text.split(separator: "/").last, let dot = name.lastIndex(of: "."), dot > name.startIndex
    else { return false }
    let ending = name[name.index(after: dot)...]
    return (1...5).contains(ending.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
