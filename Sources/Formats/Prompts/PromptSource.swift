import Catalog
import Markup

/// A prompt's file as text: its header, its body, and which line of the file each of them stands on.
struct PromptSource {
  let input: FormatInput
  let document: Document
  /// How many lines stand before the part that was read as the document: a fence around it, a licence.
  let shift: Int
  let body: PromptBody

  /// Reads the file, without so many lines at its start and bytes at its end.
  init(_ input: FormatInput, skippingLines shift: Int = 0, bytes: [UInt8]? = nil) {
    self.input = input
    self.shift = shift
    let bytes = bytes ?? input.bytes
    document =
      shift == 0 && bytes.count == input.bytes.count
      ? input.document ?? MarkdownReader.read(bytes) : MarkdownReader.read(bytes)
    body = PromptBody(
      Array(String(decoding: MarkdownReader.body(of: bytes), as: UTF8.self).utf8),
      firstLine: document.bodyStartLine + shift)
  }

  var header: FrontMatter { document.header }

  /// The line of the file for a line of the document.
  func line(_ line: Int) -> Int { line + shift }

  /// The place in the file for a place in the document.
  func place(_ position: TextPosition) -> TextPosition {
    var moved = position
    moved.line += shift
    return moved
  }

  /// Whether the file is no text at all.
  var isBinary: Bool {
    guard case .other = document.encoding else { return false }
    return input.bytes.prefix(8192).contains(0)
  }

  /// What is wrong with the file whatever its keys mean.
  ///
  /// A header that is no YAML is a warning outside skills: agents read prompts leniently.
  var findings: [Finding] {
    var result: [Finding] = []
    func add(
      _ rule: String, _ severity: Severity, _ message: String, _ position: TextPosition?,
      _ hint: String? = nil
    ) {
      result.append(
        Finding(
          rule: rule, severity: severity, message: message, path: input.path, position: position.map(place),
          hint: hint))
    }
    switch document.encoding {
    case .utf8: break
    case .utf8WithBOM:
      add(
        "byte-order-mark", .warning, "the file starts with a byte-order mark", nil,
        "save it as UTF-8 without BOM")
    case .utf16LittleEndian, .utf16BigEndian:
      add("not-utf-8", .error, "the file is UTF-16", nil, "save it as UTF-8")
    case .other(_, let position, let byte):
      let digits = String(byte, radix: 16, uppercase: true)
      add("not-utf-8", .error, "the byte 0x\(digits) is not UTF-8", position, "save it as UTF-8")
    }
    for fault in header.faults {
      switch fault.problem {
      case .notAFence(let line):
        add("not-a-fence", .info, "the first line is no fence: '\(line.prefix(40))'", fault.position)
      case .neverClosed:
        add(
          "header-not-closed", .warning, "the header is never closed", fault.position,
          "end it with a line of ---")
      case .invalidYAML(let reason):
        add("invalid-yaml", .warning, "the header is not YAML: \(reason)", fault.position)
      case .duplicateKey(let key, let first):
        add(
          "duplicate-key", .error, "the key '\(key)' stands here and on line \(line(first))", fault.position)
      case .notAMapping(let shape):
        add("header-not-a-mapping", .warning, "the header is \(shape), not keys with values", fault.position)
      case .overLimit(let limit): add("header-over-limit", .error, "the header is \(limit)", fault.position)
      }
    }
    return result
  }
}

/// The text of a prompt that is filled in: valid UTF-8, with the lines that it stands on.
struct PromptBody {
  let bytes: [UInt8]
  /// The line of the file that the text starts on; nil where its lines are not the file's.
  let firstLine: Int?
  /// Where each line starts.
  let lineStarts: [Int]
  /// Whether each line lies in a fenced code block or is one of its fences.
  let isCode: [Bool]
  /// The info strings of the fences, by the index of the line that opens them.
  let fences: [Int: String]

  /// The longest text that is looked through, in bytes.
  static let limit = 4 << 20

  init(_ text: [UInt8], firstLine: Int?) {
    bytes = text.count > Self.limit ? Array(text.prefix(Self.limit)) : text
    self.firstLine = firstLine
    var starts = [0]
    for index in bytes.indices {
      let byte = bytes[index]
      let isPair =
        byte == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isPair) { starts.append(index + 1) }
    }
    lineStarts = starts
    (isCode, fences) = Self.code(bytes, starts)
  }

  /// The line of the file that a byte stands on.
  func line(of offset: Int) -> Int? { firstLine.map { $0 + lineIndex(of: offset) } }

  /// The index of the line that a byte stands on.
  func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  func isCode(at offset: Int) -> Bool { isCode[lineIndex(of: offset)] }

  /// The text of a line, without its end.
  func text(ofLine index: Int) -> String {
    let start = lineStarts[index]
    let end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
    var line = bytes[start..<end]
    while let last = line.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Which lines are code, by the rules of Markdown for fences alone.
  private static func code(_ bytes: [UInt8], _ starts: [Int]) -> ([Bool], [Int: String]) {
    var result = [Bool](repeating: false, count: starts.count)
    var fences: [Int: String] = [:]
    var open: (byte: UInt8, count: Int)?
    for index in starts.indices {
      let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
      var start = starts[index]
      while start < end, bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: "\t") {
        start += 1
      }
      var count = 0
      let byte = start < end ? bytes[start] : 0
      if byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") {
        while start + count < end, bytes[start + count] == byte { count += 1 }
      }
      let rest = bytes[min(start + count, end)..<end]
      if let fence = open {
        result[index] = true
        if byte == fence.byte, count >= fence.count, rest.allSatisfy({ $0 <= 0x20 }) { open = nil }
      } else if count >= 3, byte == UInt8(ascii: "~") || !rest.contains(UInt8(ascii: "`")) {
        open = (byte, count)
        result[index] = true
        fences[index] = String(decoding: rest.split { $0 <= 0x20 }.first ?? [], as: UTF8.self)
      }
    }
    return (result, fences)
  }
}
