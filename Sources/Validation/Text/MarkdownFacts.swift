import Catalog

/// What a Markdown text names, found in one pass over its bytes: links, names of files, headings, comments, commands.
///
/// It reads lines as CommonMark does where that decides what is text and what is code: fences, code spans, comments,
/// links. Nothing in a fence is a reference; its lines are kept for rules about commands.
struct MarkdownFacts: Sendable, Hashable {
  struct Link: Sendable, Hashable {
    var destination: Range<Int>
    var line: Int
    var lineStart: Int
  }

  /// A word that may be the name of a file, outside links and fences.
  struct Mention: Sendable, Hashable {
    var range: Range<Int>
    var line: Int
    var lineStart: Int
    var isCode: Bool
    /// Whether it is the first word of a code span with more words: a command that is run.
    var isCommand: Bool
  }

  var links: [Link] = []
  var mentions: [Mention] = []
  /// The texts of headings, as ranges.
  var headings: [Range<Int>] = []
  /// Ids that HTML in the text gives: `<a name="x">`.
  var identifiers: [Range<Int>] = []
  /// Comments without their marks.
  var comments: [Range<Int>] = []
  /// Lines of fences, with the line number; long fences are cut.
  var fenced: [(range: Range<Int>, line: Int)] = []
  /// Fences for shells of Windows, where backslashes are right.
  var windowsFences: [Range<Int>] = []
  /// Commands that run when the skill is loaded: `` !`command` ``, with the offset of the mark.
  var commands: [Range<Int>] = []

  static let maximumCount = 5_000

  init() {}

  init(_ bytes: [UInt8], bodyLine: Int) {
    var scanner = MarkdownScanner(bytes, bodyLine: bodyLine)
    scanner.run()
    self = scanner.facts
  }

  static func == (left: MarkdownFacts, right: MarkdownFacts) -> Bool { left.links == right.links }
  func hash(into hasher: inout Hasher) { hasher.combine(links.count) }
}

/// One pass over a Markdown text.
struct MarkdownScanner {
  var facts = MarkdownFacts()
  private let bytes: [UInt8]
  private let bodyLine: Int
  private var line = 0
  private var fence: (mark: UInt8, count: Int, isCommand: Bool, windowsStart: Int?)?
  private var commentStart: Int?
  private var previous: Range<Int>?

  init(_ bytes: [UInt8], bodyLine: Int) {
    self.bytes = bytes
    self.bodyLine = bodyLine
  }

  mutating func run() {
    var start = 0
    let all = bytes
    let span = all.span
    let count = span.count
    while start < count {
      let end = ByteSearch.next(0x0A, 0x0D, in: span, from: start)
      var next = end
      if next < count { next += span[next] == 0x0D && next + 1 < count && span[next + 1] == 0x0A ? 2 : 1 }
      line += 1
      if line >= bodyLine { scan(start, end) }
      start = next
    }
  }

