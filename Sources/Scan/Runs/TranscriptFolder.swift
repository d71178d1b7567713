package import Catalog
import Formats
package import Platform
import Store

/// A folder in which an agent keeps its transcripts, and the formats that may stand in it.
package struct TranscriptFolder: Sendable {
  package var root: FilePath
  var formats: [RunFormat]

  /// The folders of a home that exist, in byte order. A variable by which an agent is told another place counts
  /// instead of the usual one.
  package static func all(home: FilePath?, variables: Variables) -> [TranscriptFolder] {
    var byRoot: [FilePath: [RunFormat]] = [:]
    for format in RunFormat.all {
      let named = format.variable.flatMap { variable -> FilePath? in
        guard let value = variables.bytes(variable.name), value.first == UInt8(ascii: "/") else { return nil }
        return FilePath(bytes: value).lexicallyNormalized.appending(variable.folder)
      }
      if let root = named ?? home?.appending(format.folder) { byRoot[root, default: []].append(format) }
    }
    return byRoot.filter { FileSystem.isFolder($0.key) }.map {
      TranscriptFolder(root: $0.key, formats: $0.value)
    }
    .sorted { $0.root < $1.root }
  }

  /// The transcript at a path, or nil where the folder's formats know none by that name and place.
  func candidate(at path: FilePath) -> TranscriptCandidate? {
    guard let relative = path.relative(to: root) else { return nil }
    let components = relative.components.map { FilePath.displayText($0) }
    for format in formats {
      guard let run = format.begin(components) else { continue }
      let real = path.parent.flatMap { try? FileSystem.realPath($0) }?.appending(path.name) ?? path
      return TranscriptCandidate(path: path, realPath: real, format: format, start: run)
    }
    return nil
  }

  /// Every transcript in the folder, in byte order, and what could not be looked at.
  func candidates() -> (found: [TranscriptCandidate], notes: [ScanNote]) {
    var found: [TranscriptCandidate] = []
    var notes: [ScanNote] = []
    let depth = formats.map(\.depth).max() ?? 0
    var pending = [(root, 1)]
    while let (folder, level) = pending.popLast() {
      let entries: [FolderEntry]
      do throws(FileError) { entries = try FileSystem.entries(of: folder) } catch {
        notes.append(ScanNote(.unreadable(error.reason), at: folder))
        continue
      }
      let realFolder = (try? FileSystem.realPath(folder)) ?? folder
      let above = (folder.relative(to: root)?.components ?? []).map { FilePath.displayText($0) }
      for entry in entries.reversed() {
        let path = folder.appending(entry.name)
        switch entry.kind {
        case .directory where level < depth: pending.append((path, level + 1))
        case .regular:
          let components = above + [FilePath.displayText(entry.name)]
          for format in formats {
            guard let run = format.begin(components) else { continue }
            found.append(
              TranscriptCandidate(
                path: path, realPath: realFolder.appending(entry.name), format: format, start: run))
            break
          }
        case .link:
          // A link among transcripts is nobody's habit; it is said and not followed.
          if let target = try? FileSystem.realPath(path), FileSystem.isFolder(target) {
            notes.append(ScanNote(.linkNotFollowed(target), at: path))
          }
        default: break
        }
      }
    }
    return (found.sorted { $0.path < $1.path }, notes)
  }
}

/// A file that is a transcript by its name and place.
struct TranscriptCandidate: Sendable {
  var path: FilePath
  var realPath: FilePath
  var format: RunFormat
  /// The run as far as the path tells it.
  var start: Run

  var key: TranscriptRecord.Key { TranscriptRecord.Key(path: realPath) }
}
