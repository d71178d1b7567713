package import Catalog

/// What the index keeps of a file that some format may read: when it was read last and how it looked then, so that
/// a file which holds no item is not opened again either.
package struct DocumentRecord: Sendable, Hashable {
  package var path: FilePath
  package var stamp: FileStamp
  package var readAt: Timestamp
  /// The version of the readers.
  package var readers: String
  /// Why it could not be read, or nil.
  package var failure: String?

  package init(
    path: FilePath, stamp: FileStamp, readAt: Timestamp, readers: String, failure: String? = nil
  ) {
    self.path = path
    self.stamp = stamp
    self.readAt = readAt
    self.readers = readers
    self.failure = failure
  }
}
