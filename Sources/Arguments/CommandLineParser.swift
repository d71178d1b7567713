import Spelling

/// Reads the words of a command line against the command table.
///
/// It follows GNU's manners: `--name=value`, `--name value`, `-n value`, `-nvalue`, bundled short flags, `--` ends
/// options, `-` is an argument, options may stand anywhere, the last one wins. Names are never abbreviated.
package struct CommandLineParser: Sendable {
  package let table: CommandTable

  package init(_ table: CommandTable) { self.table = table }

  /// Reads a command line.
  ///
  /// Help outranks every fault but an unknown command: who asks for help while stuck gets it.
  /// - Parameters:
  ///   - words: The arguments without the program's name, as bytes.
  ///   - environment: Looks up a variable; an empty one counts as not set.
  package func parse(
    _ words: [[UInt8]], environment: (String) -> [UInt8]? = { _ in nil }
  ) throws(UsageError) -> CommandRequest {
    var reading = Reading(table: table, words: words)
    try reading.readWords()
    if reading.asksForFullHelp { return .fullHelp(reading.command) }
    if reading.asksForShortHelp { return .shortHelp(reading.command) }
    if reading.asksForVersion {
      return .version(Invocation(command: reading.command, found: reading.found))
    }
    reading.readEnvironment(environment)
    reading.assignPositionals()
    reading.checkFormat()
    if let error = reading.error { throw error }
    return .run(Invocation(command: reading.command, found: reading.found))
  }
}

/// The state of one pass over a command line. The first fault is kept, so that help can still be asked for after it.
private struct Reading {
  let table: CommandTable
  let words: [[UInt8]]
  var index = 0
  var command: Command?
  var positionals: [(value: [UInt8], order: Int)] = []
  var found: [String: [Invocation.Occurrence]] = [:]
  var error: UsageError?

  init(table: CommandTable, words: [[UInt8]]) {
    self.table = table
    self.words = words
  }

  private static let dash = UInt8(ascii: "-")
  private static let equals = UInt8(ascii: "=")

  private var options: [ParameterDefinition] { (command?.options ?? []) + table.globals }

  var asksForFullHelp: Bool { found[GlobalOptions.fullHelp.definition.id] != nil }
  var asksForShortHelp: Bool { found[GlobalOptions.shortHelp.definition.id] != nil }
  var asksForVersion: Bool { found[GlobalOptions.version.definition.id] != nil }

  mutating func readWords() throws(UsageError) {
    var optionsEnded = false
    while index < words.count {
      let word = words[index]
      index += 1
      if optionsEnded || word.count < 2 || word[0] != Self.dash || isNegativeNumber(word) {
        if command == nil {
          try readCommand(word)
        } else {
          positionals.append((word, index))
        }
      } else if word == [Self.dash, Self.dash] {
        optionsEnded = true
      } else if word[1] == Self.dash {
        readLong(word)
      } else if command?.takesDashedWords ?? false, !isMadeOfOptions(word) {
        positionals.append((word, index))
      } else {
        readShorts(word)
      }
    }
  }

  private mutating func fail(_ message: String, hint: String? = nil) {
    if error == nil { error = UsageError(message: message, hint: hint, command: command?.name) }
  }

  // MARK: Commands

  private mutating func readCommand(_ word: [UInt8]) throws(UsageError) {
    let name = String(validating: word, as: UTF8.self)
    if let name, let match = table.command(named: name) {
      command = match
      return
    }
    // After a wrong option this word may well be the option's value.
    if let error { throw error }
    let hint: String
    if let name, let topic = table.topic(named: name) {
      hint = "did you mean \(table.program) help \(topic.name)?"
    } else if let name, let nearest = Spelling.nearest(to: name, among: table.commands.map(\.name)) {
      hint = "did you mean \(table.program) \(nearest)?"
    } else if let name, let nearest = Spelling.nearest(to: name, among: table.topics.map(\.name)) {
      hint = "did you mean \(table.program) help \(nearest)?"
    } else if word.contains(UInt8(ascii: "/")) || word.first == UInt8(ascii: ".")
      || word.first == UInt8(ascii: "~"), table.command(named: "inspect") != nil
    {
      hint = "to look at a path: \(table.program) inspect PATH"
    } else {
      hint = "\(table.program) help lists the commands"
    }
    let message = word.isEmpty ? "the command is empty" : "there is no command \(Wording.quoted(word))"
    throw UsageError(message: message, hint: hint)
  }

