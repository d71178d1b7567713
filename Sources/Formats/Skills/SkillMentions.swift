package import Catalog
import Markup

/// What the text of a skill says of other skills, prompts and files: links, paths, and names that are marked as such.
///
/// A name is only a hint: whether a skill of that name is near is found out when somebody asks, and a name that means
/// nothing there is no broken link.
package enum SkillMentions {
  /// The relations of a skill's document.
  ///
  /// - Parameters:
  ///   - bytes: the document as it is in its file.
  ///   - place: where the skill lies; what lies in its own folder is told by its contents, unless it is missing.
  package static func relations(of document: Document, _ bytes: [UInt8], at place: SkillPlace, name: String)
    -> [Relation]
  {
    var links = DocumentLinks(path: place.document, base: place.project ?? place.path)
    links.addLinks(of: document)
    let body = PromptBody(
      Array(String(decoding: MarkdownReader.body(of: bytes), as: UTF8.self).utf8),
      firstLine: document.bodyStartLine)
    let files = PromptFiles(base: place.path, home: nil, plugin: nil, exists: { _ in false })
    var mentions = PromptMentions(body, files: files, ownName: name, callsWithDollar: false)
    mentions.find()
    for relation in mentions.relations where !links.mentions(relation.target) {
      var relation = relation
      // A path in the text is often an example; only a link says that something should be there.
      if case .path = relation.target { relation.kind = .names }
      links.add(relation)
    }
    var names = MarkedNames(body, ownName: name)
    names.find()
    for relation in names.relations where !links.mentions(relation.target) { links.add(relation) }
    return links.relations
  }
}

/// Names in a text that are marked as names: `plugin:name`, and `name` in backquotes, bold or quotes, with a dash in it
/// or next to the word skill.
private struct MarkedNames {
  private let body: PromptBody
  private let ownName: String
  private var seen: Set<String> = []
  private(set) var relations: [Relation] = []

  init(_ body: PromptBody, ownName: String) {
    self.body = body
    self.ownName = ownName
  }

  mutating func find() {
    let bytes = body.bytes
    var index = 0
    while index < bytes.count, relations.count < PromptMentions.maximumCount {
      guard Self.isNameByte(bytes[index]), bytes[index] >= 0x61, index == 0 || !Self.isWord(bytes[index - 1])
      else {
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, Self.isNameByte(bytes[end]) || bytes[end] == UInt8(ascii: ":") { end += 1 }
      while end > index, bytes[end - 1] == UInt8(ascii: ":") || bytes[end - 1] == UInt8(ascii: "-") {
        end -= 1
      }
      take(index..<end)
      index = max(end, index + 1)
    }
  }

  private mutating func take(_ range: Range<Int>) {
    let bytes = body.bytes
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20
    let after = range.upperBound < bytes.count ? bytes[range.upperBound] : 0x20
    guard range.count > 2, range.count <= 130, !Self.isWord(after), before != UInt8(ascii: "/"),
      before != UInt8(ascii: "."), before != UInt8(ascii: "-"), after != UInt8(ascii: "/"),
      !body.isCode(at: range.lowerBound)
    else { return }
    let text = body.text(range)
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }), let last = parts.last else { return }
    let name = String(last)
    let isMarked =
      (before == UInt8(ascii: "`") && after == before) || (before == UInt8(ascii: "*") && after == before)
      || (before == UInt8(ascii: "\"") && after == before)
    let isTold =
      parts.count == 2
      ? name.contains("-") || isMarked : isMarked && (name.contains("-") || isNextToSkill(range))
    guard isTold, name.count > 2, name != ownName, seen.insert(name).inserted else { return }
    relations.append(Relation(.names, .name(name), text: text, line: body.line(of: range.lowerBound)))
  }

  /// Whether the word skill stands right before or after a marked name.
  private func isNextToSkill(_ range: Range<Int>) -> Bool {
    let bytes = body.bytes
    let after = bytes[min(range.upperBound, bytes.count)...].prefix(12).drop { "`*\" ".utf8.contains($0) }
    if after.starts(with: "skill".utf8) { return true }
    let before = bytes[..<range.lowerBound].suffix(12).reversed().drop { "`*\" ".utf8.contains($0) }
    return before.starts(with: "skill".utf8.reversed()) || before.starts(with: "skills".utf8.reversed())
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isNameByte(byte) || (0x41...0x5A).contains(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
