import Markup
import Testing

@Suite("Unicode text")
struct UnicodeTextTests {
  @Test("compatibility forms meet in form KC")
  func nfkc() {
    #expect(UnicodeText.nfkc("ﬁｘ①") == "fix1")
    #expect(Array(UnicodeText.nfkc("a\0é").unicodeScalars) == Array("a\0é".unicodeScalars))
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
