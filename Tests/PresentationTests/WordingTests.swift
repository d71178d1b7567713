import Catalog
import Presentation
import Testing

@Suite("Dates, quantities, templates and JSON")
struct WordingTests {
  private static func relative(_ seconds: Int64, offset: Int = 0) -> String {
    DateText.relative(
      Timestamp(seconds: Samples.now.seconds - seconds), now: Samples.now, utcOffset: { _ in offset })
  }

  /// Now is 2025-10-12T10:30:00Z.
  /// Ages in seconds and their words; now is 2025-10-12T10:30:00Z.
  private static let ages: [(Int64, String)] = [
    (0, "just now"), (59, "just now"), (-59, "just now"), (60, "1 minute ago"), (300, "5 minutes ago"),
    (3599, "59 minutes ago"), (3600, "1 hour ago"), (10_800, "3 hours ago"), (36_000, "10 hours ago"),
    (39_600, "yesterday"), (122_400, "yesterday"), (126_000, "2 days ago"), (259_200, "3 days ago"),
    (518_400, "6 days ago"), (604_800, "5 October"), (24_624_000, "31 December 2024"),
    (-3600, "12 October"), (-8_640_000, "20 January 2026"),
  ]

  @Test("a date reads as a person would say it", arguments: ages)
  func relativeDates(age: Int64, text: String) {
    #expect(Self.relative(age) == text)
  }

  @Test("days are those of the person's zone")
  func zone() {
    #expect(Self.relative(11 * 3600, offset: 2 * 3600) == "11 hours ago")
    #expect(Self.relative(7 * 86_400 + 36_000, offset: -5 * 3600) == "4 October")
  }

  @Test(
    "RFC 3339 holds for every time that there is",
    arguments: [
      (Int64(0), "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (1_760_265_000, "2025-10-12T10:30:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
      (253_402_300_800, "+10000-01-01T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
      (-62_167_219_201, "-0001-12-31T23:59:59Z"),
    ])
  func rfc3339(seconds: Int64, text: String) {
    #expect(DateText.rfc3339(Timestamp(seconds: seconds)) == text)
  }

  @Test("the ends of time are dates too")
  func endsOfTime() {
    for seconds in [Int64.min, .max] {
      #expect(DateText.rfc3339(Timestamp(seconds: seconds)).hasSuffix("Z"))
      for now in [Int64.min, 0, .max] {
        let text = DateText.relative(
          Timestamp(seconds: seconds), now: Timestamp(seconds: now), utcOffset: { _ in 50_000 })
        #expect(!text.isEmpty)
      }
    }
  }

  @Test("quantities")
  func quantities() {
    #expect(QuantityText.size(1) == "1 byte")
    #expect(QuantityText.size(999) == "999 bytes")
    #expect(QuantityText.size(1000) == "1.0 kB")
    #expect(QuantityText.size(9949) == "9.9 kB")
    #expect(QuantityText.size(9950) == "10 kB")
    #expect(QuantityText.size(999_600) == "1.0 MB")
    #expect(QuantityText.size(.max) == "9,223,372 TB")
    #expect(QuantityText.size(.min) == "-9,223,372 TB")
    #expect(QuantityText.duration(seconds: 0) == "0 seconds")
    #expect(QuantityText.duration(seconds: 7500) == "2 hours 5 minutes")
    #expect(QuantityText.duration(seconds: 86_405) == "1 day")
    #expect(QuantityText.duration(seconds: -61) == "-1 minute 1 second")
  }

  @Test("a template is filled, one line an item, values escaped")
  func template() throws {
    let item = Samples.skills[0]
    let template = try Template(#"{name}\t{{x}}\\{tags}\n"#)
    #expect(
      String(decoding: template.filled(with: item, isTerminal: false), as: UTF8.self) == "accents\t{x}\\a,b\n"
    )
    var odd = item
    odd.name = "a\tb\\c\nd"
    let name = try Template("{name}")
    #expect(String(decoding: name.filled(with: odd, isTerminal: false), as: UTF8.self) == #"a\tb\\c\nd"#)
    let bytes = ListRenderer.render(
      [item, item], columns: [], form: .template(name), options: Samples.options(terminal: false))
    #expect(String(decoding: bytes, as: UTF8.self) == "accents\naccents\n")
  }

  @Test(
    "a template that cannot be says why",
    arguments: ["{nmae}", "{name", "name}", #"\x"#, #"a\"#, "{}", "{mark}"])
  func templateFaults(text: String) {
    let fault = #expect(throws: Template.Fault.self) { try Template(text) }
    #expect(fault?.hint.isEmpty == false)
    if text == "{nmae}" { #expect(fault?.hint.contains("name, title") == true) }
  }

  @Test("JSON escapes what it must, and on a terminal what the terminal must not see")
  func json() {
    var raw = JSONWriter(isIndented: false)
    raw.string("\"\\/\u{8}\n\r\t\u{1f}\u{7f}\u{2028}é\u{202e}😀")
    let rawText = String(decoding: raw.finished(), as: UTF8.self)
    #expect(rawText == "\"\\\"\\\\/\\u0008\\n\\r\\t\\u001f\\u007f\\u2028é\u{202e}😀\"\n")
    var safe = JSONWriter(isIndented: false, escapesUnsafe: true)
    safe.string("\u{2028}\u{202e}\u{e0041}\u{9b}é")
    let safeText = String(decoding: safe.finished(), as: UTF8.self)
    #expect(safeText == "\"\\u2028\\u202e\\udb40\\udc41\\u009bé\"\n")
  }

  @Test("JSON holds no line end that a reader of lines could break it at", arguments: [false, true])
  func lineEnds(escapesUnsafe: Bool) {
    var writer = JSONWriter(isIndented: false, escapesUnsafe: escapesUnsafe)
    writer.object { $0.member("k\u{85}", "\u{2028}\u{2029}a\u{85}\u{2027}\u{a8}…") }
    let text = String(decoding: writer.finished(), as: UTF8.self)
    #expect(text == "{\"k\\u0085\":\"\\u2028\\u2029a\\u0085\u{2027}\u{a8}…\"}\n")
  }

  @Test("JSON keeps its shape for empty things")
  func emptyJSON() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("a") { $0.object { _ in } }
      writer.member("b") { $0.array { _ in } }
      writer.member("c", Int?.none)
      writer.member("d", true)
    }
    let text = String(decoding: writer.finished(), as: UTF8.self)
    #expect(text == "{\n  \"a\": {},\n  \"b\": [],\n  \"c\": null,\n  \"d\": true\n}\n")
  }

  @Test("a failure is one document")
  func failure() {
    let bytes = FailureRenderer.json(message: "no such \"item\"", hint: nil, exit: 1, isOneLine: true)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"version":1,"error":{"message":"no such \"item\"","hint":null,"exit":1}}"# + "\n")
  }

  @Test("paths come out as bytes where they are asked for as bytes")
  func bytes() {
    var item = Samples.skills[0]
    item.path = FilePath(bytes: [0x2f, 0xff, 0x0a, 0x61])
    let options = Samples.options(terminal: false)
    #expect(
      ListRenderer.render([item], columns: [], form: .nul, options: options) == [0x2f, 0xff, 0x0a, 0x61, 0])
    #expect(
      ListRenderer.render([item], columns: [.path, .kind], form: .lines, options: options)
        == [0x2f, 0xff, 0x5c, 0x6e, 0x61, 0x09] + Array("skill\n".utf8))
  }
}
