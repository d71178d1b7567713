import Catalog
import Presentation
import Terminal
import TestSupport
import Testing

@Suite("Goldens of every form")
struct GoldenTests {
  @Test("a skill at many widths", arguments: [80, 48, 40, 33, 20, 8, 1])
  func skill(width: Int) {
    let bytes = InspectionRenderer.render(Samples.skill, as: .text, Samples.options(width))
    #expect(Golden.difference(bytes, "skill-\(width)") == nil)
  }

  @Test("a skill in full")
  func skillInFull() {
    let bytes = InspectionRenderer.render(Samples.skill, as: .text, Samples.options(80, full: true))
    #expect(Golden.difference(bytes, "skill-all") == nil)
    let narrow = InspectionRenderer.render(Samples.skill, as: .text, Samples.options(34, full: true))
    #expect(Golden.difference(narrow, "skill-all-34") == nil)
  }

  @Test("a skill in ASCII and in colour")
  func skillInASCIIAndColor() {
    let ascii = InspectionRenderer.render(Samples.skill, as: .text, Samples.options(80, characters: .ascii))
    #expect(Golden.difference(ascii, "skill-ascii") == nil)
    let color = InspectionRenderer.render(Samples.skill, as: .text, Samples.options(80, color: true))
    #expect(Golden.difference(color, "skill-color") == nil)
  }

  @Test("a skill in the other forms", arguments: [OutputForm.plain, .spoken, .json, .jsonl])
  func forms(form: OutputForm) {
    let bytes = InspectionRenderer.render(Samples.skill, as: form, Samples.options(terminal: false))
    #expect(Golden.difference(bytes, "skill-\(form.rawValue)") == nil)
  }

  @Test("a skill in full, plain and spoken", arguments: [OutputForm.plain, .spoken])
  func fullForms(form: OutputForm) {
    let bytes = InspectionRenderer.render(
      Samples.skill, as: form, Samples.options(full: true, terminal: false))
    #expect(Golden.difference(bytes, "skill-all-\(form.rawValue)") == nil)
  }

  @Test("a project and a file", arguments: OutputForm.allCases)
  func others(form: OutputForm) {
    let options = Samples.options(terminal: false)
    let project = InspectionRenderer.render(Samples.projectInspection, as: form, options)
    #expect(Golden.difference(project, "project-\(form.rawValue)") == nil)
    let file = InspectionRenderer.render(Samples.file, as: form, options)
    #expect(Golden.difference(file, "file-\(form.rawValue)") == nil)
  }

  @Test("lists of each kind at many widths", arguments: [120, 80, 50, 40, 20, 1])
  func lists(width: Int) {
    for (name, items, kind) in [
      ("skills", Samples.skills, ItemKind.skill), ("projects", Samples.projects, .project),
      ("files", Samples.files, .file),
    ] {
      let bytes = ListRenderer.render(
        items, columns: ListColumn.tableColumns(for: kind), form: .table, options: Samples.options(width))
      #expect(Golden.difference(bytes, "list-\(name)-\(width)") == nil)
    }
  }

  @Test("a mixed list in ASCII")
  func mixed() {
    let bytes = ListRenderer.render(
      Samples.projects + Samples.skills, columns: ListColumn.tableColumns(for: nil), form: .table,
      options: Samples.options(80, characters: .ascii))
    #expect(Golden.difference(bytes, "list-mixed-ascii") == nil)
  }

  @Test("lists for machines")
  func machines() {
    let options = Samples.options(terminal: false)
    for (name, form) in [
      ("lines", ListForm.lines), ("plain", .plain), ("json", .json), ("jsonl", .jsonl), ("spoken", .spoken),
    ] {
      let bytes = ListRenderer.render(
        Samples.skills, columns: ListColumn.lineColumns, form: form, notes: ["2 folders could not be read"],
        options: options)
      #expect(Golden.difference(bytes, "list-\(name)") == nil)
    }
  }

  @Test("a validation", arguments: OutputForm.allCases)
  func validation(form: OutputForm) {
    let root = FilePath("/home/ada/work/acme")
    let report = ValidationReport(
      root: root,
      skills: [
        ValidationReport.Skill(path: FilePath(".claude/skills/one"), name: "one", isValid: false),
        ValidationReport.Skill(path: FilePath(bytes: [0x61, 0xfe]), name: "a", isValid: true),
      ],
      findings: [
        Finding(
          rule: "name-mismatch", severity: .error, message: "name is \u{1b}[31mred",
          path: FilePath(".claude/skills/one/SKILL.md"),
          position: TextPosition(line: 2, byteColumn: 6, column: 7), hint: "call the folder red"),
        Finding(
          rule: "bad-encoding", severity: .warning, message: "not UTF-8", path: FilePath(bytes: [0x61, 0xfe])),
        Finding(rule: "flat-file", severity: .info, message: "a folder without SKILL.md", path: FilePath("")),
      ])
    let bytes = FindingRenderer.render(report, as: form, Samples.options(terminal: false))
    #expect(Golden.difference(bytes, "validation-\(form.rawValue)") == nil)
  }
}
