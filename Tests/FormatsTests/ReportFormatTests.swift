import Catalog
import Formats
import Markup
import Testing

/// Reads texts as files of a project by the formats of reports.
enum ReportReading {
  static func items(_ text: String, at path: String, siblings: [String] = []) -> [DocumentItem] {
    items(Array(text.utf8), at: path, siblings: siblings)
  }

  static func items(_ bytes: [UInt8], at path: String, siblings: [String] = []) -> [DocumentItem] {
    let entry = FormatEntry(FilePath(path), isInHome: false)
    let file = FilePath("/p").appending(path)
    let input = FormatInput(
      entry: entry, path: file, bytes: bytes,
      document: path.hasSuffix(".md") ? MarkdownReader.read(bytes) : nil,
      exists: { siblings.contains($0.displayName) },
      siblings: { siblings }, modified: nil)
    for format in Format.candidates(for: entry) where format.kind == .report {
      let items = format.read(input)
      if !items.isEmpty { return items }
    }
    return []
  }

  static func report(_ text: String, at path: String, siblings: [String] = []) -> (DocumentItem, Report)? {
    guard let item = items(text, at: path, siblings: siblings).first, case .report(let report) = item.content
    else { return nil }
    return (item, report)
  }
}

@Suite struct ReportEvidenceTests {
  static let audit = "# Code audit\n\n**Date:** 2026-02-15\n**Status:** Final\n\n## Summary\n\nFine.\n"

  @Test(
    "a text is a report by its type, by its name with a label, or by its folder with a date",
    arguments: [
      ("---\ntype: report\n---\n# Anything\n", "docs/anything.md"),
      ("---\ntype: [note, report]\n---\n", "anything.md"),
      ("---\ntitle: Research Session\nquery: how?\ntimestamp: 2026-02-15T10:00:00Z\n---\n", "x/how.md"),
      (audit, "docs/CODE_AUDIT.md"), (audit, "docs/codeReport.md"), (audit, "2026-retro.md"),
      (audit, "post-mortem.md"), ("# A\n\nLast reviewed: 2026-05-26\n", "test-audit.md"),
      ("# A\n\n**Reporter:** Ada\n", "INCIDENT-REPORT.md"), ("# Week\n", "reports/2026-02-15-week.md"),
      ("# Week\n\nDate: 2026-02-15\n", "docs/reports/week.md"),
    ])
  func evidence(text: String, path: String) {
    #expect(ReportReading.items(text, at: path).count == 1)
  }

  @Test(
    "a name, a place or a form to fill in alone makes no report",
    arguments: [
      ("# Code audit\n\nHow to audit code.\n", "docs/code-audit.md"), ("# Week\n", "reports/week.md"),
      ("# R\n\n**Date:** [YYYY-MM-DD]\n**Status:** {{status}}\n", "docs/report.md"),
      ("# R\n\n```\n**Date:** 2026-02-15\n```\n", "docs/report.md"),
      ("# R\n\nStatus: see below\n", "docs/report.md"), (audit, "docs/plan.md"),
      (String(repeating: "line\n\n", count: 30) + "**Date:** 2026-02-15\n", "docs/report.md"),
      ("---\nname: Daily report\ndescription: d\n---\n\n## What to include\n", "workflows/daily-report.md"),
      ("---\ntitle: Research Session\n---\n", "x/session.md"),
    ])
  func noEvidence(text: String, path: String) {
    #expect(ReportReading.items(text, at: path).isEmpty)
  }

  @Test(
    "places that belong to something else hold no reports",
    arguments: [
      ".github/AUDIT_REPORT.md", "commands/audit-report.md", ".claude/agents/report.md",
      "prompts/report.md", "rules/audit.md", "docs/templates/report.md", "docs/report-template.md",
      "docs/audit-guide.md", "backlog/tasks/task-1 - report.md", ".taskmaster/tasks/report.md",
      "README.md", "AGENTS.md",
    ])
  func places(path: String) {
    #expect(ReportReading.items(Self.audit, at: path).isEmpty)
    #expect(ReportReading.items("---\ntype: report\n---\n", at: path).isEmpty)
  }
}

@Suite struct ReportTextTests {
  @Test("everything that a report says of itself is read, with its line")
  func fields() throws {
    let text = """
      ---
      type: report
      title: Errors
      status: Draft
      generated_by: checker
      tags: [a, b]
      tasks: [T001, 24]
      ---
      # Other title

      **Issue:** bd-abc | **Related:** PROJ-7

      ## 2. Executive Summary

      See [the plan](../plan%20b.md#x), [the site](https://example.org), bd-1qwo and UTF-8, T002, BACK-12.
      bd-1qwo again; `T1` and bd-sync are none.

      ```
      task-99
      ```
      """
    let (item, report) = try #require(ReportReading.report(text, at: "docs/errors.md"))
    #expect(item.name == "errors")
    #expect(item.title == "Errors")
    #expect(item.status == "draft")
    #expect(item.tags == ["a", "b"])
    #expect(report.statement == Sourced("Draft", from: "errors.md:4"))
    #expect(report.applications == Sourced(["checker"], from: "errors.md:5"))
    #expect(report.summary == .section(heading: "2. Executive Summary", line: 13))
    let ids = item.relations.filter { $0.kind == .about }.map(\.text)
    #expect(ids == ["T001", "24", "bd-abc", "PROJ-7", "bd-1qwo", "T002", "BACK-12"])
    #expect(item.relations.first { $0.text == "bd-1qwo" }?.line == 15)
    let links = item.relations.filter { $0.kind == .links }
    #expect(links == [Relation(.links, .path(FilePath("/p/plan b.md")), text: "../plan%20b.md#x", line: 15)])
    #expect(item.findings.isEmpty)
  }

