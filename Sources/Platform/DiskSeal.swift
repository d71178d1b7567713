import Catalog
import Glibc

/// Questions to the disk with a digest of their answers, in pieces that are looked at side by side.
package struct DiskSeal: Sendable {
  /// The questions of one piece, and the digest of what the disk said.
  private struct Piece: Sendable {
    var questions: [UInt8]
    var digest: [UInt8]
  }

  /// Questions of a piece: so few that a difference near the start is met early, so many that pieces are cheap.
  private static let pieceSize = 4096

  private var pieces: [Piece] = []

  /// Packs questions, which are sorted by their paths, with the answers that they had.
  init(_ entries: [DiskRecord.Entry]) {
    for start in stride(from: 0, to: entries.count, by: Self.pieceSize) {
      var questions = Packer()
      var answers = DiskAnswers()
      var last: [UInt8] = []
      for entry in entries[start..<min(start + Self.pieceSize, entries.count)] {
        let path = entry.question.path.bytes
        let shared = zip(last, path).prefix { $0 == $1 }.count
        questions.add(UInt64(entry.question.form.rawValue))
        questions.add(UInt64(shared))
        questions.add(Array(path[shared...]))
        last = path
        answers.add(entry.answer)
      }
      pieces.append(Piece(questions: questions.bytes, digest: answers.digest(with: questions.bytes)))
    }
  }

  /// The seal as bytes, for a database.
  package var bytes: [UInt8] {
    var packer = Packer()
    for piece in pieces {
      packer.add(piece.digest)
      packer.add(piece.questions)
    }
    return packer.bytes
  }

  /// Takes a seal up again; nil where the bytes are none.
  package init?(_ bytes: [UInt8]) {
    var unpacker = Unpacker(bytes)
    while !unpacker.isAtEnd {
      guard let digest = unpacker.content(), let questions = unpacker.content() else { return nil }
      pieces.append(Piece(questions: questions, digest: digest))
    }
  }

  /// Whether the disk gives every answer again.
  ///
  /// - Parameter meanwhile: what is done on the caller's task while others ask.
  package func holds(meanwhile: () -> Void = {}) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      for piece in pieces {
        group.addTask { !Task.isCancelled && Self.holds(piece) }
      }
      meanwhile()
      for await holds in group where !holds {
        group.cancelAll()
        return false
      }
      return true
    }
  }

  private static func holds(_ piece: Piece) -> Bool {
    var questions = Unpacker(piece.questions)
    var answers = DiskAnswers()
    // The path, with the NUL that C wants behind it.
    var path: [UInt8] = [0]
    while !questions.isAtEnd {
      guard
        let form = questions.unsigned().flatMap({ DiskQuestion.Form(rawValue: UInt8(truncatingIfNeeded: $0)) }
        ),
        let shared = questions.unsigned(), shared < path.count, let rest = questions.content()
      else { return false }
      path.removeLast(path.count - Int(shared))
      path += rest
      path.append(0)
      answers.add(form, atPathWithNUL: path)
    }
    return answers.digest(with: piece.questions) == piece.digest
  }
}

/// Answers on their way into a digest.
private struct DiskAnswers {
  private var numbers: [UInt64] = []

  mutating func add(_ answer: DiskRecord.Answer) {
    switch answer {
    case .stamp(let stamp):
      let key = stamp.keyNumbers
      for place in key.indices { numbers.append(key[place]) }
    case .kind(let kind): numbers.append(1 << 61 | UInt64(kind.rawValue))
    // No kind and no permissions have this many bits.
    case .failure(let code): numbers.append(1 << 63 | UInt64(UInt32(bitPattern: code)))
    case .path(let path): numbers += [1 << 62 | UInt64(path.bytes.count)] + path.bytes.map(UInt64.init)
    }
  }

  /// Asks, and adds the answer.
  mutating func add(_ form: DiskQuestion.Form, atPathWithNUL path: [UInt8]) {
    var status = Glibc.stat()
    switch form {
    case .entry, .target, .entryKind, .targetKind:
      let flags = form == .entry || form == .entryKind ? AT_SYMLINK_NOFOLLOW : 0
      let result = unsafe path.withUnsafeBytes { path -> Int32 in
        guard let start = unsafe path.baseAddress?.assumingMemoryBound(to: CChar.self) else { return EINVAL }
        return unsafe fstatat(AT_FDCWD, start, &status, flags) == 0 ? 0 : errno
      }
      guard result == 0 else { return add(.failure(result)) }
      let stamp = FileStamp(status)
      add(form == .entry || form == .target ? .stamp(stamp) : .kind(stamp.kind))
    case .realPath:
      do throws(FileError) {
        add(.path(try FileSystem.realPath(FilePath(bytes: Array(path.dropLast())))))
      } catch {
        add(.failure(error.code))
      }
    }
  }

  /// The digest of the answers and of the questions, in which a damaged one shows.
  func digest(with questions: [UInt8]) -> [UInt8] {
    var digest = ContentDigest()
    digest.update(questions)
    digest.update(numbers: numbers)
    return Array(digest.finish().prefix(16))
  }
}
