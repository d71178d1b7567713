import Catalog
import Presentation
import Terminal
import Testing

@Suite("Layout at every width")
struct LayoutTests {
  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "")
    lines.removeLast()
    return lines.map(String.init)
  }

  /// Everything with no white space, so that text which was wrapped or broken is found again.
  private static func squeezed(_ text: some StringProtocol) -> String {
    String(text.filter { !$0.isWhitespace })
  }

  private static let inspections = [
    Samples.skill, Samples.projectInspection, Samples.file, Hostile.inspection,
  ]

  @Test("no line of an inspector is wider than the screen, and every path and id can be put together again")
  func inspectors() {
    for width in 1...120 {
      for inspection in Self.inspections {
        // The hostile one is long; it is tried around the widths where the layout changes.
        if inspection == Hostile.inspection, !Self.tellingWidths.contains(width) { continue }
        for isFull in [false, true] {
          for characters in width % 10 == 4 ? [CharacterSet.utf8, .ascii] : [.utf8] {
            let options = Samples.options(width, full: isFull, characters: characters)
            let lines = Self.lines(InspectionRenderer.render(inspection, as: .text, options))
            // A wide letter of a path does not fit into one cell, and a path is never cut.
            let limit = width == 1 ? 2 : width
            #expect(lines.first { TextWidth.cells(of: $0) > limit } == nil, "\(inspection.name) at \(width)")
            let all = Self.squeezed(lines.joined())
            let path = Self.squeezed(Self.shown(inspection.path))
            #expect(all.contains(path), "\(inspection.name) at \(width)")
            #expect(all.contains(Self.squeezed(inspection.id)))
          }
        }
      }
    }
  }

  private static let tellingWidths: Set = [1, 2, 3, 7, 11, 12, 20, 33, 34, 49, 60, 80, 120]

  private static func shown(_ path: FilePath) -> String {
    let text = path.displayText
    return text.hasPrefix("/home/ada/") ? "~/" + text.dropFirst("/home/ada/".count) : text
  }

  @Test("what is remarked of runs alone stands under the word for it, and keeps its name for machines")
  func runs() {
    var run = Samples.files[0]
    run.kind = .run
    let file = Samples.files[1]
    func header(_ items: [ItemSummary], _ columns: [ListColumn]) -> [Substring] {
      let bytes = ListRenderer.render(items, columns: columns, form: .table, options: Samples.options(80))
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n")[0].split(separator: " ")
    }
    #expect(header([run], ListColumn.tableColumns(for: .run)) == ["Status", "Title", "Agent", "Modified"])
    #expect(header([file], ListColumn.tableColumns(for: .file)) == ["Role", "Path"])
    #expect(header([run, file], [.name, .remark]) == ["Name", "Role"])
    #expect(ListColumn(fieldName: "remark") == .remark && ListColumn(fieldName: "agent") == nil)
  }

  @Test(
    "the short view has at most forty lines, however long the command for the rest is",
    arguments: [120, 100, 80, 60, 50, 49, 40, 34, 33, 25, 20])
  func fortyLines(width: Int) {
    var deep = Samples.skill
    deep.path = FilePath("/" + String(repeating: "folder/", count: 14))
    for inspection in Self.inspections + [deep] {
      for command in [
        "skillhub inspect -a x", "skillhub inspect -a /" + String(repeating: "folder/", count: 14),
      ] {
        var options = Samples.options(width)
        options.itemCommand = command
        let lines = Self.lines(InspectionRenderer.render(inspection, as: .text, options))
        #expect(lines.count <= 40, "\(inspection.name): \(lines.count)")
        if width < 50, lines.contains(where: { $0.contains(" more") }) {
          #expect(lines.count { $0.hasPrefix("everything:") } == 1)
          #expect(Self.squeezed(lines.joined()).hasSuffix(Self.squeezed("everything: " + command)))
        }
      }
    }
  }

  @Test("a text that is cut says so, also where it ends at the edge")
  func cutIsMarked() {
    for width in 20..<50 {
      let lines = Self.lines(InspectionRenderer.render(Samples.skill, as: .text, Samples.options(width)))
      let start = lines.firstIndex { $0.contains("Claude Code") } ?? 0
      let entry = lines[start...].prefix { !$0.contains(" more") && !$0.contains("Codex") }.joined()
      #expect(entry.contains("…") || Self.squeezed(entry).hasSuffix("2hoursago"), "\(width): \(entry)")
    }
  }

  @Test("a narrow screen names the command once, and only where something is left out")
  func commandOnce() {
    let list = InspectorField("l", "List", .list((1...12).map { .text("part \($0)") }))
    var inspection = Samples.file
    inspection.sections = [InspectorSection(.summary, [list]), InspectorSection(.details, [list])]
    let cut = Self.lines(InspectionRenderer.render(inspection, as: .text, Samples.options(49)))
    #expect(cut.count { $0.contains("and 9 more") } == 2)
    #expect(cut.last == "everything: skillhub inspect --all pdf-forms")
    #expect(cut.count { $0.contains("skillhub") } == 1)
    let whole = Self.lines(InspectionRenderer.render(Samples.file, as: .text, Samples.options(49)))
    #expect(!whole.contains { $0.contains("skillhub") })
  }

  @Test("nothing stands after the command for the rest")
  func commandLast() {
    let list = InspectorField(
      "l", "List", .list((1...12).map { .text("part \($0)") }), note: "by their folders")
    let long = InspectorField(
      "m", "Long", .list((1...12).map { .path(FilePath("/a/\($0)")) }), note: "by their folders")
    var joined = list
    joined.placement = .joined(", read ")
    var inspection = Samples.file
    inspection.sections = [InspectorSection(.summary, [list, joined, long, joined])]
    let lines = Self.lines(InspectionRenderer.render(inspection, as: .text, Samples.options(100)))
    let commands = lines.filter { $0.contains("skillhub") }
    #expect(commands.count == 2)
    #expect(commands.allSatisfy { $0.hasSuffix("more: skillhub inspect --all pdf-forms") })
    let list3 = "part 1, part 2, part 3"
    #expect(
      lines.joined(separator: " ").split(separator: " ").joined(separator: " ").contains(
        "List \(list3) (by their folders) and 9 more, read \(list3) (by their folders) and 9 more: skillhub"))
  }

  @Test("at most six fields a section and three entries a list, and the command for the rest")
  func limits() {
    let fields = (1...15).map { InspectorField("f\($0)", "Field \($0)", .number($0)) }
    let list = InspectorField("l", "List", .list((1...12).map { .text("part \($0)") }))
    var inspection = Samples.file
    inspection.sections = [InspectorSection(.summary, [list]), InspectorSection(.details, fields)]
    let text = Self.lines(InspectionRenderer.render(inspection, as: .text, Samples.options(100)))
    #expect(
      text.contains("  List        part 1, part 2, part 3 and 9 more: skillhub inspect --all pdf-forms"))
    #expect(text.contains("  Field 6     6"))
    #expect(!text.contains("  Field 7     7"))
    #expect(text.contains("  and 9 more: skillhub inspect --all pdf-forms"))
    let full = Self.lines(InspectionRenderer.render(inspection, as: .text, Samples.options(full: true)))
    #expect(full.contains("  Field 15    15"))
    #expect(full.contains { $0.contains("part 12") })
  }

  @Test("values stand in one column")
  func alignment() {
    let lines = Self.lines(InspectionRenderer.render(Samples.projectInspection, as: .text, Samples.options()))
    for label in ["Status", "Skills", "Head", "Path", "Id"] {
      let line = lines.first { $0.hasPrefix("  \(label) ") } ?? ""
      #expect(line.prefix(14).allSatisfy { $0 == " " || label.contains($0) } && line.count > 14)
      #expect(line.dropFirst(14).first != " ")
    }
  }

  @Test("no line of a list is wider than the screen, and every path can be put together again")
  func lists() {
    for width in 1...120 {
      for (items, kind) in [
        (Samples.skills, ItemKind?.some(.skill)), (Samples.projects, .project), (Samples.files, .file),
        (Hostile.items + Samples.skills, nil),
      ] {
        var columns = ListColumn.tableColumns(for: kind)
        for withPath in [false, true] {
          if withPath, !columns.contains(.path) { columns += [.id, .path] }
          for characters in width % 10 < 2 ? [CharacterSet.utf8, .ascii] : [.utf8] {
            let lines = Self.lines(
              ListRenderer.render(
                items, columns: columns, form: .table, options: Samples.options(width, characters: characters)
              ))
            #expect(lines.first { TextWidth.cells(of: $0) > max(width, 2) } == nil, "\(width)")
            guard columns.contains(.path) else { continue }
            let all = Self.squeezed(lines.joined())
            for item in items { #expect(all.contains(Self.squeezed(Self.shown(item.path))), "\(width)") }
          }
        }
      }
    }
  }

  @Test("columns of a table start at the same cell in every row", arguments: [120, 80, 66, 50])
  func columns(width: Int) {
    let options = Samples.options(width)
    let lines = Self.lines(
      ListRenderer.render(
        Samples.skills, columns: ListColumn.tableColumns(for: .skill), form: .table, options: options))
    #expect(lines.count == Samples.skills.count + 1)
    func starts(_ line: String) -> [Int] {
      var starts: [Int] = []
      var cell = 0
      var spaces = 2
      for character in line {
        if character == " " {
          spaces += 1
        } else {
          if spaces >= 2 { starts.append(cell) }
          spaces = 0
        }
        cell += TextWidth.cells(of: character)
      }
      return starts
    }
    let header = starts(lines[0])
    for line in lines.dropFirst() {
      #expect(Set(starts(line).dropFirst()).isSubset(of: Set(header)), "\(line)")
    }
  }

  @Test("the roles of files stay whole from 80 columns up, and no line ends in blanks")
  func roles() {
    var items = Samples.files + Samples.skills
    items[0].remark = "script of a long skill"
    items[1].path = FilePath("/srv/" + String(repeating: "folder/", count: 12) + "x.md")
    items[2].name = ""
    for width in 1...120 {
      let lines = Self.lines(
        ListRenderer.render(
          items, columns: [.mark, .name, .remark, .modified, .project, .path, .category], form: .table,
          options: Samples.options(width)))
      #expect(lines.first { $0.hasSuffix(" ") } == nil, "\(width)")
      let files = Self.lines(
        ListRenderer.render(
          items, columns: ListColumn.tableColumns(for: .file), form: .table, options: Samples.options(width)))
      #expect(files.first { $0.hasSuffix(" ") } == nil, "\(width)")
      if width >= 80 {
        #expect(lines.contains { $0.contains("script of a long skill") }, "\(width)")
        #expect(files.contains { $0.contains("script of a long skill") }, "\(width)")
      }
    }
  }

  @Test("an empty list has no line")
  func emptyList() {
    #expect(ListRenderer.render([], columns: [.name], form: .table, options: Samples.options()).isEmpty)
    #expect(ListRenderer.render(Samples.files, columns: [], form: .table, options: Samples.options()).isEmpty)
  }

  @Test("nothing that a terminal obeys gets out to one")
  func controls() {
    for form in OutputForm.allCases {
      for isFull in [false, true] {
        for inspection in Self.inspections {
          let bytes = InspectionRenderer.render(inspection, as: form, Samples.options(full: isFull))
          let text = String(decoding: bytes, as: UTF8.self)
          #expect(!text.unicodeScalars.contains(where: Self.isUnsafe), "\(form) \(inspection.name)")
        }
      }
    }
    let items = Hostile.items
    let template = try? Template("{name}\\t{path}")
    for form in [ListForm.table, .lines, .plain, .json, .jsonl, .spoken]
      + (template.map { [.template($0)] } ?? [])
    {
      let bytes = ListRenderer.render(
        items, columns: ListColumn.allCases, form: form, notes: ["\u{1b}"],
        options: Samples.options(terminal: true))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.unicodeScalars.contains(where: Self.isUnsafe), "\(form)")
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value == 0x0a || value == 0x09 { return false }
    return value < 0x20 || (0x7f..<0xa0).contains(value) || (0x202a...0x202e).contains(value)
      || value == 0x2028
  }

  @Test("a giant text is cut before it is laid out", .timeLimit(.minutes(1)))
  func giant() {
    var inspection = Samples.file
    let giant = String(repeating: "会議 e\u{301}\u{1b} words ", count: 50_000)
    inspection.summary = giant
    inspection.title = giant
    inspection.sections.append(
      InspectorSection(.related, [InspectorField("x", "X", .text(giant), note: giant, source: giant)]))
    let lines = Self.lines(InspectionRenderer.render(inspection, as: .text, Samples.options()))
    #expect(lines.count <= 40)
    #expect(lines.contains { $0.hasSuffix("…") })
  }
}

