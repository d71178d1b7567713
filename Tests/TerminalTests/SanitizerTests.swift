import Terminal
import Testing

@Suite("Other people's text on a terminal")
struct SanitizerTests {
  @Test(
    "what a terminal would obey, reorder or hide is written out",
    arguments: [
      ("\u{1b}[31mred", "\\u{1b}[31mred"), ("a\u{7}b", "a\\u{7}b"), ("\u{9b}31m", "\\u{9b}31m"),
      ("\u{7f}", "\\u{7f}"),
      ("a\nb\r\nc\td", "a b c d"), ("a\rb", "a b"), ("\u{202e}abc\u{202c}", "\\u{202e}abc\\u{202c}"),
      ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("\u{200f}", "\\u{200f}"), ("\u{61c}", "\\u{61c}"),
      ("a\u{200b}b", "a\\u{200b}b"), ("\u{feff}a", "\\u{feff}a"), ("a\u{2060}b", "a\\u{2060}b"),
      ("a\u{200d}b", "a\\u{200d}b"), ("a\u{200c}b", "a\\u{200c}b"),
      ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
      ("soft\u{ad}hyphen", "soft\\u{ad}hyphen"), ("\u{e0068}\u{e0069}", "\\u{e0068}\\u{e0069}"),
      ("a\u{fe0f}", "a\\u{fe0f}"), ("\u{0}", "\\u{0}"), ("\u{fff9}x", "\\u{fff9}x"),
      ("\u{3164}", "\\u{3164}"),
      ("\u{85}", "\\u{85}"), ("❤\u{fe0f}\u{fe0f}", "❤\u{fe0f}\\u{fe0f}"),
    ])
  func escaped(text: String, expected: String) {
    #expect(Sanitizer.forTerminal(text) == expected)
  }

  @Test(
    "what scripts and emoji need is spared",
    arguments: [
      "plain", "会議 — “quotes”", "👨\u{200d}👩\u{200d}👧\u{200d}👦", "🏳\u{fe0f}\u{200d}🌈", "👩🏽\u{200d}🚀",
      "❤\u{fe0f}", "1\u{fe0f}\u{20e3}",
      "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}", "می\u{200c}خواهم", "क्\u{200d}ष",
      "ශ්\u{200d}රී", "ന്\u{200d}", "e\u{301}",
      "葛\u{e0100}", "🇨🇭", "❤\u{fe0e}", "\\ stays",
    ])
  func spared(text: String) {
    #expect(Sanitizer.forTerminal(text) == text)
  }

  @Test("a flag's tags hide no message")
  func flagWithMessage() {
    let message =
      "🏴"
      + String(
        String.UnicodeScalarView("sayhello".unicodeScalars.map { Unicode.Scalar($0.value + 0xe0000) ?? $0 }))
      + "\u{e007f}"
    #expect(Sanitizer.forTerminal(message).hasPrefix("🏴\\u{e0073}\\u{e0061}"))
    #expect(Sanitizer.forTerminal("🏴\u{e0067}") == "🏴\\u{e0067}")
  }

  @Test("joiners in a row hide no message")
  func repeatedJoiners() {
    #expect(Sanitizer.forTerminal("می\u{200c}\u{200c}خ") == "می\\u{200c}\\u{200c}خ")
    #expect(Sanitizer.forTerminal("👨\u{200d}\u{200d}👩") == "👨\\u{200d}\\u{200d}👩")
  }

  @Test("a line form escapes a tab, a line break and a backslash, and nothing else")
  func lineForms() {
    #expect(Sanitizer.forLine("a\tb\nc\rd\\e\r\n") == "a\\tb\\nc\\rd\\\\e\\r\\n")
    #expect(Sanitizer.forLine("\u{1b}\u{2028}é") == "\u{1b}\u{2028}é")
    #expect(Sanitizer.forLine(bytes: [0xff, 9, 0]) == [0xff, 0x5c, 0x74, 0])
  }

  @Test("no code point gets through that a terminal could obey")
  func everyCodePoint() {
    for value in UInt32(0)...0x10ffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let category = scalar.properties.generalCategory
      let isDangerous =
        category == .control || category == .lineSeparator || category == .paragraphSeparator
        || (category == .format && scalar.properties.isDefaultIgnorableCodePoint)
      guard isDangerous else { continue }
      let text = Sanitizer.forTerminal("x" + String(scalar) + "y")
      #expect(!text.unicodeScalars.contains(scalar), "\(String(value, radix: 16))")
    }
  }
}
