import Testing

@testable import Words

@Suite struct WordTextTests {
  @Test(
    "text is folded: case, accents, compatibility forms, and pairs where no blanks part words",
    arguments: [
      ("Fill PDF-forms, now!", "fill pdf forms now "),
      ("Ünïcödé ÉTÉ", "unicode ete "),
      ("e\u{301}te\u{301}", "ete "),
      ("Straße", "strasse "),
      ("snake_case x2", "snake case x2 "),
      ("x² ﬁne", "x fine "),
      ("北京大学", "北京 京大 大学 学 "),
      ("in 大 text", "in 大 text "),
      ("한국어 말", "한국 국어 어 말 "),
      ("ไทย", "ไท ทย ย "),
      ("ab北京", "ab 北京 京 "),
      ("soft\u{ad}hyphen", "soft hyphen "),
      ("١٢٣", "١٢٣ "),
      ("✅ done — yes… “quoted”", "done yes quoted "),
      ("", ""),
      ("--- *** ", ""),
    ])
  func folding(text: String, expected: String) {
    #expect(WordText.folded(text) == expected)
  }

  @Test("Hangul in parts and half-width kana are what they look like")
  func normalisation() {
    #expect(WordText.folded("\u{1112}\u{1161}\u{11AB}") == WordText.folded("한"))
    #expect(WordText.folded("ｶﾀｶﾅ") == WordText.folded("カタカナ"))
    #expect(WordText.folded("\u{304B}\u{3099}く") == WordText.folded("がく"))
  }

  @Test("a token says where it stands in the text")
  func places() {
    let text = "Über 北京大"
    let tokens = WordText.tokens(Array(text.utf8))
    #expect(tokens.map(\.range) == [0..<5, 6..<12, 9..<15, 12..<15])
  }
}

@Suite struct WordPhraseTests {
  @Test(
    "a phrase is found where its tokens stand side by side",
    arguments: [
      ("forms", "All FORMS here", "FORMS"),
      ("form", "forms form", "form"),
      ("fill forms", "to fill, forms", "fill, forms"),
      ("大学", "北京大学生", "大学"),
      ("北京大", "在北京大学", "北京大"),
      ("cafe", "Ein Café!", "Café"),
      ("foo_bar", "a foo_bar b", "foo_bar"),
      ("学 ab", "大学ab", "学ab"),
    ])
  func matches(phrase: String, text: String, found: String) throws {
    let bytes = Array(text.utf8)
    let read = try #require(WordPhrase(phrase))
    let range = try #require(read.firstMatch(in: bytes))
    #expect(String(decoding: bytes[range], as: UTF8.self) == found)
  }

  @Test(
    "a phrase is not found in longer words or with others between",
    arguments: [("form", "forms reform"), ("fill forms", "fill the forms"), ("大学", "大中学"), ("ab", "xab abc")])
  func misses(phrase: String, text: String) throws {
    let read = try #require(WordPhrase(phrase))
    #expect(read.firstMatch(in: Array(text.utf8)) == nil)
  }

  @Test("one character of a script without blanks is found wherever it stands")
  func oneCharacter() throws {
    let phrase = try #require(WordPhrase("京"))
    for text in ["北京大学", "京都", "在北京"] { #expect(phrase.firstMatch(in: Array(text.utf8)) != nil, "\(text)") }
  }

  @Test("whatever is typed becomes quoted words and nothing else")
  func expressions() {
    #expect(WordPhrase("a\"b OR (c) NEAR/2 d*")?.expression == "\"a b or c near 2 d\"")
    #expect(WordPhrase("form", isPrefix: true)?.expression == "\"form\" *")
    #expect(WordPhrase("大学")?.expression == "\"大学\"")
    #expect(WordPhrase("大")?.expression == "\"大\" *")
    #expect(WordPhrase("++ -- \"") == nil)
  }
}

@Suite struct SearchQueryTests {
  @Test("words are read one by one, an argument with blanks as a phrase")
  func arguments() {
    #expect(SearchQuery(["fill", "forms"]).expression == "\"fill\" AND \"forms\"")
    #expect(SearchQuery(["fill forms"]).expression == "\"fill forms\"")
    #expect(SearchQuery(["fill", "-draft", "-old"]).expression == "(\"fill\") NOT (\"draft\" OR \"old\")")
    #expect(SearchQuery(["\"fill forms\" pdf*"]).expression == "\"fill forms\" AND \"pdf\" *")
    #expect(SearchQuery(["fill -draft"]).expression == "(\"fill\") NOT (\"draft\")")
    #expect(SearchQuery(["well-known"]).expression == "\"well known\"")
    #expect(SearchQuery(["-"]).isEmpty)
  }

  @Test("filters are told from words by their names")
  func filters() {
    let query = SearchQuery(["kind:skill", "-tag:draft", "project:\"my shop\"", "http://x", "C::D"])
    #expect(query.filters.map(\.key) == [.kind, .tag, .project])
    #expect(query.filters.map(\.value) == ["skill", "draft", "my shop"])
    #expect(query.filters.map(\.isExcluded) == [false, true, false])
    #expect(query.expression == "\"http x\" AND \"c d\"")
  }

  @Test("a word without letters or digits is kept apart")
  func wordless() {
    let query = SearchQuery(["++", "c++"])
    #expect(query.wordless == ["++"])
    #expect(query.expression == "\"c\"")
  }

  @Test(
    "no text breaks the reading",
    arguments: ["\"", "-\"", "\"\"", "-\"a", "tag:", "tag:\"", "*", "-*", "\"a\"*\"b\"", "\\", "a\"b"])
  func oddities(text: String) {
    let query = SearchQuery([text])
    for phrase in query.required + query.excluded { #expect(!phrase.tokens.isEmpty) }
  }
}

@Suite struct SnippetTests {
  @Test("a snippet is the line around the match, with its line number and its matches")
  func surroundings() throws {
    let text = Array("one\ntwo\nthe quick brown fox jumps over the lazy dog, the fox again\nlast".utf8)
    let fox = try #require(WordPhrase("fox"))
    let snippet = try #require(Snippet(text, phrases: [fox]))
    #expect(snippet.line == 3)
    #expect(snippet.text == "the quick brown fox jumps over the lazy dog, the fox again")
    #expect(snippet.ranges == [16..<19, 49..<52])
  }

  @Test("what is cut off is marked, and no character is cut in two")
  func cuts() throws {
    let text = Array(
      (String(repeating: "äöü ", count: 40) + "fox " + String(repeating: "äöü ", count: 90)).utf8)
    let fox = try #require(WordPhrase("fox"))
    let snippet = try #require(Snippet(text, phrases: [fox]))
    #expect(snippet.text.hasPrefix("…äöü") && snippet.text.hasSuffix("…"))
    #expect(!snippet.text.contains("\u{FFFD}"))
    let scalars = Array(snippet.text.unicodeScalars)
    let range = try #require(snippet.ranges.first)
    #expect(String(String.UnicodeScalarView(scalars[range])) == "fox")
  }
}
