/// The shells that are completed for.
enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// A word as it stands on a shell's command line, unfinished, with its quotes.
struct TypedWord {
  enum Quote: Sendable {
    case none, single, double
  }

  /// What the word says once the shell has taken its quotes away; nothing in it is ever expanded.
  private(set) var text: [UInt8] = []
  /// The quotes that are open at its end.
  private(set) var quote = Quote.none
  /// How many bytes of ``text`` stand before the part that the shell replaces.
  private(set) var keptCount = 0

  init(text: [UInt8], quote: Quote) {
    self.text = text
    self.quote = quote
  }

  /// Reads a word of a shell.
  ///
  /// - Parameter breaks: characters after which the shell takes the rest for a word of its own, where they are not
  ///   quoted: bash's `COMP_WORDBREAKS`.
  init(_ raw: ArraySlice<UInt8>, shell: CompletionShell, breaks: [UInt8] = []) {
    var index = raw.startIndex
    func byte(_ offset: Int) -> UInt8? { index + offset < raw.endIndex ? raw[index + offset] : nil }
    let backslash = UInt8(ascii: "\\")
    let (apostrophe, quotes) = (UInt8(ascii: "'"), UInt8(ascii: "\""))
    while index < raw.endIndex {
      let here = raw[index]
      switch quote {
      case .single:
        if here == apostrophe {
          quote = .none
        } else if here == backslash, shell == .fish, let next = byte(1),
          next == apostrophe || next == backslash
        {
          text.append(next)
          index += 1
        } else {
          text.append(here)
        }
      case .double:
        if here == quotes {
          quote = .none
        } else if here == backslash, let next = byte(1), Array("$`\"\\\n".utf8).contains(next) {
          if next != 0x0A { text.append(next) }
          index += 1
        } else {
          text.append(here)
        }
      case .none:
        switch here {
        case apostrophe:
          quote = .single
          keptCount = text.count
        case quotes:
          quote = .double
          keptCount = text.count
        case UInt8(ascii: "$") where byte(1) == apostrophe && shell != .fish:
          index += 2
          index = readEscapes(raw, from: index)
        case backslash:
          if let next = byte(1) {
            if next != 0x0A { text.append(next) }
            index += 1
          }
        default:
          text.append(here)
          if breaks.contains(here) { keptCount = text.count }
        }
      }
      index += 1
    }
  }

  /// Reads the inside of `$'…'` and gives the place of its last quote.
  private mutating func readEscapes(_ raw: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start
    while index < raw.endIndex, raw[index] != UInt8(ascii: "'") {
      guard raw[index] == UInt8(ascii: "\\"), index + 1 < raw.endIndex else {
        text.append(raw[index])
        index += 1
        continue
      }
      let letter = raw[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "x"):
        let digits = raw[index...].prefix(2).prefix { Character(Unicode.Scalar($0)).isHexDigit }
        if let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) { text.append(value) }
        index += digits.count
      default: text.append(letter)
      }
    }
    return index
  }

  /// A word that begins like this one, as it has to be inserted in the place of what the shell replaces.
  func insertion(_ candidate: [UInt8], keepingTilde: Bool) -> [UInt8] {
    let rest = Array(candidate.dropFirst(keptCount))
    switch quote {
    case .single:
      return rest.flatMap { $0 == UInt8(ascii: "'") ? Array("'\\''".utf8) : [$0] }
    case .double:
      return rest.flatMap { byte -> [UInt8] in
        switch byte {
        case UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: "\""), UInt8(ascii: "\\"):
          [UInt8(ascii: "\\"), byte]
        // Nothing but other quotes keeps an interactive shell from looking for it in its history.
        case UInt8(ascii: "!"): Array("\"'!'\"".utf8)
        default: [byte]
        }
      }
    case .none:
      var result: [UInt8] = []
      for (place, byte) in rest.enumerated() {
        switch byte {
        case 0x80...: result.append(byte)
        case 0x0A: result += Array("$'\\n'".utf8)
        case 0x09: result += Array("$'\\t'".utf8)
        case ..<0x20, 0x7F:
          let digits = String(byte, radix: 16)
          result += Array("$'\\x\(digits.count < 2 ? "0" : "")\(digits)'".utf8)
        case UInt8(ascii: "~") where place == 0 && keptCount == 0 && keepingTilde: result.append(byte)
        case UInt8(ascii: "=") where place > 0: result.append(byte)
        default:
          if !Self.isPlain(byte) { result.append(UInt8(ascii: "\\")) }
          result.append(byte)
        }
      }
      return result
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: Array("_./,:+@%-".utf8).contains(byte)
    }
  }
}

/// A line of bash up to the cursor, as words.
struct TypedLine {
  /// The words before the last, without quotes.
  private(set) var words: [[UInt8]] = []
  private(set) var current: TypedWord

  init(_ line: [UInt8], breaks: [UInt8]) {
    var pieces: [ArraySlice<UInt8>] = []
    var start: Int?
    var quote: UInt8?
    var index = 0
    while index < line.count {
      let byte = line[index]
      if let open = quote {
        if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") { index += 1 }
        if byte == open { quote = nil }
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0A {
        if let first = start { pieces.append(line[first..<index]) }
        start = nil
        index += 1
        continue
      } else if byte == UInt8(ascii: "\\") {
        if start == nil { start = index }
        index += 1
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      }
      if start == nil { start = index }
      index += 1
    }
    let last = start.map { line[$0...] } ?? line[line.endIndex...]
    let breaks = breaks.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    current = TypedWord(last, shell: .bash, breaks: breaks)
    words = pieces.map { TypedWord($0, shell: .bash).text }
    // The program may have variables or other words before it.
    let name = Array("skillhub".utf8)
    let program = words.firstIndex { $0 == name || $0.suffix(name.count + 1) == ([0x2F] + name)[...] } ?? 0
    words = Array(words.dropFirst(program + 1))
  }
}
