package import Catalog
import Glibc
import Synchronization

/// What a run asked of the disk, and what it was told: where the same questions have the same answers again, so has
/// everything that was made of them.
///
/// Every question goes by ``FileSystem``, so nobody who asks has to know of it. A folder's listing and a file's content
/// are noted by the stamp that stood before they were read. A record has to begin with the run: what was asked before it,
/// and is remembered somewhere, is not in it.
package final class DiskRecord: Sendable {
  /// The record that this task and its children write, or nil.
  @TaskLocal package static var current: DiskRecord?

  enum Answer: Equatable {
    case stamp(FileStamp)
    case kind(FileStamp.Kind)
    case path(FilePath)
    /// The system's error number.
    case failure(Int32)
  }

  struct Entry {
    var question: DiskQuestion
    var answer: Answer
  }

  /// When it began, by the clock of the file system.
  private let start = SystemClock.now()
  private let entries = Mutex<[Entry]>([])

  package init() {}

  func note(_ form: DiskQuestion.Form, _ path: FilePath, _ answer: Answer) {
    entries.withLock { $0.append(Entry(question: DiskQuestion(path: path, form: form), answer: answer)) }
  }

  /// The number of questions so far, each as often as it was asked.
  package var count: Int { entries.withLock { $0.count } }

  /// What tells later whether all answers are the same still; nil where that cannot be told: something was changing
  /// meanwhile, or so shortly before that another change may have left no trace.
  ///
  /// - Parameter own: folders whose changes do not matter, since only this program writes there.
  package func seal(without own: [FilePath]) -> DiskSeal? {
    var entries = entries.withLock { $0 }
    entries.removeAll { entry in
      // The system takes no path with a NUL in it: it was never asked.
      own.contains { $0.contains(entry.question.path) } || entry.question.path.bytes.contains(0)
    }
    guard entries.allSatisfy({ $0.question.path.isAbsolute }) else { return nil }
    // Sorting moves places and not the entries, which are large.
    let order = entries.indices.sorted { entries[$0].question < entries[$1].question }
    var folders: Set<FilePath> = []
    var kept: [Entry] = []
    for place in order {
      let entry = entries[place]
      if let last = kept.last, last.question == entry.question {
        guard last.answer == entry.answer else { return nil }
        continue
      }
      if case .stamp(let stamp) = entry.answer {
        guard !stamp.isRacy(readAt: start) else { return nil }
        if stamp.kind == .directory { folders.insert(entry.question.path) }
        // What is no link is the same with links followed; both questions stand side by side.
        if let last = kept.last, last.question.path == entry.question.path, last.question.form == .entry,
          last.answer == entry.answer
        {
          continue
        }
      }
      kept.append(entry)
    }
    // What is not in a folder appears with a change of that folder. A link that leads nowhere is in it.
    kept.removeAll { entry in
      entry.answer == .failure(ENOENT)
        && entry.question.path.parent.map { folders.contains($0) } ?? false
        && !FileSystem.exists(entry.question.path)
    }
    return DiskSeal(kept)
  }
}

/// A question that can be asked again.
struct DiskQuestion: Hashable, Comparable {
  enum Form: UInt8 {
    /// What stands at the path itself (`lstat`).
    case entry = 1
    /// What the path leads to (`stat`).
    case target = 2
    /// The path with every link in it followed (`realpath`).
    case realPath = 3
    /// Only of what kind the entry at the path is: a folder stays one when its entries change.
    case entryKind = 4
    /// Only of what kind that is to which the path leads.
    case targetKind = 5
  }

  var path: FilePath
  var form: Form

  static func < (left: Self, right: Self) -> Bool {
    left.path == right.path ? left.form.rawValue < right.form.rawValue : left.path < right.path
  }
}
