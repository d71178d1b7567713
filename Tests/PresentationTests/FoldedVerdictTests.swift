import Catalog
import TestSupport
import Testing

@testable import Presentation

@Suite struct FoldedVerdictTests {
  private func verdict(
    _ name: String, _ state: AgentVerdict.State = .notRead, _ reach: AgentVerdict.Reach
  ) -> AgentVerdict {
    var verdict = AgentVerdict(
      agent: name.lowercased(), agentName: name, state: state, reason: "lies outside .x/skills", name: nil,
      copy: FilePath("/p/.claude/skills/one"),
      rule: Evidence("reads .x/skills", source: "a page", confirmed: "today", voice: .vendor), isInRoot: false
    )
    verdict.reach = reach
    verdict.isUsedHere = true
    return verdict
  }

  private var verdicts: [AgentVerdict] {
    [verdict("Claude", .on, .within), verdict("Codex", .notRead, .outsideRoots)]
      + ["Trae", "Kode", "Junie"].map { verdict($0, .unknown, .outsideKnownFolders) }
  }

  @Test("agents of which little is known become one line, and all that lies outside where it is asked")
  func folding() {
    let known = FoldedVerdicts(verdicts, keepsKnown: true, isFull: false)
    #expect(known.shown.map(\.agentName) == ["Claude", "Codex"])
    #expect(known.lines(width: 80) == ["3 others are not known to read it here: Junie, Kode, Trae"])
    #expect(
      known.lines(width: 50) == ["3 others are not known to read it here; --all names them"])
    // Of one there is no line: it would say less and be as long.
    let one = FoldedVerdicts(verdicts, keepsKnown: false, isFull: false)
    #expect(one.shown.map(\.agentName) == ["Claude", "Codex"])
    let two = FoldedVerdicts(
      verdicts + [verdict("Ada", .notRead, .outsideRoots)], keepsKnown: false, isFull: false)
    #expect(two.shown.map(\.agentName) == ["Claude"])
    #expect(
      two.summaries == ["2 others do not read it here", "3 others are not known to read it here"])
    let full = FoldedVerdicts(verdicts, keepsKnown: false, isFull: true)
    #expect(full.shown.count == 5)
    #expect(full.lines(width: 80).isEmpty)
    let outside = FoldedVerdicts(
      ["Ada", "Bob"].map { verdict($0, .notRead, .outsideRoots) }, keepsKnown: false, isFull: false)
    #expect(outside.summaries == ["2 agents do not read it here"])
  }

  @Test("the line names as many as fit, and never more than the width", arguments: [20, 60, 70, 80, 200])
  func names(width: Int) throws {
    let many = (1...30).map { verdict("Agent \($0)", .unknown, .outsideKnownFolders) }
    let line = try #require(FoldedVerdicts(many, keepsKnown: false, isFull: false).lines(width: width).first)
    #expect(line.count <= max(width, "30 agents are not known to read it here; --all names them".count))
    #expect(line.hasPrefix("30 agents"))
    if width == 80 { #expect(line.contains(" more; --all names them"), "\(line)") }
  }

  @Test("why and duplicates print one line for them, and all of them with --all and in JSON")
  func forms() {
    let item = ItemLink(
      kind: .skill, id: "skill:1", name: "one", path: FilePath("/p/.claude/skills/one"))
    let subject = WhyAnswer.Subject(
      item: item, folder: FilePath("/p"), verdicts: verdicts, others: [], comparisons: [])
    for copies in [1, 2] {
      let answer = WhyAnswer(Array(repeating: subject, count: copies))
      func text(_ form: OutputForm, isFull: Bool = false) -> String {
        let options = Samples.options(80, full: isFull)
        return String(decoding: WhyRenderer.render(answer, as: form, options), as: UTF8.self)
      }
      #expect(text(.text).contains("others are not known to read it here"), "\(text(.text))")
      #expect(!text(.text).contains("? unknown"))
      #expect(text(.text).contains("Codex"))
      #expect(text(.text, isFull: true).contains("? unknown"))
      #expect(text(.spoken).contains("others are not known to read it here."))
      for form in [OutputForm.json, .plain] { #expect(text(form).contains("kode"), "\(form)") }
    }
  }
}
