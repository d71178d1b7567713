package import Catalog

/// What a configuration may say about one thing, without the type of its value.
package struct SettingDefinition: Sendable {
  /// Who may set it.
  package enum Trust: Sendable, Hashable {
    case anybody
    /// Only the user: a project is somebody else's text, and must not start programs or store what is private.
    case userOnly
  }

  package enum Shape: Sendable, Hashable {
    case scalar
    /// A list of texts; a single text is a list of one.
    case list
    /// Anything that the part of the program which it is for reads itself.
    case structure
  }

  /// The key at the top of the file.
  package var key: String
  /// Other spellings of the key.
  package var otherKeys: [String]
  package var shape: Shape
  /// What stands for the value in help, such as `off|metadata|full`.
  package var placeholder: String
  package var help: String
  package var defaultText: String
  package var trust: Trust
  /// The variable that outranks every file, and what it says; nil where none is set.
  package var environment: @Sendable ([String: String]) -> (name: String, value: String)?
  /// Checks a value of the file.
  package var check: @Sendable (HeaderValue, SettingContext) throws(SettingFault) -> Void

  /// Whether a key of a file means this setting.
  package func isNamed(_ key: String) -> Bool { key == self.key || otherKeys.contains(key) }
}

/// What the meaning of a value depends on beside its text.
package struct SettingContext: Sendable {
  /// The folder of the file that the value stands in.
  package var folder: FilePath
  package var home: FilePath?

  package init(folder: FilePath, home: FilePath?) {
    self.folder = folder
    self.home = home
  }

  /// A path as written: absolute, below the home (`~`), or relative to the file.
  package func path(_ text: String) -> FilePath {
    if text == "~" || text.hasPrefix("~/"), let home {
      return home.appending(String(text.dropFirst(2))).lexicallyNormalized
    }
    let path = FilePath(text)
    return (path.isAbsolute ? path : folder.appending(path.bytes)).lexicallyNormalized
  }
}

/// Why a value is not one of its setting.
package struct SettingFault: Error, Sendable, Hashable {
  /// What is wrong, to be read after the key: `must be a whole number`.
  package var message: String
  package var hint: String?
  /// The part of the value that is wrong, or nil for all of it.
  package var position: TextPosition?

  package init(_ message: String, hint: String? = nil, at position: TextPosition? = nil) {
    self.message = message
    self.hint = hint
    self.position = position
  }
}

/// A setting with one value; `configuration[Settings.transcripts]` has its type.
package struct Setting<Value: Sendable>: Sendable {
  package let definition: SettingDefinition
  package let fallback: Value
  /// Reads the text of a scalar.
  let parse: @Sendable (String) throws(SettingFault) -> Value

  init(
    _ key: String, otherKeys: [String] = [], placeholder: String, default fallback: Value,
    defaultText: String,
    trust: SettingDefinition.Trust = .anybody, help: String,
    environment: @escaping @Sendable ([String: String]) -> (name: String, value: String)? = { _ in nil },
    parse: @escaping @Sendable (String) throws(SettingFault) -> Value
  ) {
    self.fallback = fallback
    self.parse = parse
    definition = SettingDefinition(
      key: key, otherKeys: otherKeys, shape: .scalar, placeholder: placeholder, help: help,
      defaultText: defaultText, trust: trust, environment: environment,
      check: { (value, _) throws(SettingFault) in
        guard let text = value.text else {
          throw SettingFault("must be \(placeholder), is \(value.shape)", at: value.start)
        }
        _ = try parse(text)
      })
  }
}

/// A setting whose values add up: those of the user, then those of the project.
package struct ListSetting<Element: Sendable>: Sendable {
  package let definition: SettingDefinition
  let parse: @Sendable (String, SettingContext) throws(SettingFault) -> Element

  init(
    _ key: String, placeholder: String, trust: SettingDefinition.Trust = .anybody, help: String,
    parse: @escaping @Sendable (String, SettingContext) throws(SettingFault) -> Element
  ) {
    self.parse = parse
    definition = SettingDefinition(
      key: key, otherKeys: [], shape: .list, placeholder: placeholder, help: help, defaultText: "none",
      trust: trust, environment: { _ in nil },
      check: { (value, context) throws(SettingFault) in
        for entry in try value.entries() {
          guard let text = entry.text, !text.isEmpty else {
            throw SettingFault("must be a list of texts, has \(entry.shape) in it", at: entry.start)
          }
          do throws(SettingFault) { _ = try parse(text, context) } catch {
            throw SettingFault(error.message, hint: error.hint, at: error.position ?? entry.start)
          }
        }
      })
  }
}

/// A part of the configuration that another part of the program gives its meaning.
package struct SectionSetting: Sendable {
  package let definition: SettingDefinition

  /// The part that a definition describes.
  package static func named(_ definition: SettingDefinition) -> SectionSetting {
    SectionSetting(definition: definition)
  }

  private init(definition: SettingDefinition) { self.definition = definition }

  /// - Parameter takesList: whether it is a list; else it is a mapping.
  init(_ key: String, takesList: Bool = false, placeholder: String, help: String) {
    definition = SettingDefinition(
      key: key, otherKeys: [], shape: .structure, placeholder: placeholder, help: help, defaultText: "none",
      trust: .anybody, environment: { _ in nil },
      check: { (value, _) throws(SettingFault) in
        switch value.content {
        case .list where takesList: return
        case .mapping where !takesList: return
        default:
          let wanted = takesList ? "a list" : "a mapping"
          throw SettingFault("must be \(wanted), is \(value.shape)", at: value.start)
        }
      })
  }
}

extension HeaderValue {
  /// The values of a list; of a text, the text itself.
  func entries() throws(SettingFault) -> [HeaderValue] {
    switch content {
    case .list(let values): return values
    case .scalar: return isMissing ? [] : [self]
    case .mapping: throw SettingFault("must be a list, is a mapping", at: start)
    }
  }
}
