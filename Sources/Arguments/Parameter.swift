/// One thing that a command line can carry, described without its type: what the parser and help read.
package struct ParameterDefinition: Sendable {
  package enum Kind: String, Sendable, Hashable {
    /// There or not there.
    case flag
    /// With a value.
    case option
    /// Told by its place.
    case positional
  }

  package var kind: Kind
  /// Long names without dashes, the one to show first; empty for a positional.
  package var longNames: [String] = []
  package var short: Character?
  /// The word for the value; the name of a positional.
  package var placeholder: String = ""
  package var allowedValues: [AllowedValue] = []
  /// One line: what it does.
  package var help: String
  /// The default in words, or nil where there is none.
  package var defaultText: String?
  /// The variable that is read where the command line does not say.
  package var environment: String?
  /// Whether a positional must be there.
  package var isRequired = false
  /// Where completion finds words for the value.
  package var completion = CompletionSource.values
  /// Whether a positional takes all arguments from its place on.
  package var isRepeating = false
  /// Whether an option may stand without its value, which is then written after `=` only: `--changed=REF`.
  package var isValueOptional = false
  /// Reads a value only to learn whether it is right.
  package var check: @Sendable ([UInt8]) throws(ValueFault) -> Void = { _ in }

  package init(kind: Kind, help: String) {
    self.kind = kind
    self.help = help
  }

  /// What tells it from others of a command: `--limit`, `-h` or `ITEM`.
  package var id: String {
    if kind == .positional { return placeholder }
    if let name = longNames.first { return "--" + name }
    return short.map { "-\($0)" } ?? ""
  }

  /// How it is written in help: `-n, --limit N`.
  package var label: String {
    if kind == .positional { return placeholder }
    let names = (short.map { ["-\($0)"] } ?? []) + longNames.map { "--" + $0 }
    let value = isValueOptional ? "[=\(placeholder)]" : " " + placeholder
    return names.joined(separator: ", ") + (kind == .option ? value : "")
  }

  /// What it does, with its default and its variable.
  package var explanation: String {
    help + (defaultText.map { " (default: \($0))" } ?? "") + (environment.map { " [\($0)]" } ?? "")
  }

  /// The whole of it for help. Values that say what they mean stand one below the other, bare words in the line.
  package var helpEntry: HelpEntry {
    if allowedValues.contains(where: { $0.help != nil }) {
      return HelpEntry(label, explanation, choices: allowedValues.map { HelpEntry($0.value, $0.help ?? "") })
    }
    var definition = self
    definition.help = briefHelp
    return HelpEntry(label, definition.explanation)
  }

  /// What it does in one line, with the bare words that it allows.
  package var briefHelp: String {
    allowedValues.isEmpty ? help : help + ": " + allowedValues.map(\.value).joined(separator: ", ")
  }

  /// Where it is the option for the format, that option with only the formats given.
  package func limited(to formats: [OutputFormat]) -> ParameterDefinition {
    guard isFormat else { return self }
    var result = self
    result.allowedValues.removeAll { value in !formats.contains { $0.rawValue == value.value } }
    return result
  }

  /// Whether it is the option for the format, whose values depend on the command.
  var isFormat: Bool { id == GlobalOptions.format.definition.id }

  /// How it stands in a line of usage: `[PATH…]`, `ITEM`, `[--limit N]`.
  package var usage: String {
    let value = isValueOptional ? "[=\(placeholder)]" : " " + placeholder
    let word = kind == .option ? id + value : id
    let repeated = isRepeating && kind == .positional ? word + "…" : word
    return isRequired ? repeated : "[\(repeated)]"
  }
}

/// A parameter with the type of its value: `invocation[limit]` is an `Int` where `limit` is a `Parameter<Int>`.
///
/// Parameters are held as static constants beside the command that declares them; the same constant stands in the
/// command table and reads the value.
package struct Parameter<Value: Sendable>: Sendable {
  package let definition: ParameterDefinition
  /// The value for what was found, in the order of the command line; nothing found gives the default.
  let read: @Sendable ([[UInt8]]) -> Value

  init(_ definition: ParameterDefinition, read: @escaping @Sendable ([[UInt8]]) -> Value) {
    self.definition = definition
    self.read = read
  }
}

extension Parameter {
  /// The same parameter, completed from a source.
  package func completing(_ source: CompletionSource) -> Parameter {
    var definition = definition
    definition.completion = source
    return Parameter(definition, read: read)
  }

