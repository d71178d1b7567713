import Catalog
import TestSupport
import Testing

@Suite("Cases: the cache")
struct CacheCases {
  @Test(
    "twelve copies at once on an empty cache all answer, and all the same", arguments: ["list", "validate"])
  func coldStarts(command: String) throws {
    let tree = try CaseTree("057-cold-starts")
    // The last line of `validate` names its time, which differs; the exit code and the rest do not.
    let options = command == "validate" ? ["--json"] : []
    let result = try tree.program.run(
      tree.root.appending("run.sh"), [Program.skillhub.displayText, command] + options,
      variables: ["ROUNDS": "2"], timeout: 240)
    #expect(result.status == 0, "\(result.text)")
  }

  @Test("an edit that keeps size and time is seen")
  func sameSizeAndTime() throws {
    let tree = try CaseTree("060-same-size-and-time")
    let skills = ["quiet", "swapped"].map { tree.path("tree/.claude/skills/\($0)") }
    func read() throws -> String {
      var text = try tree.run("list", "skill", "--json", tree.path("tree")).text
      for skill in skills { text += try tree.run("inspect", skill).text }
      return text
    }
    let before = try read()
    #expect(before.contains("AAAA") && before.contains("BBBB"))
    let edited = try tree.program.run(tree.root.appending("edit.sh"), [])
    #expect(edited.status == 0, "\(edited.errorText)")
    let after = try read()
    #expect(after.contains("ZZZZ") && after.contains("YYYY"))
    #expect(!after.contains("AAAA") && !after.contains("BBBB"))
  }

  @Test("a second scan and a deleted cache give the same list")
  func sameAgain() throws {
    let tree = try CaseTree("demo")
    let first = try tree.list("skill").items
    #expect(try tree.run("scan", tree.root.displayText).status == 0)
    #expect(try tree.list("skill").items == first)
    #expect(try tree.run("index", "clear").status == 0)
    #expect(try tree.list("skill").items == first)
  }

  @Test(
    "what is not emptied or forgotten is not said to be", arguments: ["clear", "forget --runs", "rebuild"])
  func failedWrites(action: String) throws {
    let tree = try CaseTree("demo")
    // Enough that forgetting it has to write a good deal.
    let long = String(repeating: "x", count: 200)
    let uses = (0..<400).map { number in
      #"{"type":"assistant","timestamp":"2025-11-02T10:01:00Z","message":{"id":"m\#(number)","role":"assistant","content":[{"type":"tool_use","id":"t\#(number)","name":"Skill","input":{"skill":"s\#(number)\#(long)"}}]}}"#
    }
    try tree.folder.write(uses.joined(separator: "\n") + "\n", to: "home/.claude/projects/-work/5f1e.jsonl")
    #expect(try tree.run("scan", tree.root.displayText).status == 0)
    #expect(try tree.run("list", "run", "--everywhere").lines.count == 1)
    // No file may grow beyond 32 KiB, as on a full disk.
    let result = try tree.program.run(
      FilePath("/bin/bash"),
      [
        "-c",
        "trap '' XFSZ; ulimit -f 32; exec '\(Program.skillhub.displayText)' index \(action) | cat; exit ${PIPESTATUS[0]}",
      ],
      timeout: CaseTree.patience)
    #expect(result.status == 2, "\(result.text)\(result.errorText)")
    #expect(result.text.isEmpty, "\(result.text)")
    #expect(result.errorText.contains("skillhub: the index could not be"), "\(result.errorText)")
  }

  @Test("where the cache cannot be written to any more, every command answers from the files and says so")
  func fullCache() throws {
    let tree = try CaseTree("demo")
    for number in 100..<300 {
      try tree.folder.write(
        "---\nname: many-\(number)\ndescription: Sweeps. Use when dirty.\n---\n\nSweep.\n",
        to: "tree/acme/.claude/skills/many-\(number)/SKILL.md")
    }
    let binary = Program.skillhub.displayText
    for command in ["list --plain", "search many --plain", "home --plain", "scan --plain"] {
      let words = command == "home --plain" ? "--plain" : command
      // No file may take more than 200 KiB, as on a full disk.
      let full = try tree.program.run(
        FilePath("/bin/bash"),
        ["-c", "set -o pipefail; (trap '' XFSZ; ulimit -f 200; exec '\(binary)' \(words)) | cat"],
        workingDirectory: tree.root.appending("acme"), timeout: CaseTree.patience)
      let roomy = try tree.program.run(
        FilePath("/bin/bash"), ["-c", "XDG_CACHE_HOME=\"$HOME/other-$RANDOM\" exec '\(binary)' \(words)"],
        workingDirectory: tree.root.appending("acme"), timeout: CaseTree.patience)
      #expect(full.status == roomy.status)
      if !command.hasPrefix("scan") { #expect(full.text == roomy.text) }
      #expect(full.errorText.contains("cache"), "\(command): \(full.errorText)")
    }
  }
}
