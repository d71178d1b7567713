package import Catalog

/// What one walk of one unit found to be different, for ``Index/apply(_:)``.
package struct IndexChanges: Sendable {
  /// An item that was met again and had not changed, so that it was not read.
  package struct Sighting: Sendable, Hashable {
    package var identity: ItemIdentity
    package var ways: [Way]

    package init(_ identity: ItemIdentity, ways: [Way]) {
      self.identity = identity
      self.ways = ways
    }
  }

  /// When a unit was walked, how long it took and what it came to.
  package struct Scan: Sendable, Hashable {
    package var at: Timestamp
    /// Nanoseconds.
    package var duration: Int64
    package var folderCount: Int
    package var entryCount: Int
    package var itemCount: Int

    package init(at: Timestamp, duration: Int64, folderCount: Int, entryCount: Int, itemCount: Int) {
      self.at = at
      self.duration = duration
      self.folderCount = folderCount
      self.entryCount = entryCount
      self.itemCount = itemCount
    }
  }

  /// The folder that was walked.
  package var root: FilePath
  /// Folders that were listed.
  package var folders: [FolderRecord] = []
  /// Folders that are gone, each with all below it and the ways through it. They are removed before
  /// ``folders`` are added.
  package var removedFolders: [FilePath] = []
  /// Files that some format may read, of those that were read.
  package var documents: [DocumentRecord] = []
  /// Such files that are gone.
  package var removedDocuments: [FilePath] = []
  /// Transcripts that were read on.
  package var transcripts: [TranscriptRecord] = []
  /// Transcripts that are gone.
  package var removedTranscripts: [TranscriptRecord.Key] = []
  /// Items that were read. All their ways are those of this walk.
  package var items: [ItemRecord] = []
  /// Items that were met and not read.
  package var unchanged: [Sighting] = []
  /// Whether the walk saw the whole unit: then ways of the unit, and ways below its root, that neither
  /// ``items`` nor ``unchanged`` name are removed, and items that no way leads to any more.
  package var isComplete = true
  /// Units whose ways are no business of this walk, wherever they lie: it does not look for what they find.
  package var leftToOthers: [FilePath] = []
  /// The unit's row, or nil to leave it as it is.
  package var scan: Scan?
  /// A digest of all that the unit was read from, for ``Index/seal(ofUnit:)``; nil where something of it may have changed
  /// unseen or has to be said again. It goes with the unit's row.
  package var seal: [UInt8]?

  /// Whether only runs are among the items, which no walk of folders looks at.
  package var concernsRunsAlone = false

  package init(root: FilePath) { self.root = root }

  /// Whether nothing would be written but the unit's row.
  package var isEmpty: Bool {
    folders.isEmpty && removedFolders.isEmpty && items.isEmpty && documents.isEmpty
      && removedDocuments.isEmpty && transcripts.isEmpty && removedTranscripts.isEmpty
  }
}
