/// The pages of help, written from the command table for a given width.
package struct HelpText: Sendable {
  /// The lines of the smallest usual terminal.
  package static let screenLines = 24
  private static let narrowest = 24

  private let table: CommandTable
  private let width: Int

  /// - Parameter width: The columns of the screen; under 24 the pages are laid out for 24.
  package init(_ table: CommandTable, width: Int = 80) {
    self.table = table
    self.width = max(Self.narrowest, width)
  }

  /// Lines as one text, each ended.
  package static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  // MARK: Pages

  /// What `-h` shows: never more than one screen of 24 lines.
  package func short(_ command: Command?) -> [String] {
    guard let command else { return shortOverview() }
    let head = wrapped(command.summary) + wrapped("usage: " + table.usage(of: command), hang: 7)
    let tail =
      wrapped("also: \(globalUsages())", hang: 6)
      + wrapped("examples and all options: \(table.program) \(command.name) --help", hang: 6)
    let parameters = command.positionals + command.options
    let whole = parameters.map { HelpEntry($0.label, $0.help, choices: $0.helpEntry.choices) }
    let page = head + [blank] + rows(whole) + [blank] + tail
    // Values with what they mean, where there is room; else the bare words.
    if whole.contains(where: { !$0.choices.isEmpty }), page.count <= Self.screenLines { return page }
    return fitted(
      head: head, tail: tail, entries: parameters.map { HelpEntry($0.label, $0.briefHelp) }
    ) { count in "and \(count) more: \(self.table.program) \(command.name) --help" }
  }

  /// What `--help` shows: examples first, then usage, arguments, options, and where the rest is explained.
  package func full(_ command: Command?) -> [String] {
    guard let command else { return overview() + pointers() }
    var lines = wrapped("\(table.program) \(command.name): \(command.summary)", hang: 2)
    for paragraph in command.discussion { lines += [blank] + wrapped(paragraph) }
    if !command.examples.isEmpty {
      lines += [blank, "Examples"]
      for example in command.examples {
        lines += wrapped(example.line, indent: 2, hang: 4)
        lines += wrapped(example.effect, indent: 6)
      }
    }
    lines += [blank, "Usage"]
    lines += wrapped(table.usage(of: command), indent: 2, hang: 4)
    lines += section("Arguments", command.positionals)
    lines += section("Options", command.options)
    return lines + [blank] + formatsLine(of: command) + pointers()
  }

  /// What `help` shows: every command under its purpose.
  package func overview() -> [String] {
    var lines = wrapped("\(table.program): \(table.summary)", hang: 2)
    lines += wrapped("usage: \(table.program) COMMAND [ARGUMENTS]", hang: 7)
    let topics = table.topics.filter(\.isListed)
    let column = columnWidth(table.commands.map(\.name) + topics.map(\.name))
    for group in table.groups {
      lines += [blank, group.title]
      for command in group.commands { lines += row(command.name, command.summary, column: column) }
    }
    if !table.topics.isEmpty {
      lines += [blank] + wrapped("Topics: \(table.program) help TOPIC")
      for topic in topics { lines += row(topic.name, topic.summary, column: column) }
      let agents = table.topics.filter { !$0.isListed }.map(\.name)
      if !agents.isEmpty {
        lines += row("AGENT", "what an agent reads: \(agents.joined(separator: ", "))", column: column)
      }
    }
    return lines + [blank]
      + wrapped("\(table.program) COMMAND --help shows a command's options and examples.")
  }

  /// A page that belongs to no command.
  package func topic(_ topic: HelpTopic) -> [String] {
    var lines = wrapped(topic.summary)
    for paragraph in topic.paragraphs { lines += [blank] + wrapped(paragraph) }
    if !topic.entries.isEmpty { lines += [blank] + rows(topic.entries) }
    return lines
  }

  // MARK: Sections

  private let blank = ""

  private func shortOverview() -> [String] {
    let head = wrapped(table.summary) + wrapped("usage: \(table.program) COMMAND [ARGUMENTS]", hang: 7)
    let tail = wrapped("\(table.program) help shows all commands by purpose", hang: 2)
    var entries = table.commands.map { HelpEntry($0.name, $0.summary) }
    // More commands than a screen has lines are named by their purposes.
    if head.count + entries.count + tail.count + 2 > Self.screenLines {
      entries = table.groups.map { HelpEntry($0.title, $0.commands.map(\.name).joined(separator: ", ")) }
    }
    return fitted(head: head, tail: tail, entries: entries) { count in
      "and \(count) more: \(self.table.program) help"
    }
  }

  /// As many entries as one screen holds between head and tail; the rest is counted.
  private func fitted(
    head: [String], tail: [String], entries: [HelpEntry], rest: (Int) -> String
  ) -> [String] {
    let column = columnWidth(entries.map(\.label))
    var rows = entries.map { row($0.label, $0.help, column: column) }
    let head = Array(head.prefix(Self.screenLines / 3))
    let tail = Array(tail.prefix(Self.screenLines / 3))
    let room = Self.screenLines - head.count - tail.count - 2
    // Where not all of it fits, more of the options and less of each serves better.
    if rows.reduce(0, { $0 + $1.count }) > room, width >= 40 { rows = rows.map(firstLine(of:)) }
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      let isLast = index == rows.count - 1
      let reserved = isLast ? 0 : 2
      if lines.count + row.count + reserved > room {
        lines += wrapped(rest(rows.count - index), indent: 2, hang: 2).prefix(room - lines.count)
        break
      }
      lines += row
    }
    return head + (lines.isEmpty ? [] : [blank] + lines) + [blank] + tail
  }

  /// The first line of a row; where more follow, it ends in an ellipsis.
  private func firstLine(of row: [String]) -> [String] {
    guard row.count > 1, let line = row.first, line.contains("  ") else { return row }
    return [line.unicodeScalars.count < width ? line + "…" : String(line.unicodeScalars.dropLast()) + "…"]
  }

  private func section(_ title: String, _ definitions: [ParameterDefinition]) -> [String] {
    definitions.isEmpty ? [] : [blank, title] + rows(definitions.map(\.helpEntry))
  }

  /// The formats of a command that writes others than most do.
  private func formatsLine(of command: Command) -> [String] {
    if command.formats == OutputFormat.common { return [] }
    let words = command.formats.map(\.rawValue)
    return wrapped(words.isEmpty ? "it has no formats" : "formats: \(words.joined(separator: ", "))", hang: 2)
  }

  /// Where to read what holds for every command.
  private func pointers() -> [String] {
    let topics = [(table.optionsTopic, "common options"), (table.exitCodesTopic, "exit codes")]
    let words = topics.filter { !$0.0.entries.isEmpty }.map { "\($0.1): \(table.program) help \($0.0.name)" }
    return wrapped(words.joined(separator: "; "), hang: 2)
  }

  private func globalUsages() -> String {
    table.globals.filter { $0.id != "-h" && $0.id != "--help" && $0.id != "--version" }
      .map { $0.kind == .option ? "\($0.id) \($0.placeholder)" : $0.id }.joined(separator: ", ")
  }

  // MARK: Layout

  /// The column where explanations start: after the longest label that leaves room for them.
  private func columnWidth(_ labels: [String]) -> Int {
    let limit = width / 2 - 2
    let longest = labels.map(\.unicodeScalars.count).filter { $0 + 4 <= limit }.max() ?? 0
    return longest + 4
  }

  /// Entries in two columns, the choices of one below its explanation.
  private func rows(_ entries: [HelpEntry]) -> [String] {
    let column = columnWidth(entries.map(\.label))
    return entries.flatMap { entry in
      let inner = columnWidth(entry.choices.map(\.label)) + 4
      return row(entry.label, entry.help, column: column)
        + entry.choices.flatMap { row($0.label, $0.help, column: inner, indent: 6) }
    }
  }

  private func row(_ label: String, _ help: String, column: Int, indent first: Int = 2) -> [String] {
    let length = label.unicodeScalars.count
    // Too little room beside the labels: explanations go below them.
    if width - column < 20 || length + first + 2 > column {
      let indent = width - column < 20 ? first + 4 : column
      return wrapped(label, indent: first, hang: 2) + wrapped(help, indent: indent)
    }
    var lines = wrapped(help, indent: column)
    if lines.isEmpty { return wrapped(label, indent: first, hang: 2) }
    let pad = String(repeating: " ", count: column - length - first)
    lines[0] = String(repeating: " ", count: first) + label + pad + lines[0].drop { $0 == " " }
    return lines
  }

  private func wrapped(_ text: String, indent: Int = 0, hang: Int = 0) -> [String] {
    TextWrapping.lines(text, width: width, indent: indent, hang: hang)
  }
}

/// Breaks text into lines at spaces.
enum TextWrapping {
  /// Lines of at most `width` code points, the first after `indent` blanks, the others after `hang` more.
  ///
  /// A word that is longer than a line stays whole: a command or a path that is cut cannot be copied.
  static func lines(_ text: String, width: Int, indent: Int = 0, hang: Int = 0) -> [String] {
    var result: [String] = []
    var line = ""
    var length = 0
    for word in text.split(separator: " ") {
      let count = word.unicodeScalars.count
      if length > 0, length + 1 + count > width {
        result.append(line)
        length = 0
      }
      if length == 0 {
        let blanks = indent + (result.isEmpty ? 0 : hang)
        line = String(repeating: " ", count: blanks) + word
        length = blanks + count
      } else {
        line += " " + word
        length += 1 + count
      }
    }
    if length > 0 { result.append(line) }
    return result
  }
}
