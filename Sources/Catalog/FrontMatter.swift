/// The header of a Markdown document: what stands between two lines of three dashes.
package struct FrontMatter: Sendable, Hashable {
  /// How far the header could be read.
  package enum Reading: String, Sendable, Hashable, Codable {
    /// The document has no header.
    case absent
    /// Strict YAML.
    case strict
    /// Not YAML, but its top-level `key: value` lines were read; every value is then a plain scalar.
    case lenient
    /// Nothing could be read from it: never closed, over a limit, or no mapping and no `key: value` line.
    case unreadable
  }

  package var reading: Reading
  /// The top-level keys in the order of the file; of a duplicate key the first one counts, the others are faults.
  package var fields: [HeaderField]
  /// What is wrong with the header, in the order of the file.
  package var faults: [HeaderFault]
  /// The line of the opening fence and the line of the closing one (0 where there is none).
  package var openingLine: Int
  package var closingLine: Int

  package init(
    reading: Reading, fields: [HeaderField] = [], faults: [HeaderFault] = [], openingLine: Int = 0,
    closingLine: Int = 0
  ) {
    self.reading = reading
    self.fields = fields
    self.faults = faults
    self.openingLine = openingLine
    self.closingLine = closingLine
  }

  /// The value of a top-level key, spelled exactly so.
  package subscript(key: String) -> HeaderValue? { fields.first { $0.key == key }?.value }
}

/// One top-level key of a header with its value.
package struct HeaderField: Sendable, Hashable {
  package var key: String
  package var keyPosition: TextPosition
  package var value: HeaderValue

  package init(key: String, keyPosition: TextPosition, value: HeaderValue) {
    self.key = key
    self.keyPosition = keyPosition
    self.value = value
  }
}

/// A value in a header. Scalars are text as written (`1.10`, `on` and `007` stay so); no type is guessed.
package struct HeaderValue: Sendable, Hashable {
  package indirect enum Content: Sendable, Hashable {
    case scalar(String, ScalarStyle)
    case list([HeaderValue])
    /// Keys that are not scalars are written as YAML flow text.
    case mapping([HeaderField])
  }

  package enum ScalarStyle: String, Sendable, Hashable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  package var content: Content
  /// Where the value starts (at its first character, quote or block indicator) and where it ends, exclusive.
  package var start: TextPosition
  package var end: TextPosition

  package init(content: Content, start: TextPosition, end: TextPosition) {
    self.content = content
    self.start = start
    self.end = end
  }

  /// The text of a scalar, or nil for a list or a mapping. An empty plain scalar (`key:`) is the empty text.
  package var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// Whether the key was written without any value (`key:`).
  package var isMissing: Bool { content == .scalar("", .plain) }

  /// The word for the shape of the value: `text`, `a list` or `a mapping`.
  package var shape: String {
    switch content {
    case .scalar: "text"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// Something wrong with a header itself, before anybody asks what its keys mean.
package struct HeaderFault: Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    /// The opening line has dashes but is not a fence: `----`.
    case notAFence(String)
    /// No closing fence; `nearest` is a line that starts with `---` but is none, such as `---END`.
    case neverClosed(nearest: String?)
    /// Not YAML, with what the parser said.
    case invalidYAML(String)
    /// A key that the same mapping already has, and the line of the first.
    case duplicateKey(String, firstLine: Int)
    /// YAML, but no mapping: `text` or `a list`.
    case notAMapping(String)
    /// Over a limit of bytes, depth or events, with its name and value.
    case overLimit(String)
  }

  package var problem: Problem
  package var position: TextPosition

  package init(_ problem: Problem, at position: TextPosition) {
    self.problem = problem
    self.position = position
  }
}
