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
    let real = path.parent.flatMap { try? FileSystem.realPath($0) }?.appending(path.name) ?? path
    return candidate(at: path, realPath: real)
  }

  /// The transcript that a file is, or nil where the folder's formats know none by that name and place.
  func candidate(at path: FilePath, realPath: FilePath) -> TranscriptCandidate? {
    guard let relative = path.relative(to: root) else { return nil }
    let components = relative.components.map { FilePath.displayText($0) }
    for format in formats {
      guard let run = format.begin(components) else { continue }
      return TranscriptCandidate(path: path, realPath: realPath, format: format, start: run)
    }
    return nil
  }

  /// Every regular file as deep as a transcript can lie.
  func files() -> TranscriptFiles {
    var files = TranscriptFiles()
    let depth = formats.map(\.depth).max() ?? 0
    var pending = [(path: root, realPath: (try? FileSystem.realPath(root)) ?? root, level: 1)]
    while let folder = pending.popLast() {
      let entries: [FolderEntry]
      do throws(FileError) { entries = try FileSystem.entries(of: folder.path) } catch {
        files.notes.append(ScanNote(.unreadable(error.reason), at: folder.path))
        continue
      }
      for entry in entries {
        let path = folder.path.appending(entry.name)
        switch entry.kind {
        case .directory where folder.level < depth:
          pending.append((path, folder.realPath.appending(entry.name), folder.level + 1))
        case .regular:
          guard let stamp = try? FileSystem.stamp(of: path, followingLinks: false) else { continue }
          files.found.append((path, folder.realPath.appending(entry.name), stamp))
        case .link:
          // A link among transcripts is nobody's habit; it is said and not followed.
          if let target = try? FileSystem.realPath(path), FileSystem.isFolder(target) {
            files.notes.append(ScanNote(.linkNotFollowed(target), at: path))
          }
        default: break
        }
      }
    }
    return files
  }
}

/// The files of a folder of transcripts, and what could not be looked at.
struct TranscriptFiles {
  var found: [(path: FilePath, realPath: FilePath, stamp: FileStamp)] = []
  var notes: [ScanNote] = []

  /// A digest of the files as they stand, or nil where one may still change unseen.
  ///
  /// - Parameters:
  ///   - readers: the version of what reads them.
  ///   - readAt: when they were listed.
  func seal(readers: String, readAt: Timestamp) -> [UInt8]? {
    var paths = ShortDigest()
    var stamps = ShortDigest()
    paths.add(readers)
    for file in found {
      if file.stamp.isRacy(readAt: readAt) { return nil }
      paths.add(file.path.bytes)
      paths.add(0)
      let numbers = file.stamp.keyNumbers
      for place in numbers.indices { stamps.add(numbers[place]) }
    }
    return FileStamp.bytes(of: [UInt64(found.count), paths.value, stamps.value])
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
