package import Catalog
package import Configuration
package import Platform

/// The configuration of each place: the user's file, and the file of the project that the place lies in. Each is
/// read once.
package final class ConfigurationShelf {
  /// The name of a project's file.
  package static let fileName = Array(".skillhub.yaml".utf8)
  /// The longest file that is read, in bytes.
  private static let sizeLimit = 1 << 20

  /// Where the user's file is, there or not; nil where there is no home.
  package let userFile: FilePath?
  private let reader: ConfigurationReader
  private var known: [FilePath?: Configuration] = [:]

  package init(places: Places, home: FilePath?, variables: Variables) {
    userFile = places.configuration?.appending("config.yaml")
    reader = ConfigurationReader(home: home, variables: variables.text, read: Self.read)
  }

  /// The configuration with a project's file, or with the user's alone.
  package func configuration(withProjectFile file: FilePath?) -> Configuration {
    if let configuration = known[file] { return configuration }
    let configuration = reader.configuration(user: userFile, project: file)
    known[file] = configuration
    return configuration
  }

  /// The project's file that holds for a folder: the nearest one above it, at most as high as its project.
  ///
  /// - Parameter project: asked for the project of the folder only where there is such a file.
  package func projectFile(for folder: FilePath, project: () -> FilePath?) -> FilePath? {
    for place in [folder] + folder.ancestors {
      let file = place.appending(Self.fileName)
      guard FileSystem.exists(file) else { continue }
      // Outside a project only the folder's own file counts: what lies further up may be anybody's.
      return place == folder || project().map { $0.contains(place) } ?? false ? file : nil
    }
    return nil
  }

  /// Reads a file of the configuration.
  @Sendable package static func read(_ path: FilePath) -> ConfigurationSource {
    do throws(ReadError) {
      return .bytes(try FileSystem.read(path, limit: sizeLimit).bytes)
    } catch {
      if case .failed(let fault) = error, fault.isMissing, !FileSystem.exists(path) { return .absent }
      return .unreadable(error.reason)
    }
  }
}
