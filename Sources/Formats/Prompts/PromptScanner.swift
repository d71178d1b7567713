import Catalog

/// Which placeholders a format fills in.
struct PromptSyntax: OptionSet, Sendable {
  let rawValue: Int

  /// `$ARGUMENTS`, and `$1`.
  static let arguments = PromptSyntax(rawValue: 1 << 0)
  /// `$ARGUMENTS[1]`.
  static let indexedArguments = PromptSyntax(rawValue: 1 << 1)
  /// `$TICKET`, given as `TICKET=value`; `$$` is a dollar sign.
  static let upperNames = PromptSyntax(rawValue: 1 << 2)
  /// `$name` and `${name}`; `$$` is a dollar sign.
  static let templateNames = PromptSyntax(rawValue: 1 << 3)
  /// `!` and a shell command in back quotes.
  static let commands = PromptSyntax(rawValue: 1 << 4)
  /// `@path`.
  static let files = PromptSyntax(rawValue: 1 << 5)
  /// `${CLAUDE_PLUGIN_ROOT}` and its kin.
  static let claudeNames = PromptSyntax(rawValue: 1 << 6)
  /// `${input:name:hint}`, `${selection}`, `#tool:name`, `#file:path`.
  static let editorNames = PromptSyntax(rawValue: 1 << 7)
  /// `{{args}}`, `!{command}`, `@{path}`.
  static let gemini = PromptSyntax(rawValue: 1 << 8)
  /// Handlebars: `{{name}}`, `{{#each list}}`, `{{>partial}}`.
  static let handlebars = PromptSyntax(rawValue: 1 << 9)
  /// Jinja or Mustache: `{{name}}`, `{% for one in list %}`.
  static let jinja = PromptSyntax(rawValue: 1 << 10)
  /// `{{name}}` and nothing else.
  static let plainNames = PromptSyntax(rawValue: 1 << 11)
  /// `${env:NAME:default}`, `${file:path}`.
  static let references = PromptSyntax(rawValue: 1 << 12)
}

/// Finds what a prompt's text leaves to be filled in.
struct PromptScanner {
  /// How many variables are kept.
  static let maximumCount = 200
  /// How much text a name, a command or a hint keeps.
  static let maximumTextCount = 300

  let body: PromptBody
  let syntax: PromptSyntax
  /// The names that the header declares for `$name`.
  let argumentNames: Set<String>
  /// Whether the first argument is `$0`.
  let countsFromZero: Bool
  /// Where files are that the text names, and whether they are there.
  let files: PromptFiles

  private(set) var variables: [Prompt.Variable] = []
  private(set) var isOverLimit = false
  private var indices: [String: Int] = [:]
  /// Where the last search for each closing text began, and where it ended.
  private var searches: [String: (start: Int, end: Int?)] = [:]
  private var codeCursor = (offset: 0, isCode: false)
  /// How many bytes may still be looked through for braces that match.
  var braceBudget = 4 << 20

  init(
    _ body: PromptBody, syntax: PromptSyntax, files: PromptFiles, declared: [Prompt.Variable] = [],
    argumentNames: Set<String> = [], countsFromZero: Bool = false
  ) {
    self.body = body
    self.syntax = syntax
    self.files = files
    self.argumentNames = argumentNames
    self.countsFromZero = countsFromZero
    for variable in declared { add(variable) }
  }

  /// Looks through the whole text.
  mutating func scan() {
    if !syntax.isDisjoint(with: [.handlebars, .jinja, .plainNames]) { scanTemplates() }
    var index = 0
    while index < body.bytes.count, !isOverLimit {
      let next: Int?
      switch body.bytes[index] {
      case UInt8(ascii: "\\"):
        // A backslash in front of a sign takes its meaning.
        next = index + 2
      case UInt8(ascii: "$"): next = scanDollar(at: index)
      case UInt8(ascii: "!"): next = scanBang(at: index)
      case UInt8(ascii: "@"): next = scanAt(at: index)
      case UInt8(ascii: "#"): next = syntax.contains(.editorNames) ? scanHash(at: index) : nil
      case UInt8(ascii: "{") where syntax.contains(.gemini): next = scanGeminiArguments(at: index)
      default: next = nil
      }
      index = next ?? index + 1
    }
    if syntax.contains(.commands) { scanCommandBlocks() }
  }

  /// Adds a variable, or to the one of the same form and name what it does not know yet.
  mutating func add(_ variable: Prompt.Variable) {
    let key = variable.form.rawValue + " " + variable.name
    if let index = indices[key] {
      if variables[index].written == nil { variables[index].written = variable.written }
      if variables[index].hint == nil { variables[index].hint = variable.hint }
      if variables[index].defaultValue == nil { variables[index].defaultValue = variable.defaultValue }
      return
    }
    guard variables.count < Self.maximumCount else {
      isOverLimit = true
      return
    }
    indices[key] = variables.count
    variables.append(variable)
  }

