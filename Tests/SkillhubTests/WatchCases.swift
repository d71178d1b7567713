import Catalog
import TestSupport
import Testing

/// A watch that a script of bash plays with: it waits for a line, changes something, and waits for the next.
private struct WatchPlay {
  let tree: CaseTree

  init() throws { tree = try CaseTree("demo") }

  /// Plays a script in the tree of the shop and answers what it printed.
  ///
  /// `next` prints the next line of the watch, `skill NAME` makes one in one step, and `stop SIGNAL` ends it and prints its exit
  /// code. With a limit, no file of the watch may take more KiB, as on a full disk. Each `next` waits for as long as it takes, so that nothing depends on how fast this machine is.
  func run(
    _ options: String, _ script: String, variables: [String: String?] = [:], limit: Int? = nil
  ) throws -> (lines: [String], error: String) {
    let text = """
      # With job control, so that SIGINT is not ignored in what runs behind.
      set -m
      coproc WATCH { \(limit.map { "trap '' XFSZ; ulimit -f \($0);" } ?? "") exec skillhub watch \(options); }
      pid=$WATCH_PID
      exec 7<&"${WATCH[0]}"
      next() {
        local line
        if IFS= read -r -t \(CaseTree.patience) -u 7 line; then printf '%s\\n' "$line"; else echo 'nothing more'; fi
      }
      # The next line that tells no change: one change may be told twice, where two looks see it come.
      unchanged() {
        local line=changed
        while [[ $line == changed* ]]; do line=$(next); done
        printf '%s\\n' "$line"
      }
      skill() {
        mkdir -p "$1"
        printf -- '---\\nname: %s\\ndescription: Sweep. Use when %s is dirty.\\n---\\n\\nSweep.\\n' \\
          "${1##*/}" "${1##*/}" >"$HOME/new"
        mv "$HOME/new" "$1/SKILL.md"
      }
      stop() {
        kill "-$1" "$pid"
        wait "$pid"
        echo "exit $?"
      }
      \(script)
      """
    let binary = Program.skillhub.parent?.displayText ?? ""
    var all: [String: String?] = ["PATH": "\(binary):/usr/bin:/bin"]
    for (name, value) in variables { all[name] = value }
    let result = try tree.program.run(
      FilePath("/bin/bash"), ["-c", text], variables: all, workingDirectory: tree.root.appending("acme"),
      timeout: 2 * CaseTree.patience)
    #expect(!result.timedOut, "\(result.text)\(result.errorText)")
    return (result.lines, result.errorText)
  }
}

