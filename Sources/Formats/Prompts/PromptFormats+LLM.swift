import Catalog
import Markup

extension PromptFormats {
  /// Templates of the program llm. Keys that it does not know are errors to it.
  static let llmTemplate = Format(
    "llm-template", .prompt, endings: ["yaml", "yml"], source: "llm.datasette.io: templates",
    isSettledByPlace: true,
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
}
