import Catalog
import Markup
import Testing
import Validation

/// What the gate says of whole skills: each test is one report from the field.
@Suite("verdicts on skills")
struct SkillCaseTests {
  /// The rules about the format alone: what is good style has tests of its own.
  static let rules = RuleSet(
    RuleSet.all.filter { [.specification, .yaml, .portability, .agents].contains($0.family) })

  /// Findings as `severity rule line`, in their order.
  func verdict(
    _ text: String, folder: String = "forms", fileName: String = "SKILL.md", stray: [String] = []
  ) -> [String] {
    words(findings(Array(text.utf8), folder: Array(folder.utf8), fileName: fileName, stray: stray))
  }

  func findings(
    _ bytes: [UInt8], folder: [UInt8] = Array("forms".utf8), realFolder: [UInt8]? = nil,
    fileName: String = "SKILL.md", stray: [String] = []
  ) -> [Finding] {
    let path = FilePath("skills").appending(folder).appending(fileName)
    let subject = SkillSubject(
      path: path, folderName: folder, realFolderName: realFolder, entry: .file(name: Array(fileName.utf8)),
      strayNames: stray.map { Array($0.utf8) }, document: MarkdownReader.read(bytes))
    return SkillCaseTests.rules.check(subject, context: ruleContext)
  }

  func words(_ findings: [Finding]) -> [String] {
    findings.map { finding in
      "\(finding.severity.rawValue) \(finding.rule)" + (finding.position.map { " \($0.line)" } ?? "")
    }
  }

  func entry(_ entry: SkillSubject.Entry, path: String = "skills/forms") -> [Finding] {
    SkillCaseTests.rules.check(
      SkillSubject(path: FilePath(path), folderName: Array("forms".utf8), entry: entry),
      context: ruleContext)
  }

  private func skill(_ header: String) -> String { "---\n\(header)\n---\n\n# Steps\n" }

  @Test("a sound skill has no findings")
  func sound() {
    #expect(verdict(skill("name: forms\ndescription: Fills forms. Use when asked.")).isEmpty)
  }

