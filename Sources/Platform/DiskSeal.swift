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
  fileprivate static let digestSize = 16

  private var pieces: [Piece] = []

  /// Packs questions, which are sorted by their paths, with the answers that they had.
  init(_ entries: [DiskRecord.Entry]) {
    for start in stride(from: 0, to: entries.count, by: Self.pieceSize) {
      var questions: [UInt8] = []
      var answers = DiskAnswers()
      var last: [UInt8] = []
      for entry in entries[start..<min(start + Self.pieceSize, entries.count)] {
        let path = entry.question.path.bytes
        let shared = zip(last, path).prefix { $0 == $1 }.count
        questions.append(entry.question.form.rawValue)
        Self.pack(shared, into: &questions)
        Self.pack(path.count - shared, into: &questions)
        questions += path[shared...]
        last = path
        answers.add(entry.answer)
      }
      pieces.append(Piece(questions: questions, digest: answers.digest(with: questions)))
    }
  }

  /// The seal as bytes, for a database.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces {
      bytes += piece.digest
      Self.pack(piece.questions.count, into: &bytes)
      bytes += piece.questions
    }
    return bytes
  }

  /// Takes a seal up again; nil where the bytes are none.
  package init?(_ bytes: [UInt8]) {
    var place = 0
    while place < bytes.count {
      guard bytes.count - place > Self.digestSize else { return nil }
      let digest = Array(bytes[place..<place + Self.digestSize])
      place += Self.digestSize
      guard let count = Self.unpack(bytes, &place), count <= bytes.count - place else { return nil }
      pieces.append(Piece(questions: Array(bytes[place..<place + count]), digest: digest))
      place += count
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
    let packed = piece.questions
    var answers = DiskAnswers()
    // The path, with the NUL that C wants behind it.
    var path: [UInt8] = [0]
    var place = 0
    while place < packed.count {
      let form = DiskQuestion.Form(rawValue: packed[place])
      place += 1
      guard let form, let shared = unpack(packed, &place), let count = unpack(packed, &place),
        shared < path.count, count <= packed.count - place
      else { return false }
      path.removeLast(path.count - shared)
      path += packed[place..<place + count]
      path.append(0)
      place += count
      answers.add(form, atPathWithNUL: path)
    }
    return answers.digest(with: packed) == piece.digest
  }

  /// Adds a number in groups of seven bits, the lowest first.
  private static func pack(_ number: Int, into bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private static func unpack(_ bytes: [UInt8], _ place: inout Int) -> Int? {
    var result = 0
    var shift = 0
    while place < bytes.count, shift < 56 {
      let byte = bytes[place]
      place += 1
      result |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
    return nil
  }
}

/// Answers on their way into a digest.
private struct DiskAnswers {
  private var numbers: [UInt64] = []

  mutating func add(_ answer: DiskRecord.Answer) {
    switch answer {
    case .stamp(let stamp): numbers += stamp.keyNumbers
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
    return Array(digest.finish().prefix(DiskSeal.digestSize))
  }
}
