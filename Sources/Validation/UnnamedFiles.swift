import Catalog

/// The files of a skill that no text of it names, neither by a link nor by a word.
struct UnnamedFiles {
  struct Group {
    /// All in one folder; several only where nothing names the folder either.
    var files: [SkillFile]
  }

  private(set) var groups: [Group] = []

  /// As many files of one folder as make it a collection that is named by its folder.
  private static let collectionCount = 3

  init(_ subject: SkillSubject) {
    let tree = subject.tree
    var candidates = tree.files.filter { Self.isCandidate($0) && !subject.references.named.contains($0.path) }
    guard !candidates.isEmpty else { return }
    var words = WordSearch()
    for file in candidates {
      words.add(file.path.name)
      // Imports leave the ending out, and so do people where the name is no everyday word.
      let stem = Self.stem(file.path.name)
      if file.isScript
        || stem.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || ASCII.isDigit($0) })
      {
        words.add(stem)
      }
      if let folder = file.path.parent { words.add(folder.name) }
    }
    // The document names most of them, so that the other texts are seldom looked through.
    for text in subject.texts where !candidates.isEmpty {
      words.search(text.bytes, from: text.path)
      candidates.removeAll { file in
        words.isNamed(file.path.name, beside: file.path)
          || words.isNamed(Self.stem(file.path.name), beside: file.path)
      }
    }
    guard !candidates.isEmpty else { return }
    let unnamed = Set(candidates.map(\.path))
    let counts = Dictionary(candidates.map { ($0.path.parent ?? FilePath(""), 1) }, uniquingKeysWith: +)
    var allSeries: [FilePath: [SkillFile]] = [:]
    for file in tree.files {
      if let series = Self.series(of: file.path) { allSeries[series, default: []].append(file) }
    }
    candidates.removeAll { file in
      guard let parts = Self.series(of: file.path).flatMap({ allSeries[$0] }) else { return false }
      guard parts.count >= Self.collectionCount else { return false }
      let named = parts.count { !unnamed.contains($0.path) }
      let folder = file.path.parent
      return named > 1 || named > 0 && folder.map { words.isNamed($0.name, beside: FilePath("")) } ?? false
    }
    let texts = subject.texts
    candidates.removeAll { file in texts.contains { Self.isDescribed(file, in: $0) } }
    var byFolder: [FilePath: [SkillFile]] = [:]
    for file in candidates { byFolder[file.path.parent ?? FilePath(""), default: []].append(file) }
    for (folder, files) in byFolder.sorted(by: { $0.key < $1.key }) {
      let isNamed = !folder.isEmpty && words.isNamed(folder.name, beside: FilePath(""))
      if counts[folder, default: 0] >= Self.collectionCount {
        if !isNamed { groups.append(Group(files: files)) }
      } else {
        groups += files.map { Group(files: [$0]) }
      }
    }
  }

  private static func isCandidate(_ file: SkillFile) -> Bool {
    guard case .regular = file.kind, !file.isAboutTheFolder, !file.isMaterial else { return false }
    let name = FilePath.displayText(file.path.name).lowercased()
    if file.isMarkdown || file.ending == "txt" && file.topFolder.map({ $0.hasPrefix("reference") }) ?? false {
      return name != "requirements.txt" && name != "index.md" && !name.hasPrefix("test-")
    }
    // Scripts that lie directly in their folder; what lies deeper is a package.
    guard file.topFolder == "scripts", file.isScript, file.path.components.count == 2 else { return false }
    return !name.hasPrefix("_") && !name.hasPrefix("test") && !name.contains("_test.")
      && !name.contains(".test.")
      && !["conftest.py", "setup.py", "index.js", "index.ts", "main.py", "utils.py"].contains(name)
  }

  /// What the files of a series share: the folder, the ending, and what stands before the number, where a number is
  /// what tells them apart: `part-1.md`, `001-start.md`.
  private static func series(of path: FilePath) -> FilePath? {
    let name = path.name
    guard let start = name.firstIndex(where: ASCII.isDigit) else { return nil }
    let rest = name[start...].drop(while: ASCII.isDigit)
    // A number in the middle of other words, such as `oauth2-flow`, makes no series.
    guard start == 0 || rest.first == UInt8(ascii: ".") else { return nil }
    let key = Array(name[..<start]) + Array("#.".utf8) + Array(SkillFile.ending(of: name).utf8)
    return path.parent?.appending(key) ?? FilePath(bytes: key)
  }

  /// Whether a line names the folder as a whole and says what the file is, in the first word of its name: "the snippets
  /// in `references/`" for `references/snippets-python.md`.
  private static func isDescribed(_ file: SkillFile, in text: SkillText) -> Bool {
    guard case .markdown = text.form, file.path != text.path, let folder = file.path.parent?.name else {
      return false
    }
    let word = stem(file.path.name).prefix(while: ASCII.isLetter)
    guard word.count > 4 else { return false }
    let bytes = text.bytes
    let wanted = word.map(ASCII.lowercased)
    var slash = ByteSearch.next(UInt8(ascii: "/"), in: bytes.span, from: 0)
    while slash < bytes.count {
      let next = slash + 1 < bytes.count ? bytes[slash + 1] : 0
      let isPath =
        ASCII.isLetter(next) || ASCII.isDigit(next) || next == UInt8(ascii: "<") || next == UInt8(ascii: "{")
      if !isPath, slash >= folder.count, bytes[(slash - folder.count)..<slash].elementsEqual(folder),
        bytes[near(slash, in: text)].map(ASCII.lowercased).holds(wanted)
      {
        return true
      }
      slash = ByteSearch.next(UInt8(ascii: "/"), in: bytes.span, from: slash + 1)
    }
    return false
  }

  /// The part of a line that is near an offset.
  private static func near(_ offset: Int, in text: SkillText) -> Range<Int> {
    text.line(around: offset).clamped(to: max(0, offset - 60)..<min(text.bytes.count, offset + 60))
  }

  private static func stem(_ name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }
}

