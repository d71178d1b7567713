import Catalog
import Markup

extension PromptFormats {
  /// Prompts that LangChain loads from a file: YAML or JSON with `_type`, or with a template and its variables.
  ///
  /// They may lie anywhere; only files whose name or folder speaks of prompts are opened.
  static let langChain = Format(
    "langchain-prompt", .prompt, endings: ["yaml", "yml", "json"],
    source: "langchain_core.prompts.loading",
    takes: { entry in
      let name = entry.name.lowercased()
      return name.contains("prompt") || entry.folders.contains { $0.lowercased().contains("prompt") }
    },
    read: { input in
      let parts = input.entry.name.split(separator: ".")
      let name = parts.dropLast().joined(separator: ".")
      let (value, faults) = YAMLReader.parse(input.bytes, firstLine: 1)
      guard case .mapping(let fields)? = value?.content else { return brokenLangChain(input, name, faults) }
      let header = FrontMatter(reading: .strict, fields: fields)
      let type = header["_type"]?.text
      let hasTemplate = header["template"] != nil || header["template_path"] != nil
      guard type == "prompt" || type == "few_shot" || (hasTemplate && header["input_variables"] != nil) else {
        return []
      }
      var draft = PromptDraft(input, header: header, program: "LangChain")
      draft.prompt.lineCount = lineCount(input.bytes)
      _ = draft.value("_type")
      draft.purpose(nil)
      draft.tags("tags")
      draft.prompt.version = draft.text("metadata.version")
      let isJinja = draft.text("template_format")?.value == "jinja2"
      let declared = draft.list("input_variables", splitting: { [$0] })
      let files = PromptFiles(base: input.path.parent, home: nil, plugin: nil, exists: input.exists)
      var found: [Prompt.Variable] = []
      for key in ["prefix", "template", "suffix"] {
        guard let value = draft.value(key) else { continue }
        guard let text = value.text else {
          draft.report("key-not-text", .error, "\(key) is \(value.shape), not text", at: value.start)
          continue
        }
        let line = firstLine(of: text, value)
        draft.read(
          PromptBody(Array(text.utf8), firstLine: line), syntax: isJinja ? .jinja : [], files: files,
          ownName: name)
        if !isJinja { found += FormatStringNames(text, firstLine: line).variables }
      }
      for key in ["template_path", "example_prompt_path"] {
        if let path = draft.text(key) {
          draft.addFile(path.value, files, line: draft.prompt.sourceLines[key])
        }
      }
      for variable in found where !draft.prompt.variables.contains(where: { $0.name == variable.name }) {
        draft.prompt.variables.append(variable)
      }
      for variable in declared?.value ?? []
      where !draft.prompt.variables.contains(where: { $0.name == variable }) {
        draft.prompt.variables.append(
          Prompt.Variable(.input, variable, line: draft.prompt.sourceLines["input_variables"]))
      }
      for index in draft.prompt.variables.indices where draft.prompt.variables[index].form == .input {
        draft.prompt.variables[index].isRequired = true
      }
      if !hasTemplate, type != "few_shot" {
        draft.report("empty-prompt", .warning, "the prompt has no template", at: nil)
      }
      return [draft.item(named: draft.text("name")?.value ?? name)]
    })

  /// A file that says that it is a prompt of LangChain and cannot be read.
  private static func brokenLangChain(
    _ input: FormatInput, _ name: String, _ faults: [HeaderFault]
  ) -> [DocumentItem] {
    let start = String(decoding: input.bytes.prefix(4_096), as: UTF8.self)
    guard let fault = faults.first, start.contains("_type"), start.contains("template") else { return [] }
    var draft = PromptDraft(input, header: FrontMatter(reading: .unreadable), program: "LangChain")
    draft.report(
      "invalid-yaml", .error, "the file can be read neither as YAML nor as JSON", at: fault.position)
    return [draft.item(named: name)]
  }

  // MARK: - promptfoo

