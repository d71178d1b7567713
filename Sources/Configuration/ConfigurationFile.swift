package import Catalog
import Markup
import Spelling

/// One file of the configuration as it was read: its top-level keys with their places.
package struct ConfigurationFile: Sendable, Hashable {
  package var path: FilePath
  /// Whose file it is; a file that another one extends has the level of that one.
  package var level: ConfigurationOrigin.Level
  /// The file that extends this one, or nil.
  package var extendedBy: FilePath?
  package var fields: [HeaderField]

  /// Reads the text of a file and checks what it says of every setting.
  ///
  /// - Returns: the file with the fields that can be used; what is wrong, and what is only odd.
  static func parse(
    _ bytes: [UInt8], path: FilePath, level: ConfigurationOrigin.Level, home: FilePath?
  ) -> (file: ConfigurationFile, faults: [ConfigurationFault], remarks: [ConfigurationFault]) {
    var file = ConfigurationFile(path: path, level: level, fields: [])
    let (value, yamlFaults) = YAMLReader.parse(bytes, firstLine: 1)
    var faults = yamlFaults.map { ConfigurationFault($0.words, in: path, at: $0.position) }
    var remarks: [ConfigurationFault] = []
    guard let value, !value.isMissing else { return (file, faults, []) }
    guard case .mapping(let fields) = value.content else {
      faults.append(
        ConfigurationFault(
          "must be a mapping of keys, is \(value.shape)", in: path, at: value.start,
          hint: "skillhub help configuration"))
      return (file, faults, [])
    }
    let context = SettingContext(folder: path.parent ?? .root, home: home)
    for field in fields where !field.value.isMissing {
      if field.key == Settings.extendsKey {
        file.fields.append(field)
        continue
      }
      guard let definition = Settings.definition(named: field.key) else {
        remarks.append(
          ConfigurationFault(
            "unknown key '\(field.key)'", in: path, at: field.keyPosition,
            hint: Spelling.nearest(to: field.key, among: Settings.keys).map { "did you mean \($0)?" }
              ?? "skillhub help configuration"))
        continue
      }
      if definition.trust == .userOnly, level == .project {
        remarks.append(
          ConfigurationFault(
            "\(field.key) is the user's to set, not a project's: passed over", in: path,
            at: field.keyPosition, hint: "skillhub config set \(definition.key) VALUE"))
        continue
      }
      if let earlier = file.fields.first(where: { definition.isNamed($0.key) }) {
        faults.append(
          ConfigurationFault(
            "\(field.key) stands for \(earlier.key), which line \(earlier.keyPosition.line) sets", in: path,
            at: field.keyPosition, hint: "keep one of them"))
        continue
      }
      do throws(SettingFault) {
        try definition.check(field.value, context)
        file.fields.append(field)
      } catch {
        faults.append(
          ConfigurationFault(
            "\(field.key) \(error.message)", in: path, at: error.position ?? field.value.start,
            hint: error.hint))
      }
    }
    return (file, faults, remarks)
  }

  /// The value that the file gives to a setting.
  func field(_ definition: SettingDefinition) -> HeaderField? {
    fields.first { definition.isNamed($0.key) }
  }

  /// Where a value of the file stands.
  package func origin(at position: TextPosition) -> ConfigurationOrigin {
    ConfigurationOrigin(level, path: path, line: position.line)
  }
}

extension HeaderFault {
  /// What is wrong with the YAML, in words.
  fileprivate var words: String {
    switch problem {
    case .invalidYAML(let message): "not YAML: \(message)"
    case .duplicateKey(let key, let line): "the key '\(key)' stands on line \(line) already"
    case .overLimit(let limit): limit
    case .notAMapping(let shape): "must be a mapping of keys, is \(shape)"
    case .notAFence, .neverClosed: "not YAML"
    }
  }
}
