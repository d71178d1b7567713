/// A text that a person runs by name: a command, a prompt file, a template.
package struct Prompt: Sendable, Hashable {
  /// Something in the text that is filled in when the prompt is run.
  package struct Variable: Sendable, Hashable {
    /// Where its value comes from. The raw value is what machine forms print.
    package enum Form: String, Sendable, Hashable, CaseIterable {
      /// What stands behind the prompt's name when it is run.
      case argument
      /// What the person or the program that runs it is asked for.
      case input
      /// The text of a file.
      case file
      /// What a shell command prints.
      case command
      /// Another prompt or template.
      case include
      /// What the agent knows by itself: the selection, the folder of the plugin.
      case context
      /// An environment variable.
      case environment
      /// A tool that the text points out.
      case tool
    }

    package var form: Form
    /// What people call it: `$ARGUMENTS`, `ticket`, `src/main.c`, `git status`.
    package var name: String
    /// As it stands in the text; nil where only the header has it.
    package var written: String?
    package var hint: String?
    package var defaultValue: String?
    /// nil where the format does not say.
    package var isRequired: Bool?
    /// Whether the file that it names is there; nil where it names none, or where that depends on who runs it.
    package var exists: Bool?
    /// The line where it is declared, else where it stands first.
    package var line: Int?

    package init(
      _ form: Form, _ name: String, written: String? = nil, hint: String? = nil, defaultValue: String? = nil,
      isRequired: Bool? = nil, exists: Bool? = nil, line: Int? = nil
    ) {
      self.form = form
      self.name = name
      self.written = written
      self.hint = hint
      self.defaultValue = defaultValue
      self.isRequired = isRequired
      self.exists = exists
      self.line = line
    }
  }

  /// The program that the prompt is written for, such as `Claude Code`.
  package var program: String
  /// What a person types to run it; nil where the format has no such thing.
  package var invocation: String?
  /// The folder of the plugin that it belongs to; the plugin's name then stands in front of its own.
  package var plugin: FilePath?
  package var purpose: Sourced<String>?
  /// The models that it is meant for, the first choice first.
  package var models: Sourced<[String]>?
  package var tools: Sourced<[String]>?
  package var argumentHint: Sourced<String>?
  /// The agent or mode that it runs in.
  package var agent: Sourced<String>?
  package var version: Sourced<String>?
  package var variables: [Variable]
  /// Whether there were more variables than are kept.
  package var hasMoreVariables: Bool
  /// The keys of the header that no other field shows.
  package var otherKeys: [HeaderField]
  /// The line of each source that stands on one, such as `description`.
  package var sourceLines: [String: Int]
  package var lineCount: Int
  /// Whether its header was read by its lines only because it is no YAML.
  package var isReadLeniently: Bool

  package init(program: String) {
    self.program = program
    variables = []
    hasMoreVariables = false
    otherKeys = []
    sourceLines = [:]
    lineCount = 0
    isReadLeniently = false
  }
}