  private mutating func scan(_ start: Int, _ end: Int) {
    var first = start
    while first < end, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
    if commentStart != nil {
      scanText(from: start, lineStart: start, end: end)
      return
    }
    if let open = fence {
      if first < end, bytes[first] == open.mark {
        var run = first
        while run < end, bytes[run] == open.mark { run += 1 }
        if run - first >= open.count, bytes[run..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
          if let start = open.windowsStart { facts.windowsFences.append(start..<end) }
          fence = nil
          return
        }
      }
      if open.isCommand, first < end, facts.commands.count < MarkdownFacts.maximumCount {
        facts.commands.append(first..<end)
      } else if first < end, facts.fenced.count < MarkdownFacts.maximumCount {
        facts.fenced.append((first..<end, line))
      }
      return
    }
    // A list's mark or a quote's may stand before a fence.
    var mark = first
    while mark < end, bytes[mark] == UInt8(ascii: ">") || bytes[mark] == 0x20 { mark += 1 }
    if mark + 1 < end, bytes[mark + 1] == 0x20,
      bytes[mark] == UInt8(ascii: "-") || bytes[mark] == UInt8(ascii: "*") || bytes[mark] == UInt8(ascii: "+")
    {
      mark += 2
      while mark < end, bytes[mark] == 0x20 { mark += 1 }
    } else if mark < end, ASCII.isDigit(bytes[mark]) {
      var digits = mark
      while digits < end, ASCII.isDigit(bytes[digits]) { digits += 1 }
      if digits + 1 < end, bytes[digits] == UInt8(ascii: ".") || bytes[digits] == UInt8(ascii: ")"),
        bytes[digits + 1] == 0x20
      {
        mark = digits + 2
        while mark < end, bytes[mark] == 0x20 { mark += 1 }
      }
    }
    if mark + 2 < end, bytes[mark] == UInt8(ascii: "`") || bytes[mark] == UInt8(ascii: "~") {
      let sign = bytes[mark]
      var run = mark
      while run < end, bytes[run] == sign { run += 1 }
      if run - mark >= 3, sign == UInt8(ascii: "~") || !bytes[run..<end].contains(sign) {
        let isCommand = run < end && bytes[run] == UInt8(ascii: "!") && run - mark == 3
        var word = run
        while word < end, bytes[word] == 0x20 { word += 1 }
        let language = bytes[word..<end].prefix { Self.isAlphanumeric($0) }
        let isWindows = language.count < 11 && Self.windowsShells.contains(language.map { $0 | 0x20 })
        fence = (sign, run - mark, isCommand, isWindows ? start : nil)
        previous = nil
        return
      }
    }
    takeHeading(start, first, end)
    scanText(from: first, lineStart: start, end: end)
  }

  /// The names of Windows' shells as languages of fences, in lower case.
  private static let windowsShells = Set(
    ["powershell", "pwsh", "ps1", "ps", "cmd", "bat", "batch", "dos"].map { $0.utf8.map { $0 | 0x20 } })

  private mutating func takeHeading(_ start: Int, _ first: Int, _ end: Int) {
    defer { previous = first < end ? first..<end : nil }
    guard first < end, first - start < 4 else { return }
    if bytes[first] == UInt8(ascii: "#") {
      var text = first
      while text < end, bytes[text] == UInt8(ascii: "#") { text += 1 }
      guard text - first <= 6, text == end || bytes[text] == 0x20 || bytes[text] == 0x09 else { return }
      while text < end, bytes[text] == 0x20 || bytes[text] == 0x09 { text += 1 }
      var last = end
      while last > text, bytes[last - 1] == 0x20 || bytes[last - 1] == UInt8(ascii: "#") { last -= 1 }
      facts.headings.append(text..<last)
    } else if bytes[first] == UInt8(ascii: "=") || bytes[first] == UInt8(ascii: "-"), let previous,
      bytes[first..<end].allSatisfy({ $0 == bytes[first] || $0 == 0x20 })
    {
      facts.headings.append(previous)
    }
  }

