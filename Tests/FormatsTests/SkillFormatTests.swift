import Catalog
import Formats
import Markup
import Testing

@Suite struct SkillFormatTests {
  private func skill(_ text: String, at path: String = "/p/.claude/skills/x", depth: Int? = 1) -> Skill {
    let document = MarkdownReader.read(Array(text.utf8))
    let place = SkillPlace(
      path: FilePath(path), realPath: FilePath(path), entry: .document(name: SkillFormat.documentName),
      depth: depth)
    return SkillFormat.skill(from: document, at: place)
  }

  @Test("a name that is missing is the folder's, and marked so")
  func folderName() {
    let skill = skill("---\ndescription: d\n---\n")
    #expect(skill.name == "x")
    #expect(skill.isNamedByFolder)
  }

  @Test("the category comes from metadata, then from the header, then from the grouping folder")
  func category() {
    #expect(
      skill("---\nname: x\ncategory: b\nmetadata:\n  category: a\n---\n").category
        == Sourced("a", from: "metadata.category"))
    #expect(skill("---\nname: x\ncategory: b\n---\n").category == Sourced("b", from: "category"))
    #expect(
      skill("---\nname: x\n---\n", at: "/p/.claude/skills/writing/x", depth: 2).category
        == Sourced("writing", from: "grouping folder"))
    #expect(skill("---\nname: x\n---\n").category == nil)
  }

  @Test("tags are read from a list and from text")
  func tags() {
    #expect(skill("---\nmetadata:\n  tags: [a, b c]\n---\n").tags?.value == ["a", "b c"])
    #expect(skill("---\ntags: a, b c\n---\n").tags?.value == ["a", "b", "c"])
  }

  @Test(
    "task items under a telling heading are the checklist; those elsewhere only where there are no others")
  func checklist() {
    let both = skill("# Steps\n\n- [ ] a step\n\n# Final verification\n\n- [x] one\n- [ ] two\n")
    #expect(both.checklist?.items.map(\.text) == ["one", "two"])
    #expect(both.checklist?.doneCount == 1)
    #expect(both.checklist?.heading == "Final verification")
    #expect(skill("# Steps\n\n- [ ] a step\n").checklist?.items.count == 1)
    #expect(skill("# Steps\n\n- a step\n").checklist == nil)
  }

  @Test("plain points under a heading that says checklist count too, code never does")
  func plainChecklist() {
    let plain = skill("# Review checklist\n\n- one\n- two\n\n# More\n\n- three\n")
    #expect(plain.checklist?.items.map(\.text) == ["one", "two"])
    #expect(skill("# Checklist\n\n```\n- [ ] one\n```\n").checklist == nil)
  }

  @Test("a text without Markdown headings or lists still gives an outline and its boxes")
  func plainText() {
    let skill = skill(
      "---\nname: x\n---\nApple pies\n\nHow to bake them, in a few words.\n\nCore rule\n\nUse apples.\n\nReview checklist\n\n[ ] Apples are ripe\n[x] The oven is hot\n[ ] Sugar is there\n\nMistakes\n\nToo hot\nToo cold\n"
    )
    #expect(skill.isOutlineDerived)
    #expect(skill.outline.map(\.text) == ["Apple pies", "Core rule", "Review checklist", "Mistakes"])
    #expect(skill.checklist?.items.map(\.text) == ["Apples are ripe", "The oven is hot", "Sugar is there"])
    #expect(skill.checklist?.doneCount == 1)
    #expect(skill.checklist?.heading == "Review checklist")
  }

  @Test("every spelling of SKILL.md is recognised and nothing else")
  func documentNames() {
    for name in ["SKILL.md", "skill.md", "Skill.MD"] { #expect(SkillFormat.isDocumentName(Array(name.utf8))) }
    for name in ["SKILLmd", "SKILL.mdx", "SKIL.md", ""] {
      #expect(!SkillFormat.isDocumentName(Array(name.utf8)))
    }
  }
}

@Suite struct FileRolesTests {
  @Test(
    "a role comes from the name and the folder",
    arguments: [
      ("AGENTS.md", FileRole.instructions), ("docs/CLAUDE.md", .instructions),
      (".github/copilot-instructions.md", .instructions), (".cursor/rules/a.mdc", .rule),
      ("x/y.instructions.md", .rule), (".claude/agents/reviewer.md", .agentDefinition),
      ("agents/a.agent.md", .agentDefinition), (".claude/settings.json", .settings),
    ])
  func roles(path: String, role: FileRole) {
    #expect(FileRoles.role(of: FilePath(path)) == role)
  }

  @Test(
    "other files have none",
    arguments: [
      "README.md", "claude.md", ".cursor/rules/a.md", "agents/reviewer.md", "settings.json", "x.mdc",
    ])
  func none(path: String) {
    #expect(FileRoles.role(of: FilePath(path)) == nil)
  }

  @Test("in a skill the folder decides")
  func inSkill() {
    #expect(FileRoles.role(inSkill: FilePath("SKILL.md")) == .skillDocument)
    #expect(FileRoles.role(inSkill: FilePath("scripts/a/b.sh")) == .script)
    #expect(FileRoles.role(inSkill: FilePath("references/a.md")) == .reference)
    #expect(FileRoles.role(inSkill: FilePath("LICENSE")) == .skillFile)
  }
}

@Suite struct TokenEstimateTests {
  @Test("four ASCII characters or one other character are a token")
  func estimate() {
    #expect(TokenEstimate.tokens(in: "abcdefgh") == 2)
    #expect(TokenEstimate.tokens(in: "大学") == 2)
    #expect(TokenEstimate.tokens(in: "") == 0)
    #expect(TokenEstimate.tokens(asciiCount: 7_240, otherCount: 4) == 1_800)
  }
}
