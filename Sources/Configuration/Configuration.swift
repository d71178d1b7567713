package import Catalog

/// The configuration that holds in one place: flag › environment › project › user › default, each value with
/// where it came from.
package struct Configuration: Sendable {
  /// The files that were read, the weakest first; what a file extends stands before it.
  package internal(set) var files: [ConfigurationFile] = []
  /// Where the user's file and the project's are, read or not; nil where there can be none.
  package internal(set) var userFile: FilePath?
  package internal(set) var projectFile: FilePath?
  /// What makes the configuration unusable.
  package internal(set) var faults: [ConfigurationFault] = []
  /// What is passed over: unknown keys, and what is not a project's to set.
  package internal(set) var remarks: [ConfigurationFault] = []
  /// Variables with a value that nobody knows: the name, what is wrong with it, what to do.
  package internal(set) var variableFaults: [(name: String, message: String, hint: String?)] = []
  /// The profile of rules that the files choose, held up by their floors.
  package internal(set) var profile: Configured<Profile>?
  /// The mildest profile that may be chosen.
  package internal(set) var profileFloor: Configured<Profile>?
  /// The kinds that the files describe.
  package internal(set) var kinds: [ConfiguredKind] = []
  /// Profiles that files extend, in their order.
  var choices: [Configured<Profile>] = []
  private var overrides: [String: Configured<String>] = [:]
  let home: FilePath?

  package init(home: FilePath? = nil) { self.home = home }

  /// The value of a setting.
  package subscript<Value>(setting: Setting<Value>) -> Configured<Value> {
    let definition = setting.definition
    if let override = overrides[definition.key], let value = try? setting.parse(override.value) {
      return Configured(value, from: override.origin)
    }
    for file in files.reversed() {
      if let field = file.field(definition), let text = field.value.text,
        let value = try? setting.parse(text)
      {
        return Configured(value, from: file.origin(at: field.value.start))
      }
    }
    return Configured(setting.fallback, from: .default)
  }

  /// The values of a setting that add up, the weakest first.
  package subscript<Element>(setting: ListSetting<Element>) -> [Configured<Element>] {
    files.flatMap { file -> [Configured<Element>] in
      guard let field = file.field(setting.definition), let entries = try? field.value.entries() else {
        return []
      }
      let context = SettingContext(folder: file.path.parent ?? .root, home: home)
      return entries.compactMap { entry in
        guard let text = entry.text, let value = try? setting.parse(text, context) else { return nil }
        return Configured(value, from: file.origin(at: entry.start))
      }
    }
  }

  /// The values of a setting that add up in one file alone.
  package func values<Element>(of setting: ListSetting<Element>, in file: ConfigurationFile) -> [Element] {
    var only = Configuration(home: home)
    only.files = [file]
    return only[setting].map(\.value)
  }

  /// What the files say in a part of the configuration, the weakest first.
  package subscript(section: SectionSetting) -> [ConfigurationSection] {
    files.compactMap { file in
      file.field(section.definition).map {
        ConfigurationSection(
          file: file, projectFile: file.level == .project ? projectFile : nil, value: $0.value)
      }
    }
  }

  /// Sets a value above every file: what an option or a variable says. The text must be one that the setting takes.
  package mutating func overriding(_ key: String, with text: String, from origin: ConfigurationOrigin) {
    if let known = overrides[key], known.origin.level > origin.level { return }
    overrides[key] = Configured(text, from: origin)
  }

  /// What an option or a variable says of a setting.
  package func override(of definition: SettingDefinition) -> Configured<String>? { overrides[definition.key] }
}

extension Configuration {
  /// Chooses the profile: the last file's word, but never below a floor that a file before it set.
  mutating func settleProfile() {
    var floors: [(file: FilePath, floor: Configured<Profile>)] = []
    for section in self[Settings.floor] {
      guard case .mapping(let fields) = section.value.content else { continue }
      for field in fields where field.key == "profile" {
        guard let profile = field.value.text.flatMap(Profile.init) else {
          faults.append(
            section.fault("floor.profile must be spec, recommended or strict", at: field.value.start))
          continue
        }
        floors.append(
          (section.file.path, Configured(profile, from: section.file.origin(at: field.value.start))))
      }
    }
    profileFloor = floors.map(\.floor).max { $0.value < $1.value }
    let order = files.map(\.path)
    for choice in choices {
      let place = order.firstIndex { $0 == choice.origin.path } ?? order.count
      let above = floors.filter { (order.firstIndex(of: $0.file) ?? 0) < place }.map(\.floor)
      if let floor = above.max(by: { $0.value < $1.value }), choice.value < floor.value {
        remarks.append(
          ConfigurationFault(
            "the profile \(choice.value.rawValue) is below the floor \(floor.value.rawValue) of \(floor.origin.text): passed over",
            in: choice.origin.path ?? .root,
            at: choice.origin.line.map { TextPosition.start(ofLine: $0) }))
        continue
      }
      profile = choice
    }
    if let floor = profileFloor, let chosen = profile, chosen.value < floor.value { profile = floor }
  }
}

/// What one file says in a part of the configuration that another part of the program gives its meaning.
package struct ConfigurationSection: Sendable {
  package var file: ConfigurationFile
  /// The project's file that it is, or that extends it; nil for the user's.
  package var projectFile: FilePath?
  package var value: HeaderValue

  /// The entries of a mapping, in the order of the file.
  package var fields: [HeaderField] {
    if case .mapping(let fields) = value.content { fields } else { [] }
  }

  /// The entries of a list, in the order of the file.
  package var entries: [HeaderValue] {
    if case .list(let values) = value.content { values } else { [] }
  }

  /// The folder that relative paths of the file start from.
  package var folder: FilePath { file.path.parent ?? .root }

  /// Something wrong at a place in it.
  package func fault(_ message: String, at position: TextPosition, hint: String? = nil) -> ConfigurationFault
  {
    ConfigurationFault(message, in: file.path, at: position, hint: hint)
  }
}
