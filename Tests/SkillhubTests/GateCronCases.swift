import Catalog
import TestSupport
import Testing

@Suite("Cases: the gate in cron and pipes")
struct GateCronCases {
  /// Runs a line of a shell in an environment that holds nothing but what it is given.
  private func shell(_ tree: CaseTree, _ line: String, home: Bool = false) throws -> Program.Result {
    // Without HOME the password database has one, so what skillhub keeps is led elsewhere.
    var words = ["-i", "PATH=/usr/bin:/bin"]
    for place in ["CACHE", "STATE", "CONFIG"] {
      words.append("XDG_\(place)_HOME=\(tree.folder.path.appending(place).displayText)")
    }
    if home { words.append("HOME=\(tree.program.home.displayText)") }
    words += ["SKILLHUB=\(Program.skillhub.displayText)", "TREE=\(tree.root.displayText)"]
    let result = try tree.program.run(
      FilePath("/usr/bin/env"), words + ["/bin/bash", "-c", line], timeout: CaseTree.patience)
    #expect(!result.timedOut, "\(line)")
    return result
  }

  @Test(
    "without home, terminal, locale and standard input the verdict is the same, and the exit code tells it")
  func bareEnvironment() throws {
    let tree = try CaseTree("067-one-bad")
    let full = try tree.run("validate", tree.root.displayText)
    #expect(full.status == 1)
    for line in [
      #""$SKILLHUB" validate "$TREE""#, #""$SKILLHUB" validate "$TREE" <&-"#,
      #"TERM=dumb LC_ALL=C "$SKILLHUB" validate "$TREE" </dev/null"#,
      #"TERM=xterm-256color LC_ALL=xx_YY.UTF-8 "$SKILLHUB" validate "$TREE""#,
      #"HOME= "$SKILLHUB" validate "$TREE""#, #"HOME=/nonexistent/home "$SKILLHUB" validate "$TREE""#,
    ] {
      let result = try shell(tree, line)
      #expect(result.status == 1, "\(line): \(result.errorText)")
      #expect(!result.output.contains(0x1B))
      #expect(result.lines.last == full.lines.last, "\(line)")
    }
  }

  @Test("a closed standard output or error is no crash")
  func closedStreams() throws {
    let tree = try CaseTree("067-one-bad")
    let noOutput = try shell(tree, #""$SKILLHUB" validate "$TREE" >&-; echo $?"#)
    #expect(["1\n", "2\n"].contains(noOutput.text), "\(noOutput.text)\(noOutput.errorText)")
    let noError = try shell(tree, #""$SKILLHUB" validate "$TREE" 2>&-"#)
    #expect(noError.status == 1)
  }

  @Test("a reader that goes away ends it silently", arguments: ["text", "json", "jsonl", "sarif", "github"])
  func head(format: String) throws {
    let tree = try CaseTree("067-one-bad")
    // More than a pipe holds, so that writing meets the closed end.
    let line = """
      for number in {1..400}; do mkdir -p "$TREE/.claude/skills/Bad-$number"; printf -- '---\\nname: x\\n---\\n' \
      >"$TREE/.claude/skills/Bad-$number/SKILL.md"; done
      "$SKILLHUB" validate --format \(format) "$TREE" | head -n 1 >/dev/null; echo ${PIPESTATUS[0]}
      """
    let result = try shell(tree, line)
    #expect(["141\n", "0\n", "1\n"].contains(result.text), "\(result.text)")
    #expect(result.error.isEmpty, "\(result.errorText)")
  }

  @Test("two at once say the same and harm nothing")
  func twoAtOnce() throws {
    let tree = try CaseTree("067-one-bad")
    let result = try shell(
      tree,
      """
      cd "$TREE/.." && for number in 1 2 3 4; do
        { "$SKILLHUB" validate --json "$TREE" >out-$number 2>err-$number; echo $? >status-$number; } &
      done; wait; sort -u status-*; cat err-*; for number in 2 3 4; do cmp out-1 out-$number; done
      "$SKILLHUB" validate --since-last -q "$TREE" >/dev/null; echo $?
      "$SKILLHUB" validate --since-last -q "$TREE"; echo $?
      """, home: true)
    #expect(result.text == "1\n1\n0\n", "\(result.text)\(result.errorText)")
  }

  @Test("the last run is remembered in the state: a cache that is cleared or gone changes nothing")
  func clearedCache() throws {
    let tree = try CaseTree("067-one-bad")
    let result = try shell(
      tree,
      """
      run() { "$SKILLHUB" validate --since-last -q "$TREE" >/dev/null; echo $?; }
      run; run; "$SKILLHUB" index clear >/dev/null 2>&1; run; rm -rf "$XDG_CACHE_HOME"; run
      mkdir -p "$XDG_CACHE_HOME"; printf junk >"$XDG_CACHE_HOME/skillhub"; run
      """, home: true)
    #expect(result.text == "1\n0\n0\n0\n0\n", "\(result.text)\(result.errorText)")
  }

  @Test(
    "every case of the gate has a tree here and a test that builds it",
    arguments: [
      5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 17, 18, 19, 20, 36, 37, 54, 63, 67,
    ])
  func cases(number: Int) throws {
    let digits = String(repeating: "0", count: number < 10 ? 2 : 1) + String(number)
    let names = FixtureFiles.names(in: FixtureFiles.folder.appending("cases")).filter {
      $0.hasPrefix(digits + "-")
    }.map { String($0.dropLast(3)) }
    try #require(!names.isEmpty)
    let folder = Program.repository.appending("Tests/SkillhubTests")
    let tests = FixtureFiles.names(in: folder).compactMap { FixtureFiles.text(of: folder.appending($0)) }
    #expect(!tests.isEmpty)
    for name in names {
      #expect(tests.contains { $0.contains("CaseTree(\"\(name)\"") }, "no test builds \(name)")
    }
  }
}
