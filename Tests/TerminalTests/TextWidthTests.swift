import Terminal
import Testing

@Suite("Widths of text")
struct TextWidthTests {
  @Test(
    "a grapheme takes the cells that a terminal gives it",
    arguments: [
      ("", 0), ("abc", 3), ("会議", 4), ("한국어", 6), ("e\u{301}a\u{301}", 2), ("\u{301}", 0),
      ("👨\u{200d}👩\u{200d}👧\u{200d}👦", 2), ("🇨🇭", 2), ("🇨🇭🇩🇪", 4), ("❤\u{fe0f}", 2), ("❤", 1), ("✅", 2),
      ("👍🏽", 2), ("1\u{fe0f}\u{20e3}", 2), ("🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}", 2),
      ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4), ("…✓✗–▶", 5), ("\u{1100}\u{1161}\u{11a8}", 2), ("क्षि", 3), ("कि", 2), ("䷀", 2),
      ("🇨", 2), ("🇨🇭🇩", 4),
      ("a\u{200b}b", 2), ("\u{1faea}", 2), ("\u{10ffff}", 1),
    ])
  func cells(text: String, count: Int) {
    #expect(TextWidth.cells(of: text) == count)
  }

  @Test(
    "a control counts what sanitising prints",
    arguments: ["\u{1b}", "\n", "\r\n", "\u{9b}", "\u{2028}", "\t"])
  func controls(text: String) {
    #expect(TextWidth.cells(of: text) == Sanitizer.forTerminal(text).count)
  }

  @Test("a cut is marked and never leaves half a grapheme")
  func cutting() {
    #expect(TextWidth.cut("abcdef", toCells: 6) == "abcdef")
    #expect(TextWidth.cut("abcdef", toCells: 5) == "abcd…")
    #expect(TextWidth.cut("会議の議事録", toCells: 6) == "会議…")
    #expect(TextWidth.cut("会議の議事録", toCells: 12) == "会議の議事録")
    #expect(TextWidth.cut("a b c d", toCells: 4) == "a b…")
    #expect(
      TextWidth.cut("👨\u{200d}👩\u{200d}👧\u{200d}👦👨\u{200d}👩\u{200d}👧\u{200d}👦", toCells: 3)
        == "👨\u{200d}👩\u{200d}👧\u{200d}👦…")
    #expect(TextWidth.cut("abc", toCells: 0) == "")
    #expect(TextWidth.cut("abc", toCells: 2, mark: "...") == "..")
    #expect(TextWidth.cut("会", toCells: 1) == "…")
    #expect(TextWidth.cut("会議", toCells: 2, mark: "...") == "..")
  }

  @Test("text wraps at white space, wide text anywhere but before closing punctuation")
  func wrapping() {
    #expect(TextWidth.wrap("one two  three\nfour", width: 8) == ["one two", "three", "four"])
    #expect(TextWidth.wrap("会議の議事録を、短い", width: 8) == ["会議の議", "事録を、", "短い"])
    #expect(TextWidth.wrap("abcdefghij kl", width: 4) == ["abcd", "efgh", "ij", "kl"])
    #expect(TextWidth.wrap("   ", width: 4) == [])
    #expect(TextWidth.wrap("a会b", width: 1) == ["a", "…", "b"])
    #expect(TextWidth.wrap("10\u{a0}kB each", width: 6) == ["10\u{a0}kB", "each"])
  }

  @Test("no wrapped line is wider than asked for, and nothing but white space is lost from two cells up")
  func wrappingIsSafe() {
    let text =
      "数据分析 e\u{301}a\u{301} 👨\u{200d}👩\u{200d}👧\u{200d}👦🇨🇭 ❤\u{fe0f} marks-and-families/with/paths \u{200d}\u{301} 会議。「の」議事録 \u{1b}[31m"
    for width in 1...40 {
      let lines = TextWidth.wrap(text, width: width)
      #expect(lines.allSatisfy { TextWidth.cells(of: $0) <= max(width, 6) })
      guard width >= 2 else { continue }
      #expect(lines.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace } || width < 6)
    }
  }

  @Test("a broken path joins to itself at every width")
  func breaking() {
    let path = "~/会議/ a b /👨\u{200d}👩\u{200d}👧\u{200d}👦/é/x"
    for width in 1...30 {
      let pieces = TextWidth.breakWhole(path, width: width)
      #expect(pieces.joined() == path)
      #expect(pieces.allSatisfy { TextWidth.cells(of: $0) <= max(width, 2) })
    }
    #expect(TextWidth.breakWhole("", width: 3) == [])
  }

  @Test("padding fills by cells")
  func padding() {
    #expect(TextWidth.pad("会", toCells: 4) == "会  ")
    #expect(TextWidth.pad("7", toCells: 3, atStart: true) == "  7")
    #expect(TextWidth.pad("long", toCells: 2) == "long")
  }

  @Test("a giant text costs no more than it must", .timeLimit(.minutes(1)))
  func giant() {
    let giant = String(repeating: "e\u{301}", count: 300_000)
    #expect(TextWidth.cells(of: giant) == 300_000)
    #expect(TextWidth.cut(giant, toCells: 10).count == 10)
    #expect(TextWidth.wrap(giant, width: 80).count == 3750)
    let marks = "a" + String(repeating: "\u{301}", count: 300_000)
    #expect(TextWidth.cells(of: marks) == 1)
  }
}
