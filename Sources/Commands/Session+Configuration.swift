import Arguments
package import Catalog
package import Configuration
import Platform
import Scan

extension Session {
  /// The configuration of the current folder, with what the command line says above it.
  package var configuration: Configuration {
    if let known = knownConfiguration { return known }
    var configuration = configurations.configuration(
      withProjectFile: environment.workingDirectory.flatMap { projectFile(for: $0) })
    addOptions(to: &configuration)
    knownConfiguration = configuration
    return configuration
  }

  /// The configuration that holds for the project of a path.
  package func configuration(for folder: FilePath) -> Configuration {
    var configuration = configurations.configuration(withProjectFile: projectFile(for: folder))
    addOptions(to: &configuration)
    return configuration
  }

  private func projectFile(for folder: FilePath) -> FilePath? {
    configurations.projectFile(for: folder) { [unowned self] in self.workspace.project(of: folder) }
  }

  /// The kind of the user's own that a word names, in the singular or the plural, where a folder is listed.
  func ownKind(_ word: [UInt8], at place: [UInt8]?) -> ConfiguredKind? {
    let folder = try? folder(place)
    let kinds = (folder.map { configuration(for: $0) } ?? configuration).kinds
    return kinds.first { word.elementsEqual($0.name.utf8) || word.elementsEqual($0.plural.utf8) }
  }

  private func addOptions(to configuration: inout Configuration) {
    if invocation.has(GlobalOptions.color) {
      configuration.overriding(
        Settings.color.definition.key, with: invocation[GlobalOptions.color].rawValue,
        from: ConfigurationOrigin(.flag, name: "--color"))
    }
    if invocation[GlobalOptions.noPager] {
      configuration.overriding(
        Settings.pager.definition.key, with: "cat", from: ConfigurationOrigin(.flag, name: "--no-pager"))
    }
  }

  /// Ends the command where its configuration is faulty, and says what of it is passed over.
  func checkConfiguration() throws(Failure) {
    let configuration = self.configuration
    if let fault = configuration.variableFaults.first {
      throw Failure("\(fault.name) \(fault.message)", hint: fault.hint ?? "unset \(fault.name)")
    }
    let faults = ConfigurationMeaning.faults(of: configuration)
    if let fault = faults.first {
      let more = faults.count > 1 ? "skillhub config check shows \(faults.count - 1) more" : nil
      throw Failure(fault.text, hint: [fault.hint, more].compactMap { $0 }.joined(separator: "\n"))
    }
    for remark in configuration.remarks.prefix(3) { say(remark.text, hint: remark.hint) }
    if configuration.remarks.count > 3 {
      say("skillhub config check shows all of the configuration's faults")
    }
  }

  /// Cells of a line: `COLUMNS`, else what the configuration says at most, else the terminal's, else 80.
  var width: Int {
    let configured = configuration[Settings.width]
    guard let width = configured.value, configured.origin.level < .environment else {
      return environment.width
    }
    guard environment.isOutputTerminal, let terminal = environment.terminalWidth() else { return width }
    return min(width, terminal)
  }
}

/// What the parts of the program that give sections their meaning say of a configuration. A part that reads one
/// adds its check here, so that `config check` and every command tell its faults alike.
enum ConfigurationMeaning {
  static let checks: [@Sendable (Configuration) -> [ConfigurationFault]] = [
    { $0.faults }, columnFaults, ruleFaults, { ConfiguredAgents($0).faults },
  ]

  static func faults(of configuration: Configuration) -> [ConfigurationFault] {
    // Where no file says anything there is nothing to be understood, and most people have none.
    guard !configuration.files.isEmpty else { return configuration.faults }
    return checks.flatMap { $0(configuration) }
  }
}
