import Catalog
import Presentation
import TestSupport
import Testing

@Suite("Reports and lists")
struct ReportTests {
  private static let report = ValidationReport(
    root: FilePath("/srv"), skills: [],
    findings: [
      finding("a", hint: "do this"), finding("a", hint: "do this"), finding("b", hint: "do this"),
      finding("a", hint: "do that"), finding("a", hint: nil), finding("a", hint: "do this"),
    ],
    problems: [
      ValidationReport.Problem(path: FilePath("gone"), message: "no such\tfile"),
      ValidationReport.Problem(path: FilePath(bytes: [0xff]), message: "not readable"),
    ])

  private static func finding(_ rule: String, hint: String?) -> Finding {
    Finding(rule: rule, severity: .warning, message: "m", path: FilePath("x"), hint: hint)
  }

  private static func text(_ form: OutputForm) -> String {
    String(
      decoding: FindingRenderer.render(report, as: form, Samples.options(terminal: false)), as: UTF8.self)
  }

  @Test("text gives the same hint once a rule, machines get every hint")
  func hints() {
    let lines = Self.text(.text).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("  ") } == ["  do this", "  do this", "  do that"])
    #expect(lines.count { $0.hasPrefix("x: warning: m (") } == 6)
    for form in [OutputForm.json, .plain, .spoken] {
      #expect(Self.text(form).split(separator: "do this").count == 5, "\(form)")
    }
  }

  @Test("what could not be checked stands in every form but the text")
  func problems() throws {
    let document = try JSONValue(parsing: Array(Self.text(.json).utf8))
    let problems = document["problems"].elements
    #expect(problems.map { $0["path"].string } == ["gone", "\\xff"])
    #expect(problems.map { $0["message"].string } == ["no such\tfile", "not readable"])
    #expect(problems.last?["pathBytes"].string == "/w==")
    let empty = ValidationReport(root: FilePath("/srv"), skills: [], findings: [])
    let json = FindingRenderer.render(empty, as: .jsonl, Samples.options(terminal: false))
    #expect(String(decoding: json, as: UTF8.self).contains(#""problems":[]"#))
    #expect(Self.text(.plain).contains("\nproblem\tgone\tno such\\tfile\n"))
    #expect(Self.text(.spoken).contains("\nNot checked: gone, no such file.\n"))
    #expect(!Self.text(.text).contains("gone"))
  }

  @Test("a list says how each item is within reach, or that it is not known")
  func scopes() throws {
    var items = Array(Samples.skills.prefix(2))
    items[1].id = "skill:other"
    func text(_ form: ListForm) -> String {
      String(
        decoding: ListRenderer.render(
          items, columns: [.name], form: form, scopes: [items[0].id: "home"],
          options: Samples.options(terminal: false)), as: UTF8.self)
    }
    let elements = try JSONValue(parsing: Array(text(.json).utf8))["items"].elements
    #expect(elements.map { $0["scope"] } == [.string("home"), .null])
    #expect(text(.jsonl).split(separator: "\n").first?.hasSuffix(#""scope":"home"}"#) == true)
    #expect(text(.plain).contains("\nscope\thome\n") && text(.plain).contains("\nscope\t\tabsent:unknown\n"))
    #expect(text(.spoken).split(separator: "in reach: home").count == 2)
    #expect(text(.lines) == "accents\nascii\n")
  }

  @Test("a spoken list has ids and dates")
  func spokenList() {
    func text(_ isFull: Bool) -> String {
      String(
        decoding: ListRenderer.render(
          [Samples.skills[1]], columns: [], form: .spoken,
          options: Samples.options(full: isFull, terminal: false)), as: UTF8.self)
    }
    #expect(text(false).contains(" Modified: yesterday. Id: skill:0badf00d. Path: "))
    #expect(text(true).contains(" Modified: yesterday, 2025-10-11T10:30:00Z. Id: skill:0badf00d. Path: "))
  }

  @Test("a failure is one line for readers of lines, whatever it says")
  func failureLine() {
    let bytes = FailureRenderer.json(message: "a\nb\u{2028}c", hint: "d\r", exit: 2, isOneLine: true)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.unicodeScalars.count { $0.properties.generalCategory == .control || $0 == "\u{2028}" } == 1)
    #expect(text.hasSuffix("}\n"))
  }
}
