package import Catalog

/// The reader of skills: a document and the name of its folder become a ``Skill``.
///
/// Source: the Agent Skills specification for the header; categories, tags and checklists as measured on
/// public skills, since no specification names them.
package enum SkillFormat {
  /// The name that a skill's document must have.
  package static let documentName = Array("SKILL.md".utf8)

  /// Whether a file name is `SKILL.md` in some spelling of its letters' case.
  package static func isDocumentName(_ name: [UInt8]) -> Bool {
    name.count == documentName.count
      && zip(name, documentName).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  /// The skill that a document describes.
  ///
  /// - Parameters:
  ///   - document: what was read, or nil where nothing could be.
  ///   - place: where it lies; gives the name where the header has none, and the category folder.
  package static func skill(from document: Document?, at place: SkillPlace) -> Skill {
    let folderName = place.path.displayName
    guard let document else { return Skill(name: folderName, isNamedByFolder: true) }
    let header = document.header
    let name = text(of: header["name"])
    var skill = Skill(name: name ?? folderName, isNamedByFolder: name == nil)
    skill.description = text(of: header["description"])
    skill.license = text(of: header["license"])
    skill.compatibility = text(of: header["compatibility"])
    if let tools = header["allowed-tools"] {
      if case .mapping = tools.content {} else { skill.tools = AllowedTools.parse(tools) }
    }
    skill.category = category(of: document, at: place)
    skill.tags = tags(of: header)
    skill.version = sourced(
      ("metadata.version", metadata(header, "version")), ("version", text(of: header["version"])))
    skill.checklist = checklist(of: document)
    if document.headings.isEmpty, !document.plainHeadings.isEmpty {
      skill.outline = document.plainHeadings
      skill.isOutlineDerived = true
    } else {
      skill.outline = document.headings
    }
    return skill
  }

  /// The words under which people put the points of a manual test, in headings.
  ///
  /// Source: 189 public skills with task items; these words head nearly all of their checklists.
  static let checklistWords = [
    "test", "verif", "valid", "check", "qa", "accept", "quality", "done", "review",
  ]

  /// The task items that a person would tick when testing by hand: those under a telling heading, else all
  /// of them, else the plain list items under a heading that says "checklist".
  static func checklist(of document: Document) -> Checklist? {
    let headings = document.headings.isEmpty ? document.plainHeadings : document.headings
    func heading(_ index: Int?) -> String? {
      guard let index, headings.indices.contains(index) else { return nil }
      return headings[index].text
    }
    func isTelling(_ text: String?) -> Bool {
      guard let words = text?.lowercased() else { return false }
      return checklistWords.contains { words.contains($0) }
    }
    let telling = document.tasks.filter { isTelling(heading($0.headingIndex)) }
    let tasks = telling.isEmpty ? document.tasks : telling
    if !tasks.isEmpty {
      let names = Set(tasks.map { heading($0.headingIndex) })
      return Checklist(
        items: tasks.map { Checklist.Item(text: $0.text, isDone: $0.isDone, line: $0.position.line) },
        heading: names.count == 1 ? names.first ?? nil : nil, source: "SKILL.md")
    }
    let plain = document.listItems.filter {
      heading($0.headingIndex)?.lowercased().contains("checklist") ?? false
    }
    guard let first = plain.first else { return nil }
    let items = plain.filter { $0.headingIndex == first.headingIndex }
    return Checklist(
      items: items.map { Checklist.Item(text: $0.text, isDone: false, line: $0.position.line) },
      heading: heading(first.headingIndex), source: "SKILL.md")
  }

  private static func category(of document: Document, at place: SkillPlace) -> Sourced<String>? {
    let header = document.header
    if let found = sourced(
      ("metadata.category", metadata(header, "category")),
      ("category", text(of: header["category"])),
      ("metadata.hermes.category", nested(header, ["metadata", "hermes", "category"])))
    {
      return found
    }
    // A folder between the root and the skill groups skills in several agents; a skill or another root does not.
    guard let depth = place.depth, depth > 1, place.container == nil, let parent = place.path.parent,
      parent != place.project, !["skills", "skill"].contains(parent.displayName)
    else { return nil }
    return Sourced(parent.displayName, from: "grouping folder")
  }

  private static func tags(of header: FrontMatter) -> Sourced<[String]>? {
    for (source, value) in [
      ("metadata.tags", value(header, ["metadata", "tags"])), ("tags", header["tags"]),
      ("metadata.hermes.tags", value(header, ["metadata", "hermes", "tags"])),
    ] {
      guard let value else { continue }
      let words = tagWords(in: value)
      if !words.isEmpty { return Sourced(words, from: source) }
    }
    return nil
  }

  private static func tagWords(in value: HeaderValue) -> [String] {
    switch value.content {
    case .scalar(let text, _):
      text.split { $0 == "," || $0 == " " }.map { String($0) }
    case .list(let values): values.compactMap(\.text).filter { !$0.isEmpty }
    case .mapping: []
    }
  }

  private static func sourced(_ candidates: (String, String?)...) -> Sourced<String>? {
    for (source, value) in candidates {
      if let value { return Sourced(value, from: source) }
    }
    return nil
  }

  private static func metadata(_ header: FrontMatter, _ key: String) -> String? {
    nested(header, ["metadata", key])
  }

  private static func nested(_ header: FrontMatter, _ keys: [String]) -> String? {
    text(of: value(header, keys))
  }

  /// The value under a chain of keys.
  private static func value(_ header: FrontMatter, _ keys: [String]) -> HeaderValue? {
    var fields = header.fields
    for (index, key) in keys.enumerated() {
      guard let value = fields.first(where: { $0.key == key })?.value else { return nil }
      if index == keys.count - 1 { return value }
      guard case .mapping(let inner) = value.content else { return nil }
      fields = inner
    }
    return nil
  }

  /// The text of a scalar without white space around it, or nil where nothing is left.
  private static func text(of value: HeaderValue?) -> String? {
    guard let text = value?.text else { return nil }
    let trimmed = text.trimmingWhitespace
    return trimmed.isEmpty ? nil : trimmed
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmingWhitespace: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