  private static func described<Element>(
    _ kind: ParameterDefinition.Kind, _ names: [String], _ short: Character?, _ parser: ValueParser<Element>,
    _ help: String
  ) -> ParameterDefinition {
    var definition = ParameterDefinition(kind: kind, help: help)
    definition.longNames = names
    definition.short = short
    definition.placeholder = parser.placeholder
    definition.allowedValues = parser.allowedValues
    let parse = parser.parse
    definition.check = { (bytes) throws(ValueFault) in _ = try parse(bytes) }
    return definition
  }

  /// An option with a value and a default.
  package static func option(
    _ names: String..., short: Character? = nil, as parser: ValueParser<Value>, default value: Value,
    defaultText: String? = nil, environment: String? = nil, help: String
  ) -> Parameter {
    var definition = described(.option, names, short, parser, help)
    definition.defaultText = defaultText
    definition.environment = environment
    return Parameter(definition) { found in found.last.flatMap { try? parser.parse($0) } ?? value }
  }

  /// An option with a value that may be absent.
  package static func option<Element: Sendable>(
    _ names: String..., short: Character? = nil, as parser: ValueParser<Element>, environment: String? = nil,
    help: String
  ) -> Parameter where Value == Element? {
    var definition = described(.option, names, short, parser, help)
    definition.environment = environment
    return Parameter(definition) { found in found.last.flatMap { try? parser.parse($0) } }
  }

  /// An option that may stand several times; its values in the order of the command line.
  package static func options<Element: Sendable>(
    _ names: String..., short: Character? = nil, as parser: ValueParser<Element>, help: String
  ) -> Parameter where Value == [Element] {
    var definition = described(.option, names, short, parser, help)
    definition.isRepeating = true
    return Parameter(definition) { found in found.compactMap { try? parser.parse($0) } }
  }

  /// An option whose value may be left out: nil where it is absent, ``OptionalValue/none`` where it stands alone.
  package static func optionWithOptionalValue<Element: Sendable>(
    _ names: String..., as parser: ValueParser<Element>, help: String
  ) -> Parameter where Value == OptionalValue<Element>? {
    var definition = described(.option, names, nil, parser, help)
    definition.isValueOptional = true
    return Parameter(definition) { found in
      found.last.map { $0.isEmpty ? .none : (try? parser.parse($0)).map { .some($0) } ?? .none }
    }
  }

  /// An argument that may be absent.
  package static func positional<Element: Sendable>(
    _ name: String, as parser: ValueParser<Element>, defaultText: String? = nil, help: String
  ) -> Parameter where Value == Element? {
    var definition = described(.positional, [], nil, parser.named(name), help)
    definition.defaultText = defaultText
    return Parameter(definition) { found in found.last.flatMap { try? parser.parse($0) } }
  }

  /// An argument that must be there. It reads as nil only where the parser was not asked: `-h` and `--help`.
  package static func requiredPositional<Element: Sendable>(
    _ name: String, as parser: ValueParser<Element>, help: String
  ) -> Parameter where Value == Element? {
    var definition = described(.positional, [], nil, parser.named(name), help)
    definition.isRequired = true
    return Parameter(definition) { found in found.last.flatMap { try? parser.parse($0) } }
  }

  /// All arguments from here on.
  package static func positionals<Element: Sendable>(
    _ name: String, as parser: ValueParser<Element>, isRequired: Bool = false, defaultText: String? = nil,
    help: String
  ) -> Parameter where Value == [Element] {
    var definition = described(.positional, [], nil, parser.named(name), help)
    definition.isRepeating = true
    definition.isRequired = isRequired
    definition.defaultText = defaultText
    return Parameter(definition) { found in found.compactMap { try? parser.parse($0) } }
  }
}

/// What an option with an optional value was given.
package enum OptionalValue<Element: Sendable>: Sendable {
  /// The option stands alone.
  case none
  case some(Element)

  package var value: Element? {
    if case .some(let value) = self { value } else { nil }
  }
}

extension Parameter where Value == Bool {
  /// A switch that is off unless it is given. Of a variable, anything but nothing, `0`, `false`, `no` and `off` gives it.
  package static func flag(
    _ names: String..., short: Character? = nil, environment: String? = nil, help: String
  ) -> Parameter {
    var definition = ParameterDefinition(kind: .flag, help: help)
    definition.longNames = names
    definition.short = short
    definition.environment = environment
    return Parameter(definition) { found in
      guard let last = found.last else { return false }
      return !["0", "false", "no", "off"].contains(String(decoding: last, as: UTF8.self).lowercased())
    }
  }
}
