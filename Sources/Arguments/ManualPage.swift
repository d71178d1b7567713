/// The manual page in the language of mdoc(7), written from the command table.
package struct ManualPage: Sendable {
  private let table: CommandTable
  private let date: String
  private let version: String

  /// - Parameter date: of the page, such as `May 9, 2025`.
  package init(_ table: CommandTable, date: String, version: String) {
    self.table = table
    self.date = date
    self.version = version
  }

  /// The page's source.
  package var text: String {
    var lines = [
      ".Dd \(date)", ".Dt \(table.program.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(table.program)",
      ".Nd \(Self.quoted(table.summary))", ".Sh SYNOPSIS",
    ]
    for command in table.commands {
      lines.append(".Nm")
      lines.append(".Cm \(command.name)")
      if !command.options.isEmpty { lines.append(".Op Ar options") }
      for positional in command.positionals {
        let dots = positional.isRepeating ? " ..." : ""
        let name = Self.quoted(positional.id)
        lines.append(positional.isRequired ? ".Ar \(name)\(dots)" : ".Op Ar \(name)\(dots)")
      }
    }
    lines.append(".Sh DESCRIPTION")
    lines += [".Nm", "shows \(Self.escaped(table.summary)).", "This is version \(Self.escaped(version))."]
    lines.append(".Sh COMMANDS")
    for command in table.commands { lines += section(of: command) }
    lines.append(".Sh OPTIONS")
    lines.append("These options stand anywhere on the line, with any command.")
    lines += list(table.globals.map { ($0, $0.helpEntry) })
    for topic in table.topics where topic.isListed && !Self.ownSections.contains(topic.name) {
      lines.append(".Sh \(Self.quoted(topic.name.uppercased()))")
      lines += page(of: topic)
    }
    let agents = table.topics.filter { !$0.isListed }
    if !agents.isEmpty { lines.append(".Sh WHAT AGENTS READ") }
    for topic in agents {
      lines.append(".Ss \(Self.quoted(topic.name))")
      lines += page(of: topic)
    }
    if let topic = table.topic(named: "environment") { lines += [".Sh ENVIRONMENT"] + page(of: topic) }
    if let topic = table.topic(named: "places") { lines += [".Sh FILES"] + page(of: topic) }
    lines += [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for status in table.exitStatuses { lines += [".It \(status.code)"] + Self.sentences(status.meaning) }
    lines += [".El", ".Sh EXAMPLES"]
    for command in table.commands {
      if let example = command.examples.first { lines += Self.example(example) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Topics that have a section of their own name in every manual.
  private static let ownSections = ["environment", "places", "options", "exit-codes"]

  private func section(of command: Command) -> [String] {
    var lines =
      [".Ss \(command.name)"]
      + Self.sentences(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
    for paragraph in command.discussion { lines += [".Pp"] + Self.sentences(paragraph) }
    let parameters = command.positionals + command.options
    if !parameters.isEmpty { lines += list(parameters.map { ($0, $0.helpEntry) }) }
    if command.formats != OutputFormat.common, !command.formats.isEmpty {
      lines +=
        [".Pp"] + Self.sentences("Formats: \(command.formats.map(\.rawValue).joined(separator: ", ")).")
    }
    for example in command.examples { lines += [".Pp"] + Self.example(example) }
    return lines
  }

  private func list(_ entries: [(ParameterDefinition, HelpEntry)]) -> [String] {
    var lines = [".Bl -tag -width Ds"]
    for (definition, entry) in entries {
      lines.append(".It \(Self.label(of: definition))")
      lines += Self.sentences(entry.help)
      if !entry.choices.isEmpty {
        lines.append(".Bl -tag -width Ds -compact")
        for choice in entry.choices {
          lines.append(".It Cm \(Self.quoted(choice.label))")
          lines += Self.sentences(choice.help)
        }
        lines.append(".El")
      }
    }
    return lines + [".El"]
  }

  private func page(of topic: HelpTopic) -> [String] {
    var lines = topic.paragraphs.enumerated().flatMap { index, paragraph in
      (index > 0 ? [".Pp"] : []) + Self.sentences(paragraph)
    }
    if !topic.entries.isEmpty {
      lines.append(".Bl -tag -width Ds")
      for entry in topic.entries {
        lines += [".It Cm \(Self.quoted(entry.label))"] + Self.sentences(entry.help)
        for choice in entry.choices { lines += Self.sentences("\(choice.label): \(choice.help)") }
      }
      lines.append(".El")
    }
    return lines
  }

  private static func label(of definition: ParameterDefinition) -> String {
    if definition.kind == .positional {
      return "Ar \(quoted(definition.id))" + (definition.isRepeating ? " ..." : "")
    }
    let names = (definition.short.map { ["Fl \($0)"] } ?? []) + definition.longNames.map { "Fl -\($0)" }
    return names.joined(separator: " , ")
      + (definition.kind == .option ? " Ar \(quoted(definition.placeholder))" : "")
  }

  private static func example(_ example: CommandExample) -> [String] {
    sentences(example.effect.prefix(1).uppercased() + example.effect.dropFirst() + ":")
      + [".Dl \(quoted(example.line))"]
  }

  // MARK: Text

  /// Lines of text, each sentence on a line of its own as mdoc wants it, and none of them long.
  private static func sentences(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for raw in text.split(separator: " ") {
      let word = escaped(String(raw))
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > 78 {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
      if let last = raw.last, ".!?".contains(last) {
        lines.append(line)
        line = ""
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Text that roff takes as it is.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "…": result += "..."
      case "\n", "\t": result += " "
      default:
        if scalar.isASCII {
          result.unicodeScalars.append(scalar)
        } else {
          result += "\\[u\(hexadecimal(scalar.value))]"
        }
      }
    }
    return result.first == "." ? "\\&" + result : result
  }

  /// Text as one argument of a macro.
  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
