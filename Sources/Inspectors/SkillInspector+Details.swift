import Catalog
import Formats
import Scan

extension Inspector {
  /// What the skill is made of: length, tools, contents, checklist, outline.
  func detailFields(_ loaded: LoadedSkill, _ contents: SkillContents) -> [InspectorField] {
    guard let document = loaded.document else { return unreadFields(contents) }
    let skill = loaded.skill
    var fields = lengthFields(skill, document) + [toolsField(loaded)]
    fields.append(
      InspectorField(
        "license", "Licence", skill.license.map { .text($0) }, source: source("license", loaded),
        placement: skill.license == nil ? .onlyInFull : .line))
    fields += contentFields(contents) + checklistFields(skill)
    fields.append(
      InspectorField(
        "tags", "Tags", skill.tags.map { .list($0.value.map { .text($0) }) },
        source: skill.tags.map { source(ofHeaderPath: $0.source, loaded) ?? $0.source },
        placement: skill.tags == nil ? .onlyInFull : .line))
    // A seventh line would not be shown; the outline is what can best be done without.
    let lineCount = fields.count { $0.placement == .line }
    fields += outlineFields(skill, isShown: lineCount < 6)
    fields.append(
      InspectorField(
        "compatibility", "Compatibility", skill.compatibility.map { .text($0) },
        source: source("compatibility", loaded), placement: .onlyInFull))
    fields.append(
      InspectorField(
        "version", "Version", skill.version.map { .text($0.value) },
        source: skill.version.map { source(ofHeaderPath: $0.source, loaded) ?? $0.source },
        placement: .onlyInFull))
    return fields
  }

  /// The fields of a skill whose document could not be read.
  private func unreadFields(_ contents: SkillContents) -> [InspectorField] {
    let keys = [
      ("length", "Length"), ("tokens.body", "Body"), ("tokens.listing", "Listing"), ("tools", "Tools"),
      ("license", "Licence"), ("checklist", "Checklist"), ("tags", "Tags"), ("outline", "Headings"),
      ("compatibility", "Compatibility"), ("version", "Version"),
    ]
    return keys.map { key, label in
      InspectorField(
        key, label, nil, absence: .notApplicable, note: Self.nothingRead, placement: .onlyInFull)
    } + contentFields(contents)
  }

  /// Where a key of the header stands, or nil where it is not there.
  func source(_ key: String, _ loaded: LoadedSkill) -> String? {
    loaded.document?.header.fields.first { $0.key == key }.map { source($0, loaded) }
  }

  private func lengthFields(_ skill: Skill, _ document: Document) -> [InspectorField] {
    let listing = TokenEstimate.tokens(in: skill.name + " " + (skill.description ?? ""))
    return [
      InspectorField(
        "length", "Length", .quantity(Quantity(document.lineCount, "line")), source: "SKILL.md"),
      InspectorField(
        "tokens.body", "Body",
        .quantity(Quantity(TokenEstimate.body(of: document), "token", isEstimate: true)),
        source: TokenEstimate.method, placement: .joined(", ")),
      InspectorField(
        "tokens.listing", "Listing",
        .quantity(
          Quantity(listing, one: "token in listings", many: "tokens in listings", isEstimate: true)),
        source: "name and description; " + TokenEstimate.method, placement: .joined("; ")),
    ]
  }

  private func toolsField(_ loaded: LoadedSkill) -> InspectorField {
    let header = loaded.document?.header["allowed-tools"]
    if let tools = loaded.skill.tools {
      return InspectorField(
        "tools", "Tools", .list(tools.map { .text($0) }), source: source("allowed-tools", loaded))
    }
    return InspectorField(
      "tools", "Tools", nil, absence: header == nil ? .notRecorded : .failed,
      note: header.map { "allowed-tools is \($0.shape)" } ?? "no allowed-tools key",
      placement: header == nil ? .onlyInFull : .line)
  }

  private func contentFields(_ contents: SkillContents) -> [InspectorField] {
    let groups: [(key: String, label: String, paths: [FilePath], one: String, many: String)] = [
      ("scripts", "Scripts", contents.scripts, "script", "scripts"),
      ("references", "References", contents.references, "reference", "references"),
      ("assets", "Assets", contents.assets, "asset", "assets"),
      ("others", "Other files", contents.others, "other file", "other files"),
    ]
    let present = groups.filter { !$0.paths.isEmpty }
    var fields = [
      InspectorField(
        "contents", "Contents",
        .list(present.map { .quantity(Quantity($0.paths.count, one: $0.one, many: $0.many)) }),
        note: contents.isPartial ? "not all of it could be listed" : nil, source: "the folder",
        placement: present.isEmpty ? .onlyInFull : .line)
    ]
    if !contents.irregularEntries.isEmpty {
      fields.append(
        InspectorField(
          "contents.notOpened", "Not opened",
          .list(contents.irregularEntries.map { .text("\($0.path) is \($0.what)") }),
          source: "the folder"))
    }
    return fields
      + present.map {
        InspectorField(
          "contents.\($0.key)", $0.label, .list($0.paths.map { .path($0) }), source: "the folder",
          placement: .onlyInFull)
      }
  }

  private func outlineFields(_ skill: Skill, isShown: Bool) -> [InspectorField] {
    [
      InspectorField(
        "outline.count", "Outline", .quantity(Quantity(skill.outline.count, "heading")),
        note: skill.isOutlineDerived ? "taken from plain lines; there are no Markdown headings" : nil,
        source: "SKILL.md", placement: isShown && !skill.outline.isEmpty ? .line : .onlyInFull),
      InspectorField(
        "outline", "Headings",
        .list(
          skill.outline.map {
            .record([
              RecordEntry("text", .text(String(repeating: "#", count: $0.level) + " " + $0.text)),
              RecordEntry("line", .number($0.position.line)),
            ])
          }), source: "SKILL.md", placement: .onlyInFull),
    ]
  }

  private func checklistFields(_ skill: Skill) -> [InspectorField] {
    guard let checklist = skill.checklist else {
      return [
        InspectorField("checklist", "Checklist", nil, note: "none found", placement: .onlyInFull)
      ]
    }
    let firstLine = checklist.items.first?.line.map { ":\($0)" } ?? ""
    let source = checklist.source + firstLine
    return [
      InspectorField(
        "checklist", "Checklist", .quantity(Quantity(checklist.items.count, "item")), source: source),
      InspectorField(
        "checklist.done", "Ticked", .quantity(Quantity(checklist.doneCount, one: "done", many: "done")),
        source: source, placement: .joined(", ")),
      InspectorField(
        "checklist.items", "Items",
        .list(
          checklist.items.map { item in
            .record(
              [RecordEntry("done", .boolean(item.isDone)), RecordEntry("text", .text(item.text))]
                + (item.line.map { [RecordEntry("line", .number($0))] } ?? []))
          }),
        note: checklist.heading.map { "under \"\($0)\"" }, source: source, placement: .onlyInFull),
    ]
  }
}
