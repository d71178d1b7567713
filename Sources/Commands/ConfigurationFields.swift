import Catalog
import Configuration
import Platform

/// The configuration as fields: a value each, with where it came from.
enum ConfigurationFields {
  /// The field of a setting.
  static func field(_ definition: SettingDefinition, _ configuration: Configuration) -> InspectorField {
    let key = definition.key
    switch key {
    case Settings.roots.definition.key:
      return list(
        definition, configuration[Settings.roots].map { Configured(.path($0.value), from: $0.origin) })
    case Settings.ignore.definition.key:
      return list(
        definition, configuration[Settings.ignore].map { Configured(.text($0.value), from: $0.origin) })
    case Settings.columns.definition.key:
      return list(
        definition, configuration[Settings.columns].map { Configured(.text($0.value), from: $0.origin) })
    case Settings.transcripts.definition.key:
      let found = configuration[Settings.transcripts]
      return scalar(definition, .text(found.value.rawValue), found.origin)
    case Settings.color.definition.key:
      let found = configuration[Settings.color]
      return scalar(definition, .text(found.value.rawValue), found.origin)
    case Settings.pager.definition.key:
      let found = configuration[Settings.pager]
      return scalar(definition, .text(found.value), found.origin)
    case Settings.width.definition.key:
      let found = configuration[Settings.width]
      return scalar(
        definition, found.value.map { .number($0) } ?? .text(definition.defaultText), found.origin)
    case Settings.pane.definition.key:
      let found = configuration[Settings.pane]
      return scalar(definition, .number(found.value), found.origin)
    default: return structure(definition, configuration)
    }
  }

  private static func scalar(
    _ definition: SettingDefinition, _ value: FieldValue, _ origin: ConfigurationOrigin
  ) -> InspectorField {
    InspectorField(definition.key, definition.key, value, source: origin.text, isEditable: true)
  }

  private static func list(
    _ definition: SettingDefinition, _ values: [Configured<FieldValue>]
  ) -> InspectorField {
    InspectorField(
      definition.key, definition.key, .list(values.map(\.value)), source: sources(values.map(\.origin)),
      isEditable: true)
  }

  /// A part with a structure of its own, by the names of its entries.
  private static func structure(
    _ definition: SettingDefinition, _ configuration: Configuration
  ) -> InspectorField {
    let sections = configuration[SectionSetting.named(definition)]
    let names = sections.flatMap { section -> [FieldValue] in
      let fields = section.fields.map { FieldValue.text(Self.text(of: $0)) }
      return section.entries.isEmpty ? fields : section.entries.map { .text(Self.text(of: $0)) }
    }
    return InspectorField(
      definition.key, definition.key, .list(names),
      source: sources(sections.map { $0.file.origin(at: $0.value.start) }))
  }

  private static func text(of field: HeaderField) -> String {
    field.value.text.map { "\(field.key): \($0)" } ?? field.key
  }

  private static func text(of value: HeaderValue) -> String {
    switch value.content {
    case .scalar(let text, _): text
    case .list(let values): values.map { text(of: $0) }.joined(separator: ", ")
    case .mapping(let fields): fields.map { "\($0.key): \(text(of: $0.value))" }.joined(separator: "; ")
    }
  }

  private static func sources(_ origins: [ConfigurationOrigin]) -> String {
    var seen: Set<String> = []
    let texts = origins.map(\.text).filter { seen.insert($0).inserted }
    return texts.isEmpty ? ConfigurationOrigin.default.text : texts.joined(separator: ", ")
  }

  /// The files, and the profile that they choose.
  static func files(_ configuration: Configuration) -> [InspectorField] {
    var fields: [InspectorField] = []
    if let profile = configuration.profile {
      fields.append(
        InspectorField("profile", "Profile", .text(profile.value.rawValue), source: profile.origin.text))
    }
    func file(_ key: String, _ label: String, _ path: FilePath?) -> InspectorField {
      let isThere = path.map { file in configuration.files.contains { $0.path == file } } ?? false
      return InspectorField(
        key, label, path.map { .path($0) }, absence: .notApplicable, note: isThere ? nil : "not there",
        source: isThere ? "read" : nil)
    }
    fields.append(file("file.user", "User's", configuration.userFile))
    fields.append(file("file.project", "Project's", configuration.projectFile))
    let extended = configuration.files.filter { $0.extendedBy != nil }
    fields.append(
      InspectorField(
        "file.extended", "Extended", .list(extended.map { .path($0.path) }),
        source: sources(extended.compactMap { $0.extendedBy.map { ConfigurationOrigin(.user, path: $0) } }),
        placement: extended.isEmpty ? .onlyInFull : .line))
    return fields
  }
}