  // MARK: Options

  private mutating func readLong(_ word: [UInt8]) {
    let body = word.dropFirst(2)
    let nameBytes = Array(body.prefix { $0 != Self.equals })
    let attached = body.firstIndex(of: Self.equals).map { Array(body[($0 + 1)...]) }
    let name = String(validating: nameBytes, as: UTF8.self)
    guard let name,
      let definition = options.first(where: { $0.longNames.contains { $0.utf8.elementsEqual(name.utf8) } })
    else { return failUnknown([Self.dash, Self.dash] + nameBytes, attached: attached) }
    take(definition, as: "--" + name, attached: attached)
  }

  /// Whether each letter after the dash is an option, up to one that takes a value.
  private func isMadeOfOptions(_ word: [UInt8]) -> Bool {
    for (place, byte) in word.enumerated().dropFirst() {
      guard byte < 0x80,
        let definition = options.first(where: { $0.short == Character(Unicode.Scalar(byte)) })
      else { return false }
      // `-n5`, but not a word that happens to begin with the letter.
      if definition.kind != .flag { return place + 1 == word.count || isNumber(word[(place + 1)...]) }
    }
    return true
  }

  private mutating func readShorts(_ word: [UInt8]) {
    var rest = word.dropFirst()
    while let byte = rest.first {
      let letter = byte < 0x80 ? Character(Unicode.Scalar(byte)) : nil
      rest = rest.dropFirst()
      guard let letter, let definition = options.first(where: { $0.short == letter }) else {
        // The first letter wrong: the whole word says best what was typed (`-json`), as it does for a letter of several bytes.
        let isFirst = rest.count + 2 == word.count
        return failUnknown(letter == nil || isFirst ? word : [Self.dash, byte])
      }
      if definition.kind == .flag {
        record(definition, [])
        continue
      }
      return take(definition, as: "-\(letter)", attached: rest.isEmpty ? nil : Array(rest))
    }
  }

  private mutating func take(_ definition: ParameterDefinition, as name: String, attached: [UInt8]?) {
    if definition.kind == .flag {
      if attached != nil { return fail("\(name) takes no value", hint: "write \(name) alone") }
      return record(definition, [])
    }
    if definition.isValueOptional, attached == nil { return record(definition, []) }
    guard let value = attached ?? nextValue() else {
      let hint =
        index < words.count
        ? "a value that starts with a dash is written \(definition.id)=\(definition.placeholder)" : nil
      return fail("\(name) needs a value: \(definition.placeholder)", hint: hint ?? listing(definition))
    }
    // Which formats there are is known when the command is.
    if !definition.isFormat {
      do {
        try definition.check(value)
      } catch {
        return fail("\(name) \(error.message)", hint: error.hint)
      }
    }
    record(definition, value)
  }

  /// The next word where it can be a value: no option, but `-` and negative numbers are fine.
  private mutating func nextValue() -> [UInt8]? {
    guard index < words.count else { return nil }
    let word = words[index]
    if word.count > 1, word[0] == Self.dash, !isNumber(word.dropFirst()) { return nil }
    index += 1
    return word
  }

  private mutating func record(_ definition: ParameterDefinition, _ value: [UInt8]) {
    let occurrence = Invocation.Occurrence(value: value, order: index)
    found[definition.id, default: []].append(occurrence)
  }

  private mutating func failUnknown(_ word: [UInt8], attached: [UInt8]? = nil) {
    let typed = String(validating: word, as: UTF8.self) ?? ""
    let names = options.flatMap { $0.longNames.map { "--" + $0 } }
    let shorts = options.compactMap { $0.short.map { "-\($0)" } }
    let isLong = typed.hasPrefix("--")
    var hint: String?
    let key = String(typed.dropFirst(2))
    if isLong, command?.filterKeys.contains(key) ?? false {
      let next = index < words.count && words[index].first != Self.dash ? words[index] : nil
      hint = "did you mean \(key):\((attached ?? next).map { Wording.shown($0) } ?? "WORD")?"
    } else if isLong,
      let nearest = Spelling.nearest(
        to: String(typed.dropFirst(2)), among: names.map { String($0.dropFirst(2)) })
    {
      hint = "did you mean --\(nearest)?"
    } else if !isLong, names.contains("-" + typed) {
      // `-json`, the most common slip of all.
      hint = "did you mean -\(typed)?"
    } else if !isLong, typed != typed.lowercased(), shorts.contains(typed.lowercased()) {
      hint = "did you mean \(typed.lowercased())?"
    } else if !isLong, typed != typed.uppercased(), shorts.contains(typed.uppercased()) {
      hint = "did you mean \(typed.uppercased())?"
    } else if command == nil, let owner = owner(of: typed) {
      hint = "\(typed) belongs after a command, such as \(table.program) \(owner)"
    } else {
      hint =
        "\(([table.program] + (command.map { [$0.name] } ?? [])).joined(separator: " ")) --help lists the options"
    }
    fail("there is no option \(Wording.shown(word))", hint: hint)
  }