/// Looks for a few words in much text, in one pass and without regard to ASCII case.
private struct WordSearch {
  private struct Entry {
    var word: [UInt8]
    /// The files that have the word.
    var places: Set<FilePath> = []
  }

  private var entries: [UInt64: Entry] = [:]
  /// Bits of the hashes that are looked for, so that most words of a text need no look-up.
  private var filter: [Bool] = Array(repeating: false, count: 4096)
  /// Words that the pass does not see as one, such as names with blanks.
  private var oddWords: [[UInt8]: Set<FilePath>] = [:]

  mutating func add(_ name: [UInt8]) {
    let word = name.map(ASCII.lowercased)
    guard !word.isEmpty else { return }
    guard word.allSatisfy(Self.isNameByte) else {
      oddWords[word] = oddWords[word] ?? []
      return
    }
    let hash = Self.hash(word)
    if entries[hash] == nil { entries[hash] = Entry(word: word) }
    filter[Int(hash & 4095)] = true
  }

  /// Whether some other file than the one given has the word.
  func isNamed(_ name: [UInt8], beside path: FilePath) -> Bool {
    let word = name.map(ASCII.lowercased)
    let places = oddWords[word] ?? entries[Self.hash(word)]?.places ?? []
    return places.contains { $0 != path }
  }

  mutating func search(_ bytes: [UInt8], from path: FilePath) {
    var found: [UInt64] = []
    let span = bytes.span
    let table = Self.nameBytes.span
    var index = 0
    // A name with its full stops, and each part between them.
    var whole = Self.seed
    var part = Self.seed
    var beforeStop = Self.seed
    var length = 0
    while index <= span.count {
      let byte = index < span.count ? table[Int(span[index])] : 0
      if byte != 0 {
        if byte == UInt8(ascii: ".") {
          if filter[Int(part & 4095)] { found.append(part) }
          part = Self.seed
          beforeStop = whole
        } else {
          part = (part ^ UInt64(byte)) &* Self.prime
        }
        whole = (whole ^ UInt64(byte)) &* Self.prime
        length += 1
      } else if length > 0 {
        if filter[Int(part & 4095)] { found.append(part) }
        if filter[Int(whole & 4095)] { found.append(whole) }
        // A full stop at the end is the sentence's.
        if part == Self.seed, filter[Int(beforeStop & 4095)] { found.append(beforeStop) }
        whole = Self.seed
        part = Self.seed
        length = 0
      }
      index += 1
    }
    for hash in found { entries[hash]?.places.insert(path) }
    if !oddWords.isEmpty {
      let folded = bytes.map(ASCII.lowercased)
      for word in oddWords.keys where folded.holds(word) { oddWords[word]?.insert(path) }
    }
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01B3

  private static func hash(_ word: [UInt8]) -> UInt64 {
    word.reduce(seed) { ($0 ^ UInt64($1)) &* prime }
  }

  /// For each byte what it is folded to where names have it, else 0.
  private static let nameBytes: [UInt8] = (0...UInt8.max).map {
    isNameByte($0) ? ASCII.lowercased($0) : 0
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".")
  }
}

extension [UInt8] {
  fileprivate func holds(_ word: [UInt8]) -> Bool {
    guard let first = word.first, count >= word.count else { return false }
    var index = 0
    while index + word.count <= count {
      if self[index] == first, self[index..<(index + word.count)].elementsEqual(word) { return true }
      index += 1
    }
    return false
  }
}
