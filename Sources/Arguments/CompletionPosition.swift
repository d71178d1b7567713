/// What may stand at the end of a command line that is being typed: the table as completion reads it.
package struct CompletionPosition: Sendable {
  package enum Place: Sendable {
    /// A command's name.
    case command
    /// An option of the command, or of the program where none was typed yet.
    case option
    /// The value of an option or an argument.
    case value(ParameterDefinition)
    /// Nothing that the table knows of.
    case nothing
  }

  package var place: Place
  package var command: Command?
  /// What of the word was typed and is to be completed: of `--format=js` only `js`.
  package var prefix: [UInt8]
  /// What stands before it in the same word: `--format=`.
  package var attached: [UInt8]
  /// The arguments before it, without options and their values.
  package var arguments: [[UInt8]] = []
  /// The options that were given, by their ids.
  package var given: Set<String> = []

  /// - Parameters:
  ///   - words: the words before the one that is being typed, without the program's name.
  ///   - current: the word that is being typed, as far as it goes, without quotes.
  package init(_ words: [[UInt8]], current: [UInt8], in table: CommandTable) {
    command = nil
    prefix = current
    attached = []
    place = .nothing
    let dash = UInt8(ascii: "-")
    var optionsEnded = false
    var pending: ParameterDefinition?
    for word in words {
      if let option = pending {
        given.insert(option.id)
        pending = nil
        continue
      }
      if optionsEnded || word.count < 2 || word[0] != dash {
        if command == nil {
          command = String(validating: word, as: UTF8.self).flatMap { table.command(named: $0) }
          // After a word that is no command nothing can be said.
          if command == nil { return }
        } else {
          arguments.append(word)
        }
      } else if word == [dash, dash] {
        optionsEnded = true
      } else {
        let (definition, takesNext) = Self.option(word, command, table)
        if let definition {
          if takesNext { pending = definition } else { given.insert(definition.id) }
        } else if command?.takesDashedWords ?? false {
          arguments.append(word)
        }
      }
    }
    if let pending {
      place = .value(pending)
      return
    }
    if !optionsEnded, current.first == dash {
      if let equals = current.firstIndex(of: UInt8(ascii: "=")),
        let definition = Self.option(Array(current[..<equals]), command, table).0, definition.kind == .option
      {
        attached = Array(current[...equals])
        prefix = Array(current[(equals + 1)...])
        place = .value(definition)
      } else {
        place = .option
      }
      return
    }
    guard let command else {
      place = .command
      return
    }
    var index = 0
    for definition in command.positionals {
      if definition.isRepeating || index == arguments.count {
        place = .value(definition)
        return
      }
      index += 1
    }
  }

  /// The options that may still be given here: those of the command, then those of every command.
  package func options(in table: CommandTable) -> [ParameterDefinition] {
    ((command?.options ?? []) + table.globals).filter { $0.isRepeating || !given.contains($0.id) }
  }

  /// The option that a word names, and whether its value is the next word.
  private static func option(
    _ word: [UInt8], _ command: Command?, _ table: CommandTable
  ) -> (ParameterDefinition?, Bool) {
    let options = (command?.options ?? []) + table.globals
    if word.starts(with: Array("--".utf8)) {
      let name = word.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
      let found = options.first { $0.longNames.contains { $0.utf8.elementsEqual(name) } }
      let takesNext = found.map { $0.kind == .option && !$0.isValueOptional } ?? false
      return (found, takesNext && !word.contains(UInt8(ascii: "=")))
    }
    for (place, byte) in word.enumerated().dropFirst() {
      guard byte < 0x80, let found = options.first(where: { $0.short == Character(Unicode.Scalar(byte)) })
      else { return (nil, false) }
      if found.kind == .option { return (found, place + 1 == word.count && !found.isValueOptional) }
      if place + 1 == word.count { return (found, false) }
    }
    return (nil, false)
  }
}
