import Catalog
import Formats
import Markup
import Testing

@Suite("What skills say of others") struct SkillMentionsTests {
  private func relations(_ text: String) -> [Relation] {
    let bytes = Array("---\nname: own-skill\ndescription: d\n---\n\(text)\n".utf8)
    let place = SkillPlace(
      path: FilePath("/p/.claude/skills/own-skill"), realPath: FilePath("/p/.claude/skills/own-skill"),
      entry: .document(name: Array("SKILL.md".utf8)), project: FilePath("/p"))
    return SkillMentions.relations(of: MarkdownReader.read(bytes), bytes, at: place, name: "own-skill")
  }

  private func names(_ text: String) -> [String] {
    relations(text).compactMap { if case .name(let name) = $0.target { name } else { nil } }
  }

  @Test(
    "names that are marked as names count",
    arguments: [
      ("Use superpowers:write-plans first.", ["write-plans"]), ("Use the `pdf` skill.", ["pdf"]),
      ("Follow skill `pdf` then.", ["pdf"]), ("As `test-first` says.", ["test-first"]),
      ("Run **code-review** after.", ["code-review"]), ("Call Skill(pdf-forms) now.", ["pdf-forms"]),
      ("Then type /release-notes.", ["release-notes"]),
    ])
  func marked(text: String, expected: [String]) {
    #expect(names(text) == expected)
  }

  @Test(
    "words, code, paths, addresses and its own name do not",
    arguments: [
      "Write a well-known text.", "Call `pdf` to print.", "```\nUse `test-first`\n```",
      "See docs/test-first.md",
      "Go to https://example.org/test-first", "Run `own-skill` again.", "Set a:b and key: value.",
      "`--dry-run`",
      "12:30 and C:\\x-y",
    ])
  func unmarked(text: String) {
    #expect(names(text) == [])
  }

  @Test("links count with their lines, each target once")
  func links() {
    let found = relations("See [forms](../forms/SKILL.md).\n\nAgain ../forms/SKILL.md and [x](https://a.b).")
    #expect(found.map(\.target) == [.path(FilePath("/p/.claude/skills/forms/SKILL.md"))])
    #expect(found.map(\.line) == [5])
  }

  @Test("a path to a skill in the text is a hint, as an example would be")
  func path() {
    let found = relations("Write it to `../path/SKILL.md`.")
    #expect(found.map(\.kind) == [.names])
    #expect(found.map(\.target) == [.path(FilePath("/p/.claude/skills/path/SKILL.md"))])
  }

  @Test(
    "a text of nothing but marks comes to an end", arguments: ["`", "a:", "*a-", "``````", ":::::", "`a-b"])
  func odd(text: String) {
    _ = relations(String(repeating: text, count: 2_000))
  }
}
