import Catalog
import Markup

/// Templates that programs fill in: dotprompt, prompty, llm, fabric; and Gemini's commands, which are TOML.
extension PromptFormats {
  // MARK: - Gemini

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

  /// The line of the file that a text in a value starts on; nil where its lines are not the file's.
  private static func firstLine(of text: String, _ value: HeaderValue) -> Int? {
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

  private static func lineCount(_ bytes: [UInt8]) -> Int {
    let breaks = bytes.count { $0 == UInt8(ascii: "\n") }
    return breaks + (bytes.last.map { $0 != UInt8(ascii: "\n") } == true ? 1 : 0)
  }

  // MARK: - llm

  /// Templates of the program llm. Keys that it does not know are errors to it.
  static let llmTemplate = Format(
    "llm-template", .prompt, endings: ["yaml", "yml"], source: "llm.datasette.io: templates",
    takes: {
      ($0.name.hasSuffix(".yaml") || $0.name.hasSuffix(".yml"))
        && $0.liesDirectly(in: "io.datasette.llm", "templates")
    },
    read: { input in
      let name = stem(input.entry.name, without: input.entry.name.hasSuffix(".yml") ? ".yml" : ".yaml")
      let (value, faults) = YAMLReader.parse(input.bytes, firstLine: 1)
      var fields: [HeaderField] = []
      if case .mapping(let inner) = value?.content { fields = inner }
      var draft = PromptDraft(
        input, header: FrontMatter(reading: value == nil ? .unreadable : .strict, fields: fields),
        program: "llm")
      draft.prompt.invocation = "llm -t \(name)"
      draft.prompt.lineCount = lineCount(input.bytes)
      for fault in faults {
        switch fault.problem {
        case .duplicateKey(let key, let line):
          draft.report(
            "duplicate-key", .error, "the key '\(key)' stands here and on line \(line)", at: fault.position)
        case .invalidYAML(let reason), .overLimit(let reason):
          draft.report("invalid-yaml", .warning, "the file is not YAML: \(reason)", at: fault.position)
        default: draft.report("invalid-yaml", .warning, "the file is not YAML", at: fault.position)
        }
      }
      guard let value else {
        if faults.isEmpty { draft.report("empty-prompt", .warning, "the template is empty", at: nil) }
        return [draft.item(named: name)]
      }
      var texts: [(key: String, value: HeaderValue)] = []
      switch value.content {
      case .scalar: texts = [("", value)]
      case .list:
        draft.report(
          "not-a-template", .error, "the template is a list, not keys with values", at: value.start)
      case .mapping:
        for field in fields where !llmKeys.contains(field.key) {
          draft.report("unknown-key", .error, "llm knows no key '\(field.key)'", at: field.keyPosition)
        }
        draft.model("model")
        draft.tools("tools")
        for key in ["system", "prompt"] {
          if let found = draft.value(key) { texts.append((key, found)) }
        }
      }
      let declared = llmDefaults(&draft)
      draft.prompt.variables = declared
      for (key, value) in texts {
        guard let text = value.text else {
          draft.report("key-not-text", .error, "\(key) is \(value.shape), not text", at: value.start)
          continue
        }
        draft.read(
          PromptBody(Array(text.utf8), firstLine: firstLine(of: text, value)), syntax: .templateNames,
          files: PromptFiles(base: nil, home: nil, plugin: nil, exists: input.exists), ownName: name)
      }
      let names = Set(declared.map(\.name))
      for index in draft.prompt.variables.indices where draft.prompt.variables[index].form == .input {
        draft.prompt.variables[index].isRequired =
          !names.contains(draft.prompt.variables[index].name) && draft.prompt.variables[index].name != "input"
      }
      return [draft.item(named: name)]
    })

  private static func llmDefaults(_ draft: inout PromptDraft) -> [Prompt.Variable] {
    guard case .mapping(let fields) = draft.value("defaults")?.content else { return [] }
    return fields.map {
      Prompt.Variable(.input, $0.key, defaultValue: $0.value.text, line: $0.keyPosition.line)
    }
  }

  private static let llmKeys: Set<String> = [
    "name", "prompt", "system", "attachments", "attachment_types", "model", "defaults", "options", "extract",
    "extract_last", "schema_object", "fragments", "system_fragments", "tools", "functions",
  ]

  // MARK: - fabric

  /// Patterns of fabric: a folder with a `system.md`.
  static let fabricPattern = Format(
    "fabric-pattern", .prompt, endings: ["md"], source: "github.com/danielmiessler/fabric: patterns",
    takes: { $0.name == "system.md" && $0.folders.dropLast().last == "patterns" },
    read: { input in
      guard let name = input.entry.folders.last else { return [] }
      let source = PromptSource(input)
      var draft = PromptDraft(source, program: "fabric")
      draft.prompt.invocation = "fabric -p \(name)"
      if let (paragraph, line) = identity(source.body) {
        draft.prompt.purpose = Sourced(PromptScanner.short(paragraph), from: "IDENTITY and PURPOSE")
        draft.prompt.sourceLines["IDENTITY and PURPOSE"] = line
      } else {
        draft.purpose(source.document)
      }
      if !source.document.hasBody {
        draft.report("empty-prompt", .warning, "the pattern has no text", at: nil)
      }
      draft.read(
        source.body, syntax: .plainNames,
        files: PromptFiles(base: nil, home: nil, plugin: nil, exists: input.exists),
        links: source.document.links,
        ownName: name)
      return [draft.item(named: name)]
    })

  /// The paragraph under the heading that says what a pattern is, and its line.
  private static func identity(_ body: PromptBody) -> (String, Int?)? {
    let count = body.lineStarts.count
    for index in 0..<min(count, 200) {
      let text = body.text(ofLine: index)
      guard text.hasPrefix("#"), text.lowercased().contains("identity") else { continue }
      var lines: [String] = []
      var first = index + 1
      while first < count, PromptScanner.trimmed(body.text(ofLine: first)).isEmpty { first += 1 }
      var next = first
      while next < count, lines.count < 20 {
        let line = PromptScanner.trimmed(body.text(ofLine: next))
        if line.isEmpty || line.hasPrefix("#") { break }
        lines.append(line)
        next += 1
      }
      return lines.isEmpty ? nil : (lines.joined(separator: " "), body.line(of: body.lineStarts[first]))
    }
    return nil
  }

  // MARK: - dotprompt

  /// Templates of dotprompt: a header, after a licence perhaps, and Handlebars.
  static let dotprompt = Format(
    "dotprompt", .prompt, endings: ["prompt"], source: "github.com/google/dotprompt: reference",
    takes: { $0.name.hasSuffix(".prompt") },
    read: { input in
      let skipped = linesBeforeHeader(input.bytes)
      let source =
        skipped.lines > 0
        ? PromptSource(input, skippingLines: skipped.lines, bytes: Array(input.bytes[skipped.offset...]))
        : PromptSource(input)
      guard !source.isBinary else { return [] }
      var draft = PromptDraft(source, program: "dotprompt")
      // `name.variant.prompt`, and `_name.prompt` for what others include.
      var stem = stem(input.entry.name, without: ".prompt")
      let isPartial = stem.hasPrefix("_")
      if isPartial {
        stem.removeFirst()
        draft.remark = "partial"
      }
      let parts = stem.split(separator: ".", maxSplits: 1).map(String.init)
      let name = draft.text("name")?.value ?? parts.first ?? input.entry.name
      draft.purpose(nil)
      draft.model("model")
      draft.tools("tools")
      if let version = draft.text("version") {
        draft.prompt.version = version
      } else if let variant = draft.text("variant") {
        draft.prompt.version = Sourced("variant \(variant.value)", from: "variant")
      } else if parts.count > 1 {
        draft.prompt.version = Sourced("variant \(parts[1])", from: "file name")
      }
      draft.tags("tags")
      if !source.document.hasBody {
        draft.report("empty-prompt", .warning, "the template has no text", at: nil)
      }
      let declared = schemaVariables(&draft)
      draft.read(
        source.body, syntax: .handlebars,
        files: PromptFiles(base: input.path.parent, home: nil, plugin: nil, exists: input.exists),
        declared: declared,
        ownName: name)
      if !declared.isEmpty {
        let names = Set(declared.map(\.name))
        for variable in draft.prompt.variables
        where variable.form == .input && !names.contains(variable.name) {
          draft.findings.append(
            Finding(
              rule: "undeclared-variable", severity: .info,
              message: "'\(variable.name)' is not in the input schema", path: input.path,
              position: variable.line.map { .start(ofLine: $0) }))
        }
      }
      return [draft.item(named: name)]
    })

  /// How many lines of comments and blanks stand before the header's fence, and where it starts; 0 where there is no
  /// fence behind them.
  private static func linesBeforeHeader(_ bytes: [UInt8]) -> (lines: Int, offset: Int) {
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var count = 0
    while offset < bytes.count, count < 1000 {
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[offset..<end]
      if line.starts(with: "---".utf8) { return (count, offset) }
      guard line.first == UInt8(ascii: "#") || line.allSatisfy({ $0 <= 0x20 }) else { return (0, 0) }
      count += 1
      offset = min(end + 1, bytes.count)
    }
    return (0, 0)
  }

  /// The keys of `input.schema`, as Picoschema or as JSON Schema, with what `input.default` gives them.
  private static func schemaVariables(_ draft: inout PromptDraft) -> [Prompt.Variable] {
    guard let input = draft.value("input") else { return [] }
    guard case .mapping(let parts) = input.content else { return [] }
    var defaults: [HeaderField] = []
    if case .mapping(let fields)? = parts.first(where: { $0.key == "default" })?.value.content {
      defaults = fields
    }
    guard case .mapping(let schema)? = parts.first(where: { $0.key == "schema" })?.value.content else {
      return defaults.map {
        Prompt.Variable(
          .input, $0.key, defaultValue: $0.value.text, isRequired: false,
          line: $0.keyPosition.line + draft.shift)
      }
    }
    func defaultValue(_ name: String) -> HeaderField? { defaults.first { $0.key == name } }
    let isJSONSchema = schema.contains { $0.key == "type" && $0.value.text == "object" }
    if isJSONSchema,
      case .mapping(let properties)? = schema.first(where: { $0.key == "properties" })?.value.content
    {
      var required: Set<String> = []
      if case .list(let names)? = schema.first(where: { $0.key == "required" })?.value.content {
        required = Set(names.compactMap(\.text))
      }
      return properties.map { field in
        var hint: String?
        if case .mapping(let inner) = field.value.content {
          hint = inner.first { $0.key == "description" }?.value.text
        }
        return Prompt.Variable(
          .input, field.key, hint: hint, defaultValue: defaultValue(field.key)?.value.text,
          isRequired: required.contains(field.key) && defaultValue(field.key) == nil,
          line: field.keyPosition.line + draft.shift)
      }
    }
    return schema.map { field in
      // Picoschema: `name?(type, hint): …` or `name?: type, hint`.
      let isOptional = field.key.prefix { $0 != "(" }.hasSuffix("?")
      let name = String(field.key.prefix { $0 != "?" && $0 != "(" })
      var hint = field.value.text.flatMap { text -> String? in
        let parts = text.split(separator: ",", maxSplits: 1)
        return parts.count > 1 ? PromptScanner.trimmed(parts[1]) : nil
      }
      if let open = field.key.firstIndex(of: "("), field.key.hasSuffix(")") {
        let inner = field.key[field.key.index(after: open)...].dropLast().split(separator: ",", maxSplits: 1)
        if inner.count > 1 { hint = PromptScanner.trimmed(inner[1]) }
      }
      let given = defaultValue(name)
      return Prompt.Variable(
        .input, name, hint: hint, defaultValue: given?.value.text, isRequired: !isOptional && given == nil,
        line: field.keyPosition.line + draft.shift)
    }
  }

  // MARK: - prompty

  /// Templates of Prompty, both versions.
  static let prompty = Format(
    "prompty", .prompt, endings: ["prompty"], source: "github.com/microsoft/prompty: file format",
    takes: { $0.name.hasSuffix(".prompty") },
    read: { input in
      let source = PromptSource(input)
      guard !source.isBinary else { return [] }
      var draft = PromptDraft(source, program: "Prompty")
      let name = draft.text("name")?.value ?? stem(input.entry.name, without: ".prompty")
      draft.purpose(nil)
      if case .mapping? = draft.value("model")?.content {
        draft.prompt.models =
          (draft.text("model.id") ?? draft.text("model.configuration.azure_deployment")
          ?? draft.text("model.configuration.name")).map { Sourced([$0.value], from: $0.source) }
      } else {
        draft.model("model")
      }
      draft.prompt.version = draft.text("metadata.version") ?? draft.text("version")
      draft.tags("metadata.tags")
      draft.tags("tags")
      if let tools = draft.value("tools"), case .list(let values) = tools.content {
        let names = values.compactMap { value -> String? in
          if case .mapping(let fields) = value.content {
            return fields.first { $0.key == "name" }?.value.text
          }
          return value.text
        }
        if !names.isEmpty { draft.prompt.tools = Sourced(names, from: "tools") }
      }
      if !source.document.hasBody {
        draft.report("empty-prompt", .warning, "the template has no text", at: nil)
      }
      let files = PromptFiles(base: input.path.parent, home: nil, plugin: nil, exists: input.exists)
      // References stand in the header, placeholders in the text.
      if source.header.closingLine > 0 {
        let headerBody = PromptBody(
          Array(headerText(input.bytes, lines: source.header.closingLine).utf8), firstLine: 1)
        var scanner = PromptScanner(headerBody, syntax: .references, files: files)
        scanner.scan()
        draft.prompt.variables = scanner.variables
      }
      draft.prompt.variables = promptyInputs(&draft) + draft.prompt.variables
      draft.read(source.body, syntax: [.jinja, .references], files: files, ownName: name)
      return [draft.item(named: name)]
    })

  private static func headerText(_ bytes: [UInt8], lines: Int) -> String {
    var count = 0
    var end = 0
    while end < bytes.count, count < lines {
      if bytes[end] == UInt8(ascii: "\n") { count += 1 }
      end += 1
    }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// The inputs that a header declares: a list, a mapping of names, or, in the first version, a sample.
  private static func promptyInputs(_ draft: inout PromptDraft) -> [Prompt.Variable] {
    var result: [Prompt.Variable] = []
    switch draft.value("inputs")?.content {
    case .list(let values):
      for value in values {
        guard case .mapping(let fields) = value.content,
          let name = fields.first(where: { $0.key == "name" })?.value.text
        else {
          if let text = value.text, !text.isEmpty {
            result.append(Prompt.Variable(.input, text, line: value.start.line))
          }
          continue
        }
        result.append(promptyInput(name, fields, line: value.start.line))
      }
    case .mapping(let fields):
      for field in fields {
        if case .mapping(let inner) = field.value.content {
          result.append(promptyInput(field.key, inner, line: field.keyPosition.line))
        } else {
          // In short form the value is the default.
          result.append(
            Prompt.Variable(
              .input, field.key, defaultValue: field.value.isMissing ? nil : field.value.text,
              line: field.keyPosition.line))
        }
      }
    case .scalar(let text, _):
      if !text.isEmpty {
        result.append(Prompt.Variable(.input, text, line: draft.prompt.sourceLines["inputs"]))
      }
    case nil: break
    }
    if case .mapping(let fields) = draft.value("sample")?.content {
      for field in fields where !result.contains(where: { $0.name == field.key }) {
        result.append(
          Prompt.Variable(
            .input, field.key, hint: field.value.text.map { "for example " + PromptScanner.short($0) },
            line: field.keyPosition.line))
      }
    }
    return result
  }

  private static func promptyInput(_ name: String, _ fields: [HeaderField], line: Int) -> Prompt.Variable {
    func text(_ keys: String...) -> String? {
      fields.first { keys.contains($0.key) }?.value.text
    }
    let defaultValue = text("default")
    let required = text("required", "is_required").map { $0.lowercased() == "true" }
    return Prompt.Variable(
      .input, name, hint: text("description") ?? text("example", "sample").map { "for example " + $0 },
      defaultValue: defaultValue, isRequired: required ?? (defaultValue == nil ? nil : false), line: line)
  }
}
