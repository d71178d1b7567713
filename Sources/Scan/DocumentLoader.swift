package import Catalog
import Formats
import Markup
import Platform

/// The items of one file, with what the index keeps of the file.
package struct LoadedDocument: Sendable {
  package var items: [DocumentItem]
  /// The id of the format that read them; empty where none did.
  package var format: String
  package var contentHash: [UInt8]
  /// nil where the file could not be read.
  package var stamp: FileStamp?
  package var readAt: Timestamp
  /// Why the file could not be read, or nil.
  package var failure: String?
  /// The file's text and headings for search, where the file is one item.
  var text: String?
  var headings: [String] = []
}

/// Reads files by the formats that may take them.
package enum DocumentLoader {
  /// The largest file that is read, in bytes.
  static let sizeLimit = 32 << 20

  /// Reads one file; whatever is wrong is said in the result.
  static func load(_ candidate: DocumentCandidate, _ memo: ExistenceMemo = ExistenceMemo()) -> LoadedDocument
  {
    let readAt = SystemClock.now()
    let content: FileSystem.Content
    do throws(ReadError) {
      content = try FileSystem.read(candidate.path, limit: sizeLimit)
    } catch {
      let settled = candidate.formats.candidates(for: candidate.place).first(where: \.isSettledByPlace)
      let item = settled?.unreadable(candidate.entry, path: candidate.path, reason: error.reason)
      return LoadedDocument(
        items: item.map { [$0] } ?? [], format: settled?.id ?? "", contentHash: [], stamp: nil,
        readAt: readAt,
        failure: error.reason)
    }
    return parse(content.bytes, candidate, memo, stamp: content.stamp, readAt: readAt)
  }

  /// Reads the items of a file out of its bytes.
  ///
  /// - Parameter stamp: the file's, where the bytes are what it holds.
  static func parse(
    _ bytes: [UInt8], _ candidate: DocumentCandidate, _ memo: ExistenceMemo = ExistenceMemo(),
    stamp: FileStamp? = nil, readAt: Timestamp = SystemClock.now()
  ) -> LoadedDocument {
    let folder = candidate.path.parent ?? .root
    let entry = candidate.entry
    let formats = candidate.formats.candidates(for: candidate.place)
    let input = FormatInput(
      entry: entry, path: candidate.path, bytes: bytes,
      document: FileRoles.isMarkdown(candidate.path.name)
        ? formats.allSatisfy(\.needsOnlyHeader)
          ? MarkdownReader.readHeader(bytes) : MarkdownReader.read(bytes)
        : nil,
      exists: { memo.exists($0) },
      siblings: { ((try? FileSystem.entries(of: folder)) ?? []).map { FilePath.displayText($0.name) } },
      content: { memo.content($0) }, modified: stamp?.modified)
    for format in formats {
      let items = format.read(input)
      if !items.isEmpty {
        var loaded = LoadedDocument(
          items: items, format: format.id, contentHash: ContentDigest.sha256(bytes),
          stamp: stamp, readAt: readAt)
        if items.contains(where: \.isWholeFile) {
          loaded.text = MarkdownReader.text(of: bytes, limit: SearchText.limit)
          loaded.headings = input.document?.headings.map(\.text) ?? []
        }
        return loaded
      }
    }
    return LoadedDocument(
      items: [], format: "", contentHash: [], stamp: stamp, readAt: readAt)
  }
}

/// A file that some format may take, as a walk found it.
struct DocumentCandidate: Sendable {
  var path: FilePath
  var realPath: FilePath
  /// The file as formats see it.
  var entry: FormatEntry
  var project: FilePath?
  /// The formats that hold where it lies.
  var formats: FormatSet

  var place: FormatSet.Place { FormatSet.Place(entry: entry, path: path, project: project) }
  /// The version of what reads it, with that of the files beside it that count.
  func readers(_ memo: ExistenceMemo) -> String {
    formats.readers(of: place) + formats.sideFiles(of: place).map { memo.key($0) }.joined()
  }
}
