import Catalog

/// Changes one value of a TOML file, or adds a table to it, and leaves every other byte as it is.
package enum TOMLEdit {
  /// A value to write.
  package enum Value: Sendable, Hashable {
    case text(String)
    case boolean(Bool)
  }

  /// The file with the one truth value that stands on a line changed.
  package static func setting(booleanOn line: Int, to isTrue: Bool, in bytes: [UInt8]) throws(EditRefusal)
    -> [UInt8]
  {
    let before = try fields(of: bytes)
    var found: [HeaderValue] = []
    func look(_ value: HeaderValue) {
      switch value.content {
      case .scalar(let text, .plain) where value.start.line == line && ["true", "false"].contains(text):
        found.append(value)
      case .scalar: break
      case .list(let values): values.forEach(look)
      case .mapping(let fields): fields.forEach { look($0.value) }
      }
    }
    before.forEach { look($0.value) }
    guard found.count == 1, let value = found.first else {
      throw EditRefusal(
        reason: "has no single truth value on line \(line)", at: .start(ofLine: max(line, 1)))
    }
    let start = TOMLPlaces(bytes).offset(value.start)
    let old = Array((value.text ?? "").utf8)
    let new = isTrue ? "true" : "false"
    guard bytes[start...].starts(with: old) else { throw .lossy }
    let changed = Array(bytes[..<start]) + Array(new.utf8) + Array(bytes[(start + old.count)...])
    let wanted = before.map { field in
      field.key + field.value.replacingScalar(at: value.start, with: .scalar(new, .plain)).contentWords
    }
    guard let after = try? TOMLReader.read(changed), after.map({ $0.key + $0.value.contentWords }) == wanted
    else { throw .lossy }
    return changed
  }

  /// The file with one more table in a list of tables, at its end.
  ///
  /// - Parameter name: the name of the list, such as `skills.config`.
  package static func adding(
    _ name: String, _ members: [(key: String, value: Value)], to bytes: [UInt8]
  ) throws(EditRefusal) -> [UInt8] {
    let before = try fields(of: bytes)
    let lineEnd = EditedText(bytes).lineEnd
    let isClosed = bytes.last.map(Byte.isBreak) ?? true
    var added = isClosed ? "" : lineEnd
    if !bytes.isEmpty { added += lineEnd }
    added += "[[\(name)]]" + lineEnd
    for (key, value) in members {
      switch value {
      case .text(let text): added += "\(key) = \(QuotedText.doubleQuoted(text))" + lineEnd
      case .boolean(let isTrue): added += "\(key) = \(isTrue)" + lineEnd
      }
    }
    let changed = bytes + Array(added.utf8)
    let path = name.split(separator: ".").map(String.init)
    guard let after = try? TOMLReader.read(changed),
      after.contentWords(without: path[...]) == before.contentWords(without: path[...]),
      says(after.value(at: path), members, behind: before.value(at: path))
    else {
      // A list that is written in another way than in tables takes none; where there is no list, it is the file that
      // leaves no room.
      guard let other = (1...path.count).lazy.compactMap({ before.value(at: Array(path[..<$0])) }).last else {
        throw .lossy
      }
      throw EditRefusal(reason: "has \(name) in a form to which no table can be added", at: other.start)
    }
    return changed
  }

  /// The file without the table of a list of tables in which a line stands; its header goes, and a blank line above it.
  ///
  /// A table with a comment is refused, and so is one that is written in another way than a line a key.
  ///
  /// - Parameter name: the name of the list, such as `skills.config`.
  package static func removing(
    tableOf name: String, with line: Int, from bytes: [UInt8]
  ) throws(EditRefusal) -> [UInt8] {
    let before = try fields(of: bytes)
    let text = EditedText(bytes)
    func content(_ number: Int) -> ArraySlice<UInt8> {
      let line = text.line(number)
      guard let first = line.firstIndex(where: { $0 > 0x20 }), let last = line.lastIndex(where: { $0 > 0x20 })
      else { return [] }
      return line[first...last]
    }
    func isKey(_ number: Int) -> Bool {
      let line = content(number)
      return line.contains(UInt8(ascii: "=")) && !line.contains(UInt8(ascii: "#"))
        && line.first != Byte.openBracket
    }
    var first = line
    while first > 1, isKey(first) { first -= 1 }
    guard first < line, content(first).elementsEqual("[[\(name)]]".utf8) else { throw .lossy }
    var last = line
    while isKey(last + 1) { last += 1 }
    if first > 1, content(first - 1).isEmpty { first -= 1 }
    let changed = text.replacing(text.line(first).startIndex..<text.line(last).endIndex, with: "")
    let path = name.split(separator: ".").map(String.init)
    func tables(_ fields: [HeaderField]) -> [HeaderValue] {
      if case .list(let values)? = fields.value(at: path)?.content { values } else { [] }
    }
    let kept = tables(before).filter { table in
      guard case .mapping(let members) = table.content else { return true }
      return !members.contains { $0.value.start.line == line }
    }
    guard kept.count + 1 == tables(before).count, let after = try? TOMLReader.read(changed),
      tables(after).map(\.contentWords) == kept.map(\.contentWords),
      after.contentWords(without: path[...]) == before.contentWords(without: path[...])
    else { throw .lossy }
    return changed
  }

  /// Whether a list is what it was before, and a table behind that.
  private static func says(
    _ after: HeaderValue?, _ members: [(key: String, value: Value)], behind before: HeaderValue?
  ) -> Bool {
    func values(_ value: HeaderValue?) -> [HeaderValue] {
      if case .list(let values)? = value?.content { values } else { [] }
    }
    guard let last = values(after).last, case .mapping(let fields) = last.content else { return false }
    let texts = members.map { member in
      switch member.value {
      case .text(let text): text
      case .boolean(let isTrue): "\(isTrue)"
      }
    }
    return values(after).dropLast().map(\.contentWords) == values(before).map(\.contentWords)
      && fields.map(\.key) == members.map(\.key) && fields.map(\.value.text) == texts
  }

  private static func fields(of bytes: [UInt8]) throws(EditRefusal) -> [HeaderField] {
    do throws(TOMLReader.Problem) { return try TOMLReader.read(bytes) } catch {
      throw .unreadable(error.message, at: error.position)
    }
  }
}
