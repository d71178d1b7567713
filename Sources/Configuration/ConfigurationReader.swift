package import Catalog
import Spelling

/// What stands where a file of the configuration is looked for.
package enum ConfigurationSource: Sendable {
  case bytes([UInt8])
  case absent
  /// It is there and cannot be read, with the system's reason.
  case unreadable(String)
}

/// Reads the files of a configuration, with what they extend, into one value.
///
/// It opens nothing itself: whoever calls it reads, so that it can be tested with texts alone.
package struct ConfigurationReader: Sendable {
  package var home: FilePath?
  package var variables: [String: String]
  package var read: @Sendable (FilePath) -> ConfigurationSource

  /// How far a chain of `extends` may go, and how many files there may be.
  private static let maximumDepth = 8
  private static let maximumFileCount = 32

  package init(
    home: FilePath?, variables: [String: String], read: @escaping @Sendable (FilePath) -> ConfigurationSource
  ) {
    self.home = home
    self.variables = variables
    self.read = read
  }

  /// Reads the user's file and a project's; either may be missing.
  package func configuration(user: FilePath?, project: FilePath?) -> Configuration {
    var configuration = Configuration(home: home)
    configuration.userFile = user
    configuration.projectFile = project
    if let user { add(user, .user, to: &configuration) }
    if let project { add(project, .project, to: &configuration) }
    configuration.settleProfile()
    addVariables(to: &configuration)
    configuration.kinds = ConfiguredKind.all(in: &configuration)
    return configuration
  }

  private func add(
    _ path: FilePath, _ level: ConfigurationOrigin.Level, to configuration: inout Configuration
  ) {
    switch read(path) {
    case .absent: return
    case .unreadable(let reason):
      configuration.faults.append(
        ConfigurationFault(
          "cannot be read: \(reason)", in: path, at: nil, hint: Self.unreadableHint(path)))
    case .bytes(let bytes): add(bytes, path, level, chain: [], to: &configuration)
    }
  }

  /// What to do about a file that cannot be read.
  package static func unreadableHint(_ path: FilePath) -> String {
    "ls -l \(ShellWord.quoted(path)) shows what it is; a file of YAML that you may read has to stand there"
  }

  /// Adds what a file builds on, then the file.
  private func add(
    _ bytes: [UInt8], _ path: FilePath, _ level: ConfigurationOrigin.Level, chain: [FilePath],
    to configuration: inout Configuration
  ) {
    var (file, faults, remarks) = ConfigurationFile.parse(bytes, path: path, level: level, home: home)
    file.extendedBy = chain.last
    configuration.faults += faults
    configuration.remarks += remarks
    if let field = file.fields.first(where: { $0.key == Settings.extendsKey }) {
      extend(field, file, chain: chain + [path], to: &configuration)
    }
    configuration.files.append(file)
  }

  private func extend(
    _ field: HeaderField, _ file: ConfigurationFile, chain: [FilePath], to configuration: inout Configuration
  ) {
    func fault(_ message: String, _ value: HeaderValue, hint: String? = nil) {
      configuration.faults.append(
        ConfigurationFault("extends \(message)", in: file.path, at: value.start, hint: hint))
    }
    guard let entries = try? field.value.entries() else {
      return fault("must be a file or a profile, is a mapping", field.value)
    }
    let context = SettingContext(folder: file.path.parent ?? .root, home: home)
    for entry in entries {
      guard let text = entry.text, !text.isEmpty else {
        fault("must be a file or a profile, is \(entry.shape)", entry)
        continue
      }
      if let profile = Profile(rawValue: text) {
        configuration.choices.append(
          Configured(profile, from: file.origin(at: entry.start)))
        continue
      }
      let path = context.path(text)
      if chain.contains(path) {
        fault("leads back to \(path)", entry)
      } else if chain.count >= Self.maximumDepth || configuration.files.count >= Self.maximumFileCount {
        fault("goes through too many files", entry)
      } else {
        switch read(path) {
        case .bytes(let bytes): add(bytes, path, file.level, chain: chain, to: &configuration)
        case .unreadable(let reason):
          fault("\(text), which cannot be read: \(reason)", entry, hint: Self.unreadableHint(path))
        case .absent:
          let words = Profile.allCases.map(\.rawValue)
          fault(
            "\(text): no such file", entry,
            hint: Spelling.nearest(to: text, among: words).map { "did you mean the profile \($0)?" }
              ?? "a file, or one of the profiles \(words.joined(separator: ", "))")
        }
      }
    }
    // A floor that stands in the file holds for the files after it, not for what it extends itself.
  }

  /// Takes note of variables; one with a value that its setting does not know is passed over and said.
  private func addVariables(to configuration: inout Configuration) {
    for definition in Settings.definitions {
      guard let (name, value) = definition.environment(variables) else { continue }
      let scalar = HeaderValue(
        content: .scalar(value, .plain), start: .start(ofLine: 1), end: .start(ofLine: 1))
      do throws(SettingFault) {
        try definition.check(scalar, SettingContext(folder: .root, home: home))
        configuration.overriding(definition.key, with: value, from: .init(.environment, name: name))
      } catch {
        configuration.variableFaults.append((name, error.message, error.hint))
      }
    }
  }
}
