import Catalog

/// What stands in double braces: Handlebars, Jinja, Mustache and plain names.
extension PromptScanner {
  /// A `{{…}}` or `{%…%}` with what stands inside.
  private struct Tag {
    var range: Range<Int>
    var inner: String
    var isStatement: Bool
  }

  mutating func scanTemplates() {
    /// For each open block, the names that only it knows; nil where the block changes what a name means.
    var blocks: [(word: String, locals: Set<String>?)] = []
    var index = 0
    while let tag = nextTag(from: index), !isOverLimit {
      index = tag.range.upperBound
      if syntax.contains(.handlebars) {
        takeHandlebars(tag, &blocks)
      } else if syntax.contains(.jinja) {
        takeJinja(tag, &blocks)
      } else {
        takePlain(tag)
      }
      if blocks.count > 1000 { return }
    }
  }

  private mutating func nextTag(from start: Int) -> Tag? {
    var index = start
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "{") else {
        index += 1
        continue
      }
      let second = bytes[index + 1]
      let isStatement = second == UInt8(ascii: "%") && syntax.contains(.jinja)
      if second == UInt8(ascii: "#"), syntax.contains(.jinja), let end = end(of: "#}", from: index + 2) {
        index = end
        continue
      }
      guard second == UInt8(ascii: "{") || isStatement else {
        index += 1
        continue
      }
      if second == UInt8(ascii: "{"), syntax.contains(.handlebars), starts(with: "{{!", at: index) {
        let isLong = starts(with: "{{!--", at: index)
        guard let end = isLong ? end(of: "--}}", from: index) : end(of: "}}", from: index) else { return nil }
        index = end
        continue
      }
      guard let end = isStatement ? end(of: "%}", from: index + 2) : end(of: "}}", from: index + 2) else {
        // Nothing closes any more, of this kind at least.
        index += 2
        if !syntax.contains(.jinja) { return nil }
        continue
      }
      var close = end
      var opening = index + 2
      if !isStatement, byte(index + 2) == UInt8(ascii: "{"), byte(end) == UInt8(ascii: "}") {
        opening += 1
        close += 1
      }
      let innerEnd = max(opening, end - 2)
      guard innerEnd - opening <= 4096 else {
        index += 2
        continue
      }
      return Tag(
        range: index..<close, inner: Self.trimmed(body.text(opening..<innerEnd)), isStatement: isStatement)
    }
    return nil
  }

  // MARK: - Handlebars

  private mutating func takeHandlebars(_ tag: Tag, _ blocks: inout [(word: String, locals: Set<String>?)]) {
    var inner = tag.inner[...]
    while let first = inner.first, first == "~" || first == "&" { inner = inner.dropFirst() }
    while inner.last == "~" { inner = inner.dropLast() }
    if inner.hasPrefix("/") {
      _ = blocks.popLast()
      return
    }
    if inner.hasPrefix("#>") || inner.hasPrefix(">") {
      let isBlock = inner.hasPrefix("#")
      let words = Self.words(inner.dropFirst(isBlock ? 2 : 1))
      if let name = words.first, !name.text.isEmpty { addInclude(name.text, written: tag.range) }
      for word in words.dropFirst() { addName(word, in: tag, blocks) }
      if isBlock { blocks.append((">", [])) }
      return
    }
    if inner.hasPrefix("#") || inner.hasPrefix("^") {
      let words = Self.words(inner.dropFirst())
      for word in words.dropFirst() { addName(word, in: tag, blocks) }
      var locals: Set<String>? = []
      let word = words.first?.text ?? ""
      if word == "each" || word == "with" {
        // `{{#each list as |one|}}` names what it steps through; without that, every bare name is the item's own.
        let names = inner.split(separator: "|", omittingEmptySubsequences: false)
        locals = names.count > 2 ? Set(names[1].split(separator: " ").map(String.init)) : nil
      }
      blocks.append((word, locals))
      return
    }
    var words = Self.words(inner)
    if words.first?.text == "else" { words.removeFirst() }
    guard let first = words.first else { return }
    if words.count == 1 {
      if !Self.handlebarsWords.contains(first.text) { addName(first, in: tag, blocks) }
    } else {
      for word in words.dropFirst() { addName(word, in: tag, blocks) }
    }
  }

  private static let handlebarsWords: Set<String> = [
    "else", "this", "true", "false", "null", "undefined", "history", "media", "role", "section", "json", "if",
    "unless",
  ]

  private struct Word {
    var text: String
    /// Whether it is the name of a function, after a bracket.
    var isFunction: Bool
  }

  /// The words of a Handlebars tag; of `key=value` the value, no literals.
  private static func words(_ text: Substring) -> [Word] {
    var result: [Word] = []
    var current = ""
    var isFunction = false
    var quote: Character?
    var isLiteral = false
    func isBlank(_ character: Character) -> Bool {
      character.isWhitespace || character == "(" || character == ")" || character == "|"
    }
    for character in text + " " {
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      if character == "\"" || character == "'" {
        quote = character
        isLiteral = true
      } else if isBlank(character) {
        if isLiteral || !current.isEmpty {
          result.append(Word(text: isLiteral ? "" : current, isFunction: isFunction))
          isFunction = false
        }
        current = ""
        isLiteral = false
        if character == "(" { isFunction = true }
      } else if character == "=" {
        current = ""
      } else {
        current.append(character)
      }
    }
    return result
  }

  private mutating func addName(
    _ word: Word, in tag: Tag, _ blocks: [(word: String, locals: Set<String>?)]
  ) {
    guard !word.isFunction, !word.text.hasPrefix("@"), !word.text.hasPrefix("."),
      !word.text.hasPrefix("this.")
    else {
      return
    }
    let name = String(word.text.prefix { $0 != "." && $0 != "[" })
    guard Self.isName(name), !Self.handlebarsWords.contains(name), name != "as" else { return }
    for block in blocks.reversed() {
      guard let locals = block.locals else {
        // In a block over a list a bare name belongs to the item, unless the header declares it.
        if !knows(name) { return }
        break
      }
      if locals.contains(name) { return }
    }
    add(.input, name, written: tag.range)
  }

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !ASCII.isDigit(first) else { return false }
    return text.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
      && first != UInt8(ascii: "-")
  }

  /// A partial of dotprompt: `_name.prompt` in the same folder, or something that a program registers.
  private mutating func addInclude(_ name: String, written: Range<Int>) {
    let path = files.base.map { $0.appending("_\(name).prompt").lexicallyNormalized }
    add(.include, name, written: written, exists: path.map(files.exists) == true ? true : nil)
  }

  // MARK: - Jinja and Mustache

  private mutating func takeJinja(_ tag: Tag, _ blocks: inout [(word: String, locals: Set<String>?)]) {
    var inner = tag.inner[...]
    while let first = inner.first, first == "-" || first == "+" { inner = inner.dropFirst() }
    while let last = inner.last, last == "-" || last == "+" { inner = inner.dropLast() }
    if !tag.isStatement, let first = inner.first, "#^/!>&".contains(first) {
      // Mustache. What stands between `{{#list}}` and `{{/list}}` belongs to the item.
      let name = Self.trimmed(inner.dropFirst())
      switch first {
      case "#", "^":
        if Self.isName(name) { addJinja([name], in: tag, blocks) }
        blocks.append((name, first == "#" ? nil : []))
      case "/": _ = blocks.popLast()
      case ">": if !name.isEmpty { add(.include, name, written: tag.range) }
      case "&": if Self.isName(name) { addJinja([name], in: tag, blocks) }
      default: break
      }
      return
    }
    guard tag.isStatement else {
      addJinja(Self.names(inner), in: tag, blocks)
      return
    }
    let word = String(inner.prefix { $0.isLetter })
    let rest = inner.dropFirst(word.count)
    switch word {
    case "for":
      let parts = Self.split(rest, at: " in ")
      addJinja(Self.names(parts.last ?? ""), in: tag, blocks)
      blocks.append(("for", Set(parts.count > 1 ? Self.names(parts[0]) : []).union(["loop"])))
    case "set":
      let parts = rest.split(separator: "=", maxSplits: 1)
      if parts.count > 1 { addJinja(Self.names(parts[1]), in: tag, blocks) }
      // A set name is known from here on; where it stands in no block, until the end.
      let names = Set(Self.names(parts.first ?? ""))
      if blocks.isEmpty {
        blocks.append(("set", names))
      } else {
        blocks[blocks.count - 1].locals?.formUnion(names)
      }
    case "if":
      addJinja(Self.names(rest), in: tag, blocks)
      blocks.append(("if", []))
    case "elif": addJinja(Self.names(rest), in: tag, blocks)
    case "include", "import", "extends", "from":
      if let name = Self.literal(rest) { add(.include, name, written: tag.range, exists: files.exists(name)) }
    case "endfor", "endif":
      if let last = blocks.lastIndex(where: { $0.word == word.dropFirst(3) }) {
        blocks.removeSubrange(last...)
      }
    default: break
    }
  }

  private mutating func addJinja(
    _ names: [String], in tag: Tag, _ blocks: [(word: String, locals: Set<String>?)]
  ) {
    for name in names {
      if blocks.contains(where: { $0.locals?.contains(name) ?? !knows(name) }) { continue }
      add(.input, name, written: tag.range)
    }
  }

  /// The first quoted text.
  private static func literal(_ text: Substring) -> String? {
    guard let quote = text.first(where: { $0 == "\"" || $0 == "'" }) else { return nil }
    let parts = text.split(separator: quote, omittingEmptySubsequences: false)
    return parts.count > 2 && !parts[1].isEmpty ? String(parts[1]) : nil
  }

  private static func split(_ text: Substring, at separator: String) -> [Substring] {
    guard let range = text.firstRange(of: separator) else { return [text] }
    return [text[..<range.lowerBound], text[range.upperBound...]]
  }

  /// The names that a Jinja expression reads: no literals, no filters, no functions, no attributes.
  private static func names(_ text: Substring) -> [String] {
    var result: [String] = []
    var current = ""
    var quote: Character?
    var previous: Character = " "
    var start: Character = " "
    func finish(before next: Character) {
      defer { current = "" }
      guard isName(current), start != ".", start != "|", next != "(", !jinjaWords.contains(current) else {
        return
      }
      result.append(current)
    }
    for character in text + " " {
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      if character.isLetter || character.isNumber || character == "_" {
        if current.isEmpty { start = previous }
        current.append(character)
        continue
      }
      if !current.isEmpty { finish(before: character) }
      if character == "\"" || character == "'" { quote = character }
      if !character.isWhitespace { previous = character }
    }
    return result
  }

  private static let jinjaWords: Set<String> = [
    "and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "True", "False", "None", "defined",
    "undefined", "loop", "recursive",
  ]

  // MARK: - Plain names

  private mutating func takePlain(_ tag: Tag) {
    let name = tag.inner
    if name.hasPrefix("./") || name.hasPrefix("../") {
      add(.file, name, written: tag.range, exists: files.exists(name))
    } else if name.hasPrefix("plugin:") || name.hasPrefix("ext:") {
      add(.context, name, written: tag.range)
    } else if Self.isName(name) {
      add(.input, name, written: tag.range)
    }
  }
}
