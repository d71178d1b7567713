import Catalog

/// What begins with a sign: `$name`, `` !`command` ``, `@path`, `#tool:name`.
extension PromptScanner {
  // MARK: - $

  /// Reads what follows a dollar sign; gives the offset after it, or nil where it means nothing.
  mutating func scanDollar(at index: Int) -> Int? {
    let next = byte(index + 1)
    if next == UInt8(ascii: "$"), !syntax.isDisjoint(with: [.upperNames, .templateNames]) {
      return index + 2
    }
    if next == UInt8(ascii: "{") { return scanBraces(at: index) }
    if ASCII.isDigit(next) { return syntax.contains(.arguments) ? scanPosition(at: index) : nil }
    let end = endOfWord(index + 1)
    guard end > index + 1 else { return nil }
    let name = body.text((index + 1)..<end)
    if name == "ARGUMENTS", syntax.contains(.arguments) {
      if syntax.contains(.indexedArguments), byte(end) == UInt8(ascii: "["),
        let close = find(UInt8(ascii: "]"), from: end),
        let position = Int(body.text((end + 1)..<close)), position < 100
      {
        addPosition(position, written: index..<(close + 1))
        return close + 1
      }
      add(.argument, "$" + name, written: index..<end, hint: "all that is given")
      return end
    }
    if argumentNames.contains(name) {
      add(.argument, "$" + name, written: index..<end)
      return end
    }
    if syntax.contains(.upperNames), Self.isUpperName(name) {
      add(.argument, "$" + name, written: index..<end, hint: "given as \(name)=value", isRequired: true)
      return end
    }
    if syntax.contains(.templateNames) {
      addTemplateName(name, written: index..<end)
      return end
    }
    return nil
  }

  /// `$1`. Amounts of money look the same to an agent; what goes on as `$5,000`, `$1.50` or `$100` is left out.
  private mutating func scanPosition(at index: Int) -> Int? {
    let end = endOfWord(index + 1)
    guard end == index + 2, let position = Int(body.text((index + 1)..<end)) else { return end }
    let sign = byte(end)
    if sign == UInt8(ascii: ",") || sign == UInt8(ascii: "."), ASCII.isDigit(byte(end + 1)) { return end + 1 }
    if position == 0, !countsFromZero { return end }
    addPosition(position, written: index..<end)
    return end
  }

  private mutating func addPosition(_ position: Int, written: Range<Int>) {
    let number = countsFromZero ? position + 1 : position
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
    let which = number >= 1 && number <= words.count ? "the \(words[number - 1])" : "number \(number)"
    add(
      .argument, "$\(position)", written: written,
      hint: which + " word that is given" + (body.isCode(at: written.lowerBound) ? "; stands in code" : ""))
  }

