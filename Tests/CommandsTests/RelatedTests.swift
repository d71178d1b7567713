import Catalog
import TestSupport
import Testing

@Suite struct RelatedTests {
  private func prepared() throws -> CommandRun {
    let run = try CommandRun()
    try run.folder.write("---\nname: pdf\ndescription: d\n---\n", to: "work/.claude/skills/pdf/SKILL.md")
    try run.folder.write(
      "---\ntype: report\n---\n\n[skill](../.claude/skills/pdf/SKILL.md) [gone](gone.md)\n",
      to: "work/docs/week.md")
    return run
  }

  @Test("related shows what an item says, what is said of it, and what is broken")
  func text() async throws {
    let run = try prepared()
    #expect(await run.run("related", "docs/week.md") == 0)
    #expect(
      run.text == """
        week
        Report, 2 relations, 1 broken

        Links to
          pdf skill .claude/skills/pdf (line 5)

        Broken
          docs/week.md:5 gone.md (links to): there is no docs/gone.md

        """)
    #expect(await run.run("related", "pdf") == 0)
    #expect(run.text.hasSuffix("Linked from\n  week report docs/week.md:5\n"))
    #expect(await run.run("related", "pdf", "--format", "spoken") == 0)
    #expect(run.text == "Skill pdf: 1 relation.\nLinked from, 1: report week.\n")
  }

  @Test("the machine forms have every relation with its other end, its file and its line")
  func machine() async throws {
    let run = try prepared()
    #expect(await run.run("related", "docs/week.md", "--format", "jsonl") == 0)
    let place = "\(run.folder.path)/work"
    #expect(
      run.text.hasSuffix(
        "\"item\":null,\"path\":\"\(place)/docs/gone.md\",\"text\":\"gone.md\",\"source\":\"\(place)/docs/week.md\",\"line\":5,\"broken\":true}]}\n"
      ))
    #expect(await run.run("related", "pdf", "--plain") == 0)
    #expect(run.text.hasPrefix("total\t1\nin\tlinks\treport\tweek\treport:"))
    #expect(await run.run("related", "nothing") == 1)
    #expect(await run.run("related", "./nowhere") == 2)
    #expect(await run.run("related") == 2)
  }

  @Test("the inspector shows both ways and what is broken")
  func inspector() async throws {
    let run = try prepared()
    await run.run("inspect", "docs/week.md", "--section", "related")
    #expect(run.text.contains("Refers to   pdf, links to, line 5"))
    #expect(run.text.contains("Broken      gone.md, links to, line 5"))
    await run.run("inspect", "pdf", "--section", "related")
    #expect(run.text.contains("Named by    week, linked from, line 5"))
  }
}
