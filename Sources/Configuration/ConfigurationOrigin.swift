package import Catalog

/// Where the value of a setting came from.
package struct ConfigurationOrigin: Sendable, Hashable {
  /// The places that can give a value, the weakest first.
  package enum Level: String, Sendable, Hashable, CaseIterable, Comparable {
    case `default`, user, project, environment, flag

    package static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  package var level: Level
  /// The file and the line in it, where a file gave the value.
  package var path: FilePath?
  package var line: Int?
  /// The option or the variable that gave the value, such as `NO_COLOR`.
  package var name: String?

  package init(_ level: Level, path: FilePath? = nil, line: Int? = nil, name: String? = nil) {
    self.level = level
    self.path = path
    self.line = line
    self.name = name
  }

  /// The origin of a value that nobody set.
  package static let `default` = ConfigurationOrigin(.default)

  /// The origin in a few words: `/home/ada/.config/skillhub/config.yaml:3`, `NO_COLOR`, `default`.
  package var text: String {
    if let path { return line.map { "\(path):\($0)" } ?? "\(path)" }
    return name ?? level.rawValue
  }
}

/// A value together with where it came from.
package struct Configured<Value: Sendable>: Sendable {
  package var value: Value
  package var origin: ConfigurationOrigin

  package init(_ value: Value, from origin: ConfigurationOrigin) {
    self.value = value
    self.origin = origin
  }
}

extension Configured: Equatable where Value: Equatable {}
extension Configured: Hashable where Value: Hashable {}

/// Something wrong in a configuration, at a place that a person can look at.
package struct ConfigurationFault: Error, Sendable, Hashable {
  package var path: FilePath
  package var position: TextPosition?
  /// What is wrong, in lower case and without a full stop.
  package var message: String
  package var hint: String?

  package init(_ message: String, in path: FilePath, at position: TextPosition?, hint: String? = nil) {
    self.message = message
    self.path = path
    self.position = position
    self.hint = hint
  }

  /// `FILE:LINE: message`, which editors can follow.
  package var text: String { "\(path)\(position.map { ":\($0.line)" } ?? ""): \(message)" }
}
