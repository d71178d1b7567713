import Catalog

/// What the text of a document says of others: links, wiki links, ids of decisions.
struct DocumentLinks {
  private(set) var relations: [Relation] = []
  private var seen: Set<Key> = []

  /// The most relations of one item that are kept.
  static let maximumCount = 1_000

  private struct Key: Hashable {
    var kind: Relation.Kind
    var target: Relation.Target
  }

  private let path: FilePath
  /// The folder that paths starting with `/` are relative to.
  private let base: FilePath

  init(path: FilePath, base: FilePath) {
    self.path = path
    self.base = base
  }

  init(_ input: FormatInput) {
    path = input.path
    let ancestors = input.path.ancestors
    let depth = input.entry.components.count - 1
    base = ancestors.indices.contains(depth) ? ancestors[depth] : input.path.parent ?? .root
  }

  /// Adds a relation, each target once.
  mutating func add(_ relation: Relation) {
    guard relations.count < Self.maximumCount,
      seen.insert(Key(kind: relation.kind, target: relation.target)).inserted
    else { return }
    relations.append(relation)
  }

  /// Whether something was said of the target already, in any way.
  func mentions(_ target: Relation.Target) -> Bool {
    Relation.Kind.allCases.contains { seen.contains(Key(kind: $0, target: target)) }
  }

  /// Adds the links of a document that lead to local files.
  mutating func addLinks(of document: Document) {
    for link in document.links {
      guard relations.count < Self.maximumCount else { return }
      guard let target = localPath(link.destination) else { continue }
      if target == path || mentions(.path(target)) { continue }
      add(Relation(.links, .path(target), text: link.destination, line: link.position.line))
    }
  }

  /// The absolute path that a destination names, or nil where it leads out of the file system or into this file.
  func localPath(_ destination: String) -> FilePath? {
    var bytes = Array(destination.utf8)[...]
    if let cut = bytes.firstIndex(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") }) {
      bytes = bytes[..<cut]
    }
    guard let first = bytes.first, bytes.count <= 4_096, !bytes.starts(with: [0x2F, 0x2F]),
      !bytes.contains(0), !bytes.contains(UInt8(ascii: "{")), !bytes.starts(with: Array("[[".utf8))
    else { return nil }
    // A word and a colon before any slash is a scheme.
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      !bytes[..<colon].contains(UInt8(ascii: "/")), !bytes[..<colon].contains(UInt8(ascii: "."))
    {
      return nil
    }
    let decoded = Self.percentDecoded(bytes)
    guard !decoded.contains(0) else { return nil }
    if first == UInt8(ascii: "/") {
      // On a web site this is the site's root; only what can be a file of the project counts.
      guard decoded.suffix(3).elementsEqual(".md".utf8) else { return nil }
      return base.appending(Array(decoded.dropFirst())).lexicallyNormalized
    }
    return (path.parent ?? .root).appending(decoded).lexicallyNormalized
  }