  @Test("a description over several lines is one text and sound")
  func wrappedDescription() {
    #expect(
      verdict(
        skill("name: forms\ndescription: Fills forms. Use when\n  somebody asks\n  for it.\nlicense: MIT")
      )
      .isEmpty)
    #expect(verdict(skill("name: forms\ndescription:\n  Fills forms.\n  Use it.\nlicense: MIT")).isEmpty)
  }

  @Test("line ends are a warning and nothing else")
  func lineEnds() {
    let text = skill("name: forms\ndescription: >-\n  Fills forms\n  fast.")
    let crlf = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(verdict(crlf) == ["warning line-endings"])
    let cr = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r")
    #expect(verdict(cr) == ["warning line-endings"])
    #expect(verdict("---\r\nname: forms\ndescription: Fills.\r\n---\n") == ["warning line-endings"])
  }

  @Test("a byte-order mark is a warning")
  func byteOrderMark() {
    #expect(verdict("\u{FEFF}" + skill("name: forms\ndescription: Fills.")) == ["warning byte-order-mark 1"])
  }

  @Test("what is not UTF-8 is one error that names the encoding or the place")
  func encodings() {
    let text = skill("name: forms\ndescription: Fills.")
    let utf16 = findings([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    #expect(words(utf16) == ["error not-utf-8"])
    #expect(utf16.first?.message == "not UTF-8: the file is UTF-16 (little-endian)")
    let latin = findings(
      Array("---\nname: forms\ndescription: Draws a caf".utf8) + [0xE9] + Array(" menu.\n---\n".utf8))
    #expect(words(latin) == ["error not-utf-8 3"])
    #expect(latin.first?.message == "not UTF-8: byte 0xe9 at offset 40, line 3")
  }

  @Test("fences that are none are one error each")
  func fences() {
    #expect(
      verdict("---\nname: forms\ndescription: Never ends.\n\n# Forms\n\nallowed-tools: Bash(*)\n")
        == ["error header-not-closed 1"])
    #expect(
      verdict("---\nname: forms\ndescription: Ends.\n---END\n\n# Forms\n") == ["error header-not-closed 4"])
    #expect(verdict("----\nname: forms\ndescription: A rule.\n----\n\n# Forms\n") == ["error not-a-fence 1"])
    #expect(verdict("--- \nname: forms\ndescription: Blank after.\n---\t \n\n# Forms\n").isEmpty)
    #expect(verdict("---\nname: forms\ndescription: Stops at the fence.\n---").isEmpty)
  }

  @Test("dashes inside values and rules in the body are text")
  func dashes() {
    #expect(
      verdict(skill("name: forms\ndescription: \"Draws a---b and --- rules.\"\nallowed-tools: Bash(*) Read"))
        .isEmpty)
    #expect(verdict(skill("name: forms\ndescription: Has rules.") + "\n---\n\nname: no\n\n---\n").isEmpty)
  }

  @Test("values that start with a bracket or a quote are one error each")
  func bracketsAndQuotes() {
    let todo = findings(Array(skill("name: forms\ndescription: [TODO: say what this does]").utf8))
    #expect(words(todo) == ["error description-not-text 3"])
    #expect(todo.first?.message == "description must be text, is a list")
    #expect(
      verdict(skill("name: forms\ndescription:\n  - first point\n  - second")) == [
        "error description-not-text 4"
      ])
    let hint = verdict(skill("name: forms\ndescription: Takes two.\nargument-hint: [topic] [depth|quick]"))
    #expect(hint == ["info agent-key 4", "error invalid-yaml 4"])
    #expect(
      verdict(skill("name: forms\ndescription: \"Plan then do\" - walks through a plan."))
        == ["error invalid-yaml 3"])
    #expect(verdict(skill("name: forms\ndescription: Bad: yaml: here")) == ["error invalid-yaml 3"])
  }

  @Test("names that read as numbers or booleans are a warning, metadata is kept as written")
  func scalars() {
    #expect(
      verdict(skill("name: 2048\ndescription: Plays."), folder: "2048") == ["warning ambiguous-scalar 2"])
    #expect(
      verdict(skill("name: on\ndescription: Switches."), folder: "on") == ["warning ambiguous-scalar 2"])
    #expect(verdict(skill("name: \"on\"\ndescription: Switches."), folder: "on").isEmpty)
    #expect(
      verdict(
        skill(
          "name: forms\ndescription: Fills.\nmetadata:\n  version: 1.10\n  build: 007\n  flag: yes\n  at: 12:30"
        )
      ) == [
        "warning typed-value 5", "warning typed-value 6", "warning typed-value 7", "warning typed-value 8",
      ])
  }

  @Test("a key that stands twice is an error on its line; the same key deeper is none")
  func duplicates() throws {
    let twice = findings(
      Array(skill("name: forms\ndescription: The first.\nlicense: MIT\ndescription: The second.").utf8))
    #expect(words(twice) == ["error duplicate-key 5"])
    #expect(twice.first?.message == "duplicate key \"description\" on line 5, first on line 3")
    let nested = verdict(
      skill(
        """
        name: forms
        description: The real one.
        metadata:
          tool:
            env:
              - name: NOT_THE_NAME
                description: not the description
              - name: ALSO_NOT
        """))
    #expect(nested == ["warning metadata-value 5"])
    #expect(verdict(skill("\"name\": forms\n'description': Uses quoted keys.")).isEmpty)
  }

  @Test("a header over a limit is one error")
  func limits() {
    let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
    #expect(
      verdict(skill("name: forms\ndescription: ok\nmetadata: \(deep)")) == ["error header-over-limit 4"])
  }

  @Test("a long body is an info, one over the limit of Markdown too")
  func longBodies() {
    let body = String(repeating: "One more line.\n", count: 501)
    #expect(verdict("---\nname: forms\ndescription: Long.\n---\n" + body) == ["info long-body 5"])
  }

  @Test("whatever is missing is named")
  func missingParts() {
    #expect(verdict("---\ndescription: Has no name.\n---\n") == ["error missing-name 1"])
    #expect(verdict("---\nname: forms\n---\n\n# Body only\n") == ["error missing-description 1"])
    #expect(verdict("---\nname: forms\ndescription: \"\"\n---\n") == ["error empty-description 3"])
    #expect(verdict("---\nname: forms\ndescription: >\n\n\n---\n") == ["error empty-description 3"])
    #expect(verdict("---\nname: forms\ndescription:\n---\n") == ["error empty-description 3"])
    #expect(verdict("---\nname: ''\ndescription: Fills.\n---\n") == ["error empty-name 2"])
    #expect(verdict("") == ["error empty-file"])
    #expect(verdict("  \n\n \t\n") == ["error empty-file"])
    #expect(verdict("# No header\n\nJust text.\n") == ["error missing-header 1"])
    #expect(verdict("---\njust a sentence\n---\n\n# Body\n") == ["error header-not-a-mapping 2"])
    #expect(verdict("---\n---\n\n# Body\n") == ["error missing-description 1", "error missing-name 1"])
    #expect(
      verdict("---\nName: forms\nDescription: Fills.\n---\n") == [
        "error missing-name 2", "error missing-description 3",
      ])
  }

  @Test("names of any script are fine, capitals are not")
  func scripts() {
    #expect(verdict(skill("name: 数据\ndescription: Reads."), folder: "数据") == ["info name-outside-ascii 2"])
    let composed = skill("name: caf\u{E9}\ndescription: Draws.")
    #expect(verdict(composed, folder: "cafe\u{301}") == ["info name-outside-ascii 2"])
    #expect(
      verdict(skill("name: \u{C9}tude\ndescription: Plays."), folder: "\u{C9}tude")
        == ["error name-upper-case 2", "info name-outside-ascii 2"])
    let cyrillic = findings(
      Array(skill("name: d\u{430}ta\ndescription: Reads.").utf8), folder: Array("d\u{430}ta".utf8))
    #expect(words(cyrillic) == ["info name-outside-ascii 2"])
    #expect(cyrillic.first?.message == "name has U+0430 CYRILLIC SMALL LETTER A among Latin letters")
    #expect(cyrillic.first?.position == TextPosition(line: 2, byteColumn: 7, column: 8))
    #expect(
      verdict(skill("name: дата\ndescription: Reads."), folder: "дата") == ["info name-outside-ascii 2"])
    #expect(
      verdict(skill("name: ｐｄｆ\ndescription: Reads."), folder: "pdf") == ["info name-outside-ascii 2"])
  }

  @Test("a name matches the way in or the real folder")
  func folders() {
    let text = Array(skill("name: forms\ndescription: Fills.").utf8)
    let alias = Array("my-forms".utf8)
    #expect(findings(text, folder: alias, realFolder: Array("forms".utf8)).isEmpty)
    #expect(findings(text, folder: Array("forms".utf8), realFolder: alias).isEmpty)
    #expect(words(findings(text, folder: alias)) == ["error name-folder-mismatch 2"])
    let badByte = findings(text, folder: [0x62, 0xFF, 0x64])
    #expect(words(badByte) == ["error name-folder-mismatch 2"])
    #expect(
      badByte.first?.message
        == "name is \"forms\", its folder is \"b\\xffd\", which is not UTF-8 and matches no name")
    #expect(findings(text, folder: []).isEmpty)
  }

  @Test("lengths are counted in code points and named")
  func lengths() {
    let long = findings(Array(skill("name: forms\ndescription: " + String(repeating: "é", count: 1031)).utf8))
    #expect(long.map(\.message) == ["description is 1,031 characters; the limit is 1,024"])
    #expect(long.first?.position == TextPosition(line: 3, byteColumn: 13, column: 14))
    #expect(verdict(skill("name: forms\ndescription: " + String(repeating: "👩‍👩‍👧", count: 204))).isEmpty)
  }

  @Test("the forms of allowed-tools")
  func tools() {
    let head = "name: forms\ndescription: Lists tools.\nallowed-tools:"
    #expect(verdict(skill("\(head) Bash(git:*) Read Grep")).isEmpty)
    #expect(verdict(skill("\(head) Bash(git:*), Read, Grep")) == ["warning allowed-tools-commas 4"])
    #expect(verdict(skill("\(head) [Bash(git:*), Read, Grep]")) == ["warning allowed-tools-list 4"])
    #expect(verdict(skill("\(head)\n  - Bash(git:*)\n  - Read")) == ["warning allowed-tools-list 5"])
    func hint(_ list: String) -> String? { findings(Array(skill("\(head)\(list)").utf8)).first?.hint }
    #expect(hint("\n  - Bash(git log *)\n  - Read, Grep") == "write allowed-tools: Bash(git log *) Read Grep")
    #expect(
      hint("\n  - Azure MCP/documentation\n  - Read")
        == "a tool whose name has a blank can stand in a list only")
    // Half a list would be wrong advice.
    #expect(hint("\n" + String(repeating: "  - Read\n", count: 40))?.contains("Read") == false)
    #expect(verdict(skill("\(head) Bash(git log *) Read")).isEmpty)
    #expect(verdict(skill("\(head) Bash(gh:*, git:*) Read")).isEmpty)
    #expect(verdict(skill(head)).isEmpty)
    #expect(verdict(skill("\(head)\n  Bash: yes")) == ["error allowed-tools-not-text 5"])
  }

  @Test("keys of agents are infos that name them, other keys are warnings")
  func keys() {
    let manual = findings(
      Array(
        skill(
          "name: forms\ndescription: By hand.\ndisable-model-invocation: true\nargument-hint: \"[branch]\"\nmodel: inherit"
        )
        .utf8))
    #expect(words(manual) == ["info agent-key 4", "info agent-key 5", "info agent-key 6"])
    #expect(
      manual.first?.message
        == "disable-model-invocation is an extension of Claude Code, VS Code, Cursor and Pi")
    let extra = findings(Array(skill("name: forms\ndescription: House.\norigin: house\nversion: 3").utf8))
    #expect(words(extra) == ["warning unknown-key 4", "info agent-key 5"])
    #expect(extra.first?.message == "unknown key \"origin\"")
    #expect(extra.first?.hint?.contains("metadata") == true)
    #expect(extra.last?.message == "version is an extension of Hermes Agent")
    let typo = findings(Array(skill("name: forms\ndescription: Typo.\nallowed_tools: Read").utf8))
    #expect(typo.map(\.message) == ["unknown key \"allowed_tools\"; did you mean allowed-tools?"])
    #expect(typo.first?.hint == "write allowed-tools, or move it under metadata")
    let foreign = findings(Array(skill("name: forms\ndescription: Whose.\nauthors: us").utf8))
    #expect(foreign.map(\.message) == ["unknown key \"authors\"; did you mean author?"])
    #expect(
      foreign.first?.hint == "author is a key of Hermes Agent; move anything else under metadata")
  }

  @Test(
    "a misspelt key has one suggestion, a foreign one has none",
    arguments: [
      ("licence", "license"), ("discription", "description"), ("allowedTools", "allowed-tools"),
      ("compatability", "compatibility"), ("METADATA", "metadata"), ("tags", nil), ("title", nil),
      ("source", nil),
    ] as [(String, String?)])
  func suggestions(key: String, expected: String?) {
    let message = findings(Array(skill("name: forms\ndescription: Typo.\n\(key): x").utf8)).first?.message
    #expect(message == "unknown key \"\(key)\"" + (expected.map { "; did you mean \($0)?" } ?? ""))
  }

  @Test(
    "a document in another case is an error, one beside the exact name a warning",
    arguments: ["skill.md", "Skill.md", "SKILL.MD"])
  func fileNames(name: String) {
    let text = skill("name: forms\ndescription: Fills.")
    #expect(verdict(text, fileName: name) == ["error wrong-case-file-name"])
    let both = findings(Array(text.utf8), stray: [name])
    #expect(words(both) == ["warning stray-skill-file"])
    #expect(both.first?.path == FilePath("skills/forms/\(name)"))
    #expect(Validity(both) == .warning)
  }

  @Test("what is no file is one error")
  func entries() {
    #expect(
      entry(.notRegular(what: "a named pipe", name: SkillSubject.documentName)).map(\.message)
        == ["SKILL.md is not a regular file, it is a named pipe"])
    #expect(
      entry(.danglingLink(target: FilePath("../../.agents/skills/gone-one"))).map(\.message)
        == ["broken link: its target \"../../.agents/skills/gone-one\" does not exist"])
    #expect(words(entry(.linkLoop)) == ["error link-loop"])
    let large = entry(.tooLarge(byteCount: 70_000_000, name: SkillSubject.documentName))
    #expect(large.map(\.message) == ["SKILL.md is too large to be read: 70,000,000 bytes"])
    #expect(large.first?.hint?.contains("chmod") == false)
    #expect(
      entry(.unreadable(reason: "permission denied", name: nil)).map(\.message)
        == ["the folder cannot be read: permission denied"])
    #expect(words(entry(.missing)) == ["info folder-without-skill"])
    #expect(
      words(entry(.notRegular(what: "a folder", name: Array("skill.md".utf8))))
        == ["error not-a-regular-file", "error wrong-case-file-name"])
  }

  @Test("one bad and one warned skill among good ones add up")
  func batch() {
    let texts = ["Bad: yaml: here", "Good one.", "Another."]
    var all = texts.flatMap { findings(Array(skill("name: forms\ndescription: \($0)").utf8)) }
    all += findings(Array(skill("name: forms\ndescription: Has a house key.\norigin: house").utf8))
    #expect(all.count { $0.severity == .error } == 1)
    #expect(all.count { $0.severity == .warning } == 1)
  }
}

