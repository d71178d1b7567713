import Arguments
import Catalog
import Configuration
import Platform
import Presentation
import Scan
import Spelling

/// `skillhub config [ACTION]`.
enum ConfigCommand {
  enum Action: String, CaseIterable, Sendable {
    case show, path, check, set

    var help: String {
      switch self {
      case .show: "every value and where it came from (the default)"
      case .path: "where your file is, there or not"
      case .check: "look for faults; exit code 2 if there are any"
      case .set: "give KEY a VALUE, or several where it is a list"
      }
    }
  }

  static let action = Parameter<Action?>.positional(
    "ACTION", as: .choice(help: \.help).named("ACTION"), defaultText: "show", help: "what to do")
  static let words = Parameter<[String]>.positionals(
    "KEY VALUE", as: .text, help: "for set: the setting and what it shall be")
  static let project = Parameter<Bool>.flag(
    "project", help: "the project's .skillhub.yaml instead of your own file")

  static let subcommand = Subcommand(
    Command(
      "config", summary: "show, check or change the configuration",
      discussion: [
        "A value comes from an option, else a variable, else the project's .skillhub.yaml, else your own file, else it is the default. skillhub help configuration names every key.",
        "set changes only the value: comments, order and keys that skillhub does not know stay. An item is never changed by config; that is what skillhub set is for.",
      ],
      examples: [
        CommandExample("skillhub config", "what holds here, and why"),
        CommandExample("skillhub config set color never", "in your own file"),
        CommandExample("skillhub config set --project ignore build 'tmp/*'", "in this project's"),
        CommandExample("$EDITOR \"$(skillhub config path)\"", "by hand"),
      ],
      positionals: [action.definition, words.definition], options: [project.definition]),
    needsConfiguration: false, run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let action = session.invocation[action] ?? .show
    guard action == .set || session.invocation[words].isEmpty else {
      throw Failure("\(action.rawValue) takes no words", hint: "skillhub config -h")
    }
    switch action {
    case .show: try show(session)
    case .path: try writePath(session)
    case .check: return try check(session)
    case .set: try set(session)
    }
    return 0
  }

  // MARK: - Files

  /// The file that is meant: the user's, or the project's, there or not.
  private static func file(_ session: Session) throws(Failure) -> FilePath {
    guard session.invocation[project] else {
      guard let file = session.configurations.userFile else {
        throw Failure("there is no home to keep a configuration in", hint: "set HOME or XDG_CONFIG_HOME")
      }
      return file
    }
    if let file = session.configuration.projectFile { return file }
    let folder = try session.workingDirectory()
    guard let top = session.workspace.project(of: folder) else {
      throw Failure("\(folder) lies in no project", hint: "skillhub config set without --project")
    }
    return top.appending(ConfigurationShelf.fileName)
  }

  private static func writePath(_ session: Session) throws(Failure) {
    let file = try file(session)
    guard session.writesJSON else {
      // For `$(…)`: the bytes as they are.
      if session.environment.isOutputTerminal {
        session.writeWhole(file.displayText)
      } else {
        session.write(file.bytes + [UInt8(ascii: "\n")])
      }
      return
    }
    session.writeJSON { writer in
      writer.path("path", file)
      writer.member("exists", FileSystem.exists(file))
    }
  }

  private static func check(_ session: Session) throws(Failure) -> Int32 {
    let configuration = session.configuration
    let faults = ConfigurationMeaning.faults(of: configuration) + configuration.remarks
    let isSound = faults.isEmpty && configuration.variableFaults.isEmpty
    if session.writesJSON {
      session.writeJSON { writer in
        writer.member("files") { writer in
          writer.array(of: configuration.files) { writer, file in
            writer.object { $0.path("path", file.path) }
          }
        }
        writer.member("faults") { writer in
          writer.array { writer in
            for fault in faults {
              writer.object { writer in
                writer.path("path", fault.path)
                writer.member("line", fault.position?.line)
                writer.member("column", fault.position?.column)
                writer.member("message", fault.message)
                writer.member("hint", fault.hint)
              }
            }
            for fault in configuration.variableFaults {
              writer.object { writer in
                writer.member("variable", fault.name)
                writer.member("message", fault.message)
                writer.member("hint", fault.hint)
              }
            }
          }
        }
      }
    } else {
      for fault in faults {
        session.writeLine(fault.text)
        if let hint = fault.hint, session.form != .plain { session.writeLine("  \(hint)") }
      }
      for fault in configuration.variableFaults {
        session.writeLine("\(fault.name) \(fault.message)")
        if let hint = fault.hint, session.form != .plain { session.writeLine("  \(hint)") }
      }
      if isSound {
        let files = configuration.files.map(\.path.displayText)
        session.writeLine(
          files.isEmpty
            ? "nothing is configured, the defaults hold"
            : "\(counted(files.count, "file")) checked, nothing wrong: \(files.joined(separator: ", "))")
      }
    }
    return isSound ? 0 : 2
  }

