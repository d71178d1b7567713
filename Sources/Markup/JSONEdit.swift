package import Catalog

/// Changes one value of a JSON file and leaves every other byte as it is, comments and their places included.
package enum JSONEdit {
  /// What is done at a place.
  package enum Change: Sendable, Hashable {
    case text(String)
    case boolean(Bool)
    /// A text is added at the end of a list.
    case adding(String)
    /// A text is taken out of a list, wherever it stands there.
    case removing(String)
  }

  /// The file with a change made at a path of keys; mappings and lists that are missing are added.
  ///
  /// What comes out is read again: unless it says exactly what was asked for and all else as before, it is refused.
  ///
  /// - Parameter bytes: the file; an empty one becomes a whole one.
  package static func making(
    _ change: Change, at path: [String], in bytes: [UInt8], as dialect: JSONReader.Dialect
  ) throws(EditRefusal) -> [UInt8] {
    let mark = bytes.starts(with: SourceText.byteOrderMark) ? SourceText.byteOrderMark : []
    let isBlank = bytes[mark.count...].allSatisfy { $0 == Byte.blank || $0 == Byte.tab || Byte.isBreak($0) }
    let source = isBlank ? mark + Array("{}\n".utf8) : bytes
    let before = try fields(of: source, dialect)
    let edit = Edit(text: EditedText(source), dialect: dialect)
    let root = HeaderValue(
      content: .mapping(before), start: .start(ofLine: 1), end: .start(ofLine: 1))
    guard let open = source.firstIndex(of: UInt8(ascii: "{")).flatMap({ edit.openingBrace(from: $0) }) else {
      throw EditRefusal(reason: "is no mapping")
    }
    let changed = try edit.make(change, at: path[...], in: root, openingAt: open, indent: "")
    // The file could be read before: what cannot be now is no fault of whoever wrote it.
    guard let after = try? JSONReader.read(changed, as: dialect),
      after.contentWords(without: path[...]) == before.contentWords(without: path[...]),
      says(after, path, change, before: before)
    else { throw .lossy }
    return changed
  }

  /// The file without the member at a path of keys, and without the mappings above it that hold nothing else.
  ///
  /// What comes out is read again: unless the member alone is gone, it is refused.
  package static func taking(
    _ path: [String], outOf bytes: [UInt8], as dialect: JSONReader.Dialect
  ) throws(EditRefusal) -> [UInt8] {
    let before = try fields(of: bytes, dialect)
    let edit = Edit(text: EditedText(bytes), dialect: dialect)
    let (gone, changed) = try edit.take(path, outOf: before)
    guard let after = try? JSONReader.read(changed, as: dialect), after.value(at: gone) == nil,
      after.contentWords(without: gone[...]) == before.contentWords(without: gone[...])
    else { throw .lossy }
    return changed
  }

  /// The file with the text of a key changed in the mapping that starts at a place, as a store of several items has
  /// them.
  package static func setting(
    _ key: String, ofMappingAt place: TextPosition, to text: String, in bytes: [UInt8]
  ) throws(EditRefusal) -> [UInt8] {
    let before: HeaderValue
    do throws(JSONReader.Problem) { before = try JSONReader.readValue(bytes) } catch {
      throw .unreadable(error.message, at: error.position)
    }
    guard case .mapping(let fields)? = before.value(startingAt: place)?.content else { throw .lossy }
    let named = fields.filter { $0.key == key }
    guard let field = named.first, named.count == 1 else {
      throw EditRefusal(
        reason: named.isEmpty ? "has no \(key) there" : "has \(key) twice there",
        at: named.last?.keyPosition ?? place)
    }
    guard case .scalar(_, .doubleQuoted) = field.value.content else {
      throw EditRefusal(reason: "has a \(key) there that is no text", at: field.value.start)
    }
    let source = EditedText(bytes)
    guard let start = source.offset(of: field.value.start), let end = source.offset(of: field.value.end),
      start < end
    else { throw .lossy }
    let changed = source.replacing(start..<end, with: QuotedText.doubleQuoted(text))
    let wanted = before.replacingScalar(at: field.value.start, with: .scalar(text, .doubleQuoted))
    guard let after = try? JSONReader.readValue(changed), after.contentWords == wanted.contentWords else {
      throw .lossy
    }
    return changed
  }

  private static func fields(
    of bytes: [UInt8], _ dialect: JSONReader.Dialect
  ) throws(EditRefusal) -> [HeaderField] {
    do throws(JSONReader.Problem) { return try JSONReader.read(bytes, as: dialect) } catch {
      throw .unreadable(error.message, at: error.position)
    }
  }

  // MARK: - Looking again

  private static func texts(_ value: HeaderValue?) -> [String?] {
    guard case .list(let values)? = value?.content else { return [] }
    return values.map(\.text)
  }

  private static func says(
    _ after: [HeaderField], _ path: [String], _ change: Change, before: [HeaderField]
  ) -> Bool {
    let found = after.value(at: path)
    return switch change {
    case .text(let text): found?.content == .scalar(text, .doubleQuoted)
    case .boolean(let isTrue): found?.content == .scalar(isTrue ? "true" : "false", .plain)
    case .adding(let text): texts(found) == texts(before.value(at: path)) + [text]
    case .removing(let text): texts(found) == texts(before.value(at: path)).filter { $0 != text }
    }
  }

  // MARK: - Editing

  private struct Edit {
    let text: EditedText
    let dialect: JSONReader.Dialect

    /// The brace that opens the file's mapping: the first one that no comment holds.
    func openingBrace(from first: Int) -> Int? {
      let start = skipBlanks(text.bytes.starts(with: SourceText.byteOrderMark) ? 3 : 0)
      return start < text.bytes.count && text.bytes[start] == UInt8(ascii: "{") ? start : first
    }

    /// The first byte from a place on that is neither blank nor in a comment.
    func skipBlanks(_ start: Int) -> Int {
      let bytes = text.bytes
      var index = start
      while index < bytes.count {
        let byte = bytes[index]
        if byte == Byte.blank || byte == Byte.tab || Byte.isBreak(byte) {
          index += 1
        } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
          while index < bytes.count, !Byte.isBreak(bytes[index]) { index += 1 }
        } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
          index += 2
          while index + 1 < bytes.count,
            !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/"))
          {
            index += 1
          }
          index = min(index + 2, bytes.count)
        } else {
          return index
        }
      }
      return index
    }

    /// Makes a change at a path below a mapping.
    ///
    /// - Parameters:
    ///   - opening: where the mapping's brace stands.
    ///   - indent: what the line of that brace starts with.
    func make(
      _ change: Change, at path: ArraySlice<String>, in mapping: HeaderValue, openingAt opening: Int,
      indent: String
    ) throws(EditRefusal) -> [UInt8] {
      guard case .mapping(let fields) = mapping.content, let key = path.first else {
        throw EditRefusal(reason: "has something else there than a mapping")
      }
      guard let field = fields.last(where: { $0.key == key }) else {
        if case .removing = change { return text.bytes }
        let inner = member(change, path, indent: self.indent(inside: fields, else: indent))
        return insert(inner, into: fields.map(\.value), openingAt: opening, indent: indent)
      }
      guard let start = text.offset(of: field.value.start), let end = text.offset(of: field.value.end),
        start < end
      else { throw .lossy }
      if path.count > 1 {
        return try make(
          change, at: path.dropFirst(), in: field.value, openingAt: start,
          indent: lineIndent(field.keyPosition.line))
      }
      switch change {
      case .text(let new): return text.replacing(start..<end, with: QuotedText.doubleQuoted(new))
      case .boolean(let isTrue): return text.replacing(start..<end, with: isTrue ? "true" : "false")
      case .adding(let new):
        guard case .list(let values) = field.value.content else {
          throw EditRefusal(reason: "has something else there than a list")
        }
        return insert(
          QuotedText.doubleQuoted(new), into: values, openingAt: start,
          indent: lineIndent(field.keyPosition.line))
      case .removing(let old):
        guard case .list(let values) = field.value.content else {
          throw EditRefusal(reason: "has something else there than a list")
        }
        return try remove(old, from: values)
      }
    }

    /// The member for what is left of a path.
    private func member(_ change: Change, _ path: ArraySlice<String>, indent: String) -> String {
      let key = QuotedText.doubleQuoted(path.first ?? "") + ": "
      if path.count > 1 {
        let inner = indent + unit
        return key + "{" + text.lineEnd + inner + member(change, path.dropFirst(), indent: inner)
          + text.lineEnd + indent + "}"
      }
      return switch change {
      case .text(let new): key + QuotedText.doubleQuoted(new)
      case .boolean(let isTrue): key + (isTrue ? "true" : "false")
      case .adding(let new): key + "[" + QuotedText.doubleQuoted(new) + "]"
      case .removing: key + "[]"
      }
    }

    /// Puts an entry behind the last one between two brackets.
    private func insert(
      _ entry: String, into values: [HeaderValue], openingAt opening: Int, indent: String
    ) -> [UInt8] {
      let bytes = text.bytes
      guard let last = values.last, let end = text.offset(of: last.end) else {
        // Nothing stands there yet, but a comment may.
        let inner = indent + unit
        let next = skipBlanks(opening + 1)
        let isTight = bytes[(opening + 1)..<next].allSatisfy { $0 == Byte.blank || $0 == Byte.tab }
        if bytes[opening] == Byte.openBracket {
          return text.replacing((opening + 1)..<(isTight ? next : opening + 1), with: entry)
        }
        return text.replacing(
          (opening + 1)..<(isTight ? next : opening + 1),
          with: text.lineEnd + inner + entry + (isTight ? text.lineEnd + indent : ""))
      }
      let hasOwnLines = last.start.line != text.lineNumber(of: opening)
      let next = skipBlanks(end)
      let hasComma = next < bytes.count && bytes[next] == UInt8(ascii: ",")
      guard hasOwnLines else {
        let place = hasComma ? next + 1 : end
        return text.replacing(place..<place, with: (hasComma ? " " : ", ") + entry)
      }
      // Behind the comment of the last entry's line, so that the comment stays with it.
      let lead = lineIndent(last.start.line)
      var lineEnd = hasComma ? next + 1 : end
      while lineEnd < bytes.count, !Byte.isBreak(bytes[lineEnd]) { lineEnd += 1 }
      // The closing bracket on the same line ends what may be passed over.
      let rest = skipBlanks(hasComma ? next + 1 : end)
      if rest < lineEnd { lineEnd = hasComma ? next + 1 : end }
      let added = text.replacing(lineEnd..<lineEnd, with: text.lineEnd + lead + entry)
      return hasComma ? added : EditedText(added).replacing(end..<end, with: ",")
    }

    /// Takes the member at a path away.
    ///
    /// - Returns: the path of what went, which is shorter where a mapping above held nothing else, and the file.
    func take(
      _ path: [String], outOf fields: [HeaderField]
    ) throws(EditRefusal) -> (gone: [String], bytes: [UInt8]) {
      var gone: (depth: Int, index: Int, fields: [HeaderField])?
      var fields = fields
      for (depth, key) in path.enumerated() {
        let named = fields.indices.filter { fields[$0].key == key }
        guard named.count == 1, let index = named.first else {
          throw EditRefusal(reason: named.isEmpty ? "has no \(key) there" : "has \(key) twice there")
        }
        // A mapping with one member alone goes with it, and so do those above.
        let isAlone = depth > 0 && fields.count == 1 && !hasComment(around: fields[index])
        if !isAlone { gone = (depth, index, fields) }
        if case .mapping(let inner) = fields[index].value.content { fields = inner } else { fields = [] }
      }
      guard let gone else { throw .lossy }
      let field = gone.fields[gone.index]
      guard let start = text.offset(of: field.keyPosition), let end = text.offset(of: field.value.end) else {
        throw .lossy
      }
      var bytes = text.bytes
      let previous = gone.index > 0 ? text.offset(of: gone.fields[gone.index - 1].value.end) : nil
      cut(start..<end, behind: previous, outOf: &bytes)
      return (Array(path[...gone.depth]), bytes)
    }

    /// Whether more than blanks and a comma stand around a member, up to what encloses it.
    private func hasComment(around field: HeaderField) -> Bool {
      guard let start = text.offset(of: field.keyPosition), let end = text.offset(of: field.value.end) else {
        return true
      }
      func isBlank(_ byte: UInt8) -> Bool { Byte.isBlank(byte) || Byte.isBreak(byte) }
      let before = text.bytes[..<start].last { !isBlank($0) }
      let behind = text.bytes[end...].first { !isBlank($0) && $0 != UInt8(ascii: ",") }
      return before != UInt8(ascii: "{") || behind != UInt8(ascii: "}")
    }

    /// Takes a text out of a list, with its comma, and with its line where nothing else stands there.
    private func remove(_ old: String, from values: [HeaderValue]) throws(EditRefusal) -> [UInt8] {
      var bytes = text.bytes
      for (index, value) in values.enumerated().reversed() where value.text == old {
        guard let start = text.offset(of: value.start), let end = text.offset(of: value.end) else {
          throw .lossy
        }
        let previous = index > 0 ? text.offset(of: values[index - 1].end) : nil
        cut(start..<end, behind: previous, outOf: &bytes)
      }
      return bytes
    }

    /// Cuts an entry out of bytes that are the text up to its end.
    ///
    /// - Parameter previous: where the entry before it ends.
    private func cut(_ entry: Range<Int>, behind previous: Int?, outOf bytes: inout [UInt8]) {
      let (start, end) = (entry.lowerBound, entry.upperBound)
      var from = start
      var to = end
      let next = skipBlanks(end)
      if next < text.bytes.count, text.bytes[next] == UInt8(ascii: ",") {
        if text.bytes[end..<next].allSatisfy({ Byte.isBlank($0) || Byte.isBreak($0) }) {
          to = next + 1
          while to < bytes.count, bytes[to] == Byte.blank { to += 1 }
        } else {
          // A comment before the comma stays.
          bytes.remove(at: next)
        }
      } else if let previous {
        // The comma of the entry before it goes, where no later entry went already.
        let comma = skipBlanks(previous)
        if comma < start, bytes[comma] == UInt8(ascii: ",") {
          let between = bytes[(comma + 1)..<start]
          let isPlain = between.allSatisfy { $0 == Byte.blank || $0 == Byte.tab || Byte.isBreak($0) }
          if isPlain {
            from = comma
          } else {
            bytes.remove(at: comma)
            from -= 1
            to -= 1
          }
        }
      }
      var lineStart = from
      while lineStart > 0, Byte.isBlank(bytes[lineStart - 1]) { lineStart -= 1 }
      var lineEnd = to
      while lineEnd < bytes.count, Byte.isBlank(bytes[lineEnd]) { lineEnd += 1 }
      let startsLine = lineStart == 0 || Byte.isBreak(bytes[lineStart - 1])
      if startsLine, lineEnd < bytes.count, Byte.isBreak(bytes[lineEnd]) {
        lineEnd +=
          bytes[lineEnd] == Byte.cr && lineEnd + 1 < bytes.count && bytes[lineEnd + 1] == Byte.lf ? 2 : 1
        (from, to) = (lineStart, lineEnd)
      }
      bytes.removeSubrange(from..<to)
    }

    // MARK: Manner of writing

    /// What a line starts with.
    private func lineIndent(_ number: Int) -> String {
      String(decoding: text.line(number).prefix(while: Byte.isBlank), as: UTF8.self)
    }

    /// What members of a mapping start with.
    private func indent(inside fields: [HeaderField], else outer: String) -> String {
      fields.last.map { lineIndent($0.keyPosition.line) } ?? outer + unit
    }

    /// One step of indentation, as the first indented line has it.
    private var unit: String {
      var number = 1
      while true {
        let line = text.line(number)
        if line.isEmpty { return "  " }
        let lead = line.prefix(while: Byte.isBlank)
        if !lead.isEmpty, lead.count < line.count, !Byte.isBreak(line[line.startIndex + lead.count]) {
          return String(decoding: lead, as: UTF8.self)
        }
        number += 1
      }
    }
  }
}