/// Inspections and items that try to break the layout.
enum Hostile {
  static let text = "\u{1b}]0;owned\u{7}\u{202e}reversed\u{202c}\u{2028}\u{200b} 会\u{301}\u{301}議 \t\r\n x"
  static let path = FilePath(
    bytes: Array("/srv/\u{1b}[2J/会議 の/a\nb\tc/".utf8) + [0xff, 0xc3] + Array("/é".utf8))

  static let inspection = Inspection(
    kind: "skill", id: "skill:00000000", name: text, title: text + text, subtitle: text,
    summary: String(repeating: text, count: 30),
    path: FilePath("/srv/会議/🇨🇭 folder/with-a-very-long-name-that-never-ends/and-more"),
    status: InspectionStatus(state: text, mark: .running, text: text),
    sections: InspectorSection.Key.allCases.reversed().map { key in
      InspectorSection(
        key,
        (0..<7).flatMap { number in
          [
            InspectorField(
              "t\(number)", "A label that is longer than any label should be \(text)", .text(text),
              note: text, source: text),
            InspectorField("p\(number)", "Path", .path(path), placement: .joined(text)),
            InspectorField(
              "l\(number)", "List",
              .list([
                .path(path), .text(text), .list([.boolean(true), .list([])]), .number(.min), .number(.max),
              ])),
            InspectorField(
              "r\(number)", "Records",
              .list(
                (0..<20).map { _ in
                  .record([
                    RecordEntry("agent", .text(text)),
                    RecordEntry("state", .status(InspectionStatus(state: "x", mark: .bad, text: text))),
                    RecordEntry("inner", .record([RecordEntry("when", .date(Timestamp(seconds: .max)))])),
                  ])
                })),
            InspectorField(
              "f\(number)", "Finding",
              .finding(
                Finding(
                  rule: text, severity: .info, message: text, path: path, position: .start(ofLine: .max),
                  hint: text))),
            InspectorField("d\(number)", "", .date(Timestamp(seconds: .min)), placement: .joined("")),
            InspectorField("u\(number)", "Duration", .duration(.min)),
            InspectorField("b\(number)", "Bytes", .bytes(.max)),
            InspectorField("e\(number)", "Empty", .text("")),
            InspectorField("i\(number)", "Id", .identifier("", short: "")),
            InspectorField("a\(number)", "Absent", nil, absence: .failed, note: text),
          ]
        })
    })

  static let items = [
    ItemSummary(
      kind: .skill, status: text, id: "skill:0", name: text, title: text, description: text,
      path: FilePath("/srv/会議/🇨🇭 folder"), realPath: path, paths: [path, path], project: path, category: text,
      tags: [text, text],
      remark: text, modified: Timestamp(seconds: .max)),
    ItemSummary(
      kind: .file, status: "", id: "", name: "", title: "", description: "", path: FilePath("/"),
      realPath: FilePath(""), paths: [],
      project: FilePath("")),
  ]
}