  // MARK: - Changing

  private static func set(_ session: Session) throws(Failure) {
    var words = session.invocation[words]
    guard !words.isEmpty else { throw Failure("set needs a KEY and a VALUE", hint: "skillhub config -h") }
    let key = words.removeFirst()
    let settable = Settings.definitions.filter { $0.shape != .structure }
    guard let definition = Settings.definition(named: key) else {
      let nearest = Spelling.nearest(to: key, among: settable.map(\.key))
      throw Failure(
        "there is no setting '\(key)'",
        hint: nearest.map { "did you mean \($0)?" }
          ?? "settings: \(settable.map(\.key).joined(separator: ", "))")
    }
    guard !(definition.trust == .userOnly && session.invocation[project]) else {
      throw Failure("\(key) is the user's to set, not a project's", hint: "leave --project out")
    }
    let file = try file(session)
    guard definition.shape != .structure else {
      throw Failure("\(key) has a structure of its own", hint: "edit \(file)")
    }
    guard definition.shape == .list || words.count == 1 else {
      throw Failure(
        words.isEmpty ? "\(key) needs a value: \(definition.placeholder)" : "\(key) takes one value",
        hint: "skillhub config set \(definition.key) \(definition.defaultText)")
    }
    try write(words, definition, to: file, session)
  }

  private static func write(
    _ values: [String], _ definition: SettingDefinition, to file: FilePath, _ session: Session
  ) throws(Failure) {
    let home = session.environment.home
    let context = SettingContext(folder: file.parent ?? .root, home: home)
    let place = TextPosition.start(ofLine: 1)
    let entries = values.map { HeaderValue(content: .scalar($0, .doubleQuoted), start: place, end: place) }
    do throws(SettingFault) {
      let value =
        definition.shape == .list
        ? HeaderValue(content: .list(entries), start: place, end: place) : entries[0]
      try definition.check(value, context)
    } catch {
      throw Failure("\(definition.key) \(error.message)", hint: error.hint)
    }
    let old: [UInt8]
    switch ConfigurationShelf.read(file) {
    case .bytes(let bytes): old = bytes
    case .absent: old = []
    case .unreadable(let reason):
      throw Failure("\(file) cannot be read: \(reason)", hint: ConfigurationReader.unreadableHint(file))
    }
    let new: [UInt8]
    do throws(ConfigurationFault) {
      new = try ConfigurationEdit.set(definition, to: values, in: old, path: file, home: home)
    } catch {
      throw Failure(error.text, hint: error.hint)
    }
    // Somebody else may have written since.
    if case .bytes(let now) = ConfigurationShelf.read(file), now != old {
      throw Failure("\(file) changed meanwhile, nothing was written", hint: "try again")
    }
    do throws(FileError) {
      if let folder = file.parent { try FileSystem.makePrivateFolder(folder) }
      if new != old { try FileSystem.replace(file, with: new) }
    } catch {
      throw Failure(error)
    }
    let words =
      new == old ? "already says so" : "says \(definition.key): \(values.joined(separator: ", ")) now"
    if session.writesJSON {
      session.writeJSON { writer in
        writer.path("path", file)
        writer.member("key", definition.key)
        writer.member("changed", new != old)
      }
    } else {
      session.writeLine("\(file) \(words)")
    }
  }

  // MARK: - Showing

  private static func show(_ session: Session) throws(Failure) {
    let configuration = session.configuration
    for fault in ConfigurationMeaning.faults(of: configuration) + configuration.remarks {
      session.say(fault.text, hint: fault.hint)
    }
    if session.form == .text {
      for line in ConfigurationTable(configuration, width: session.width, home: session.environment.home)
        .lines
      {
        session.writeLine(line)
      }
      return
    }
    let file = try file(session)
    let isSound = configuration.faults.isEmpty
    let inspection = Inspection(
      kind: "config", id: "config", name: "config", title: "Configuration",
      subtitle: subtitle(configuration), summary: nil, path: file,
      status: InspectionStatus(
        state: isSound ? "valid" : "invalid", mark: isSound ? .good : .bad,
        text: isSound ? "sound" : counted(configuration.faults.count, "fault")),
      sections: [
        InspectorSection(.details, Settings.definitions.map { ConfigurationFields.field($0, configuration) }),
        InspectorSection(.advanced, ConfigurationFields.files(configuration)),
      ])
    session.write(
      InspectionRenderer.render(inspection, as: session.form, session.renderOptions(isFull: true)))
  }

  private static func subtitle(_ configuration: Configuration) -> String {
    configuration.files.isEmpty
      ? "Nothing is configured; these are the defaults"
      : "From \(counted(configuration.files.count, "file"))"
  }
}
