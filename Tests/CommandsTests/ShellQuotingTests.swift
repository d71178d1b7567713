import Testing

@testable import Commands

@Suite struct ShellQuotingTests {
  static let texts = [
    "plain", "two words", "it's", "a\"b", "$(x)", "`x`", "*", ";", "a\nb\tc", "\\", "!", "~", "#", "=x",
    "a=b", "大学",
    "\u{1}\u{7f}", "{a,b}", "(", "<>|&", "a:b", "-x",
  ]

  @Test("what is inserted reads as the text again, whatever quotes are open", arguments: texts)
  func insertions(text: String) {
    let bytes = Array(text.utf8)
    for quote in [TypedWord.Quote.none, .single, .double] {
      let typed = TypedWord(text: [], quote: quote)
      let open: [UInt8] =
        switch quote {
        case .none: []
        case .single: [UInt8(ascii: "'")]
        case .double: [UInt8(ascii: "\"")]
        }
      let inserted = open + typed.insertion(bytes, keepingTilde: false)
      for shell in [CompletionShell.bash, .zsh] {
        #expect(
          TypedWord(inserted[...], shell: shell).text == bytes, "\(String(decoding: inserted, as: UTF8.self))"
        )
      }
    }
  }

  @Test("a line of bash is read as its words, and the last with what bash replaces of it")
  func lines() {
    let breaks = Array(" \t\n\"'@><=;|&(:".utf8)
    let line = TypedLine(
      Array("A=1 skillhub inspect 'two words' \"it's\" a\\ b skill:na".utf8), breaks: breaks)
    #expect(
      line.words.map { String(decoding: $0, as: UTF8.self) } == ["inspect", "two words", "it's", "a b"])
    #expect(String(decoding: line.current.text, as: UTF8.self) == "skill:na")
    #expect(line.current.keptCount == 6)
    let open = TypedLine(Array("skillhub show \"my fo".utf8), breaks: breaks)
    #expect(
      open.current.text == Array("my fo".utf8) && open.current.quote == .double && open.current.keptCount == 0
    )
    let empty = TypedLine(Array("skillhub list ".utf8), breaks: breaks)
    #expect(empty.words == [Array("list".utf8)] && empty.current.text.isEmpty)
  }
}