  private mutating func scanText(from first: Int, lineStart: Int, end: Int) {
    var index = first
    var brackets: [(offset: Int, mentions: Int)] = []
    if let start = commentStart {
      guard let close = find("-->", from: index, to: end) else { return }
      addComment(start..<close)
      commentStart = nil
      index = close + 3
    }
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "`"):
        var open = index
        while open < end, bytes[open] == byte { open += 1 }
        guard let close = closing(of: open - index, from: open, to: end) else {
          index = open
          continue
        }
        if index > first, bytes[index - 1] == UInt8(ascii: "!"), open - index == 1, close > open,
          index - 1 == first || bytes[index - 2] == 0x20 || bytes[index - 2] == 0x09,
          facts.commands.count < MarkdownFacts.maximumCount
        {
          facts.commands.append(open..<close)
        }
        takeWords(open, close, lineStart, isCode: true)
        index = close + (open - index)
      case UInt8(ascii: "<"):
        if starts("<!--", at: index, end) {
          if let close = find("-->", from: index + 4, to: end) {
            addComment((index + 4)..<close)
            index = close + 3
          } else {
            commentStart = index + 4
            return
          }
        } else {
          index = afterTag(index, end)
        }
      case UInt8(ascii: "["):
        brackets.append((index, facts.mentions.count))
        index += 1
      case UInt8(ascii: "]"):
        let open = brackets.popLast()
        if index + 1 < end, bytes[index + 1] == UInt8(ascii: "("), let open,
          let (destination, after) = destination(from: index + 2, to: end)
        {
          // The words of a link are not a second way to name its target.
          facts.mentions.removeLast(facts.mentions.count - open.mentions)
          addLink(destination, lineStart)
          index = after
        } else if index + 1 < end, bytes[index + 1] == UInt8(ascii: ":"), open?.offset == first,
          index > first + 1,
          bytes[first + 1] != UInt8(ascii: "^"), let destination = definition(from: index + 2, to: end)
        {
          facts.mentions.removeLast(facts.mentions.count - (open?.mentions ?? facts.mentions.count))
          addLink(destination, lineStart)
          return
        } else {
          index += 1
        }
      default:
        let start = index
        index = Self.nextMark(in: bytes.span, from: index, to: end)
        guard index < end, bytes[index] == UInt8(ascii: ".") else { continue }
        // Of all words only those with a full stop may be names of files.
        var word = index
        while word > start, !Self.endsWord(bytes[word - 1]) { word -= 1 }
        while index < end, !Self.endsWord(bytes[index]) { index += 1 }
        takeWord(word, index, lineStart, isCode: false, isCommand: false)
      }
    }
  }

  /// The next byte that means something in prose: a full stop, or what opens or closes code, tags and links.
  private static func nextMark(in text: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      switch text[index] {
      case UInt8(ascii: "."), UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: "["),
        UInt8(ascii: "]"):
        return index
      default: index += 1
      }
    }
    return end
  }

  private mutating func addComment(_ range: Range<Int>) {
    if facts.comments.count < MarkdownFacts.maximumCount { facts.comments.append(range) }
  }

  private mutating func addLink(_ destination: Range<Int>, _ lineStart: Int) {
    guard !destination.isEmpty, facts.links.count < MarkdownFacts.maximumCount else { return }
    facts.links.append(.init(destination: destination, line: line, lineStart: lineStart))
  }

  // MARK: Words

  /// Bytes that end a word in prose.
  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"),
      UInt8(ascii: "<"),
      UInt8(ascii: "\\"), UInt8(ascii: "!"):
      true
    default: false
    }
  }

  private mutating func takeWords(_ start: Int, _ end: Int, _ lineStart: Int, isCode: Bool) {
    var index = start
    var isFirst = true
    while index < end {
      while index < end, Self.endsCodeWord(bytes[index]) { index += 1 }
      let word = index
      while index < end, !Self.endsCodeWord(bytes[index]) { index += 1 }
      if word < index {
        takeWord(word, index, lineStart, isCode: isCode, isCommand: isFirst && index < end)
        isFirst = false
      }
    }
  }

  /// In code an angle bracket belongs to the word, which makes it a placeholder.
  private static func endsCodeWord(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "<") && byte != UInt8(ascii: "\\") && endsWord(byte)
  }

  private mutating func takeWord(_ start: Int, _ end: Int, _ lineStart: Int, isCode: Bool, isCommand: Bool) {
    guard end - start > 3, end - start < 300 else { return }
    var last = end
    while last > start, Self.mayFollow(bytes[last - 1]) { last -= 1 }
    var first = start
    while first < last, bytes[first] == UInt8(ascii: "*") || bytes[first] == UInt8(ascii: "_") { first += 1 }
    // A name of a file has a full stop in its last part, and an ending of letters and digits.
    var dot = last
    while dot > first, last - dot <= 9, Self.isAlphanumeric(bytes[dot - 1]) { dot -= 1 }
    guard dot > first + 1, dot < last, bytes[dot - 1] == UInt8(ascii: "."), facts.mentions.count < 5_000
    else {
      return
    }
    for index in first..<last {
      switch bytes[index] {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "*"),
        UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "@"),
        UInt8(ascii: ":"), UInt8(ascii: "#"), UInt8(ascii: "~"), UInt8(ascii: "&"), UInt8(ascii: "|"):
        return
      default: break
      }
    }
    facts.mentions.append(
      .init(range: first..<last, line: line, lineStart: lineStart, isCode: isCode, isCommand: isCommand))
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { ASCII.isDigit(byte) || ASCII.isLetter(byte) }

  /// Whether a byte may stand between a word and the blank after it.
  private static func mayFollow(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "!"),
      UInt8(ascii: "?"):
      true
    default: false
    }
  }

  // MARK: Pieces of lines

  private func starts(_ text: StaticString, at index: Int, _ end: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= end else { return false }
    return text.withUTF8Buffer { text in
      for place in 0..<count where bytes[index + place] != text[place] { return false }
      return true
    }
  }

  private func find(_ text: StaticString, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if starts(text, at: index, end) { return index }
      index += 1
    }
    return nil
  }

  private func closing(of count: Int, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      var run = index
      while run < end, bytes[run] == UInt8(ascii: "`") { run += 1 }
      if run - index == count { return index }
      index = run
    }
    return nil
  }

  /// The end of an HTML tag or an address in angle brackets, or the next byte where there is none.
  private mutating func afterTag(_ start: Int, _ end: Int) -> Int {
    guard start + 1 < end, Self.isAlphanumeric(bytes[start + 1]) || bytes[start + 1] == UInt8(ascii: "/")
    else {
      return start + 1
    }
    guard let close = bytes[start..<end].firstIndex(of: UInt8(ascii: ">")) else { return start + 1 }
    for attribute in ["id=", "name="] as [StaticString] {
      guard let found = find(attribute, from: start, to: close) else { continue }
      let value = found + attribute.utf8CodeUnitCount
      guard value < close else { continue }
      if bytes[value] == UInt8(ascii: "\"") || bytes[value] == UInt8(ascii: "'") {
        guard let last = bytes[(value + 1)..<close].firstIndex(of: bytes[value]) else { continue }
        facts.identifiers.append((value + 1)..<last)
      } else {
        let last = bytes[value..<close].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "/") } ?? close
        if last > value { facts.identifiers.append(value..<last) }
      }
    }
    return close + 1
  }

  /// The destination of an inline link, and where the link ends.
  private func destination(from start: Int, to end: Int) -> (Range<Int>, Int)? {
    var index = start
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    guard index < end else { return nil }
    let range: Range<Int>
    if bytes[index] == UInt8(ascii: "<") {
      guard let close = bytes[index..<end].firstIndex(of: UInt8(ascii: ">")) else { return nil }
      range = (index + 1)..<close
      index = close + 1
    } else {
      let first = index
      var depth = 0
      while index < end {
        let byte = bytes[index]
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          if depth == 0 { break }
          depth -= 1
        }
        if byte <= 0x20 { break }
        index += byte == UInt8(ascii: "\\") ? 2 : 1
      }
      range = first..<min(index, end)
    }
    // A title may follow, in quotes.
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    if index < end, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
      guard let close = bytes[(index + 1)..<end].firstIndex(of: bytes[index]) else { return nil }
      index = close + 1
      while index < end, bytes[index] == 0x20 { index += 1 }
    }
    guard index < end, bytes[index] == UInt8(ascii: ")") else { return nil }
    return (range, index + 1)
  }

  private func definition(from start: Int, to end: Int) -> Range<Int>? {
    var index = start
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    guard index < end else { return nil }
    if bytes[index] == UInt8(ascii: "<") {
      guard let close = bytes[index..<end].firstIndex(of: UInt8(ascii: ">")) else { return nil }
      return (index + 1)..<close
    }
    let first = index
    while index < end, bytes[index] > 0x20 { index += 1 }
    return first..<index
  }
}