  private func owner(of option: String) -> String? {
    table.commands.first { command in
      command.options.contains { definition in
        definition.longNames.contains { "--" + $0 == option } || definition.short.map { "-\($0)" } == option
      }
    }?.name
  }

  // MARK: Arguments

  mutating func readEnvironment(_ environment: (String) -> [UInt8]?) {
    for definition in options where found[definition.id] == nil {
      guard let variable = definition.environment, let value = environment(variable), !value.isEmpty
      else { continue }
      do {
        try definition.check(value)
      } catch {
        fail("\(variable) \(error.message)", hint: error.hint)
        continue
      }
      found[definition.id] = [Invocation.Occurrence(value: value, order: -1)]
    }
  }

  mutating func assignPositionals() {
    guard let command else { return }
    var rest = positionals[...]
    for definition in command.positionals {
      let count = definition.isRepeating ? rest.count : min(1, rest.count)
      if count == 0, definition.isRequired {
        return fail("\(definition.id) is missing", hint: "usage: \(table.usage(of: command))")
      }
      for (value, order) in rest.prefix(count) {
        do {
          try definition.check(value)
        } catch {
          return fail("\(definition.id) \(error.message)", hint: error.hint)
        }
        let occurrence = Invocation.Occurrence(value: value, order: order)
        found[definition.id, default: []].append(occurrence)
      }
      rest = rest.dropFirst(count)
    }
    if let extra = rest.first {
      fail(
        "\(Wording.quoted(extra.value)) is one argument too many",
        hint: command.strayHint?(extra.value) ?? "usage: \(table.usage(of: command))")
    }
  }

  mutating func checkFormat() {
    let formats = command?.formats ?? OutputFormat.common
    let words = formats.map(\.rawValue)
    let option = GlobalOptions.format.definition
    for occurrence in found[option.id] ?? [] {
      let text = String(validating: occurrence.value, as: UTF8.self)
      if let text, OutputFormat(rawValue: text) != nil { continue }
      if words.isEmpty {
        return fail("\(command?.name ?? table.program) has no formats", hint: "leave the format out")
      }
      return fail(
        "\(option.id) must be \(Wording.alternatives(words)), is \(Wording.quoted(occurrence.value))",
        hint: text.flatMap { Spelling.nearest(to: $0, among: words) }.map { "did you mean \($0)?" })
    }
    let format = Invocation(command: command, found: found).format
    if formats.contains(format) { return }
    fail(
      "\(command?.name ?? table.program) does not write \(format.rawValue)",
      hint: formats.isEmpty ? "leave the format out" : "it writes \(Wording.alternatives(words))")
  }

  private func listing(_ definition: ParameterDefinition) -> String? {
    let values = definition.limited(to: command?.formats ?? OutputFormat.common).allowedValues
    return values.isEmpty ? nil : "\(definition.placeholder) is \(Wording.alternatives(values.map(\.value)))"
  }

  /// Whether a word is a negative number that no short option claims.
  private func isNegativeNumber(_ word: [UInt8]) -> Bool {
    guard word.count > 1, word[0] == Self.dash, isNumber(word.dropFirst()) else { return false }
    let letter = Character(Unicode.Scalar(word[1]))
    return !options.contains { $0.short == letter }
  }

  private func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    var points = 0
    var digits = 0
    for byte in bytes {
      if byte == UInt8(ascii: ".") {
        points += 1
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits += 1
      } else {
        return false
      }
    }
    return digits > 0 && points <= 1
  }
}

extension CommandTable {
  /// The line of usage of a command: `skillhub list [OPTIONS] [KIND] [PATH]`.
  package func usage(of command: Command) -> String {
    let options = command.options.isEmpty ? [] : ["[OPTIONS]"]
    return ([program, command.name] + options + command.positionals.map(\.usage))
      .joined(separator: " ")
  }
}
