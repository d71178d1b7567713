import Markup
import Testing

@Suite("Unicode text")
struct UnicodeTextTests {
  @Test("composed and decomposed text meet in form C")
  func nfc() {
    #expect(Array(UnicodeText.nfc("cafe\u{301}").unicodeScalars) == Array("caf\u{E9}".unicodeScalars))
    #expect(Array(UnicodeText.nfc("ﬁ").unicodeScalars) == Array("ﬁ".unicodeScalars))
    #expect(UnicodeText.nfc("plain ASCII") == "plain ASCII")
    #expect(UnicodeText.nfc("").isEmpty)
  }

  @Test("compatibility forms meet in form KC")
  func nfkc() {
    #expect(UnicodeText.nfkc("ﬁｘ①") == "fix1")
    #expect(Array(UnicodeText.nfkc("a\0é").unicodeScalars) == Array("a\0é".unicodeScalars))
  }

  @Test("folding ignores case, width and invisible characters")
  func folded() {
    #expect(UnicodeText.foldedForComparison("ABC") == "abc")
    #expect(UnicodeText.foldedForComparison("Straße") == "strasse")
    #expect(UnicodeText.foldedForComparison("ＡＢＣ") == "abc")
    #expect(UnicodeText.foldedForComparison("a\u{200B}b") == "ab")
    #expect(UnicodeText.foldedForComparison("Éa") == UnicodeText.foldedForComparison("e\u{301}A"))
  }

  @Test(
    "general categories have their two letters",
    arguments: [
      ("A", "Lu"), ("a", "Ll"), ("数", "Lo"), ("\u{301}", "Mn"), ("1", "Nd"), ("\u{200B}", "Cf"), ("\n", "Cc"),
      ("\u{E000}", "Co"), ("\u{10FFFF}", "Cn"), ("😀", "So"),
    ] as [(Unicode.Scalar, String)])
  func categories(scalar: Unicode.Scalar, name: String) {
    #expect(UnicodeText.generalCategory(scalar) == name)
  }
}
