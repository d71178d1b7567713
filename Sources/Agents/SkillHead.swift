package import Catalog

/// The head of a `SKILL.md`, as far as agents read it to decide whether they load the skill.
///
/// Agents disagree on where a header ends. The usual reading is ``frontMatter``; the other two are set only where
/// they give another header.
package struct SkillHead: Sendable, Hashable {
  /// The header that ends at a line of three dashes with nothing but blanks after them.
  package var frontMatter: FrontMatter
  /// The header that ends at the first line that is three dashes once blanks around it are gone.
  package var trimmed: FrontMatter?
  /// The header that ends at the first line that starts with three dashes.
  package var prefixed: FrontMatter?
  /// Of a header that is never closed: everything after its first line, taken as one.
  package var unclosed: FrontMatter?
  /// The header that starts after lines that hold nothing but blanks, where the first line is such a one.
  package var afterBlanks: FrontMatter?
  /// The header between the first two lines of three dashes, where other lines stand before them.
  package var afterText: FrontMatter?
  /// The header between the first two lines of three dashes or more, blank lines before them, where one has more.
  package var longFenced: FrontMatter?
  /// Whether anything but blanks stands after the header.
  package var hasBody = true
  /// Of a header that is no YAML: the same with every plain value that holds a colon made a text of its own.
  package var repaired: FrontMatter?
  /// The `metadata` of the header where it is no block of YAML but JSON, as a text or behind the key: what that text
  /// holds, nothing where it cannot be read; nil where the YAML says it all.
  package var jsonMetadata: [HeaderField]?
  /// The text from the first byte up to the end of the longest of these headers, line ends kept.
  package var text: String
  package var hasByteOrderMark: Bool
  /// Whether the whole document is UTF-8.
  package var isUTF8: Bool

  package init(
    frontMatter: FrontMatter, trimmed: FrontMatter? = nil, prefixed: FrontMatter? = nil,
    unclosed: FrontMatter? = nil, repaired: FrontMatter? = nil, text: String,
    hasByteOrderMark: Bool = false, isUTF8: Bool = true
  ) {
    self.unclosed = unclosed
    self.repaired = repaired
    self.frontMatter = frontMatter
    self.trimmed = trimmed
    self.prefixed = prefixed
    self.text = text
    self.hasByteOrderMark = hasByteOrderMark
    self.isUTF8 = isUTF8
  }
}

/// What an agent gets out of a head.
package struct SkillReading: Sendable, Hashable {
  /// The name in the header, or nil where the agent takes the folder's.
  package var name: String?
  /// What the agent lists of the skill; empty where it lists a name alone.
  package var description: String
  /// The line of the key by which the skill runs only when called, or nil.
  package var manualLine: Int?
  /// That key as it is written, such as `disable-model-invocation: true`.
  package var manualKey: String?
  /// The rule by which that keeps it from the model, where it is not the key's own.
  package var manualRule: String?
  /// The line of the key that keeps it from the person who would call it, or of the header that lacks one, or nil.
  package var menuLine: Int?
  /// What keeps it so, where that is not `user-invocable: false`.
  package var menuWords: String?
  /// Whether the agent looks for further skills inside it.
  package var holdsSkills = false
  /// The modes of the agent in which alone it is offered; nil where the header says nothing of that, none for every.
  package var modes: [String]?
  /// The line of the key that switches the skill off, or nil, and that key as it is written.
  package var offLine: Int?
  package var offKey: String?
  /// What it needs before it is offered, or nil.
  package var needs: SkillNeeds?
  /// The key under which settings know it, where that is not its name.
  package var settingsKey: String?
  /// A remark for a person, such as that a header was read in part.
  package var remark: String?

  /// What keeps it from the person who would call it, in words; nil where nothing does.
  var menuReason: String? {
    menuLine.map { menuWords ?? "user-invocable: false (line \($0))" }
  }
}

extension FrontMatter {
  /// The faults by which a parser refuses the header as a whole.
  var isValidYAML: Bool {
    guard reading == .strict else { return false }
    return true
  }