@Suite("hostile skills")
struct HostileSkillTests {
  private func check(_ header: FrontMatter, folder: [UInt8] = Array("forms".utf8)) -> [Finding] {
    var document = Document(encoding: .utf8, byteCount: 1)
    document.hasBody = true
    document.header = header
    return SkillCaseTests.rules.check(
      SkillSubject(
        path: FilePath("SKILL.md"), folderName: folder, entry: .file(name: SkillSubject.documentName),
        document: document),
      context: ruleContext)
  }

  private func field(_ key: String, _ text: String, _ style: HeaderValue.ScalarStyle = .plain) -> HeaderField
  {
    let place = TextPosition.start(ofLine: 2)
    return HeaderField(
      key: key, keyPosition: place,
      value: HeaderValue(content: .scalar(text, style), start: place, end: place))
  }

  @Test("ten thousand unknown keys give a bounded report")
  func manyKeys() {
    let fields = (0..<10_000).map { field("unknown-key-\($0)", "") }
    let found = check(FrontMatter(reading: .strict, fields: fields)).filter { $0.rule == "unknown-key" }
    #expect(found.count == 100)
    #expect(found.contains { $0.message.hasPrefix("and 9,901 more: ") })
  }

  @Test("a megabyte in a name or a key is cut in messages")
  func giantWords() {
    let giant = String(repeating: "A_\u{202E}", count: 200_000)
    let found = check(
      FrontMatter(
        reading: .strict,
        fields: [
          field("name", giant, .doubleQuoted), field("description", giant, .doubleQuoted), field(giant, "x"),
        ]))
    #expect(found.count == 6)
    for finding in found {
      #expect(finding.message.unicodeScalars.count < 300)
      #expect((finding.hint?.unicodeScalars.count ?? 0) < 300)
    }
  }

