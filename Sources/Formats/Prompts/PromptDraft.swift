import Catalog
import Markup

/// A prompt while it is put together from a header and a text.
struct PromptDraft {
  let input: FormatInput
  let header: FrontMatter
  /// How many lines stand before the header's first.
  let shift: Int
  var prompt: Prompt
  var findings: [Finding]
  var relations: [Relation] = []
  var tags: [String] = []
  var remark: String?
  private var usedKeys: Set<String> = []

  /// A prompt with a Markdown body.
  init(_ source: PromptSource, program: String) {
    self.init(
      source.input, header: source.header, shift: source.shift, program: program, findings: source.findings)
    prompt.lineCount = source.document.lineCount + source.shift
    prompt.isReadLeniently = source.header.reading == .lenient
    if prompt.isReadLeniently { remark = "header read leniently" }
  }

  init(_ input: FormatInput, header: FrontMatter, shift: Int = 0, program: String, findings: [Finding] = []) {
    self.input = input
    self.header = header
    self.shift = shift
    self.findings = findings
    prompt = Prompt(program: program)
  }

  // MARK: - Header

  mutating func report(
    _ rule: String, _ severity: Severity, _ message: String, at position: TextPosition?, hint: String? = nil
  ) {
    var moved = position
    if let position { moved?.line = position.line + shift }
    findings.append(
      Finding(
        rule: rule, severity: severity, message: message, path: input.path, position: moved, hint: hint))
  }

  /// The value of a key, by its path; whatever asks for it shows it.
  mutating func value(_ path: String) -> HeaderValue? {
    var fields = header.fields
    var found: HeaderField?
    for key in path.split(separator: ".") {
      guard let field = fields.first(where: { $0.key == key }) else { return nil }
      found = field
      if case .mapping(let inner) = field.value.content { fields = inner } else { fields = [] }
    }
    guard let found else { return nil }
    if !path.contains(".") { usedKeys.insert(found.key) }
    prompt.sourceLines[path] = found.keyPosition.line + shift
    return found.value
  }

  /// The text of a key; a list or a mapping is a finding, an empty text is none.
  mutating func text(_ path: String, reportsShape: Bool = true) -> Sourced<String>? {
    guard let value = value(path) else { return nil }
    guard let text = value.text else {
      if reportsShape {
        report("key-not-text", .warning, "\(path) is \(value.shape), not text", at: value.start)
      }
      return nil
    }
    let trimmed = PromptScanner.trimmed(text)
    return trimmed.isEmpty ? nil : Sourced(trimmed, from: path)
  }

  /// The first of several keys that has a text.
  mutating func text(firstOf paths: [String]) -> Sourced<String>? {
    for path in paths {
      if let found = text(path) { return found }
    }
    return nil
  }

  /// The words of a key that may be a text or a list.
  mutating func list(_ path: String, splitting: (String) -> [String]) -> Sourced<[String]>? {
    guard let value = value(path) else { return nil }
    switch value.content {
    case .scalar(let text, _):
      let words = splitting(text)
      return words.isEmpty ? nil : Sourced(words, from: path)
    case .list(let values):
      let words = values.compactMap(\.text).map { PromptScanner.trimmed($0) }.filter { !$0.isEmpty }
      return words.isEmpty ? nil : Sourced(words, from: path)
    case .mapping:
      report("key-not-text", .warning, "\(path) is a mapping, not a list", at: value.start)
      return nil
    }
  }

  /// Tools, as a list or as a text with blanks or commas.
  mutating func tools(_ path: String) {
    prompt.tools = list(path) {
      AllowedTools.parse(
        HeaderValue(content: .scalar($0, .plain), start: .start(ofLine: 1), end: .start(ofLine: 1)))
    }
  }

  mutating func model(_ path: String) {
    prompt.models = list(path) { [PromptScanner.trimmed($0)].filter { !$0.isEmpty } }
  }

  mutating func tags(_ path: String) {
    guard tags.isEmpty else { return }
    tags = list(path) { $0.split { $0 == "," || $0.isWhitespace }.map(String.init) }?.value ?? []
  }

  /// The hint for arguments. `[file]` is meant as a text, and YAML makes it a list.
  mutating func argumentHint() {
    guard let value = value("argument-hint") else { return }
    switch value.content {
    case .scalar(let text, _):
      let trimmed = PromptScanner.trimmed(text)
      if !trimmed.isEmpty { prompt.argumentHint = Sourced(trimmed, from: "argument-hint") }
    case .list(let values):
      let words = values.compactMap(\.text)
      prompt.argumentHint = Sourced("[" + words.joined(separator: ", ") + "]", from: "argument-hint")
    case .mapping: report("key-not-text", .warning, "argument-hint is a mapping, not text", at: value.start)
    }
  }