  /// Whether a key stands twice in one mapping, which some parsers refuse.
  var duplicate: HeaderFault? {
    faults.first { fault in
      if case .duplicateKey = fault.problem { true } else { false }
    }
  }

  /// The value of a key as parsers have it that take the last of two: the text of its last line, where it stands twice.
  func lastText(of key: String, in text: String) -> String? {
    let last = faults.last { fault in
      if case .duplicateKey(let name, _) = fault.problem { name == key } else { false }
    }
    guard let line = last?.position.line else { return self[key]?.text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1), let colon = lines[line - 1].firstIndex(of: ":") else {
      return self[key]?.text
    }
    let value = String(lines[line - 1][lines[line - 1].index(after: colon)...]).trimmedWhole
    guard let quote = value.first, quote == "\"" || quote == "'", value.last == quote, value.count > 1 else {
      return String(value)
    }
    return String(value.dropFirst().dropLast())
  }

  /// The line of the first fault, or of the header.
  var faultLine: Int { faults.first?.position.line ?? 1 }

  /// What is wrong with the YAML, in the parser's words.
  var faultWords: String {
    for fault in faults {
      switch fault.problem {
      case .invalidYAML(let words): return words
      case .overLimit(let words): return words
      case .neverClosed: return "it is never closed"
      case .notAFence: return "it does not start with a line of three dashes"
      case .notAMapping(let shape): return "it is \(shape)"
      case .duplicateKey(let key, _): return "\(key) stands twice"
      }
    }
    return "it cannot be read"
  }
}

/// What a YAML parser makes of a plain scalar.
enum PlainScalar {
  /// Whether the parsers of YAML 1.2's core schema see text, timestamps read as dates where asked for.
  static func isText(_ value: HeaderValue, readsDates: Bool) -> Bool {
    guard case .scalar(let text, let style) = value.content else { return false }
    guard style == .plain else { return true }
    switch text {
    case "", "~", "null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE": return false
    default: break
    }
    let bytes = Array(text.utf8.prefix(65))
    guard bytes.count <= 64 else { return true }
    if isNumber(bytes) { return false }
    return !(readsDates && isDate(bytes))
  }

  /// Whether a scalar is nothing: empty, `~` or `null`.
  static func isNull(_ value: HeaderValue) -> Bool {
    guard case .scalar(let text, .plain) = value.content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  private static func isNumber(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    let word = String(decoding: rest, as: UTF8.self)
    if [".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN"].contains(word) { return true }
    if word.hasPrefix("0x") { return word.count > 2 && word.dropFirst(2).allSatisfy(\.isHexDigit) }
    if word.hasPrefix("0o") {
      return word.count > 2 && word.dropFirst(2).allSatisfy { ("0"..."7").contains($0) }
    }
    var digits = 0
    var points = 0
    while let byte = rest.first {
      if ASCII.isDigit(byte) {
        digits += 1
      } else if byte == UInt8(ascii: "."), points == 0 {
        points += 1
      } else if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E"), digits > 0 {
        var exponent = rest.dropFirst()
        if let sign = exponent.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
          exponent = exponent.dropFirst()
        }
        return !exponent.isEmpty && exponent.allSatisfy(ASCII.isDigit)
      } else {
        return false
      }
      rest = rest.dropFirst()
    }
    return digits > 0
  }

  /// `2024-01-02`, alone or with a time after it.
  private static func isDate(_ bytes: [UInt8]) -> Bool {
    let date = bytes.prefix { ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
    let parts = date.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, (1...2).contains(parts[1].count),
      (1...2).contains(parts[2].count)
    else { return false }
    if bytes.count == date.count { return parts[1].count == 2 && parts[2].count == 2 }
    let rest = bytes.dropFirst(date.count)
    return [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(rest.first ?? 0)
      && rest.dropFirst().allSatisfy { ASCII.isDigit($0) || "Zz:.+- ".utf8.contains($0) }
  }
}