  @Test("odd faults without fields never make a skill look sound")
  func silentFaults() {
    for reading in [FrontMatter.Reading.absent, .unreadable, .lenient] {
      #expect(!check(FrontMatter(reading: reading)).isEmpty)
    }
    #expect(!check(FrontMatter(reading: .strict)).isEmpty)
  }

  @Test("characters that cannot be seen are named by number")
  func invisibleCharacters() {
    let found = check(
      FrontMatter(
        reading: .strict,
        fields: [field("name", "a\u{200B}b\u{0}c\u{E0041}", .doubleQuoted), field("description", "d")]),
      folder: Array("a\u{200B}b\u{0}c\u{E0041}".utf8))
    #expect(
      found.map(\.message) == [
        "name has U+200B ZERO WIDTH SPACE, U+0000 and U+E0041 TAG LATIN CAPITAL LETTER A; only letters, digits and hyphens are allowed"
      ])
  }
}

@Suite("folders of skills")
struct RootCaseTests {
  private func findings(_ entries: [(String, RootSubject.Entry.Kind)]) -> [Finding] {
    SkillCaseTests.rules.check(
      RootSubject(
        path: FilePath(".claude/skills"),
        entries: entries.map { RootSubject.Entry(name: Array($0.0.utf8), kind: $0.1) }))
  }