  // MARK: - Text

  /// What the prompt is for: its description, else its first paragraph, else its first heading.
  mutating func purpose(_ document: Document?) {
    prompt.purpose = text("description")
    guard prompt.purpose == nil, let document else { return }
    if let paragraph = document.firstParagraph, !paragraph.isEmpty {
      prompt.purpose = Sourced(PromptScanner.short(paragraph), from: "first paragraph")
    } else if let heading = document.headings.first {
      prompt.purpose = Sourced(heading.text, from: "first heading")
      prompt.sourceLines["first heading"] = heading.position.line + shift
    }
  }

  /// Finds what a text leaves to be filled in and what it names.
  ///
  /// - Parameters:
  ///   - body: the text.
  ///   - declared: the variables that the header declares.
  ///   - ownName: the prompt's own name, which it does not call.
  mutating func read(
    _ body: PromptBody, syntax: PromptSyntax, files: PromptFiles, declared: [Prompt.Variable] = [],
    argumentNames: Set<String> = [], countsFromZero: Bool = false, links: [Document.Link] = [],
    ownName: String
  ) {
    var scanner = PromptScanner(
      body, syntax: syntax, files: files, declared: prompt.variables + declared, argumentNames: argumentNames,
      countsFromZero: countsFromZero)
    scanner.scan()
    prompt.variables = scanner.variables
    prompt.hasMoreVariables = scanner.isOverLimit
    var mentions = PromptMentions(
      body, files: files, ownName: ownName, callsWithDollar: syntax.contains(.upperNames))
    mentions.find()
    relations += mentions.relations
    for link in links { add(link) }
    for variable in scanner.variables { add(variable, files: files) }
  }

  private mutating func add(_ link: Document.Link) {
    guard !link.isImage, relations.count < PromptMentions.maximumCount else { return }
    let destination = link.destination.prefix { $0 != "#" && $0 != "?" }
    guard !destination.isEmpty, !destination.contains(":"), !destination.hasPrefix("//"),
      !destination.contains("$"),
      !destination.contains("{"), let folder = input.path.parent
    else { return }
    let bytes = Array(destination.utf8)
    let decoded = DocumentLinks.percentDecoded(bytes[...])
    // No path holds a NUL; such a destination stays as it is written.
    let path =
      destination.hasPrefix("/")
      ? FilePath(bytes: bytes) : folder.appending(decoded.contains(0) ? bytes : decoded)
    relations.append(
      Relation(
        .links, .path(path.lexicallyNormalized), text: link.destination, line: link.position.line + shift))
  }

  /// Takes note of a file that a value of the header names.
  mutating func addFile(_ name: String, _ files: PromptFiles, line: Int?) {
    let isPattern = name.contains("*")
    prompt.variables.append(
      Prompt.Variable(.file, name, exists: isPattern ? nil : files.exists(name), line: line))
    if !isPattern, let path = files.path(name) {
      relations.append(Relation(.links, .path(path), text: name, line: line))
    }
  }

  private mutating func add(_ variable: Prompt.Variable, files: PromptFiles) {
    guard relations.count < PromptMentions.maximumCount else { return }
    let text = variable.written ?? variable.name
    switch variable.form {
    case .file:
      guard let path = files.path(variable.name) else { return }
      relations.append(Relation(.links, .path(path), text: text, line: variable.line))
    case .include:
      if variable.exists == true, let path = files.path("_\(variable.name).prompt"), files.exists(path) {
        relations.append(Relation(.calls, .path(path), text: text, line: variable.line))
      } else {
        relations.append(Relation(.calls, .name(variable.name), text: text, line: variable.line))
      }
    default: break
    }
  }

  // MARK: - Result

  /// The item; every key that nothing asked for is kept as it was written.
  mutating func item(named name: String) -> DocumentItem {
    prompt.otherKeys = header.fields.filter { !usedKeys.contains($0.key) }
    for field in prompt.otherKeys { prompt.sourceLines[field.key] = field.keyPosition.line + shift }
    for tool in prompt.tools?.value ?? [] where tool.hasPrefix("Skill(") && tool.hasSuffix(")") {
      let called = PromptScanner.trimmed(tool.dropFirst(6).dropLast().prefix { $0 != " " })
      guard !called.isEmpty, called != "*" else { continue }
      relations.append(
        Relation(
          .calls, .name(called), text: tool, line: prompt.tools.flatMap { prompt.sourceLines[$0.source] }))
    }
    return DocumentItem(
      name: name, title: name, description: prompt.purpose?.value, status: Validity(findings).rawValue,
      tags: tags,
      remark: remark, content: .prompt(prompt), relations: relations, findings: findings.sorted())
  }
}
