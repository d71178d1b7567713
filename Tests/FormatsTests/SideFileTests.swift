import Catalog
import Formats
import Markup
import Testing

/// Formats whose meaning depends on a file beside them.
@Suite("Files that depend on others") struct SideFileTests {
  private func read(_ path: String, _ text: String, files: [String: String]) -> DocumentItem? {
    let entry = FormatEntry(FilePath(path), isInHome: false)
    let bytes = Array(text.utf8)
    let full = FilePath("/p").appending(path)
    let input = FormatInput(
      entry: entry, path: full, bytes: bytes, document: MarkdownReader.read(bytes), exists: { _ in false },
      siblings: { [] },
      content: { path in files[path.relative(to: FilePath("/p"))?.displayText ?? ""].map { Array($0.utf8) } },
      modified: nil)
    for format in Format.candidates(for: entry) {
      if let item = format.read(input).first { return item }
    }
    return nil
  }

  private func status(_ word: String, _ configuration: String?) -> String? {
    read(
      "backlog/tasks/task-1 - A.md", "---\nid: task-1\nstatus: \(word)\n---\n",
      files: configuration.map { ["backlog/config.yml": $0] } ?? [:])?.status
  }

  @Test("the last of Backlog.md's configured statuses is done, whatever it is called")
  func statuses() {
    let configuration = "statuses: [Idea, Cooking, Tasting, Served]\n"
    #expect(status("Served", configuration) == "done")
    #expect(status("served", configuration) == "done")
    #expect(status("Idea", configuration) == "open")
    #expect(status("Tasting", configuration) == "inProgress")
    #expect(status("Served", nil) == "unknown")
    #expect(status("Done", "statuses: [To Do, Done, Shipped]\n") == "inProgress")
    #expect(status("To Do", "statuses: [To Do, In Progress, Done]\n") == "open")
  }

  @Test(
    "a configuration that says nothing useful changes nothing",
    arguments: ["", "statuses: x\n", "[", "statuses: [Done]\n"])
  func oddConfiguration(text: String) {
    #expect(status("Done", text) == "done")
    #expect(status("Odd", text) == "unknown")
  }

  @Test("a record in the folder that .adr-dir names needs no telling headings")
  func adrDirectory() {
    let text = "# 3. Use one file\n\nWords.\n"
    func kind(_ files: [String: String]) -> ItemKind? {
      read("architecture/choices/0003-use-one-file.md", text, files: files)?.content.kind
    }
    #expect(kind([".adr-dir": "architecture/choices\n"]) == .decision)
    #expect(kind(["architecture/.adr-dir": "choices"]) == .decision)
    #expect(kind([:]) != .decision)
    #expect(kind([".adr-dir": "elsewhere\n"]) != .decision)
    #expect(kind(["architecture/.adr-dir": "elsewhere", ".adr-dir": "architecture/choices\n"]) != .decision)
    #expect(kind([".adr-dir": "\n"]) != .decision)
  }
}
