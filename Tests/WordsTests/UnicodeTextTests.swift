import Words
import Testing

@Suite("Unicode text")
struct UnicodeTextTests {
  @Test("compatibility forms meet in form KC")
  func nfkc() {
    #expect(UnicodeText.nfkc("ﬁｘ①") == "fix1")
    #expect(Array(UnicodeText.nfkc("a\0é").unicodeScalars) == Array("a\0é".unicodeScalars))
  }
}
