import Catalog
import Formats
import Testing

@Suite struct NoteFormatsTests {
  @Test(
    "tags are read in every form that people write",
    arguments: [
      ("tags:\n  - garden\n  - home/plan", ["garden", "home/plan"]),
      ("tags: [garden, home/plan]", ["garden", "home/plan"]),
      ("tags: garden, home/plan", ["garden", "home/plan"]),
      ("tags: garden home/plan", ["garden", "home/plan"]),
      ("tag: garden", ["garden"]), ("tags: [\"#garden\", \"#home/plan\"]", ["garden", "home/plan"]),
      ("tags: [2024, garden]", ["2024", "garden"]), ("tags:", []), ("Tags: [Garden]", ["Garden"]),
      ("tags: [[garden]]", ["garden"]), ("tags: [a, {b: c}]", ["a"]), ("tags: {a: b}", []),
      ("tags: [two words, garden]\ntag: garden", ["two words", "garden"]),
    ])
  func tagForms(_ header: String, _ expected: [String]) {
    #expect(NoteReading("---\ntitle: x\n\(header)\n---\n\nText.\n", at: "notes/x.md").tags == expected)
  }

  @Test("tags in the text count outside code, and what only looks like one does not")
  func inlineTags() {
    let text = """
      # Body

      Inline #garden and #home/plan, not `#code`, not &#35;, not a#b, not #123, not [x](y.md#part) or \\#no.

      ## Heading is no tag
      #Tag-at-start, #été #日本 #2024plan ##two # three #a#b

      ```sh
      #fenced
      ```

          #indented

      - a point
          #in-the-point
      - a span `over
        #two lines` here
      <!-- #hidden
      #also -->
      after #end
      """
    #expect(
      NoteReading(text, at: "docs/x.md").tags == [
        "garden", "home/plan", "Tag-at-start", "été", "日本", "2024plan", "in-the-point", "end",
      ])
  }

  @Test("tags between colons count only where zk keeps the notes")
  func colonTags() {
    let text = "One :a:b-c: here at 10:20:30 and ::x:: and :d: e\n"
    #expect(NoteReading(text, at: "notes/x.md").tags == [])
    #expect(NoteReading(text, at: "notes/x.md", existing: [".zk"]).tags == ["a", "b-c", "d"])
  }

  @Test("a note of a folder of notes needs no header; elsewhere the header has tags or a day")
  func places() {
    for path in [
      "notes/x.md", "docs/a/b.markdown", "journals/2021_05_14.md", "site/pages/x.md", "Notes/x.md",
    ] {
      #expect(NoteReading("Text.\n", at: path).format == "markdown-note", "\(path)")
    }
    #expect(NoteReading("Text.\n", at: "src/x.md").items.isEmpty)
    #expect(NoteReading("---\ntags: a\n---\n", at: "src/x.md").format == "markdown-with-tags")
    #expect(NoteReading("---\ncreated: 2021-01-01\n---\n# T #t\n\nA #b.\n", at: "x.md").tags == ["t", "b"])
    #expect(NoteReading("---\ntitle: a\ndate: 2021-01-01\n---\n", at: "x.md").items.count == 1)
    #expect(NoteReading("---\nversion: 2\n---\n", at: "x.md").items.isEmpty)
    #expect(NoteReading("Text.\n", at: "any/x.md", existing: [".obsidian"]).note?.program == "Obsidian")
    #expect(NoteReading("Text.\n", at: "any/x.md", existing: ["logseq/config.edn"]).note?.program == "Logseq")
    #expect(NoteReading("Text.\n", at: ".claude/plans/x.md").format == "claude-plan")
    #expect(NoteReading("Text.\n", at: ".claude/projects/-p/memory/MEMORY.md").format == "claude-memory")
    #expect(
      NoteReading("---\nid: doc-1\n---\n", at: "backlog/docs/doc-1 - x.md").format == "backlog-document")
  }

  @Test(
    "files about the repository, for agents, of other kinds and of skills are no notes",
    arguments: [
      "README.md", "docs/README.de.md", "docs/README_zh.md", "notes/readme.md", "CHANGELOG.md",
      "docs/LICENSE.md",
      "docs/CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "docs/SECURITY.md", "docs/AGENTS.md", "docs/CLAUDE.md",
      "notes/SKILL.md", "docs/x.prompt.md", "docs/x.agent.md", "docs/x.instructions.md", ".github/docs/x.md",
      ".claude/commands/docs/x.md", ".claude/agents/x.md", ".claude/skills/a/notes/x.md", "skills/a/x.md",
      "agents/x.md", "commands/x.md", "prompts/x.md", "backlog/tasks/x.md", "backlog/completed/x.md",
      "openspec/changes/docs/x.md", "docs/decisions/adr-template.md", "docs/x.txt", "docs/x.mdc",
    ])
  func refused(_ path: String) {
    #expect(NoteReading("---\ntags: a\n---\n\nText.\n", at: path).items.isEmpty)
  }

  @Test("texts with such words in their names are notes all the same")
  func accepted() {
    for path in [
      "docs/security-model.md", "docs/readmes.md", "docs/commands/list.md", "docs/license-choice.md",
    ] {
      #expect(NoteReading("Text.\n", at: path).items.count == 1, "\(path)")
    }
  }

  @Test("the header of an agent or a prompt is none of a note, nor is the header of a task")
  func otherHeaders() {
    let agent = "---\nname: a\ndescription: b\ntags: [c]\n---\n"
    #expect(NoteReading(agent, at: "x.md").items.isEmpty)
    #expect(NoteReading(agent, at: "docs/agents/x.md").items.isEmpty)
    #expect(NoteReading("---\ntags: a\nargument-hint: b\n---\n", at: "x.md").items.isEmpty)
    #expect(
      NoteReading("---\nstatus: To Do\nlabels: []\ncreated_date: 2021-01-01\n---\n", at: "x.md").items.isEmpty
    )
    #expect(NoteReading("Text.\n", at: "docs/x.md", existing: ["docs/SKILL.md"]).items.isEmpty)
  }

  @Test("the title is the header's, then the first heading, then the file's name")
  func titles() {
    #expect(NoteReading("---\ntitle: A\n---\n# B\n", at: "notes/c.md").item?.title == "A")
    #expect(NoteReading("## no\n# B\n", at: "notes/c.md").item?.title == "B")
    #expect(NoteReading("", at: "notes/c.d.md").item?.title == "c.d")
    #expect(NoteReading("---\ntitle: [a\n---\n# B\n", at: "notes/c.md").item?.name == "c")
  }

  @Test(
    "the first time that can be read is when it was created, in the order of the sources",
    arguments: [
      ("date: 2022-01-01\ncreated: 2021-01-01", "n", 1_609_459_200, "n.md:3"),
      ("created_at: 1613844220407", "n", 1_613_844_220, "n.md:2"),
      ("created: 1613844220", "n", 1_613_844_220, "n.md:2"),
      ("created_date: '2025-07-21 22:20'", "n", 1_753_136_400, "n.md:2"),
      ("date: 2025-07-21T22:20:00.5+02:00", "n", 1_753_129_200, "n.md:2"),
      ("created: someday\ndate: 2021-01-01", "n", 1_609_459_200, "n.md:3"),
      ("x: y", "2021_01_01", 1_609_459_200, "the file's name"),
      ("x: y", "2021-01-01-text", 1_609_459_200, "the file's name"),
      ("x: y", "202101010100", 1_609_462_800, "the file's name"),
      ("x: y", "a.journal.2021.01.01", 1_609_459_200, "the file's name"),
    ])
  func created(_ header: String, _ stem: String, _ seconds: Int, _ source: String) {
    let created = NoteReading("---\n\(header)\n---\n", at: "notes/\(stem).md").item?.created
    #expect(created?.value.seconds == Int64(seconds))
    #expect(created?.source == source)
  }

  @Test(
    "what is no time is not recorded",
    arguments: [
      "2021-02-30", "2021-13-01", "007", "99999999999999999999", "-1", "2021-01-01T25:00", "[2021]", "12",
    ])
  func noTime(_ text: String) {
    #expect(NoteReading("---\ncreated: \(text)\n---\n", at: "notes/20211399.md").item?.created == nil)
  }

  @Test("links, wiki links and ids of decisions are relations with their lines")
  func relations() {
    let text = """
      ---
      up: "[[Home]]"
      rel: [[Plan]]
      ---
      See [[a/Other|words]], ![[pic.png]] and [[Same#part]], [[#here]] and `[[code]]`.
      A [file](../x%20y.md#part), [site](https://a.b/c.md), [mail](mailto:a@b), [part](#p), [self](n.md).
      Since ADR-0007 and decision-3, not adr-0007-name.md, x-ADR-1 or [ADR-9](/d/9.md).
      """
    #expect(
      NoteReading(text, at: "notes/n.md").relations == [
        "links name Home :2", "links name Plan :3", "links name a/Other :5", "links name pic.png :5",
        "links name Same :5", "links id ADR-0007 :7", "links id decision-3 :7", "links /p/x y.md :6",
        "links /p/d/9.md :7",
      ])
  }

  @Test(
    "a decision is named in the spellings that mean nothing else",
    arguments: [
      ("see ADR 2 too", "ADR-2"), ("see ADR 0002.", "ADR-0002"), ("(ADR-2)", "ADR-2"), ("adr-2", "adr-2"),
      ("ADR0002, then", "ADR-0002"), ("ADR #2", "ADR-2"), ("ADR#2", "ADR-2"), ("adr/0002", "adr-0002"),
      ("Decision-2:", "Decision-2"), ("adr 2", nil), ("decision 2", nil), ("Decision #2", nil), ("adr2", nil),
      ("ADR 2,000", nil), ("ADR 20000", nil), ("ADR 2.5", nil), ("ADRs 2", nil), ("ADR  2", nil),
      ("docs/adr/0002", nil), ("adr/0002-x.md", nil), ("ADR 2nd", nil), ("ADR", nil), ("ADR ", nil),
      ("ADR-", nil), ("XADR 2", nil), ("adr/", nil),
    ] as [(String, String?)])
  func decisionSpellings(text: String, id: String?) {
    let found = NoteReading("Words.\n\n\(text)\n", at: "notes/n.md").relations
    #expect(found == (id.map { ["links id \($0) :3"] } ?? []))
  }

  @Test("in Dendron the words come first in a wiki link")
  func dendronLinks() {
    let text = "[[words|a.b]] and [[dendron://vault/c.d]]\n"
    #expect(
      NoteReading(text, at: "v/n.md", existing: ["dendron.yml"]).relations == [
        "links name a.b :1", "links name c.d :1",
      ])
  }

  @Test("Logseq's properties and names of pages are read")
  func logseq() {
    let text = "title:: A page\ntags:: [[One]], two\nalias:: B, C\n\n- text #three #[[four five]]\n"
    let page = NoteReading(text, at: "pages/x___y%3Fz.md", existing: ["logseq/config.edn"])
    #expect(page.item?.title == "A page")
    #expect(page.item?.name == "x/y?z")
    #expect(page.tags == ["One", "two", "three", "four five"])
    #expect(page.note?.aliases?.value == ["B", "C"])
    let journal = NoteReading(
      "#+FILETAGS: :a:b:\n* Day\n** [[Page]] [[file:c.org][d]] [[https://x][y]]\n#+BEGIN_SRC\n#no\n#+END_SRC\n",
      at: "journals/2020_05_14.org", existing: ["logseq/config.edn"])
    #expect(journal.item?.title == "Day")
    #expect(journal.tags == ["a", "b"])
    #expect(journal.note?.outline.map(\.text) == ["Day", "Page d y"])
    #expect(journal.relations == ["links name Page :3", "links /p/journals/c.org :3"])
    #expect(journal.item?.created?.value.seconds == 1_589_414_400)
    #expect(NoteReading("* x\n", at: "pages/x.org").items.isEmpty)
  }

  @Test("headers in TOML and JSON are read")
  func otherSyntax() {
    let toml = NoteReading(
      "+++\ntitle = \"A\" # c\ndate = 2021-01-01\ntags = [\"a\",\n  'b']\n[params]\ntitle = \"B\"\n+++\nText #c.\n",
      at: "x.md")
    #expect(toml.item?.title == "A")
    #expect(toml.tags == ["a", "b", "c"])
    #expect(toml.item?.created?.value.seconds == 1_609_459_200)
    let json = NoteReading("{\n  \"title\": \"A } b\",\n  \"tags\": [\"a\"]\n}\n\nText #c.\n", at: "x.md")
    #expect(json.item?.title == "A } b")
    #expect(json.tags == ["a", "c"])
    #expect(
      NoteReading("+++\ntitle = 1\n", at: "notes/x.md").item?.findings.map(\.rule) == ["invalid-header"])
    #expect(NoteReading("{{ x }}\n", at: "notes/x.md").item?.findings == [])
  }

  @Test("a note with a broken header stays, with a warning that says why")
  func broken() {
    let yaml = NoteReading("---\ntitle: a: b\ntags: garden\n---\nText.\n", at: "notes/x.md")
    #expect(yaml.tags == ["garden"])
    #expect(yaml.item?.title == "a: b")
    #expect(yaml.item?.findings.map(\.rule) == ["invalid-yaml"])
    #expect(yaml.item?.findings.first?.severity == .warning)
    #expect(NoteReading("---\ntags: [a\n---\n", at: "x.md").items.count == 1)
    #expect(
      NoteReading("---\ntitle: a\n\nText\n", at: "notes/x.md").item?.findings.map(\.rule) == [
        "header-not-closed"
      ])
    #expect(NoteReading("---\n\nText\n", at: "notes/x.md").item?.findings == [])
    let bytes = NoteReading(bytes: Array("# A".utf8) + [0xFF, 0xC3] + Array("\n#ok ".utf8), at: "notes/x.md")
    #expect(bytes.item?.findings.map(\.rule) == ["not-utf-8"])
    #expect(bytes.tags == ["ok"])
  }

  @Test(
    "hostile texts end soon",
    arguments: [
      "[[", "`", "```", "#", ":a", "<!--", "[[a]", "ADR-", "- `", "`a``b```c", "#a ", "[[a]] ", "---\n",
      "+++\n", "{\"",
    ])
  func hostile(_ piece: String) {
    let text = String(repeating: piece, count: 200_000 / piece.utf8.count)
    let reading = NoteReading(text, at: "notes/x.md", existing: [".zk"])
    #expect(reading.items.count == 1)
    #expect((reading.tags ?? []).count <= 200)
    #expect(reading.relations.count <= 1_000)
  }
}
