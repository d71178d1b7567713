import Catalog

/// One place where a text of a skill names a file.
struct Reference: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case link, mention }
  enum Outcome: Sendable, Hashable {
    /// The file or folder is there.
    case found(FilePath)
    /// It is there under another spelling of its letters' case.
    case otherCase(FilePath)
    case missing(FilePath)
    /// It leads out of the skill.
    case outside
    /// It is there in another skill of the same collection.
    case neighbour
    /// Nobody can tell, or it is no reference.
    case none
  }

  var kind: Kind
  var source: SkillText
  /// As written, without anchor and query.
  var written: String
  /// What follows `#`, or nil.
  var anchor: String?
  var outcome: Outcome
  var position: TextPosition
  var length: Int
  /// Where it would be if another skill of the collection were meant, as seen from the skill's folder.
  var elsewhere: [FilePath] = []
}

/// The references of a skill, resolved against what lies in its folder.
struct References: Sendable, Hashable {
  var all: [Reference] = []
  /// What the documents name, links and mentions together.
  var named: Set<FilePath> = []

  init() {}

  init(_ subject: SkillSubject) {
    let tree = subject.tree
    if let prose = subject.prose { add(prose, tree) }
    for file in tree.files {
      guard let text = file.text, case .markdown = text.form, !file.isMaterial, !file.isAboutTheFolder else {
        continue
      }
      add(text, tree)
    }
  }

  private mutating func add(_ text: SkillText, _ tree: SkillTree) {
    for link in text.markdown.links {
      guard var reference = Self.link(link, in: text) else { continue }
      let written = Self.decoded(reference.written)
      reference.outcome = Self.outcome(of: written, from: text.path.parent, tree)
      reference.elsewhere = Self.elsewhere(written, from: text.path.parent, reference.outcome)
      keep(reference)
    }
    for mention in text.markdown.mentions {
      let written = text.text(mention.range)
      let outcome = Self.mentioned(written, mention, in: text, tree)
      guard outcome != .none else { continue }
      var reference = Reference(
        kind: .mention, source: text, written: written, anchor: nil, outcome: outcome,
        position: text.position(
          at: mention.range.lowerBound, line: mention.line, lineStart: mention.lineStart),
        length: text.length(mention.range))
      if case .missing(let path) = outcome {
        reference.elsewhere = Owners.named(before: mention.range.lowerBound, in: text.bytes).map {
          FilePath("..").appending($0).appending(path.bytes)
        }
      }
      keep(reference)
    }
  }

  private mutating func keep(_ reference: Reference) {
    switch reference.outcome {
    case .found(let path), .otherCase(let path): named.insert(path)
    case .missing, .outside, .neighbour, .none: break
    }
    all.append(reference)
  }

  /// Takes note of which of the places of ``Reference/elsewhere`` are files of other skills.
  mutating func settle(_ held: Set<FilePath>) {
    for index in all.indices where all[index].elsewhere.contains(where: held.contains) {
      all[index].outcome = .neighbour
    }
  }

  // MARK: Links

