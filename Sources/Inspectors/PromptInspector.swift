import Catalog
import Formats
import Platform
import Scan
import Store

extension Inspector {
  /// What the inspector shows of a prompt beside what all items in files have.
  func fields(of prompt: Prompt, _ item: DocumentItem, in context: DocumentContext) -> DocumentFields {
    var fields = DocumentFields()
    fields.status = Self.status(of: item.findings)
    fields.summary = [runField(prompt, item, in: context), purposeField(prompt, in: context)]
    fields.statusFields = [
      InspectorField(
        "live", "Live for", nil, absence: .unknown, note: "agents' settings are \(GitFields.notReadYet)"),
      InspectorField(
        "validation", "Validation", fields.status.map { .status($0) },
        source: "format \(context.place.format), checked now"),
    ]
    fields.details = detailFields(prompt, in: context)
    fields.activity = [lastUsedField(prompt)]
    fields.related = relatedFields(item, in: context)
    return fields
  }

  // MARK: - Summary

  private func runField(_ prompt: Prompt, _ item: DocumentItem, in context: DocumentContext) -> InspectorField
  {
    guard let invocation = prompt.invocation else {
      return InspectorField(
        "run", "Run", nil, absence: .notApplicable,
        note: "a program fills it in; \(prompt.program) names no command")
    }
    guard let plugin = prompt.plugin else {
      return InspectorField(
        "run", "Run", .text(invocation), note: invocation.hasPrefix("/") ? "in \(prompt.program)" : nil,
        source: "the path")
    }
    let manifest = plugin.appending(PluginManifest.folderName).appending("plugin.json")
    let name = (try? FileSystem.read(manifest, limit: 1 << 20)).flatMap {
      PluginManifest.pluginName($0.bytes)
    }
    guard let name, !name.isEmpty else {
      return InspectorField(
        "run", "Run", .text(invocation), note: "in \(prompt.program); its plugin has no name",
        source: "the path")
    }
    return InspectorField(
      "run", "Run", .text("/\(name):\(invocation.dropFirst())"),
      note: "in \(prompt.program), with the plugin",
      source: "the path, and \(PluginManifest.folderName)/plugin.json")
  }

  private func purposeField(_ prompt: Prompt, in context: DocumentContext) -> InspectorField {
    InspectorField(
      "purpose", "Purpose", prompt.purpose.map { .text($0.value) },
      note: prompt.purpose == nil ? "neither a description nor a paragraph" : nil,
      source: prompt.purpose.map { source($0.source, prompt, context) },
      // The description stands under the title already.
      placement: .onlyInFull)
  }

  // MARK: - Details

  private func detailFields(_ prompt: Prompt, in context: DocumentContext) -> [InspectorField] {
    // A variable that takes everything carries the hint already.
    let isHintShown = prompt.variables.contains {
      $0.form == .argument && $0.hint == prompt.argumentHint?.value
    }
    return [
      InspectorField(
        "model", "Model", prompt.models.map { .list($0.value.map { .text($0) }) },
        note: prompt.models == nil ? "the program's default" : nil,
        source: prompt.models.map { source($0.source, prompt, context) }),
      variablesField(prompt, in: context),
      InspectorField(
        "hint", "Arguments", prompt.argumentHint.map { .text($0.value) },
        source: prompt.argumentHint.map { source($0.source, prompt, context) },
        placement: prompt.argumentHint == nil || isHintShown ? .onlyInFull : .line),
      InspectorField(
        "tools", "Tools", prompt.tools.map { .list($0.value.map { .text($0) }) },
        source: prompt.tools.map { source($0.source, prompt, context) },
        placement: prompt.tools == nil ? .onlyInFull : .line),
      InspectorField(
        "agent", "Runs as", prompt.agent.map { .text($0.value) },
        source: prompt.agent.map { source($0.source, prompt, context) },
        placement: prompt.agent == nil ? .onlyInFull : .line),
      InspectorField(
        "version", "Version", prompt.version.map { .text($0.value) },
        source: prompt.version.map { source($0.source, prompt, context) },
        placement: prompt.version == nil ? .onlyInFull : .line),
      InspectorField(
        "program", "Program", .text(prompt.program), source: "format \(context.place.format)",
        placement: .onlyInFull),
      InspectorField(
        "length", "Length", .quantity(Quantity(prompt.lineCount, "line")), source: context.source,
        placement: .onlyInFull),
    ]
      + prompt.otherKeys.map { field in
        InspectorField(
          "header.\(field.key)", field.key, Self.promptValue(field.value),
          source: source(field.key, prompt, context),
          placement: .onlyInFull)
      }
  }

  /// What is filled in, each with its form and what is known of it.
  private func variablesField(_ prompt: Prompt, in context: DocumentContext) -> InspectorField {
    InspectorField(
      "variables", "Variables",
      .list(
        prompt.variables.map { variable in
          var entries = [
            RecordEntry("name", .text(variable.name)), RecordEntry("form", .text(variable.form.rawValue)),
          ]
          if let hint = variable.hint { entries.append(RecordEntry("hint", .text(hint))) }
          if let value = variable.defaultValue { entries.append(RecordEntry("default", .text(value))) }
          if let required = variable.isRequired {
            entries.append(RecordEntry("required", .boolean(required)))
          }
          if let exists = variable.exists { entries.append(RecordEntry("found", .boolean(exists))) }
          if let line = variable.line { entries.append(RecordEntry("line", .number(line))) }
          return .record(entries)
        }), note: prompt.hasMoreVariables ? "there are more" : nil, source: context.source,
      placement: prompt.variables.isEmpty ? .onlyInFull : .line)
  }

  /// A value of a header as it is written.
  static func promptValue(_ value: HeaderValue) -> FieldValue {
    switch value.content {
    case .scalar(let text, _): .text(text)
    case .list(let values): .list(values.map(promptValue))
    case .mapping(let fields): .record(fields.map { RecordEntry($0.key, promptValue($0.value)) })
    }
  }

  /// Where a fact stands: the file, its line, and the key.
  private func source(_ key: String, _ prompt: Prompt, _ context: DocumentContext) -> String {
    let lenient = prompt.isReadLeniently ? ", read leniently" : ""
    guard let line = prompt.sourceLines[key] else { return "\(context.source), \(key)" }
    return "\(context.source):\(line), \(key)\(lenient)"
  }

  // MARK: - Related

  /// The skills and prompts that it calls and the files that it names, as they are written.
  private func relatedFields(_ item: DocumentItem, in context: DocumentContext) -> [InspectorField] {
    func field(_ key: String, _ label: String, _ kind: Relation.Kind) -> InspectorField {
      let relations = item.relations.filter { $0.kind == kind }
      return InspectorField(
        key, label,
        .list(
          relations.map { relation in
            var entries = [RecordEntry("text", .text(relation.text))]
            if case .path(let path) = relation.target { entries.append(RecordEntry("path", .path(path))) }
            if let line = relation.line { entries.append(RecordEntry("line", .number(line))) }
            return .record(entries)
          }), source: context.source, placement: relations.isEmpty ? .onlyInFull : .line)
    }
    let twins = workspace.namesakes(of: .document(context.place), named: item.name, kind: .skill)
    return [
      InspectorField(
        "skills", "Skills",
        .list(
          twins.map { .link($0) }), note: "of the same name", source: "the index",
        placement: twins.isEmpty ? .onlyInFull : .line),
      field("calls", "Calls", .calls), field("links", "Names", .links),
    ]
  }
}
