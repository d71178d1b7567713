package import Catalog
package import Configuration

/// The formats that hold in a place: those of the program, and before them those of the kinds that the place's
/// configuration describes.
package struct FormatSet: Sendable {
  private let own: [(kind: ConfiguredKind, format: Format)]

  /// The formats of the program alone.
  package static let builtIn = FormatSet([])

  package init(_ kinds: [ConfiguredKind]) { own = kinds.map { ($0, OwnFormat.format($0)) } }

  /// A file as the formats of a place see it before it is opened.
  package struct Place: Sendable {
    package var entry: FormatEntry
    package var path: FilePath
    package var project: FilePath?

    package init(entry: FormatEntry, path: FilePath, project: FilePath?) {
      self.entry = entry
      self.path = path
      self.project = project
    }
  }

  /// The formats that may read a file; the first that finds something in it has it.
  package func candidates(for place: Place) -> [Format] {
    taking(place).map(\.format) + Format.candidates(for: place.entry)
  }

  /// Whether some format may read a file.
  package func takes(_ place: Place) -> Bool { !taking(place).isEmpty || Format.takes(place.entry) }

  /// Whether a file of this name can hold items at all; where there are own kinds, any may.
  package func canHold(_ name: [UInt8]) -> Bool { !own.isEmpty || Format.canHold(name) }

  /// Whether there are formats beside the program's.
  package var hasOwn: Bool { !own.isEmpty }

  /// The version of what reads a file: an index that was made with another one reads the file anew. Only the own
  /// kinds that take the file are part of it.
  package func readers(of place: Place) -> String {
    let keys = taking(place).map { "\($0.kind.key) \($0.kind.origin.text)" }
    return keys.isEmpty ? Format.version : Format.version + " " + keys.joined(separator: " ")
  }

  /// The files beside a file that its reading depends on, there or not.
  package func sideFiles(of place: Place) -> [FilePath] {
    Format.withSideFiles.flatMap { format in
      format.takes(place.entry) ? format.sideFiles?(place.entry, place.path) ?? [] : []
    }
  }

  private func taking(_ place: Place) -> [(kind: ConfiguredKind, format: Format)] {
    own.isEmpty ? [] : own.filter { $0.kind.takes(place.path, project: place.project) }
  }
}