  private static func link(_ link: MarkdownFacts.Link, in text: SkillText) -> Reference? {
    let bytes = text.bytes[link.destination]
    // Addresses, ways of programs, stand-ins, and what is filled in later.
    guard let first = bytes.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "~"),
      bytes.count < 1_000,
      !bytes.contains(where: isOfPlaceholder)
    else { return nil }
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      let head = bytes[..<colon]
      if !head.contains(UInt8(ascii: "/")), !head.contains(UInt8(ascii: ".")) { return nil }
    }
    let cut = bytes.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") } ?? bytes.endIndex
    var anchor: String?
    if cut < bytes.endIndex, bytes[cut] == UInt8(ascii: "#") {
      anchor = decoded(String(decoding: bytes[(cut + 1)...], as: UTF8.self))
    }
    let written = String(decoding: bytes[..<cut], as: UTF8.self)
    if standInPaths.isIn(written) { return nil }
    return Reference(
      kind: .link, source: text, written: written, anchor: anchor, outcome: .none,
      position: text.position(at: link.destination.lowerBound, line: link.line, lineStart: link.lineStart),
      length: text.length(link.destination))
  }

  private static let standInPaths = PhraseSet(["path/to", "...", "…"])

  private static func isOfPlaceholder(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "$"),
      UInt8(ascii: "*"), UInt8(ascii: "|"), UInt8(ascii: "`"):
      true
    default: false
    }
  }

  private static func outcome(
    of written: String, from folder: FilePath?, _ tree: SkillTree
  ) -> Reference.Outcome {
    guard !written.isEmpty else { return .none }
    let relative = FilePath(written)
    let near = (folder.map { $0.appending(relative.bytes) } ?? relative).lexicallyNormalized
    if leaves(near) { return .outside }
    if tree.holds(near) { return .found(near) }
    // The specification counts from the skill's folder, Markdown from the file; whoever is right finds it.
    let far = relative.lexicallyNormalized
    if leaves(far) { return .outside }
    if tree.holds(far) { return .found(far) }
    if let other = tree.otherCase(of: near) ?? tree.otherCase(of: far) { return .otherCase(other) }
    // What has no ending is a stand-in such as `url`, or a page of some web site, unless it lies in a folder of the skill.
    if SkillFile.ending(of: relative.name).isEmpty {
      guard let first = near.components.first, near.components.count > 1 else { return .none }
      let folder = FilePath(bytes: first)
      guard tree.isFolder(folder) || ownFolders.contains(folder.displayText) else { return .none }
    }
    return .missing(near)
  }

  /// Where a link that found nothing in the skill would lead among the skills beside it.
  private static func elsewhere(
    _ written: String, from folder: FilePath?, _ outcome: Reference.Outcome
  ) -> [FilePath] {
    let relative = FilePath(written)
    let near = (folder.map { $0.appending(relative.bytes) } ?? relative).lexicallyNormalized
    let far = relative.lexicallyNormalized
    switch outcome {
    case .outside: return [near, far].filter(leaves)
    // Written as seen from the folder that holds all the skills.
    case .missing where far.components.count > 1:
      return leaves(far) ? [] : [FilePath("..").appending(far.bytes)]
    case .found, .otherCase, .missing, .neighbour, .none: return []
    }
  }

  private static func leaves(_ path: FilePath) -> Bool {
    path.bytes.starts(with: [0x2E, 0x2E]) && (path.bytes.count == 2 || path.bytes[2] == UInt8(ascii: "/"))
  }

  /// Percent escapes undone; what is then no UTF-8 stays.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16),
        value != 0
      {
        result.append(value)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self) ?? text
  }

  // MARK: Mentions

  /// Folders that the specification gives a skill; a path into one of them is meant for the skill.
  private static let ownFolders: Set<String> = ["scripts", "references", "reference", "assets"]
  /// Folders that projects have as well, where nobody can tell whose file is meant.
  private static let sharedFolders: Set<String> = [
    "src", "docs", "doc", "test", "tests", "lib", "app", "public", "build", "dist", "config", "data",
    "output",
    "examples", "example", "templates", "bin", "tools", "packages", "components", "pages", "api", "evals",
    "agents",
    "hooks", "commands", "skills", "static", "styles", "images", "logs", "tmp", "results", "workspace",
  ]
  /// Words of a line that speaks of a file that is to be made, or only imagined.
  private static let otherIntents = PhraseSet([
    "creat", "write", "writ", "save", "generat", "output", "produc", "example", "e.g.", "for instance",
    "such as",
    "rename", "add ", "place", "export", "convert", "download", "install", "emit", "your ", "would", "could",
    "if ",
    "optional", "like ", "must not", "instead of", "delete", "remove", "bundle", "template", "into", "->",
    "→", "├", "└",
    "│", "copy", "replace", "user's", "project", "repo", "store", "initial", "set up", "scaffold", "put ",
    "target",
    "input", "new ", "upload", "built", "run.sh", "contains",
  ])

  /// Names that stand for any name.
  private static let standIns: Set<String> = [
    "filename", "file", "name", "foo", "bar", "baz", "topic", "xxx", "script", "script-name", "script_name",
    "reference",
    "something", "other", "file1", "file2",
  ]

  private static func mentioned(
    _ written: String, _ mention: MarkdownFacts.Mention, in text: SkillText, _ tree: SkillTree
  ) -> Reference.Outcome {
    let relative = FilePath(written)
    guard !relative.isAbsolute, SkillFile.namedEndings.contains(SkillFile.ending(of: relative.name)) else {
      return .none
    }
    let far = relative.lexicallyNormalized
    // Seen from the folder of a text that lies deeper.
    let near = text.path.parent.map { $0.appending(relative.bytes).lexicallyNormalized } ?? far
    for path in near == far ? [near] : [near, far] where !leaves(path) && tree.isFile(path) {
      return .found(path)
    }
    if leaves(near) && leaves(far) { return .none }
    let parts = far.components
    guard tree.isComplete else { return .none }
    for path in near == far ? [near] : [near, far] where !leaves(path) {
      guard let other = tree.otherCase(of: path), tree.isFile(other) else { continue }
      // `Readme.md` and `package.json` are files that every project has.
      guard parts.count > 1 || isDistinct(other) else { return .none }
      return .otherCase(other)
    }
    guard parts.count > 1, !leaves(far), let first = parts.first else { return .none }
    let folder = FilePath.displayText(first)
    let isOwn = ownFolders.contains(folder) && tree.isFolder(FilePath(bytes: first))
    let isKnown =
      !sharedFolders.contains(folder.lowercased()) && tree.isFolder(FilePath(bytes: first))
      && !folder.hasPrefix(".")
    guard isOwn || isKnown, !tree.holds(far), !tree.holds(near) else { return .none }
    let stem = FilePath.displayText(far.name.prefix { $0 != UInt8(ascii: ".") }).lowercased()
    if standIns.contains(stem)
      || ["my", "your", "some", "example", "foo"].contains(where: { stem.hasPrefix($0) })
    {
      return .none
    }
    if otherIntents.isIn(text.bytes[text.line(around: mention.range.lowerBound)]) { return .none }
    if Owners.isPossessed(at: mention.range.lowerBound, in: text.bytes) { return .none }
    return .missing(far)
  }

  private static func isDistinct(_ path: FilePath) -> Bool {
    let name = FilePath.displayText(path.name).lowercased()
    return SkillFile.markdownEndings.contains(SkillFile.ending(of: path.name))
      && !SkillFile(path: path).isAboutTheFolder
      && name != "skill.md" && name != "index.md"
  }
}

