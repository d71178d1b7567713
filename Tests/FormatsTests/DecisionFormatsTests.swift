import Catalog
import Formats
import Testing

@Suite struct DecisionFormatsTests {
  private func read(_ text: String, at path: String = "docs/decisions/0005-use-x.md", existing: [String] = [])
    -> NoteReading
  { NoteReading(text, at: path, existing: existing) }

  @Test("MADR 4 and 3 keep their facts in the header")
  func madrHeader() {
    let four = read(
      "---\nstatus: accepted\ndate: 2024-05-01\ndecision-makers: [Ada, Grace]\nconsulted: Edsger, Alan\ninformed: all\n---\n# Use X\n"
    )
    #expect(four.item?.title == "Use X")
    #expect(four.item?.status == "accepted")
    #expect(four.decision?.form == "MADR 4")
    #expect(four.decision?.number == Sourced(5, from: "the file's name"))
    #expect(four.decision?.deciders == Sourced(["Ada", "Grace"], from: "0005-use-x.md:4"))
    #expect(four.decision?.consulted?.value == ["Edsger", "Alan"])
    #expect(four.decision?.informed?.value == ["all"])
    #expect(four.decision?.date == Sourced("2024-05-01", from: "0005-use-x.md:3"))
    #expect(four.item?.created == nil)
    let three = read("---\nstatus: superseded by [ADR-0009](0009-y.md)\ndeciders: Ada\n---\n# Use X\n")
    #expect(three.decision?.form == "MADR 3")
    #expect(three.item?.status == "superseded")
    #expect(three.decision?.status?.value == "superseded by ADR-0009")
    #expect(three.relations == ["supersededBy /p/docs/decisions/0009-y.md :2"])
    #expect(
      read("---\nstatus: \"superseded by ADR-0123\"\n---\n# X\n").relations == ["supersededBy id ADR-0123 :2"]
    )
  }

  @Test("MADR 2 has bullets, and code is none")
  func madrBullets() {
    let text = """
      # Use X

      * Status: superseded by [ADR-0009](0009-y.md) <!-- optional -->
      * Deciders: Ada, Grace
      * **Date**: 2020-01-02

      Technical Story: a ticket

      ## Context and Problem Statement

      ```
      * Status: rejected
      ```
      """
    let two = read(text)
    #expect(two.decision?.form == "MADR 2")
    #expect(two.item?.status == "superseded")
    #expect(two.decision?.status == Sourced("superseded by ADR-0009", from: "0005-use-x.md:3"))
    #expect(two.decision?.deciders?.value == ["Ada", "Grace"])
    #expect(two.decision?.date?.value == "2020-01-02")
    #expect(two.decision?.story?.value == "a ticket")
    #expect(two.relations == ["supersededBy /p/docs/decisions/0009-y.md :3"])
  }

  @Test("a record without any metadata has no state")
  func minimal() {
    let bare = read("# Use X\n\n## Context and Problem Statement\n\n## Decision Outcome\n")
    #expect(bare.item?.status == "unknown")
    #expect(bare.decision?.status == nil)
    #expect(bare.decision?.form == "MADR")
  }

  @Test("adr-tools has a section for the status, in its own spelling")
  func adrTools() {
    let text = """
      # 5. Use X

      Date: 2016-02-12

      ## Status

      Accepted

      Supercedes [2. Use W](0002-use-w.md)

      Amends [3. Use V](0003-use-v.md)

      Amended by [7. Use U](0007-use-u.md)

      ## Context

      Superseded by chance alone.
      """
    let five = read(text, at: "doc/adr/0005-use-x.md")
    #expect(five.item?.title == "Use X")
    #expect(five.item?.status == "accepted")
    #expect(five.decision?.form == "adr-tools")
    #expect(five.item?.created == Sourced(Timestamp(seconds: 1_455_235_200), from: "0005-use-x.md:3"))
    #expect(
      five.relations == [
        "supersedes /p/doc/adr/0002-use-w.md :9", "amends /p/doc/adr/0003-use-v.md :11",
        "links /p/doc/adr/0007-use-u.md :13",
      ])
    #expect(five.decision?.amendedBy.map(\.line) == [13])
    let old = read(
      "# 2. Use W\n\n## Status\n\nSuperceded by [5. Use X](0005-use-x.md)\n\n## Context\n\n## Decision\n",
      at: "architecture/0002-use-w.md")
    #expect(old.item?.status == "superseded")
    #expect(old.relations == ["supersededBy /p/architecture/0005-use-x.md :5"])
    let first = read(
      "# 1. A\n\n## Status\n\nSupercedes [2. W](0002-w.md)\n\nAccepted\n", at: "doc/adr/0001-a.md")
    #expect(first.item?.status == "accepted")
  }

  @Test("log4brains takes a missing status for accepted and an unknown one for a draft")
  func log4brains() {
    let path = "docs/adr/20201029-use-x.md"
    let with = [".log4brains.yml"]
    #expect(read("# Use X\n", at: path, existing: with).item?.status == "accepted")
    #expect(read("# Use X\n\n- Status: maybe\n", at: path, existing: with).item?.status == "draft")
    #expect(read("# Use X\n", at: path).item?.status == "unknown")
    let text =
      "# Use X\n\n- Status: accepted\n- Date: 30/10/2020\n- Tags: a, b\n\n## Links\n\n- Supersedes [w](20201028-w.md)\n"
    let item = read(text, at: path, existing: with)
    #expect(item.tags == ["a", "b"])
    #expect(item.item?.created == Sourced(Timestamp(seconds: 1_604_016_000), from: "20201029-use-x.md:4"))
    #expect(item.relations == ["supersedes /p/docs/adr/20201028-w.md :9"])
    #expect(read("- Status: draft\n", at: "docs/adr/odd_Name.md").item?.title == "odd_Name")
    #expect(
      read("- Status: superseded by 20201028-w\n", at: path).relations == ["supersededBy id 20201028-w :1"])
  }

  @Test("Backlog.md's decisions are named by their ids")
  func backlog() {
    let item = read(
      "---\nid: decision-3\ntitle: Use X\ndate: '2025-06-22'\nstatus: proposed\n---\n## Context\n\nAfter decision-1, see decision-3.\n",
      at: "backlog/decisions/decision-3 - Use-X.md")
    #expect(item.format == "backlog-decision")
    #expect(item.item?.name == "decision-3")
    #expect(item.item?.title == "Use X")
    #expect(item.item?.status == "proposed")
    #expect(item.item?.created?.value.seconds == 1_750_550_400)
    #expect(item.decision?.number?.value == 3)
    #expect(item.relations == ["links id decision-1 :9"])
  }

  @Test(
    "templates are no decisions, wherever they lie",
    arguments: [
      ("docs/decisions/adr-template.md", "# Use X\n\n* Status: accepted\n"),
      ("docs/decisions/0000-x.md", "---\nstatus: \"{proposed | rejected}\"\n---\n# Use X\n"),
      ("docs/decisions/0000-x.md", "# {short title}\n"),
      ("docs/decisions/0000-x.md", "# [short title of it]\n"),
      ("docs/adr/0000-x.md", "# NUMBER. TITLE\n\nDate: DATE\n\n## Status\n\nSTATUS\n"),
      ("docs/adr/0000-x.md", "# X\n\n* Date: [YYYY-MM-DD when]\n"),
      ("docs/adr/0000-x.md", "# X\n\n* Status: [proposed | accepted]\n"),
    ])
  func templates(_ path: String, _ text: String) {
    #expect(!read(text, at: path).items.contains { $0.content.kind == .decision })
  }

  @Test("outside the usual folders a number in the name and all the marks of a record are needed")
  func elsewhere() {
    let record = "# X\n\n## Status\n\nAccepted\n\n## Context\n\n## Decision\n"
    #expect(read(record, at: "architecture/0001-x.md").item?.content.kind == .decision)
    #expect(read(record, at: "architecture/x.md").items.isEmpty)
    #expect(read("# X\n\n## Context\n\n## Decision\n", at: "chapters/0001-x.md").items.isEmpty)
    #expect(read(record, at: "docs/decisions/README.md").items.isEmpty)
    #expect(read(record, at: ".claude/decisions/0001-x.md").items.isEmpty)
    #expect(read("# An index\n\n- [x](0001-x.md)\n", at: "docs/decisions/index.md").format == "markdown-note")
    #expect(read("# Words\n", at: "docs/decisions/why.md").format == "markdown-note")
    #expect(
      read("# W\n\n## Context\n\n## Decision\n", at: "decisions/why.md").item?.content.kind == .decision)
  }

  @Test(
    "statuses come down to one word, and the written one stays",
    arguments: [
      ("Accepted", "accepted"), ("accepted (2020-01-01)", "accepted"), ("**Rejected**", "rejected"),
      ("`deprecated`", "deprecated"), ("Superseded by 0007", "superseded"),
      ("SUPERCEDED BY ADR-7", "superseded"),
      ("draft", "draft"), ("Proposed", "proposed"), ("Acceptedish", "unknown"), ("In review", "unknown"),
    ])
  func statuses(_ written: String, _ state: String) {
    let item = read("# X\n\n* Status: \(written)\n")
    #expect(item.item?.status == state)
    #expect(item.decision?.status != nil)
  }

  @Test(
    "numbers stand in names; days are none",
    arguments: [
      ("0005-use-x.md", 5), ("adr-012.md", 12), ("ADR0003_x.md", 3), ("decision-1 - x.md", 1),
      ("20201029-x.md", nil), ("2020-10-29-x.md", nil), ("2.md", nil),
    ] as [(String, Int?)])
  func numbersInNames(_ name: String, _ number: Int?) {
    #expect(read("# X\n\n* Status: draft\n", at: "docs/adr/" + name).decision?.number?.value == number)
  }

  @Test("numbers stand in titles where the name has none")
  func numbersInTitles() {
    #expect(
      read("# 12. X\n\n* Status: draft\n", at: "adr/x.md").decision?.number == Sourced(12, from: "the title"))
  }

  @Test("a record with a broken header, of wrong types or of odd bytes stays")
  func broken() {
    let yaml = read("---\nstatus: accepted\ntitle: a: b\n---\n# X\n")
    #expect(yaml.item?.status == "accepted")
    #expect(yaml.item?.findings.map(\.rule) == ["invalid-yaml"])
    #expect(
      read("---\nstatus: [accepted]\ndate: {a: b}\ndeciders: {a: b}\n---\n# X\n").item?.status == "accepted")
    let bytes = NoteReading(bytes: [0xFF, 0x00, 0x0A, 0x23], at: "docs/adr/0001-x.md")
    #expect(bytes.item?.findings.map(\.rule) == ["not-utf-8"])
    #expect(read("").item?.title == "0005-use-x")
  }

  @Test(
    "hostile records end soon",
    arguments: ["* Status: ", "[a](", "Superseded by ", "## Status\n", "<!--", "]("])
  func hostile(_ piece: String) {
    #expect(read(String(repeating: piece, count: 100_000 / piece.utf8.count)).items.count <= 1)
    #expect(read(String(repeating: piece + "\n", count: 20_000)).items.count <= 1)
  }
}
