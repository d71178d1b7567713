package import Catalog
package import Scan

/// Builds the inspection of an item: the one switch over what can be selected.
///
/// A kind that is added answers here, with a file of its own beside this one.
package struct Inspector {
  let workspace: Workspace
  let state: StateReader
  let now: Timestamp
  /// The folder that agents are thought to run in, or nil where there is none.
  let folder: FilePath?

  /// - Parameters:
  ///   - workspace: the index, the repositories and the places.
  ///   - state: what skillhub remembers of the item.
  ///   - now: the time that counts as now.
  ///   - folder: the current folder.
  package init(workspace: Workspace, state: StateReader, now: Timestamp, folder: FilePath?) {
    self.workspace = workspace
    self.state = state
    self.now = now
    self.folder = folder
  }

  /// What the inspector shows of an item. Whatever cannot be read is said in its field; nothing is thrown.
  package func inspect(_ item: Item) -> Inspection {
    switch item {
    case .project(let project): inspect(project)
    case .skill(let place): inspect(place)
    case .file(let place): inspect(place)
    case .document(let place): inspect(place)
    case .run(let place): inspect(place)
    }
  }
}

/// The questions that an inspector asks of the state.
package struct StateReader {
  /// When an item with this content was last validated, with how many errors and warnings.
  package var lastValidation:
    (_ id: String, _ contentHash: [UInt8]) -> (at: Timestamp, errors: Int, warnings: Int)?
  /// When `open` last opened the path.
  package var lastOpened: (FilePath) -> Timestamp?

  package init(
    lastValidation: @escaping (String, [UInt8]) -> (at: Timestamp, errors: Int, warnings: Int)?,
    lastOpened: @escaping (FilePath) -> Timestamp?
  ) {
    self.lastValidation = lastValidation
    self.lastOpened = lastOpened
  }
}