  /// The configuration of promptfoo: several prompts, each a text of its own or a file.
  static let promptfoo = Format(
    "promptfoo", .prompt, endings: ["yaml", "yml", "json"], source: "promptfoo.dev: configuration reference",
    isSettledByPlace: true, takes: { $0.name.hasPrefix("promptfooconfig.") },
    read: { input in
      let (value, faults) = YAMLReader.parse(input.bytes, firstLine: 1)
      let fields: [HeaderField] = if case .mapping(let fields)? = value?.content { fields } else { [] }
      let header = FrontMatter(reading: fields.isEmpty ? .unreadable : .strict, fields: fields)
      let entries: [HeaderValue] =
        switch header["prompts"]?.content {
        case .list(let values): values
        case .scalar, .mapping: header["prompts"].map { $0.isMissing ? [] : [$0] } ?? []
        case nil: []
        }
      guard !entries.isEmpty else {
        var draft = PromptDraft(input, header: header, program: "promptfoo")
        if let fault = faults.first {
          draft.report("invalid-yaml", .error, "the file is not YAML", at: fault.position)
        } else {
          draft.report("missing-prompt", .warning, "the configuration has no prompts", at: nil)
        }
        return [draft.item(named: "promptfooconfig")]
      }
      var seen: Set<String> = []
      return entries.prefix(500).enumerated().map { index, entry in
        promptfoo(input, header, entry, number: index + 1, &seen)
      }
    })

  private static func promptfoo(
    _ input: FormatInput, _ header: FrontMatter, _ entry: HeaderValue, number: Int, _ seen: inout Set<String>
  ) -> DocumentItem {
    var draft = PromptDraft(input, header: header, program: "promptfoo")
    draft.prompt.lineCount = lineCount(input.bytes)
    draft.purpose(nil)
    draft.prompt.models = providers(&draft)
    _ = draft.value("prompts")
    let files = PromptFiles(base: input.path.parent, home: nil, plugin: nil, exists: input.exists)
    var label: String?
    var text = entry.text
    if case .mapping(let fields) = entry.content {
      label = ["label", "id"].lazy.compactMap { key in fields.first { $0.key == key }?.value.text }.first
      let source = ["raw", "file", "id"].lazy.compactMap { key in fields.first { $0.key == key } }.first
      text = source?.value.text.map {
        source?.key == "file" && !$0.hasPrefix("file://") ? "file://" + $0 : $0
      }
    }
    var name = label ?? "prompt-\(number)"
    if let text, text.hasPrefix("file://") {
      let path = String(text.dropFirst("file://".count).prefix { $0 != ":" })
      if label == nil { name = NotePlaces.stem(of: path.split(separator: "/").last.map(String.init) ?? name) }
      draft.remark = "text in \(path)"
      draft.addFile(path, files, line: entry.start.line)
    } else if let text {
      draft.read(
        PromptBody(Array(text.utf8), firstLine: firstLine(of: text, entry)), syntax: .jinja, files: files,
        ownName: name)
    } else {
      draft.report("prompt-not-text", .warning, "the prompt has no text and no file", at: entry.start)
    }
    while !seen.insert(name).inserted { name += "-\(number)" }
    var item = draft.item(named: name)
    item.fragment = "prompt-\(number)"
    return item
  }

  /// The models that are asked: `providers`, each a text or a mapping with an id.
  private static func providers(_ draft: inout PromptDraft) -> Sourced<[String]>? {
    for key in ["providers", "targets"] {
      guard let value = draft.value(key) else { continue }
      let values: [HeaderValue] = if case .list(let values) = value.content { values } else { [value] }
      let names = values.compactMap { value -> String? in
        guard case .mapping(let fields) = value.content else { return value.text }
        return fields.first { $0.key == "id" }?.value.text ?? fields.first?.key
      }
      if !names.isEmpty { return Sourced(names, from: key) }
    }
    return nil
  }
}

/// The names in a format string of Python: `{name}`, `{name:>10}`; doubled braces are braces.
private struct FormatStringNames {
  private(set) var variables: [Prompt.Variable] = []

  init(_ text: String, firstLine: Int?) {
    let bytes = Array(text.utf8)
    var line = firstLine
    var index = 0
    var seen: Set<String> = []
    while index < bytes.count, variables.count < PromptScanner.maximumCount {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") { line = line.map { $0 + 1 } }
      guard byte == UInt8(ascii: "{") else {
        index += 1
        continue
      }
      if index + 1 < bytes.count, bytes[index + 1] == byte {
        index += 2
        continue
      }
      var end = index + 1
      while end < bytes.count, end - index < 100, PromptScanner.isWordByte(bytes[end]) { end += 1 }
      if end > index + 1, end < bytes.count, "}:!.[".utf8.contains(bytes[end]),
        !ASCII.isDigit(bytes[index + 1])
      {
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        if seen.insert(name).inserted {
          variables.append(Prompt.Variable(.input, name, written: "{\(name)}", line: line))
        }
      }
      index = end
    }
  }
}
