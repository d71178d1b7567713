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
    let text = EditedText(bytes)
    guard found.count == 1, let start = text.offset(of: found[0].start) else {
      throw EditRefusal(reason: "has no single truth value on line \(line)")
    }
    let old = Array((found[0].text ?? "").utf8)
    guard bytes[start...].starts(with: old) else {
      throw EditRefusal(reason: "has places that cannot be told")
    }
    let changed = text.replacing(start..<(start + old.count), with: isTrue ? "true" : "false")
    let after = try fields(of: changed)
    guard after.count == before.count else { throw EditRefusal(reason: "cannot be changed safely") }
    return changed
  }

  /// The file with one more table in a list of tables, at its end.
  ///
  /// - Parameter name: the name of the list, such as `skills.config`.
  package static func adding(
    _ name: String, _ members: [(key: String, value: Value)], to bytes: [UInt8]
  ) throws(EditRefusal) -> [UInt8] {
    _ = try fields(of: bytes)
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
    // The file could be read before; now it cannot where it writes the list in another way than in tables.
    do throws(EditRefusal) { _ = try fields(of: changed) } catch {
      throw EditRefusal(reason: "has \(name) in a form to which no table can be added")
    }
    return changed
  }

  private static func fields(of bytes: [UInt8]) throws(EditRefusal) -> [HeaderField] {
    do throws(TOMLReader.Problem) { return try TOMLReader.read(bytes) } catch {
      throw EditRefusal(reason: "cannot be read: \(error.message), line \(error.position.line)")
    }
  }
}
