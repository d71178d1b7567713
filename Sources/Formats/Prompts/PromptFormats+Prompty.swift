import Catalog

extension PromptFormats {
  /// Templates of Prompty, both versions.
  static let prompty = Format(
    "prompty", .prompt, endings: ["prompty"], source: "github.com/microsoft/prompty: file format",
    isSettledByPlace: true, takes: { $0.name.hasSuffix(".prompty") },
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