  @Test(
    "dates are read as far as they leave no doubt",
    arguments: [
      ("2026-02-15", "2026-02-15", 1_771_113_600, true),
      ("November 7, 2025 (Updated)", "2025-11-07", 1_762_473_600, true),
      ("7 Nov 2025", "2025-11-07", 1_762_473_600, true), ("2026/02/15", "2026-02-15", 1_771_113_600, true),
      ("2026-02-15T10:00:00Z", "2026-02-15", 1_771_149_600, false),
      ("2026-02-15 12:00:00+02:00", "2026-02-15", 1_771_149_600, false),
      ("**2026-02-15**", "2026-02-15", 1_771_113_600, true),
    ])
  func dates(text: String, day: String, seconds: Int, isDay: Bool) throws {
    let (_, report) = try #require(
      ReportReading.report("# A\n\n**Date:** \(text)\n**Status:** x\n", at: "a-report.md"))
    let date = try #require(report.date)
    #expect(date.value.day == day)
    #expect(date.value.moment.seconds == Int64(seconds))
    #expect((date.value.precision == .day) == isDay)
    #expect(date.source == "a-report.md:3")
  }

  @Test(
    "a date that is none, or two in one, is not read",
    arguments: ["2/3/2026", "2026-02-30", "2026-13-01", "soon", "20260215x"])
  func noDates(text: String) throws {
    let (_, report) = try #require(
      ReportReading.report("# A\n\n**Date:** \(text)\n**Status:** x\n", at: "a-report.md"))
    #expect(report.date == nil)
  }

  @Test("exports are the files beside it with its stem")
  func exports() throws {
    let (_, report) = try #require(
      ReportReading.report(
        ReportEvidenceTests.audit, at: "audit.md",
        siblings: [
          "audit.PDF", "audit.docx", "audit.html", "audit.md", "audit.txt", "audits.pdf", "audit.x.pdf",
        ]))
    #expect(report.exports == ["audit.PDF", "audit.html", "audit.docx"])
  }

  @Test(
    "who made it stands in a line at its top or foot",
    arguments: [
      ("*Generated by [checker](https://example.org) on Monday*", "checker"),
      ("🤖 Generated with **Some Tool**", "Some Tool"), ("<!-- Generated by tool 1.2 -->", "tool 1.2"),
      ("Code generated by hand is slow.", nil), ("Generated by", nil),
    ])
  func generators(line: String, name: String?) throws {
    let text = ReportEvidenceTests.audit + String(repeating: "text\n\n", count: 60) + line + "\n"
    let (_, report) = try #require(ReportReading.report(text, at: "audit.md"))
    #expect(report.applications?.value == name.map { [$0] })
  }

  @Test("a broken header, wrong bytes and a report of nothing else stay reports with a finding")
  func broken() throws {
    let broken = "---\ntype: report\ntitle: a: b\n---\n# A\n"
    let item = try #require(ReportReading.items(broken, at: "a.md").first)
    #expect(item.findings.map(\.rule) == ["invalid-yaml"])
    let bytes = Array("---\ntype: report\n---\n# caf".utf8) + [0xE9] + Array("\n".utf8)
    #expect(ReportReading.items(bytes, at: "a.md").first?.findings.map(\.rule) == ["not-utf-8"])
    let (_, report) = try #require(
      ReportReading.report("---\ntype: report\nai_summary: yes\n---\n", at: "a.md"))
    #expect(report.summary == .recorded(key: "ai_summary", value: "yes", line: 3))
  }

  @Test("hostile texts end soon and never trap")
  func hostile() {
    let many = String(repeating: "**", count: 100_000)
    _ = ReportReading.items("# A\n\n**Date:** 2026-02-15\n\(many)\n", at: "report.md")
    let ids = (0..<5000).map { "task-\($0) " }.joined()
    let items = ReportReading.items("# A\n\n**Date:** 2026-02-15\n\(ids)\n", at: "report.md")
    #expect((items.first?.relations.count ?? 0) <= 200)
    _ = ReportReading.items("---\ntype: report\n---\r\r\n\r\n**:**\n****:\n**a:", at: "report.md")
    _ = ReportReading.items([0xFF, 0xFE, 0x00], at: "report.md")
  }
}
