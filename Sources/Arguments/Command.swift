/// One command: all that the parser and help know of it.
package struct Command: Sendable {
  package var name: String
  /// One line in the imperative: what it does.
  package var summary: String
  /// Paragraphs for full help.
  package var discussion: [String]
  package var examples: [CommandExample]
  package var positionals: [ParameterDefinition]
  package var options: [ParameterDefinition]
  /// The output formats that it can write.
  package var formats: [OutputFormat]
  /// Whether a word such as `-draft`, which no options explain, is an argument.
  package var takesDashedWords: Bool
  /// What to do instead with an argument that it does not take; nil where its usage says enough.
  package var strayHint: (@Sendable ([UInt8]) -> String)?
  /// What stands in a word before a colon, such as `project:acme`, and is no option as it is elsewhere.
  package var filterKeys: [String]

  package init(
    _ name: String, summary: String, discussion: [String] = [], examples: [CommandExample] = [],
    positionals: [ParameterDefinition] = [], options: [ParameterDefinition] = [],
    formats: [OutputFormat] = OutputFormat.common, takesDashedWords: Bool = false,
    strayHint: (@Sendable ([UInt8]) -> String)? = nil,
    filterKeys: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.positionals = positionals
    self.options = options
    self.formats = formats
    self.takesDashedWords = takesDashedWords
    self.strayHint = strayHint
    self.filterKeys = filterKeys
  }
}

/// A command line and what it does.
package struct CommandExample: Sendable, Hashable {
  package var line: String
  package var effect: String

  package init(_ line: String, _ effect: String) {
    self.line = line
    self.effect = effect
  }
}

/// Commands that serve one purpose, under one heading of the overview.
package struct CommandGroup: Sendable {
  package var title: String
  package var commands: [Command]

  package init(_ title: String, _ commands: [Command]) {
    self.title = title
    self.commands = commands
  }
}

/// A page of help that belongs to no command.
package struct HelpTopic: Sendable, Hashable {
  package var name: String
  package var summary: String
  package var paragraphs: [String]
  /// Words with what they mean, below the paragraphs.
  package var entries: [HelpEntry]
  /// Whether the overview has a line for it. The pages of agents share one, and one section of the manual.
  package var isListed: Bool

  package init(
    _ name: String, summary: String, paragraphs: [String] = [], entries: [HelpEntry] = [],
    isListed: Bool = true
  ) {
    self.name = name
    self.isListed = isListed
    self.summary = summary
    self.paragraphs = paragraphs
    self.entries = entries
  }
}

/// A word of a list in help and what it means.
package struct HelpEntry: Sendable, Hashable {
  package var label: String
  package var help: String
  /// What the word can be followed by, one below the other.
  package var choices: [HelpEntry]

  package init(_ label: String, _ help: String, choices: [HelpEntry] = []) {
    self.label = label
    self.help = help
    self.choices = choices
  }
}

/// An exit status and what it means.
package struct ExitStatus: Sendable, Hashable {
  package var code: Int32
  package var meaning: String

  package init(_ code: Int32, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}

/// Everything that can be typed. The parser and every page of help are readers of this one value.
package struct CommandTable: Sendable {
  package var program: String
  package var summary: String
  package var groups: [CommandGroup]
  package var globals: [ParameterDefinition]
  /// The pages that belong to no command: those given, then ``optionsTopic`` and ``exitCodesTopic``.
  package var topics: [HelpTopic]
  package var exitStatuses: [ExitStatus]

  package init(
    program: String, summary: String, groups: [CommandGroup],
    globals: [ParameterDefinition] = GlobalOptions.definitions, topics: [HelpTopic] = [],
    exitStatuses: [ExitStatus] = []
  ) {
    self.program = program
    self.summary = summary
    self.groups = groups
    self.globals = globals
    self.topics = topics
    self.exitStatuses = exitStatuses
    self.topics += [optionsTopic, exitCodesTopic]
  }

  /// The page about the options of every command.
  package var optionsTopic: HelpTopic {
    let formats = OutputFormat.allCases.filter { format in commands.contains { $0.formats.contains(format) } }
    return HelpTopic(
      "options", summary: "the options of every command",
      entries: globals.map { $0.limited(to: formats).helpEntry })
  }

  /// The page about the exit statuses.
  package var exitCodesTopic: HelpTopic {
    HelpTopic(
      "exit-codes", summary: "what the exit codes mean",
      entries: exitStatuses.map { HelpEntry("\($0.code)", $0.meaning) })
  }

  /// All commands in the order of the overview.
  package var commands: [Command] { groups.flatMap(\.commands) }

  package func command(named name: String) -> Command? {
    // Compared as bytes: a name that only looks alike is not the name.
    commands.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  package func topic(named name: String) -> HelpTopic? {
    topics.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// What is wrong with the table itself; a test of the real table expects nothing.
  package var faults: [String] {
    var result: [String] = []
    var names: Set<String> = []
    for command in commands {
      if !names.insert(command.name).inserted { result.append("two commands are called \(command.name)") }
      var used: Set<String> = []
      for option in command.options + globals {
        if option.longNames.isEmpty, option.short == nil {
          result.append("\(command.name): an option has no name")
        }
        for name in option.longNames.map({ "--" + $0 }) + (option.short.map { ["-\($0)"] } ?? [])
        where !used.insert(name).inserted {
          result.append("\(command.name): two options are called \(name)")
        }
      }
      for (index, positional) in command.positionals.enumerated() {
        if !used.insert(positional.id).inserted {
          result.append("\(command.name): two arguments are called \(positional.id)")
        }
        if positional.isRepeating, index + 1 < command.positionals.count {
          result.append("\(command.name): \(positional.id) takes all arguments but is not the last")
        }
        if positional.isRequired, index > 0, !command.positionals[index - 1].isRequired {
          result.append("\(command.name): \(positional.id) is required after one that is not")
        }
      }
    }
    return result
  }
}
