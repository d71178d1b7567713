import Catalog
import Configuration
import Formats
import Markup
import Testing

/// Kinds of the user's own, out of the text of a configuration and the text of a file.
@Suite("Kinds of one's own") struct OwnFormatTests {
  private func kinds(_ text: String) -> [ConfiguredKind] {
    let configuration = ConfigurationReader(home: FilePath("/home/ada"), variables: [:]) { path in
      path == FilePath("/p/.skillhub.yaml") ? .bytes(Array(text.utf8)) : .absent
    }.configuration(user: nil, project: FilePath("/p/.skillhub.yaml"))
    #expect(configuration.faults == [])
    return configuration.kinds
  }

  private func read(_ configuration: String, _ text: String, at path: String) -> DocumentItem? {
    let bytes = Array(text.utf8)
    let file = FilePath("/p").appending(path)
    let entry = FormatEntry(FilePath(path), isInHome: false)
    let formats = FormatSet(kinds(configuration))
    let place = FormatSet.Place(entry: entry, path: file, project: FilePath("/p"))
    let input = FormatInput(
      entry: entry, path: file, bytes: bytes,
      document: FileRoles.isMarkdown(file.name) ? MarkdownReader.read(bytes) : nil, exists: { _ in false },
      siblings: { [] }, modified: nil)
    for format in formats.candidates(for: place) {
      if let item = format.read(input).first { return item }
    }
    return nil
  }

  private let runbook =
    "kinds: {runbook: {as: task, files: 'r/**/*.md', fields: {status: state, owner: who, Service: system.name}}}\n"

  @Test("the map gives the header's keys their meaning")
  func plain() throws {
    let item = try #require(
      read(
        runbook,
        "---\ntitle: Restore\nstate: Doing\nwho: [ada, bob]\nsystem: {name: postgres}\nlabels: [db]\n---\n- [x] a\n- [ ] b\n",
        at: "r/db/restore.md"))
    guard case .task(let task) = item.content else {
      Issue.record("no task")
      return
    }
    #expect(item.type == "runbook" && item.name == "restore" && item.title == "Restore")
    #expect(item.status == "inProgress" && task.statusText?.source == "restore.md:3")
    #expect(task.owners?.value == ["ada", "bob"] && item.tags == ["db"])
    #expect(task.criteria.map(\.isDone) == [true, false])
    #expect(
      item.extra == [OwnField(label: "Service", texts: ["postgres"], source: "restore.md:5 (system.name)")])
  }

  @Test("a key that the header does not have is not recorded, and a mapped one outranks the plain one")
  func absent() throws {
    let item = try #require(read(runbook, "---\nstatus: done\n---\n# Odd\n", at: "r/odd.md"))
    #expect(item.status == "unknown" && item.title == "Odd")
    #expect(item.extra == [OwnField(label: "Service", texts: [], source: nil)])
  }

  @Test(
    "a broken file is not lost",
    arguments: ["---\nstate: [\n---\n", "---\nstate: x\n", "", "\u{0}\u{1}", "---\na: b: c\n---\ntext"])
  func broken(text: String) throws {
    let item = try #require(read(runbook, text, at: "r/broken.md"))
    #expect(item.type == "runbook" && item.name == "broken")
  }

  @Test(
    "every kind can be built on, and its reader is the one that reads",
    arguments: [
      ("note", "note"), ("decision", "decision"), ("task", "task"), ("prompt", "prompt"),
      ("report", "report"),
    ])
  func bases(word: String, kind: String) throws {
    let item = try #require(
      read("kinds: {x: {as: \(word), files: x/*.md}}\n", "---\ntitle: A\n---\n# B\nText.\n", at: "x/a.md"))
    #expect(item.content.kind.rawValue == kind && item.type == "x")
  }

  @Test("files of YAML and of JSON have their keys as a header")
  func structured() throws {
    let text =
      "kinds: {service: {files: ['s/*.yaml', 's/*.json'], fields: {Port: net.port, status: state}}}\n"
    let yaml = try #require(read(text, "title: Shop\nnet: {port: 80}\nstate: live\n", at: "s/shop.yaml"))
    #expect(yaml.title == "Shop" && yaml.status == "live")
    #expect(yaml.extra.first?.texts == ["80"])
    let json = try #require(read(text, "{\"net\": {\"port\": 81}}", at: "s/mail.json"))
    #expect(json.extra.first?.texts == ["81"] && json.title == "mail")
  }

  @Test("only what takes a file counts for whether it has to be read anew")
  func readers() {
    let none = FormatSet.builtIn
    let some = FormatSet(kinds(runbook))
    func place(_ path: String) -> FormatSet.Place {
      FormatSet.Place(
        entry: FormatEntry(FilePath(path), isInHome: false), path: FilePath("/p").appending(path),
        project: FilePath("/p"))
    }
    #expect(some.readers(of: place("docs/a.md")) == none.readers(of: place("docs/a.md")))
    #expect(some.readers(of: place("r/a.md")) != none.readers(of: place("r/a.md")))
    let other = FormatSet(kinds(runbook.replacing("who", with: "owner")))
    #expect(some.readers(of: place("r/a.md")) != other.readers(of: place("r/a.md")))
  }
}
