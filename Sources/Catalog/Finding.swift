/// How much a finding matters.
package enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
  case info
  case warning
  case error

  package static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }

  private var weight: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// A place in a text file.
package struct TextPosition: Hashable, Sendable, Codable, Comparable {
  /// The line, counted from 1, with LF, CRLF and CR each ending one.
  package var line: Int
  /// The byte within the line, counted from 0.
  package var byteColumn: Int
  /// The column within the line in code points, counted from 1, as editors and SARIF count.
  package var column: Int

  package init(line: Int, byteColumn: Int, column: Int) {
    self.line = line
    self.byteColumn = byteColumn
    self.column = column
  }

  /// The first column of a line.
  package static func start(ofLine line: Int) -> TextPosition {
    TextPosition(line: line, byteColumn: 0, column: 1)
  }

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.byteColumn) < (right.line, right.byteColumn)
  }
}

/// One thing that a rule has to say about one place.
package struct Finding: Hashable, Sendable, Codable {
  /// The rule's id, such as `description-too-long`.
  package var rule: String
  package var severity: Severity
  /// What is wrong, in lower case and without a full stop.
  package var message: String
  /// The file or folder it is about.
  package var path: FilePath
  /// Where in the file, or nil where it is about the file as a whole.
  package var position: TextPosition?
  /// What to do about it, as an instruction or a command, or nil.
  package var hint: String?
  /// How many code points from the position on it is about, all in one line; nil where that is not known.
  package var length: Int?
  /// Other places that belong to it.
  package var related: [RelatedPlace]

  package init(
    rule: String, severity: Severity, message: String, path: FilePath, position: TextPosition? = nil,
    hint: String? = nil, length: Int? = nil, related: [RelatedPlace] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.path = path
    self.position = position
    self.hint = hint
    self.length = length
    self.related = related
  }
}

/// A place that belongs to a finding at another place.
package struct RelatedPlace: Hashable, Sendable, Codable {
  package var path: FilePath
  package var position: TextPosition?
  /// What is there, in lower case and without a full stop.
  package var message: String

  package init(_ message: String, path: FilePath, position: TextPosition? = nil) {
    self.message = message
    self.path = path
    self.position = position
  }
}

extension Finding: Comparable {
  /// Orders by path, place, severity (worst first), rule and message: the stable order of every report.
  package static func < (left: Finding, right: Finding) -> Bool {
    if left.path != right.path { return left.path < right.path }
    let leftPlace = left.position ?? .start(ofLine: 0)
    let rightPlace = right.position ?? .start(ofLine: 0)
    if leftPlace != rightPlace { return leftPlace < rightPlace }
    if left.severity != right.severity { return left.severity > right.severity }
    if left.rule != right.rule { return left.rule < right.rule }
    return left.message < right.message
  }
}

/// What the findings of a skill add up to.
package enum Validity: String, Sendable, Codable, CaseIterable {
  case valid
  case warning
  case invalid

  /// The verdict that a set of findings gives: an error makes invalid, a warning makes warning.
  package init(_ findings: some Sequence<Finding>) {
    switch findings.map(\.severity).max() {
    case .error: self = .invalid
    case .warning: self = .warning
    case .info, nil: self = .valid
    }
  }
}