  @Test("flat files, a SKILL.md in the root and empty folders are infos, all named")
  func misplaced() {
    let found = findings([
      ("review.md", .file(hasHeader: true)), ("SKILL.md", .file(hasHeader: true)),
      ("README.md", .file(hasHeader: true)), ("notes.txt", .file(hasHeader: true)),
      ("empty-folder", .folder(hasDocument: false, depthsBelow: [])),
      ("writing", .folder(hasDocument: false, depthsBelow: [2])),
      (".git", .folder(hasDocument: false, depthsBelow: [])),
      ("good", .folder(hasDocument: true, depthsBelow: [])), ("pipe", .other),
    ])
    #expect(found.allSatisfy { $0.severity == .info && $0.position == nil })
    #expect(
      found.map { "\($0.path.displayText): \($0.message)" } == [
        ".claude/skills/SKILL.md: SKILL.md lies directly in the root, not in a folder of its own",
        ".claude/skills/empty-folder: no SKILL.md in this folder",
        ".claude/skills/review.md: flat file, move to review/SKILL.md",
      ])
  }

  @Test(
    "files about the folder are left alone",
    arguments: ["README.md", "readme.zh-CN.md", "AGENTS.md", "CHANGELOG.MD", ".md"])
  func aboutFiles(name: String) { #expect(findings([(name, .file(hasHeader: true))]).isEmpty) }
}
