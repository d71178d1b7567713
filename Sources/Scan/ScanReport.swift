package import Catalog

/// What one refresh of a folder did.
package struct ScanReport: Sendable, Hashable {
  package var root: FilePath
  package var folderCount: Int
  package var fileCount: Int
  package var markdownCount: Int
  package var projectCount: Int
  /// Skills, each counted once however many ways lead to it.
  package var skillCount: Int
  package var roleFileCount: Int
  /// Documents that were opened, and those whose stamp said that nothing changed.
  package var readCount: Int
  package var unchangedCount: Int
  package var notes: [ScanNote]
  /// Runs, where transcripts were read as well.
  package var runCount: Int?
  /// Every folder that was walked, by the way that led there.
  package var folders: Set<FilePath> = []
}
