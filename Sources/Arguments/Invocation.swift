/// A command line that was understood: a command and the values of its parameters.
package struct Invocation: Sendable {
  struct Occurrence: Sendable {
    var value: [UInt8]
    /// The place on the command line; -1 for a variable, which every word of the line outranks.
    var order: Int
  }

  /// The command, or nil where the line has none.
  package let command: Command?
  let found: [String: [Occurrence]]

  init(command: Command?, found: [String: [Occurrence]]) {
    self.command = command
    self.found = found
  }

  /// The value of a parameter, or its default.
  package subscript<Value>(parameter: Parameter<Value>) -> Value {
    parameter.read(found[parameter.definition.id]?.map(\.value) ?? [])
  }

  /// Whether a parameter was given, by a word of the line or by its variable.
  package func has<Value>(_ parameter: Parameter<Value>) -> Bool {
    found[parameter.definition.id].map { !$0.isEmpty } ?? false
  }

  /// How output is to be written: of `--format`, `--json` and `--plain` the one that came last.
  package var format: OutputFormat {
    let choices: [(order: Int, format: OutputFormat)] = [
      (lastOrder(GlobalOptions.format.definition), self[GlobalOptions.format]),
      (lastOrder(GlobalOptions.json.definition), .json),
      (lastOrder(GlobalOptions.plain.definition), .plain),
    ].compactMap { order, format in order.map { ($0, format) } }
    return choices.max { $0.order < $1.order }?.format ?? .text
  }

  private func lastOrder(_ definition: ParameterDefinition) -> Int? { found[definition.id]?.last?.order }
}

/// What a command line asks for.
package enum CommandRequest: Sendable {
  case run(Invocation)
  /// Help of a command, or of the program where it is nil.
  case shortHelp(Command?)
  case fullHelp(Command?)
  case version(Invocation)
}
