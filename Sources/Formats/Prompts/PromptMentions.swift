import Catalog

/// Finds the skills and prompts that a text calls: `/name`, `$name`, `Skill(name)`, a path to a `SKILL.md`.
struct PromptMentions {
  /// How many relations of one prompt are kept.
  static let maximumCount = 500

  let body: PromptBody
  let files: PromptFiles
  let ownName: String
  /// Whether `$name` calls a skill even where the name is one word, as in Codex.
  let callsWithDollar: Bool

  private(set) var relations: [Relation] = []
  private var seen: Set<String> = []

  init(_ body: PromptBody, files: PromptFiles, ownName: String, callsWithDollar: Bool) {
    self.body = body
    self.files = files
    self.ownName = ownName
    self.callsWithDollar = callsWithDollar
  }

  /// Looks through the whole text.
  mutating func find() {
    let bytes = body.bytes
    var index = 0
    while index < bytes.count, relations.count < Self.maximumCount {
      var next: Int?
      switch bytes[index] {
      case UInt8(ascii: "/"): next = slash(at: index)
      case UInt8(ascii: "$"): next = dollar(at: index)
      case UInt8(ascii: "S"): next = skill(at: index)
      default: break
      }
      index = next ?? index + 1
    }
  }

  /// `/name` as a word of its own, outside code blocks: paths have another slash or a full stop.
  private mutating func slash(at index: Int) -> Int? {
    guard index == 0 || Self.opens(body.bytes[index - 1]) else { return nil }
    let end = endOfName(index + 1)
    guard end - index > 3, end == body.bytes.count || Self.closes(body.bytes, at: end),
      !body.isCode(at: index)
    else {
      return end > index + 1 ? end : nil
    }
    let name = body.text((index + 1)..<end)
    guard !Self.folders.contains(name) else { return end }
    call(name, index..<end)
    return end
  }

  private mutating func dollar(at index: Int) -> Int? {
    guard index == 0 || Self.opens(body.bytes[index - 1]) else { return nil }
    let end = endOfName(index + 1)
    guard end - index > 2, end == body.bytes.count || Self.closes(body.bytes, at: end),
      !body.isCode(at: index)
    else {
      return nil
    }
    let name = body.text((index + 1)..<end)
    guard callsWithDollar || name.contains("-") else { return end }
    call(name, index..<end)
    return end
  }

  /// `Skill(name)`, and the path of a `SKILL.md`.
  private mutating func skill(at index: Int) -> Int? {
    let bytes = body.bytes
    func has(_ text: StaticString) -> Bool {
      let wanted = String(describing: text).utf8
      return index + wanted.count <= bytes.count
        && bytes[index..<(index + wanted.count)].elementsEqual(wanted)
    }
    if has("Skill("), index == 0 || !PromptScanner.isWordByte(bytes[index - 1]) {
      let end = endOfName(index + 6)
      guard end > index + 6, end < bytes.count,
        bytes[end] == UInt8(ascii: ")") || bytes[end] == UInt8(ascii: " ")
      else {
        return nil
      }
      call(body.text((index + 6)..<end), index..<(end + 1))
      return end
    }
    guard has("SKILL.md"), index > 0, bytes[index - 1] == UInt8(ascii: "/") else { return nil }
    var start = index
    while start > 0, index - start < 500, Self.isPathByte(bytes[start - 1]) { start -= 1 }
    let name = body.text(start..<(index + 8))
    guard let path = files.path(name), seen.insert("path " + path.displayText).inserted else { return nil }
    relations.append(Relation(.links, .path(path), text: name, line: body.line(of: start)))
    return index + 8
  }

  private mutating func call(_ name: String, _ range: Range<Int>) {
    guard name != ownName, name != ownName.split(separator: ":").last.map(String.init),
      seen.insert(name).inserted
    else {
      return
    }
    relations.append(
      Relation(.calls, .name(name), text: body.text(range), line: body.line(of: range.lowerBound)))
  }

  /// The end of a name of a skill or prompt: small letters, digits, `-`, `_`, and `:` in between.
  private func endOfName(_ start: Int) -> Int {
    let bytes = body.bytes
    guard start < bytes.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[start]) else {
      return start
    }
    var end = start
    while end < bytes.count, end - start < 200 {
      let byte = bytes[end]
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      guard isLetter || ASCII.isDigit(byte) || "-_:".utf8.contains(byte) else { break }
      end += 1
    }
    while end > start, "-_:".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  private static func opens(_ byte: UInt8) -> Bool { byte <= 0x20 || "`\"'(*[".utf8.contains(byte) }

  /// Whether a word ends at an offset: a full stop only where no word goes on after it.
  private static func closes(_ bytes: [UInt8], at index: Int) -> Bool {
    let byte = bytes[index]
    if byte <= 0x20 || "`\"')*],;!?".utf8.contains(byte) { return true }
    guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") else { return false }
    return index + 1 == bytes.count || bytes[index + 1] <= 0x20 || "`\"')*".utf8.contains(bytes[index + 1])
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    PromptScanner.isWordByte(byte) || byte >= 0x80 || "-./~${}@+".utf8.contains(byte)
  }

  /// Folders at the root of a file system and common routes of web servers, which no text means as a command.
  private static let folders: Set<String> = [
    "api", "app", "bin", "boot", "dev", "etc", "home", "lib", "media", "mnt", "opt", "proc", "root", "run",
    "sbin",
    "srv", "src", "sys", "tmp", "usr", "users", "var", "docs", "health", "login", "metrics", "static",
    "public",
    "admin", "auth", "data", "ready", "healthz", "test", "tests", "graphql", "path", "dist", "build",
    "node_modules",
  ]
}