  /// Bytes with their percent escapes undone, `%00` too.
  static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = hex(bytes[index + 1]),
        let low = hex(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Text with its percent escapes undone; what is then no UTF-8 stays as it was.
  static func percentDecoded(_ text: String) -> String {
    String(validating: percentDecoded(Array(text.utf8)[...]), as: UTF8.self) ?? text
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  // MARK: - Wiki links

  /// Adds the wiki links in the values of a header, which Obsidian's properties hold.
  mutating func addWikiLinks(in value: HeaderValue, aliasComesFirst: Bool) {
    switch value.content {
    case .scalar(let text, _):
      guard text.contains("[[") else { return }
      addWikiLinks(inLine: Array(text.utf8), number: value.start.line, aliasComesFirst: aliasComesFirst)
    case .list(let values):
      for inner in values.prefix(Self.maximumCount) {
        // `[[name]]` without quotes is a list in a list.
        if case .list(let names) = inner.content, names.count == 1, let name = names[0].text,
          values.count == 1 || value.start.line != inner.start.line
        {
          addWikiLink(name, number: inner.start.line, aliasComesFirst: aliasComesFirst)
        } else {
          addWikiLinks(in: inner, aliasComesFirst: aliasComesFirst)
        }
      }
    case .mapping(let fields):
      for field in fields.prefix(Self.maximumCount) {
        addWikiLinks(in: field.value, aliasComesFirst: aliasComesFirst)
      }
    }
  }

  /// Adds the wiki links in a line; answers the line with them blanked out.
  @discardableResult
  mutating func addWikiLinks(inLine line: [UInt8], number: Int, aliasComesFirst: Bool) -> [UInt8] {
    var line = line
    var index = 0
    while index + 3 < line.count {
      guard line[index] == UInt8(ascii: "["), line[index + 1] == UInt8(ascii: "[") else {
        index += 1
        continue
      }
      var end = index + 2
      while end < line.count, end - index < 500, line[end] != UInt8(ascii: "]"),
        line[end] != UInt8(ascii: "[")
      {
        end += 1
      }
      guard end + 1 < line.count, line[end] == UInt8(ascii: "]"), line[end + 1] == UInt8(ascii: "]") else {
        index = line[min(end, line.count - 1)] == UInt8(ascii: "[") ? max(end, index + 1) : index + 1
        continue
      }
      let name = String(decoding: line[(index + 2)..<end], as: UTF8.self)
      // `#[[words]]` is a tag of several words.
      if index == 0 || line[index - 1] != UInt8(ascii: "#") {
        addWikiLink(name, number: number, aliasComesFirst: aliasComesFirst)
        for offset in index..<(end + 2) { line[offset] = UInt8(ascii: "`") }
      }
      index = end + 2
    }
    return line
  }

  private mutating func addWikiLink(_ link: String, number: Int, aliasComesFirst: Bool) {
    let parts = link.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    guard var name = aliasComesFirst ? parts.last : parts.first else { return }
    if let cut = name.firstIndex(where: { $0 == "#" || $0 == "^" }) { name = name[..<cut] }
    while name.last == "\\" { name.removeLast() }
    var target = String(name).trimmingWhitespace
    for scheme in ["http://", "https://", "file:", "mailto:"] where target.lowercased().hasPrefix(scheme) {
      return
    }
    if target.hasPrefix("dendron://"), let slash = target.dropFirst(10).firstIndex(of: "/") {
      target = String(target[target.index(after: slash)...])
    }
    if target.lowercased().hasSuffix(".md") { target = String(target.dropLast(3)) }
    // `[[ -f "$x" ]]` is a test of a shell.
    guard let first = target.first, first != "-", first != "!", !target.contains("$"), !target.contains("\"")
    else {
      return
    }
    add(Relation(.links, .name(target), text: "[[\(link)]]", line: number))
  }

  // MARK: - Ids of decisions

  /// An id of a decision as a text has it.
  struct DecisionID {
    /// The id with a hyphen, such as `ADR-2`.
    var id: String
    /// As it was written, such as `ADR 2`.
    var text: String
    var range: Range<Int>
  }

  /// The ids of decisions in a line: `ADR-0007` and `decision-3` in any case, `ADR 7`, `ADR0007`, `ADR #7` and `ADR#7` in
  /// capitals alone, and `adr/0007`. `decision 3` may mean any third one, and is none.
  static func decisionIDs(in line: [UInt8]) -> [DecisionID] {
    guard line.contains(where: ASCII.isDigit) else { return [] }
    var result: [DecisionID] = []
    var index = 0
    while index < line.count {
      guard line[index] | 0x20 == UInt8(ascii: "a") || line[index] | 0x20 == UInt8(ascii: "d"),
        index == 0 || isOutside(line[index - 1]),
        let word = words.first(where: { word in
          line.count - index > word.count
            && zip(line[index...], word).allSatisfy { $0 | 0x20 == $1 }
        })
      else {
        index += 1
        continue
      }
      let wordEnd = index + word.count
      guard let (start, isLoose) = numberStart(in: line, behind: index..<wordEnd) else {
        index = wordEnd
        continue
      }
      var end = start
      while end < line.count, end - start < 20, ASCII.isDigit(line[end]) { end += 1 }
      // More letters or a hyphen make it a file's name or another word; `ADR 12000` and `ADR 2,000` are amounts.
      let isAmount =
        end - start > 4
        || end + 1 < line.count && line[end] == UInt8(ascii: ",") && ASCII.isDigit(line[end + 1])
      if end > start, end == line.count || isAfter(line, end), !(isLoose && isAmount) {
        let (word, number) = (line[index..<wordEnd], line[start..<end])
        result.append(
          DecisionID(
            id: String(decoding: word + [UInt8(ascii: "-")] + number, as: UTF8.self),
            text: String(decoding: line[index..<end], as: UTF8.self), range: index..<end))
      }
      index = max(end, wordEnd)
    }
    return result
  }

  private static let words = [Array("adr".utf8), Array("decision".utf8)]

  /// Where the number of an id begins behind its word, and whether it stands there without the hyphen; nil where no number
  /// can follow.
  private static func numberStart(in line: [UInt8], behind word: Range<Int>) -> (start: Int, isLoose: Bool)? {
    let next = word.upperBound
    guard next < line.count else { return nil }
    if line[next] == UInt8(ascii: "-") { return (next + 1, false) }
    guard word.count == 3 else { return nil }
    if line[next] == UInt8(ascii: "/") { return (next + 1, true) }
    // In small letters it may be any name.
    guard line[word].elementsEqual("ADR".utf8) else { return nil }
    var start = next
    if line[start] == UInt8(ascii: " ") { start += 1 }
    if start < line.count, line[start] == UInt8(ascii: "#") { start += 1 }
    return (start, true)
  }

  private static func isOutside(_ byte: UInt8) -> Bool {
    byte < 0x80 && !isWord(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "-")
      && byte != UInt8(ascii: ".") && byte != UInt8(ascii: "#")
  }

  private static func isAfter(_ line: [UInt8], _ index: Int) -> Bool {
    let byte = line[index]
    if isWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") { return false }
    // `decision-3.1` is another id, `decision-3.` ends a sentence, `adr-0007.md` is a file.
    if byte == UInt8(ascii: "."), index + 1 < line.count { return !isWord(line[index + 1]) }
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: byte >= 0x80
    }
  }

  /// Adds the ids of decisions in a line, without the item's own.
  mutating func addDecisionIDs(in line: [UInt8], number: Int, except own: [String] = []) {
    for found in Self.decisionIDs(in: line)
    where !own.contains(found.id.lowercased()) && !mentions(.id(found.id)) {
      // The words of a link are no second way to its target.
      if line[found.range.upperBound...].starts(with: [UInt8(ascii: "]"), UInt8(ascii: "(")]) { continue }
      add(Relation(.links, .id(found.id), text: found.text, line: number))
    }
  }
}
