import Catalog
import Presentation
import Testing

@Suite("Fields in every form")
struct FieldFormTests {
  private static func text(
    _ fields: [InspectorField], as form: OutputForm, full: Bool = false, width: Int = 200
  ) -> String {
    var inspection = Samples.file
    inspection.sections = [InspectorSection(.details, fields)]
    let options = Samples.options(width, full: full, terminal: false)
    return String(decoding: InspectionRenderer.render(inspection, as: form, options), as: UTF8.self)
  }

  @Test("a quantity in a list or a record has its unit, one of a field has it beside")
  func quantities() throws {
    let fields = [
      InspectorField(
        "contents", "Contents",
        .list([
          .quantity(Quantity(5, "script")), .quantity(Quantity(1, "asset")),
          .record([RecordEntry("length", .quantity(Quantity(2, one: "entry", many: "entries")))]),
        ])),
      InspectorField("lines", "Lines", .quantity(Quantity(182, "line"))),
    ]
    let json = Self.text(fields, as: .jsonl)
    #expect(
      json.contains(
        #""value":[{"count":5,"unit":"scripts"},{"count":1,"unit":"asset"},{"length":{"count":2,"unit":"entries"}}]"#
      ))
    #expect(json.contains(#""value":182,"unit":"lines""#))
    let plain = Self.text(fields, as: .plain)
    #expect(plain.contains("details.contents\t1\tasset\n"))
    #expect(plain.contains("details.contents\tlength=2\tlength.unit=entries\n"))
  }

  private static let header = [
    InspectorField(
      "header.metadata", "metadata",
      .record([
        RecordEntry("state", .text("draft")), RecordEntry("short-description", .text("S")),
        RecordEntry("lastUsed", .text("never")), RecordEntry("name", .text("inner")),
        RecordEntry("message", .text("hi")), RecordEntry("text", .text("t")),
      ]), placement: .onlyInFull),
    InspectorField(
      "header.hooks", "hooks",
      .list([
        .record([
          RecordEntry("on_start", .record([RecordEntry("Run", .text("x")), RecordEntry("e", .record([]))])),
          RecordEntry("args", .list([.text("a"), .text(""), .list([])])),
        ]),
        .text("last"),
      ]), placement: .onlyInFull),
  ]

  @Test("a header's keys stand as they were written, none left out")
  func headerKeys() {
    let metadata = "state draft, short-description S, lastUsed never, name inner, message hi, text t"
    let hook = "on_start: {Run x, e: {}}, args: [a, \"\", []]"
    let text = Self.text(Self.header, as: .text, full: true)
    #expect(text.contains("metadata    \(metadata)\n"))
    #expect(text.contains("hooks       \(hook)\n              last\n"))
    let spoken = Self.text(Self.header, as: .spoken, full: true)
    #expect(spoken.contains("metadata: \(metadata).\n"))
    #expect(spoken.contains("hooks, 2: \(hook); last.\n"))
    let plain = Self.text(Self.header, as: .plain, full: true)
    #expect(plain.contains("\ton_start.Run=x\ton_start.e=\targs=a\targs=\targs=\n"))
  }

  @Test("what is absent names no source", arguments: OutputForm.allCases)
  func absentSource(form: OutputForm) {
    let reasons: [InspectorField.Absence] = [.notRecorded, .unknown, .notApplicable, .failed]
    let fields = reasons.map { InspectorField("f", "F", nil, absence: $0, source: "the origin") }
    #expect(!Self.text(fields, as: form, full: true).contains("the origin"))
    let there = [InspectorField("f", "F", .number(1), source: "the origin")]
    #expect(Self.text(there, as: form, full: true).contains("the origin"))
  }

  @Test("the machine word of a status stands with its source, unless the words start with it")
  func stateWord() {
    func field(_ state: String, _ text: String, _ source: String? = nil, editable: Bool = false)
      -> InspectorField
    {
      InspectorField(
        "s", "S", .status(InspectionStatus(state: state, mark: .good, text: text)), source: source,
        isEditable: editable)
    }
    let fields = [
      field("clean", "committed", "git status"), field("clean", "committed"),
      field("on", "done", "x", editable: true), field("notRead", "not read", "x"),
      field("modified", "modified, not committed"), field("on", "only here"),
      InspectorField(
        "l", "L", .list([.status(InspectionStatus(state: "off", mark: .none, text: "switched"))])),
    ]
    let text = Self.text(fields, as: .text, full: true)
    for words in [
      "✓ committed [clean; git status]\n", "✓ committed [clean]\n", "✓ done [on; x, editable]\n",
      "✓ not read [x]\n", "✓ modified, not committed\n", "✓ only here [on]\n", "– switched [off]\n",
    ] {
      #expect(text.contains("  " + words), "\(words)")
    }
    let spoken = Self.text(fields, as: .spoken, full: true)
    #expect(spoken.contains("S: committed, state clean, from git status.\n"))
    #expect(spoken.contains("S: not read, from x.\n"))
    #expect(spoken.contains("L, 1: switched, state off.\n"))
    #expect(!Self.text(fields, as: .text).contains("["))
    #expect(!Self.text(fields, as: .spoken).contains("state"))
  }

  @Test("in full, sizes and durations are said exactly")
  func exactWords() {
    let fields = [
      InspectorField("b", "B", .bytes(16_014)), InspectorField("c", "C", .bytes(14)),
      InspectorField("d", "D", .duration(7500)),
    ]
    let full = Self.text(fields, as: .spoken, full: true)
    #expect(full.contains("B: 16 kB, 16,014 bytes.\nC: 14 bytes.\nD: 2 hours 5 minutes, 7,500 seconds.\n"))
    #expect(Self.text(fields, as: .spoken).contains("B: 16 kB.\nC: 14 bytes.\nD: 2 hours 5 minutes.\n"))
  }

  @Test("a rule's id stands in parentheses, on a line of its own where it does not fit")
  func ruleID() {
    let fields = [
      InspectorField(
        "findings", "Findings",
        .list([
          .finding(
            Finding(
              rule: "description-too-long", severity: .error, message: "the limit is 1,024",
              path: FilePath("/x")))
        ]))
    ]
    #expect(Self.text(fields, as: .text).contains("✗ /x the limit is 1,024 (description-too-long)\n"))
    #expect(
      Self.text(fields, as: .text, width: 50).contains(
        "/x the limit is 1,024\n             (description-too-long)\n"))
  }

  @Test("in full the description is said once", arguments: [OutputForm.text, .spoken])
  func descriptionOnce(form: OutputForm) {
    func count(_ description: String, full: Bool) -> Int {
      var inspection = Samples.file
      inspection.summary = "What it is for"
      inspection.sections = [
        InspectorSection(
          .summary, [InspectorField("description", "Description", .text(description), placement: .onlyInFull)]
        )
      ]
      let text = String(
        decoding: InspectionRenderer.render(inspection, as: form, Samples.options(full: full)), as: UTF8.self)
      return text.split(separator: "What it is for", omittingEmptySubsequences: false).count - 1
    }
    #expect(count("What it is for", full: true) == 1)
    #expect(count("What it is for", full: false) == 1)
    #expect(count("Something else", full: true) == 1)
  }
}