/// Who a file belongs to, by the words before its name: `other-skill`'s `references/guide.md`.
private enum Owners {
  /// How far back the words of a paragraph are looked at, and how many names are taken, the nearest first.
  private static let maximumDistance = 400
  private static let maximumCount = 8

  /// Whether a possessive stands right before the name.
  static func isPossessed(at offset: Int, in bytes: [UInt8]) -> Bool {
    var end = offset
    while end > 0, isBetween(bytes[end - 1]) { end -= 1 }
    let before = bytes[..<end]
    return ["'s", "’s", "`'", "`’", "s'", "s’"].contains { before.hasSuffix($0) }
  }

  /// Names with hyphens, as skills have them, in the paragraph before an offset.
  static func named(before offset: Int, in bytes: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var index = offset
    let floor = max(0, offset - maximumDistance)
    while index > floor, result.count < maximumCount {
      if bytes[index - 1] == 0x0A, index > 1, bytes[index - 2] == 0x0A { break }
      guard isNameByte(bytes[index - 1]) else {
        index -= 1
        continue
      }
      let end = index
      while index > floor, isNameByte(bytes[index - 1]) { index -= 1 }
      let isQuoted = index > 0 && bytes[index - 1] == UInt8(ascii: "`")
      let word = Array(bytes[index..<end])
      if word.count > 2, isQuoted || word.contains(UInt8(ascii: "-")) { result.append(word) }
    }
    return result
  }

  private static func isBetween(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || "`*_(".utf8.contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
  }
}

/// The anchors that a Markdown text has, as GitHub makes them of headings.
struct Anchors {
  private var known: Set<String> = []

  init(_ text: SkillText) {
    var counts: [String: Int] = [:]
    for range in text.markdown.headings {
      let (heading, identifier) = Self.parts(text.text(range))
      if let identifier { known.insert(identifier.lowercased()) }
      let slug = Self.slug(heading)
      let count = counts[slug, default: 0]
      counts[slug] = count + 1
      known.insert(count == 0 ? slug : "\(slug)-\(count)")
    }
    for range in text.markdown.identifiers { known.insert(text.text(range).lowercased()) }
  }

  func holds(_ anchor: String) -> Bool {
    let wanted = anchor.lowercased()
    return wanted.isEmpty || wanted == "top" || known.contains(wanted)
      // Written by hand, with or without what stands for an emoji or a sign.
      || known.contains { Self.plain($0) == Self.plain(wanted) }
  }

  /// The words of a heading without tags, and the id that `{#id}` at its end gives it.
  private static func parts(_ heading: String) -> (words: String, identifier: String?) {
    guard heading.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") }) else {
      return (heading, nil)
    }
    var words = heading
    var identifier: String?
    if words.hasSuffix("}"), let open = words.lastIndex(of: "{") {
      identifier = words[open...].dropFirst().dropLast().split(separator: " ")
        .first { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
      if identifier != nil { words = String(words[..<open]) }
    }
    while let open = words.firstIndex(of: "<"), let close = words[open...].firstIndex(of: ">"),
      let next = words[open...].dropFirst().first, next.isLetter || next == "/"
    {
      words.removeSubrange(open...close)
    }
    return (words.trimmed, identifier)
  }

  private static func plain(_ slug: String) -> [Unicode.Scalar] {
    slug.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }

  /// Small letters, blanks as hyphens, everything else but letters, digits, `_` and `-` left out.
  static func slug(_ heading: String) -> String {
    var result = String.UnicodeScalarView()
    var isInTarget = false
    var previous: Unicode.Scalar = " "
    for scalar in heading.lowercased().unicodeScalars {
      defer { previous = scalar }
      // The destination of a link in a heading is not part of its words.
      if isInTarget {
        if scalar == ")" { isInTarget = false }
        continue
      }
      if scalar == "(", previous == "]" {
        isInTarget = true
        continue
      }
      if scalar.isASCII, ASCII.isLetter(UInt8(ascii: scalar)) || ASCII.isDigit(UInt8(ascii: scalar)) {
        result.append(scalar)
      } else if scalar == " " || scalar == "-" {
        result.append("-")
      } else if scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
      {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
