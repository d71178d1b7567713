import Catalog
import Formats
import Scan

extension Inspector {
  /// What the skill is made of: length, tools, contents, checklist, outline.
  func detailFields(_ loaded: LoadedSkill, _ contents: SkillContents) -> [InspectorField] {
    let skill = loaded.skill
    var fields: [InspectorField] = []
    let document = loaded.document
    fields.append(
      InspectorField(
        "length", "Length", document.map { .quantity(Quantity($0.lineCount, "line")) },
        absence: .failed, source: "SKILL.md"))
    fields.append(
      InspectorField(
        "tokens.body", "Body",
        document.map {
          .quantity(Quantity(TokenEstimate.body(of: $0), "token", isEstimate: true))
        }, absence: .failed, source: TokenEstimate.method, placement: .joined(", ")))
    fields.append(
      InspectorField(
        "tokens.listing", "Listing",
        document.map { _ in
          .quantity(
            Quantity(
              TokenEstimate.tokens(in: skill.name + " " + (skill.description ?? "")),
              one: "token in listings", many: "tokens in listings", isEstimate: true))
        }, absence: .failed, source: "name and description; " + TokenEstimate.method,
        placement: .joined("; ")))
    fields.append(
      InspectorField(
        "tools", "Tools", skill.tools.map { .list($0.map { .text($0) }) },
        note: skill.tools == nil ? "no allowed-tools key" : nil, source: source("allowed-tools", loaded),
        placement: skill.tools == nil ? .onlyInFull : .line))
    fields.append(
      InspectorField(
        "license", "Licence", skill.license.map { .text($0) }, source: source("license", loaded),
        placement: skill.license == nil ? .onlyInFull : .line))
    let counts: [(Int, String, String)] = [
      (contents.scripts.count, "script", "scripts"),
      (contents.references.count, "reference", "references"),
      (contents.assets.count, "asset", "assets"),
      (contents.others.count, "other file", "other files"),
    ]
    fields.append(
      InspectorField(
        "contents", "Contents",
        .list(
          counts.filter { $0.0 > 0 }.map { .quantity(Quantity($0.0, one: $0.1, many: $0.2)) }),
        note: contents.isPartial ? "not all of it could be listed" : nil, source: "the folder"))
    if !contents.irregularEntries.isEmpty {
      fields.append(
        InspectorField(
          "contents.notOpened", "Not opened",
          .list(contents.irregularEntries.map { .text("\($0.path) is \($0.what)") }),
          source: "the folder"))
    }
    fields += checklistFields(skill)
    fields.append(
      InspectorField(
        "tags", "Tags", skill.tags.map { .list($0.value.map { .text($0) }) }, source: skill.tags?.source,
        placement: skill.tags == nil ? .onlyInFull : .line))
    // A seventh line would not be shown; the outline is what can best be done without.
    let lineCount = fields.count { $0.placement == .line }
    fields.append(
      InspectorField(
        "outline.count", "Outline", .quantity(Quantity(skill.outline.count, "heading")),
        note: skill.isOutlineDerived ? "taken from plain lines; there are no Markdown headings" : nil,
        source: "SKILL.md", placement: lineCount < 6 ? .line : .onlyInFull))
    fields.append(
      InspectorField(
        "outline", "Headings",
        .list(
          skill.outline.map {
            .record([
              RecordEntry("text", .text(String(repeating: "#", count: $0.level) + " " + $0.text)),
              RecordEntry("line", .number($0.position.line)),
            ])
          }), source: "SKILL.md", placement: .onlyInFull))
    fields.append(
      InspectorField(
        "compatibility", "Compatibility", skill.compatibility.map { .text($0) },
        source: source("compatibility", loaded), placement: .onlyInFull))
    fields.append(
      InspectorField(
        "version", "Version", skill.version.map { .text($0.value) },
        source: skill.version?.source, placement: .onlyInFull))
    for (key, label, paths) in [
      ("contents.scripts", "Scripts", contents.scripts),
      ("contents.references", "References", contents.references),
      ("contents.assets", "Assets", contents.assets), ("contents.others", "Other files", contents.others),
    ] where !paths.isEmpty {
      fields.append(
        InspectorField(
          key, label, .list(paths.map { .path($0) }), source: "the folder", placement: .onlyInFull))
    }
    return fields
  }

  private func source(_ key: String, _ loaded: LoadedSkill) -> String? {
    loaded.document?.header.fields.first { $0.key == key }.map { source($0, loaded) }
  }

  private func checklistFields(_ skill: Skill) -> [InspectorField] {
    guard let checklist = skill.checklist else {
      return [
        InspectorField("checklist", "Checklist", nil, note: "none found", placement: .onlyInFull)
      ]
    }
    let first = checklist.items.first.map { "SKILL.md:\($0.position.line)" }
    return [
      InspectorField(
        "checklist", "Checklist", .quantity(Quantity(checklist.items.count, "item")), source: first),
      InspectorField(
        "checklist.done", "Ticked", .quantity(Quantity(checklist.doneCount, one: "done", many: "done")),
        source: first, placement: .joined(", ")),
      InspectorField(
        "checklist.items", "Items",
        .list(
          checklist.items.map {
            .record([
              RecordEntry("done", .boolean($0.isDone)), RecordEntry("text", .text($0.text)),
              RecordEntry("line", .number($0.position.line)),
            ])
          }),
        note: checklist.heading.map { "under \"\($0)\"" }, source: first, placement: .onlyInFull),
    ]
  }
}
