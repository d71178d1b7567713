import Catalog
import Configuration

/// Reads configurations out of texts, as if they were files.
struct Reading {
  var files: [String: String]
  var variables: [String: String] = [:]

  init(_ files: [String: String], variables: [String: String] = [:]) {
    self.files = files
    self.variables = variables
  }

  static let user = FilePath("/home/ada/.config/skillhub/config.yaml")
  static let project = FilePath("/work/acme/.skillhub.yaml")

  /// A configuration of a user's text and a project's, with other files by their path.
  init(
    user: String? = nil, project: String? = nil, _ others: [String: String] = [:],
    variables: [String: String] = [:]
  ) {
    files = others
    files[Self.user.displayText] = user
    files[Self.project.displayText] = project
    self.variables = variables
  }

  var configuration: Configuration {
    let files = self.files
    return ConfigurationReader(home: FilePath("/home/ada"), variables: variables) { path in
      files[path.displayText].map { .bytes(Array($0.utf8)) } ?? .absent
    }.configuration(user: Self.user, project: Self.project)
  }

  /// The faults in the form that people read.
  var faults: [String] { configuration.faults.map(\.text) }
  var remarks: [String] { configuration.remarks.map(\.text) }
}