  /// Adds what stands in a range of the text.
  mutating func add(
    _ form: Prompt.Variable.Form, _ name: String, written: Range<Int>, hint: String? = nil,
    defaultValue: String? = nil, isRequired: Bool? = nil, exists: Bool? = nil
  ) {
    add(
      Prompt.Variable(
        form, Self.short(name),
        written: Self.short(body.text(written).singleSpaced),
        hint: hint.map(Self.short),
        defaultValue: defaultValue.map(Self.short), isRequired: isRequired, exists: exists,
        line: body.line(of: written.lowerBound)))
  }

  /// Whether a variable of a name is known already, in any of the forms that are filled in by name.
  func knows(_ name: String) -> Bool { indices["input " + name] != nil }

  static func short(_ text: String) -> String {
    guard text.utf8.count > maximumTextCount else { return text }
    let scalars = text.unicodeScalars
    return scalars.count > maximumTextCount
      ? String(String.UnicodeScalarView(scalars.prefix(maximumTextCount))) + "…" : text
  }

  // MARK: - Bytes

  var bytes: [UInt8] { body.bytes }

  func byte(_ index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  func starts(with text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { wanted in
      index + wanted.count <= bytes.count && bytes[index] == wanted[0]
        && bytes[index..<(index + wanted.count)].elementsEqual(wanted)
    }
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || byte == UInt8(ascii: "_") || isLetter(byte)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The end of a run of letters, digits and underscores.
  func endOfWord(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, Self.isWordByte(bytes[index]) { index += 1 }
    return index
  }

  /// The offset of a byte on the same line, not much further than an offset, or nil.
  func find(_ wanted: UInt8, from start: Int) -> Int? {
    var index = start
    let limit = min(bytes.count, start + 2000)
    while index < limit, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == wanted { return index }
      index += 1
    }
    return nil
  }

  /// The offset after the next place of a text, or nil. What one search has looked through no other does again.
  mutating func end(of text: StaticString, from start: Int) -> Int? {
    let key = String(describing: text)
    if let known = searches[key], start >= known.start {
      guard let end = known.end else { return nil }
      if start <= end - key.utf8.count { return end }
    }
    var index = start
    while index < bytes.count, !starts(with: text, at: index) { index += 1 }
    let end = index < bytes.count ? index + key.utf8.count : nil
    searches[key] = (start, end)
    return end
  }

  /// Whether nothing but white space, or nothing at all, stands in front of an offset.
  func followsBlank(_ index: Int) -> Bool { index == 0 || bytes[index - 1] <= 0x20 }

  /// Whether an offset lies in an inline code span of its line, as far as counting back quotes tells. Asked for offsets
  /// in rising order, so that no quote is counted twice.
  mutating func isInlineCode(_ index: Int) -> Bool {
    let start = body.lineStarts[body.lineIndex(of: index)]
    if codeCursor.offset < start || codeCursor.offset > index { codeCursor = (start, false) }
    while codeCursor.offset < index {
      if bytes[codeCursor.offset] == UInt8(ascii: "`") { codeCursor.isCode.toggle() }
      codeCursor.offset += 1
    }
    return codeCursor.isCode
  }
}

/// Finds the files that a prompt's text names.
struct PromptFiles {
  /// The folder that relative paths start from; nil where that depends on where the agent runs.
  let base: FilePath?
  /// The home, where the prompt lies in it.
  let home: FilePath?
  /// The folder of the plugin that it belongs to.
  let plugin: FilePath?
  let exists: @Sendable (FilePath) -> Bool

  /// The absolute path of a file that a text names, or nil where nobody can tell.
  func path(_ text: String) -> FilePath? {
    let pluginRoot = "${CLAUDE_PLUGIN_ROOT}/"
    if text.hasPrefix(pluginRoot) {
      return plugin.map { $0.appending(String(text.dropFirst(pluginRoot.count))).lexicallyNormalized }
    }
    if text.hasPrefix("~/") {
      return home.map { $0.appending(String(text.dropFirst(2))).lexicallyNormalized }
    }
    if text.hasPrefix("/") { return FilePath(text).lexicallyNormalized }
    guard !text.isEmpty, !text.contains("$"), !text.contains("{") else { return nil }
    return base.map { $0.appending(text).lexicallyNormalized }
  }

  func exists(_ text: String) -> Bool? { path(text).map(exists) }
}
