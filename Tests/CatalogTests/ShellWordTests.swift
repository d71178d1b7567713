import Testing

@testable import Catalog

@Suite("Words for a shell")
struct ShellWordTests {
  @Test(
    "a word is quoted only as far as it has to be",
    arguments: [
      ("a/b-c_d.md", "a/b-c_d.md"), ("大学", "大学"), ("two words", "'two words'"), ("it's", "'it'\\''s'"),
      ("", "''"), ("~x", "'~x'"), ("=x", "'=x'"), ("a=b~", "a=b~"), ("$(x)", "'$(x)'"),
      ("a\nb", "$'a\\nb'"), ("a\tb\r", "$'a\\tb\\r'"), ("\u{1B}[1m", "$'\\033[1m'"),
      ("it's\n1\\", "$'it\\'s\\n1\\\\'"), ("\u{7F}1", "$'\\1771'"), ("\u{85}", "$'\\302\\205'"),
      ("a\u{202E}b", "$'a\\342\\200\\256b'"), ("é\n", "$'é\\n'"), ("\u{2028}", "$'\\342\\200\\250'"),
    ])
  func words(text: String, word: String) {
    #expect(ShellWord.quoted(Array(text.utf8)) == word)
  }

  @Test("bytes that are no text stand as escapes")
  func bytes() {
    #expect(ShellWord.quoted([0x61, 0xFF, 0x37]) == "$'a\\3777'")
    #expect(ShellWord.quoted([0xC3, 0x28, 0xE2, 0x82]) == "$'\\303(\\342\\202'")
    #expect(ShellWord.quoted(FilePath(bytes: [0x2F, 0xC3, 0xA9, 0x80])) == "$'/é\\200'")
  }
}
