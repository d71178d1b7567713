import Catalog

extension PromptFormats {
  /// Templates of dotprompt: a header, after a licence perhaps, and Handlebars.
  static let dotprompt = Format(
    "dotprompt", .prompt, endings: ["prompt"], source: "github.com/google/dotprompt: reference",
    isSettledByPlace: true, takes: { $0.name.hasSuffix(".prompt") },
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
}
