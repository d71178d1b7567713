import Catalog
import Platform
import Presentation
import State

/// A file with its changes made, not written yet.
struct AdjustedFile {
  var path: FilePath
  /// What it holds; nil where it does not exist.
  var before: [UInt8]?
  var after: [UInt8]
  /// What was changed in it, in words.
  var names: [String] = []
  /// Whether the file goes, with so many of the empty folders right above it.
  var isRemoved = false
  var emptyFolderCount = 0

  /// Shows what would be written; nothing of it in JSON.
  func show(_ session: Session) {
    guard !session.writesJSON else { return }
    let lines = LineDifference.unified(
      before ?? [], after, name: path.displayText, isTerminal: session.environment.isOutputTerminal)
    for line in lines { session.writeWhole(line) }
  }

  /// Writes it, unless somebody else changed the file meanwhile, and notes how to take that back.
  ///
  /// - Parameter what: the change in words, such as `description of pdf-forms`.
  func write(_ what: String, _ session: Session) throws(Failure) {
    guard before != after || isRemoved else { return }
    let meanwhile = Failure(
      "\(path) was changed meanwhile; nothing was written", hint: "try again; nothing of it is lost")
    if let stamp = try? FileSystem.stamp(of: path, followingLinks: true), stamp.permissions & 0o222 == 0 {
      throw Failure(
        "\(path) is read-only; nothing was written",
        hint: "chmod u+w \(ShellWord.quoted(path.bytes)) allows it")
    }
    if before == nil, FileSystem.isBrokenLink(path) {
      throw Failure(
        "\(path) is a broken link; nothing was written",
        hint: "ls -l \(ShellWord.quoted(path.bytes)) shows where it leads")
    }
    let isWritten: Bool
    var folders: [FilePath] = []
    do throws(FileError) {
      if before == nil, let folder = path.parent { folders = try FileSystem.makePrivateFolder(folder) }
      if isRemoved {
        isWritten = (try? FileSystem.read(path, limit: 64 << 20).bytes) == before
        if isWritten {
          try FileSystem.remove(path)
          FileSystem.removeEmptyFolders(Array(path.ancestors.prefix(emptyFolderCount)))
        }
      } else {
        isWritten = try FileSystem.replace(path, expecting: FileExpectation(before), with: after)
      }
    } catch {
      FileSystem.removeEmptyFolders(folders)
      throw Failure("cannot write \(path): \(error.reason)")
    }
    guard isWritten else { throw meanwhile }
    let change = Change(
      what, path: path, before: before, afterHash: isRemoved ? [] : ContentDigest.sha256(after),
      folderCount: folders.count, at: session.environment.now())
    session.withState { $0.record(change) }
    if !(session.withState { $0.isKept } ?? false) {
      session.say("this cannot be undone: the state could not be kept")
    }
  }
}