  private static func isUpperName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return !name.utf8.contains { isLetter($0) && $0 & 0x20 != 0 }
  }

  private mutating func addTemplateName(_ name: String, written: Range<Int>) {
    guard let first = name.utf8.first, !ASCII.isDigit(first) else { return }
    if name == "input" {
      add(.input, name, written: written, hint: "what is piped in or given")
    } else {
      add(.input, name, written: written)
    }
  }

  /// `${…}`.
  private mutating func scanBraces(at index: Int) -> Int? {
    guard let end = end(of: "}", from: index + 2), end - index < 1000 else { return nil }
    let close = end - 1
    let inner = body.text((index + 2)..<close)
    let written = index..<end
    if syntax.contains(.claudeNames), let hint = Self.claudeNames[inner] {
      add(.context, inner, written: written, hint: hint)
      // The path behind it is read as a file.
      return addPluginFile(after: end, from: index) ?? end
    }
    let parts = inner.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    if syntax.contains(.references), parts.count > 1 {
      if parts[0] == "env" {
        let value = parts.count > 2 ? parts[2] : nil
        add(.environment, parts[1], written: written, defaultValue: value, isRequired: value == nil)
        return end
      }
      if parts[0] == "file" {
        let name = parts[1...].joined(separator: ":")
        add(.file, name, written: written, exists: files.exists(name))
        return end
      }
    }
    if syntax.contains(.editorNames) {
      if parts[0] == "input", parts.count > 1, !parts[1].isEmpty {
        add(.input, parts[1], written: written, hint: parts.count > 2 ? parts[2] : nil)
        return end
      }
      if Self.editorNames.contains(inner) {
        add(.context, inner, written: written)
        return end
      }
      // A name of the author's own: the editor leaves it as it stands, and the model is meant to understand.
      if !body.isCode(at: index), !inner.isEmpty,
        inner.utf8.allSatisfy({ Self.isWordByte($0) || $0 == UInt8(ascii: "-") })
      {
        add(.input, inner, written: written, hint: "not filled in by the editor")
        return end
      }
      return nil
    }
    if syntax.contains(.templateNames), !inner.isEmpty, inner.utf8.allSatisfy(Self.isWordByte) {
      addTemplateName(inner, written: written)
      return end
    }
    return nil
  }

  private mutating func addPluginFile(after end: Int, from start: Int) -> Int? {
    guard body.text(start..<end) == "${CLAUDE_PLUGIN_ROOT}", byte(end) == UInt8(ascii: "/") else {
      return nil
    }
    let stop = endOfPath(end)
    guard stop > end + 1 else { return nil }
    let name = body.text(start..<stop)
    guard let exists = files.exists(name) else { return nil }
    add(.file, name, written: start..<stop, exists: exists)
    return stop
  }

  /// What Claude Code fills in by itself. Source: its documentation on skills and commands.
  private static let claudeNames = [
    "CLAUDE_PLUGIN_ROOT": "the plugin's folder", "CLAUDE_PLUGIN_DATA": "the plugin's data folder",
    "CLAUDE_SKILL_DIR": "the skill's folder", "CLAUDE_SESSION_ID": "the session's id",
    "CLAUDE_PROJECT_DIR": "the project's folder", "CLAUDE_EFFORT": "the effort level",
  ]
  /// What VS Code fills in by itself. Source: its documentation on prompt files.
  private static let editorNames: Set<String> = [
    "workspaceFolder", "workspaceFolderBasename", "file", "fileBasename", "fileDirname",
    "fileBasenameNoExtension", "selection", "selectedText",
  ]

  // MARK: - !

  /// `` !`command` `` at the start of a word, or `!{command}`.
  mutating func scanBang(at index: Int) -> Int? {
    if syntax.contains(.gemini), byte(index + 1) == UInt8(ascii: "{") {
      return scanBalanced(.command, at: index)
    }
    guard syntax.contains(.commands), byte(index + 1) == UInt8(ascii: "`"), followsBlank(index),
      let close = find(UInt8(ascii: "`"), from: index + 2), close > index + 2
    else { return nil }
    add(.command, body.text((index + 2)..<close), written: index..<(close + 1))
    // Arguments inside the command are found as well.
    return index + 2
  }

  /// Code blocks whose info string is `!`: the agent runs them.
  mutating func scanCommandBlocks() {
    for (index, info) in body.fences.sorted(by: { $0.key < $1.key }) where info == "!" {
      var lines: [String] = []
      var next = index + 1
      while next < body.lineStarts.count, body.isCode[next], lines.count < 2 {
        let text = body.text(ofLine: next)
        if text.utf8.contains(where: { $0 > 0x20 }) { lines.append(text) }
        next += 1
      }
      guard let first = lines.first, !first.hasPrefix("```") else { continue }
      let start = body.lineStarts[index]
      add(.command, first, written: start..<min(start + 4, bytes.count), hint: "a block of commands")
    }
  }

  /// `!{…}` or `@{…}` with braces inside that match.
  private mutating func scanBalanced(_ form: Prompt.Variable.Form, at index: Int) -> Int? {
    var depth = 0
    var end = index + 1
    while end < bytes.count, end - index < 65_536, braceBudget > 0 {
      braceBudget -= 1
      if bytes[end] == UInt8(ascii: "{") { depth += 1 }
      if bytes[end] == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { break }
      }
      end += 1
    }
    guard depth == 0, end < bytes.count, byte(end) == UInt8(ascii: "}") else { return nil }
    let name = Self.trimmed(body.text((index + 2)..<end))
    guard !name.isEmpty else { return end + 1 }
    add(form, name, written: index..<(end + 1), exists: form == .file ? files.exists(name) : nil)
    return index + 2
  }

  mutating func scanGeminiArguments(at index: Int) -> Int? {
    guard starts(with: "{{args}}", at: index) else { return nil }
    add(.argument, "{{args}}", written: index..<(index + 8), hint: "all that is given")
    return index + 8
  }

  // MARK: - @ and #

  /// `@path` or `@{path}`.
  mutating func scanAt(at index: Int) -> Int? {
    if syntax.contains(.gemini), byte(index + 1) == UInt8(ascii: "{") {
      return scanBalanced(.file, at: index)
    }
    guard syntax.contains(.files), index == 0 || Self.opensWord(bytes[index - 1]) else { return nil }
    let end = endOfPath(index + 1)
    guard end > index + 1, !body.isCode(at: index), !isInlineCode(index) else { return nil }
    let name = body.text((index + 1)..<end)
    let exists = files.exists(name)
    guard exists == true || Self.looksLikeFile(name) else { return nil }
    add(.file, name, written: index..<end, exists: exists)
    return end
  }

  /// `#tool:name` and `#file:path`.
  mutating func scanHash(at index: Int) -> Int? {
    guard index == 0 || Self.opensWord(bytes[index - 1]) || bytes[index - 1] == UInt8(ascii: "`") else {
      return nil
    }
    for (prefix, form) in [("#tool:", Prompt.Variable.Form.tool), ("#file:", .file)] {
      let start = index + prefix.utf8.count
      guard start < bytes.count, bytes[index..<start].elementsEqual(prefix.utf8) else { continue }
      let end = endOfPath(start)
      guard end > start else { return nil }
      let name = body.text(start..<end)
      add(form, name, written: index..<end, exists: form == .file ? files.exists(name) : nil)
      return end
    }
    return nil
  }

  private static func opensWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "(\"'[".utf8.contains(byte)
  }

  /// Whether a word behind `@` is meant as a file, rather than as a person, a package or a decorator.
  private static func looksLikeFile(_ name: String) -> Bool {
    if name.hasPrefix("./") || name.hasPrefix("../") || name.hasPrefix("~/") || name.hasPrefix("/") {
      return true
    }
    guard let last = name.split(separator: "/").last, let dot = last.lastIndex(of: "."), dot > last.startIndex
    else {
      return false
    }
    let ending = last[last.index(after: dot)...]
    return !ending.isEmpty && ending.utf8.count <= 8
      && ending.utf8.allSatisfy { isLetter($0) || ASCII.isDigit($0) }
  }

  /// The end of a path: up to white space, a quote, a bracket or a sign, without closing punctuation.
  func endOfPath(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, end - start < 1000, bytes[end] > 0x20, !Self.endsPath.contains(bytes[end]) {
      end += 1
    }
    while end > start, ".,:".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  private static let endsPath = Set("`\"'()<>[]{},;!?*|".utf8)

  static func trimmed(_ text: some StringProtocol) -> String {
    var scalars = Substring(text).unicodeScalars
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }
}
