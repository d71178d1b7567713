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
  private var existing: [FilePath: Bool] = [:]
  /// What was read before, by work that goes on while files change; and what makes a configuration unusable.
  private let earlier: [FilePath?: Configuration]
  private let faults: (Configuration) -> [ConfigurationFault]
  /// The faults of configurations in whose place the earlier ones hold.
  package private(set) var passedOver: [ConfigurationFault] = []

  package init(places: Places, home: FilePath?, variables: Variables) {
    userFile = places.configuration?.appending("config.yaml")
    reader = ConfigurationReader(home: home, variables: variables.text, read: Self.read)
    earlier = [:]
    faults = { _ in [] }
  }

  /// The same files read anew. A configuration that was sound and is not any more stays what it was.
  ///
  /// - Parameter faults: what makes a configuration unusable.
  package init(renewing other: ConfigurationShelf, faults: @escaping (Configuration) -> [ConfigurationFault])
  {
    userFile = other.userFile
    reader = other.reader
    earlier = other.earlier.merging(other.known) { $1 }
    self.faults = faults
  }

  /// The configuration with a project's file, or with the user's alone.
  package func configuration(withProjectFile file: FilePath?) -> Configuration {
    if let configuration = known[file] { return configuration }
    var configuration = reader.configuration(user: userFile, project: file)
    // Of a file that is new the user's own takes the place.
    if let before = earlier[file] ?? earlier[nil] {
      let found = faults(configuration)
      if !found.isEmpty, faults(before).isEmpty {
        passedOver += found.filter { !passedOver.contains($0) }
        configuration = before
      }
    }
    known[file] = configuration
    return configuration
  }

  /// The project's file that holds for a folder: the nearest one above it, at most as high as its project.
  ///
  /// - Parameter project: asked for the project of the folder only where there is such a file.
  package func projectFile(for folder: FilePath, project: () -> FilePath?) -> FilePath? {
    for place in [folder] + folder.ancestors {
      let file = place.appending(Self.fileName)
      guard exists(file) else { continue }
      // Outside a project only the folder's own file counts: what lies further up may be anybody's.
      return place == folder || project().map { $0.contains(place) } ?? false ? file : nil
    }
    return nil
  }

  /// Takes note of folders that were listed, and of those in which a project's file was seen, so that nobody asks again.
  func note(_ folders: some Sequence<FilePath>, withFile: Set<FilePath>) {
    for folder in folders {
      existing[folder.appending(Self.fileName)] = withFile.contains(folder)
    }
  }

  /// Whether there is a file: asked once, like its content.
  private func exists(_ file: FilePath) -> Bool {
    // A record of the disk has to hold the question as well.
    if let answer = existing[file], DiskRecord.current == nil { return answer }
    let answer = FileSystem.exists(file)
    existing[file] = answer
    return answer
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