@Suite("Watching")
struct WatchCases {
  @Test("what is added, changed and removed is told as it happens, and SIGTERM is an ordinary end")
  func events() throws {
    let play = try WatchPlay()
    let lines = try play.run(
      ". --plain",
      """
      next | cut -f1
      skill .claude/skills/sweep
      next | cut -f1,2,5
      printf '%s\\n' '---' 'name: sweep' '---' >"$HOME/new"
      mv "$HOME/new" .claude/skills/sweep/SKILL.md
      next | cut -f1,2,3,5
      mv .claude/skills/sweep .claude/skills/tidy
      unchanged | cut -f1,2,5
      next | cut -f1,2,6 | sed "s#$PWD/##"
      mv .claude/skills/tidy "$HOME/away"
      unchanged | cut -f1,2
      stop TERM
      skillhub index check
      """
    ).lines
    #expect(
      lines == [
        "watching", "added\tskill\tsweep", "changed\tskill\tinvalid\tsweep", "gone\tskill\tsweep",
        "added\tskill\t.claude/skills/tidy", "gone\tskill", "exit 0", "the index is sound",
      ])
  }

  @Test("with JSON every line is a document, and Ctrl-C is an ordinary end", arguments: ["json", "jsonl"])
  func documents(form: String) throws {
    let play = try WatchPlay()
    let lines = try play.run(
      "--format \(form)",
      """
      next
      skill .claude/skills/sweep
      next
      stop INT
      """
    ).lines
    try #require(lines.count == 3, "\(lines)")
    let start = try JSONValue(parsing: Array(lines[0].utf8))
    #expect(start["event"]?.string == "watching")
    #expect(start["version"]?.integer == 1)
    #expect(start["roots"]?.array?.compactMap(\.string) == [play.tree.root.appending("acme").displayText])
    let event = try JSONValue(parsing: Array(lines[1].utf8))
    #expect(event["event"]?.string == "added")
    #expect(event["at"]?.string == "2025-11-20T09:00:00Z")
    #expect(event["kind"]?.string == "skill")
    #expect(event["name"]?.string == "sweep")
    #expect(event["path"]?.string == play.tree.path("acme/.claude/skills/sweep"))
    #expect(lines[2] == "exit 0")
  }

  @Test("new folders are watched as well, with what came into them at once")
  func newFolders() throws {
    let play = try WatchPlay()
    let lines = try play.run(
      ". --plain",
      """
      next | cut -f1
      mkdir other && skill other/.agents/skills/first
      { next; next; } | cut -f1,2,5
      skill other/.agents/skills/second
      next | cut -f1,2,5
      stop TERM
      """
    ).lines
    #expect(
      lines == [
        "watching", "added\tproject\tother", "added\tskill\tfirst", "added\tskill\tsecond", "exit 0",
      ])
  }

  @Test("an agent's folder in the home that comes into being later is watched as well")
  func laterRoots() throws {
    let play = try WatchPlay()
    let lines = try play.run(
      ". --plain",
      """
      next | cut -f1
      skill "$HOME/.claude/skills/late"
      next | cut -f1,2,5
      skill "$HOME/.claude/skills/later"
      next | cut -f1,2,5
      skill "$HOME/.gemini/skills/other"
      next | cut -f1,2,5
      mv "$HOME/.gemini" "$HOME/parked"
      next | cut -f1,2,5
      skill "$HOME/.gemini/skills/again"
      next | cut -f1,2,5
      mv "$HOME/.gemini" "$HOME/parked-too"
      next | cut -f1,2,5
      stop TERM
      """
    ).lines
    #expect(
      lines == [
        "watching", "added\tskill\tlate", "added\tskill\tlater", "added\tskill\tother",
        "gone\tskill\tother", "added\tskill\tagain", "gone\tskill\tagain", "exit 0",
      ])
  }

  @Test(
    "a configuration that breaks is told and what it said before holds, until it is mended",
    arguments: [".skillhub.yaml", "$HOME/.config/skillhub/config.yaml"])
  func configuration(file: String) throws {
    let play = try WatchPlay()
    let result = try play.run(
      ". --json",
      """
      says() { printf '%s\\n' "$1" >"$HOME/new"; mkdir -p "$(dirname "\(file)")"; mv "$HOME/new" "\(file)"; }
      # Other items may change with the configuration, too.
      told() {
        local line=changed
        while [[ $line == *changed* ]]; do line=$(next); done
        grep -oE '"(event|name|line)":("[a-z]*"|[0-9]*)' <<<"$line" | tr '\\n' ' '
        echo
      }
      told
      skill .claude/skills/sweep
      told
      says 'ignore: [sweep]'
      told
      says 'ignore: ['
      told
      skill .claude/skills/tidy
      told
      says 'ignore: [tidy]'
      { told; told; told; } | sort
      stop TERM
      """)
    #expect(
      result.lines.map { $0.split(separator: " ").joined(separator: " ") } == [
        "\"event\":\"watching\"", "\"event\":\"added\" \"name\":\"sweep\"",
        "\"event\":\"gone\" \"name\":\"sweep\"", "\"event\":\"fault\" \"line\":2",
        "\"event\":\"added\" \"name\":\"tidy\"",
        "\"event\":\"added\" \"name\":\"sweep\"", "\"event\":\"gone\" \"name\":\"tidy\"",
        "\"event\":\"mended\"", "exit 0",
      ], "\(result.error)")
    #expect(result.error.contains("what was configured before holds until it is mended"), "\(result.error)")
    #expect(result.error.contains("the configuration is sound again"), "\(result.error)")
  }

  @Test("what another command brought into the index first is told as well, and once")
  func sharedIndex() throws {
    let play = try WatchPlay()
    let lines = try play.run(
      ". --plain",
      """
      next | cut -f1
      kill -STOP "$pid"
      skill .claude/skills/sweep
      skillhub list --plain >/dev/null
      kill -CONT "$pid"
      next | cut -f1,2,5
      skill .claude/skills/tidy
      next | cut -f1,2,5
      stop TERM
      """
    ).lines
    #expect(
      lines == ["watching", "added\tskill\tsweep", "added\tskill\ttidy", "exit 0"])
  }

  @Test("where the cache cannot be written to any more, each event is told once")
  func fullCache() throws {
    let play = try WatchPlay()
    let result = try play.run(
      ". --plain",
      """
      next | cut -f1
      for number in {100..299}; do skill ".claude/skills/many-$number"; done
      for number in {100..299}; do next | cut -f1; done | sort | uniq -c | sed 's/^ *//'
      skill .claude/skills/tidy
      next | cut -f1,2,5
      stop TERM
      """, limit: 200)
    #expect(result.lines == ["watching", "200 added", "added\tskill\ttidy", "exit 0"], "\(result.error)")
    #expect(result.error.split(separator: "the cache could not be used").count == 2, "\(result.error)")
  }

  @Test("a span that nobody waits for is refused", arguments: ["0s", "367d", "999999999999w"])
  func span(every: String) throws {
    let result = try WatchPlay().tree.run("watch", "--every", every)
    #expect(result.status == 2)
    #expect(result.errorText.contains("must be between 1s and 366d"), "\(result.errorText)")
  }

  @Test("folders that a walk does not enter are not watched")
  func notEntered() throws {
    let play = try WatchPlay()
    let count = try play.run(".", "next; stop TERM").lines.first
    _ = try play.tree.tool("mkdir", "-p", play.tree.path("acme/node_modules/a/b"))
    _ = try play.tree.tool("mkdir", "-p", play.tree.path("acme/secret/a/b"))
    _ = try play.tree.tool(
      "sh", "-c", "echo secret/ >> '\(play.tree.path("acme/.git/info/exclude"))'")
    #expect(try play.run(".", "next; stop TERM").lines.first == count)
    #expect(count?.hasPrefix("watching ") == true)
  }

  @Test("where not all folders can be watched, that is said, and the others are looked at every so often")
  func limit() throws {
    let play = try WatchPlay()
    let result = try play.run(
      ". --plain --limit 1 --every 1s",
      """
      next | cut -f1,2
      skill .claude/skills/sweep
      next | cut -f1,2,5
      stop TERM
      """)
    #expect(result.lines == ["watching\t1", "added\tskill\tsweep", "exit 0"])
    #expect(
      result.error.contains("folders are not watched: --limit is reached; they are looked at every 1 second"),
      "\(result.error)")
  }

  @Test("it ends when nobody reads any more")
  func closedOutput() throws {
    let tree = try CaseTree("demo")
    let binary = Program.skillhub.displayText
    let result = try tree.program.run(
      FilePath("/bin/bash"), ["-c", "'\(binary)' watch . | head -n 1; echo ${PIPESTATUS[0]}"],
      workingDirectory: tree.root.appending("acme"), timeout: CaseTree.patience)
    #expect(!result.timedOut)
    #expect(result.lines.last == "0", "\(result.text)")
    #expect(result.lines.first?.hasPrefix("watching ") == true)
  }

  @Test("a home that holds the index is watched without an end of its own making")
  func ownIndex() throws {
    let play = try WatchPlay()
    let lines = try play.run(
      "\"$HOME\" --plain",
      """
      next | cut -f1
      skill "$HOME/.claude/skills/one"
      next | cut -f1,5
      skill "$HOME/.claude/skills/two"
      next | cut -f1,5
      kill -0 "$pid" && stop TERM
      """
    ).lines
    #expect(lines.last == "exit 0", "\(lines)")
    #expect(lines.filter { $0.hasPrefix("added") } == ["added\tone", "added\ttwo"])
  }

  @Test("without an index, and for a folder that is not there, it says why it cannot")
  func refusals() throws {
    let tree = try CaseTree("demo")
    let homeless = try tree.run("watch", ".", variables: ["XDG_CACHE_HOME": "/proc"], at: tree.root)
    #expect(homeless.status == 2)
    #expect(homeless.errorText.contains("there is no index to keep current"), "\(homeless.errorText)")
    let missing = try tree.run("watch", "nowhere", at: tree.root)
    #expect(missing.status == 2)
    #expect(missing.errorText.contains("no such file or folder"), "\(missing.errorText)")
  }
}
