import Catalog
import TestSupport
import Testing

@Suite("Cases: manners on a terminal")
struct TerminalCases {
  /// Output of a command on a terminal of some columns.
  private func shown(
    _ tree: CaseTree, _ words: [String], columns: Int, _ variables: [String: String?] = [:]
  ) throws -> String {
    var all: [String: String?] = ["TERM": "xterm", "NO_COLOR": "1"]
    for (name, value) in variables { all[name] = value }
    let result = try tree.program.run(
      Program.skillhub, words + ["--no-pager"], variables: all, workingDirectory: tree.root,
      terminal: .init(columns: columns, rows: 24), timeout: CaseTree.patience)
    #expect(result.status == 0 && !result.timedOut, "\(words): \(result.text)")
    return result.text
  }

  @Test("searches and lists of what can be changed are no wider than the screen", arguments: [80, 40, 20, 1])
  func widths(columns: Int) throws {
    let tree = try CaseTree("search")
    for words in [
      ["search", "invoices"], ["search", "大学"], ["set", "letters"],
      ["list", "--fields", "name,path,description"],
    ] {
      let text = try shown(tree, words, columns: columns)
      #expect(!text.isEmpty)
      if columns < 20 { continue }
      for line in text.split(whereSeparator: \.isNewline) {
        let cells = line.unicodeScalars.reduce(0) { $0 + (0x1100...0xFFDC ~= $1.value ? 2 : 1) }
        #expect(cells <= columns + 2, "\(words): \(line)")
      }
    }
  }

  @Test("outside UTF-8 a table is ASCII but for other people's text")
  func ascii() throws {
    let tree = try CaseTree("search")
    for words in [["search", "invoices"], ["list", "skill"], ["inspect", "letters"]] {
      let text = try shown(tree, words, columns: 60, ["LC_ALL": "C"])
      #expect(!text.contains("…") && !text.contains("✓"), "\(words): \(text)")
    }
  }

  @Test(
    "colour follows the option, then the variables, then the terminal",
    arguments: [
      (["--color", "always"], ["NO_COLOR": "1"], true),
      (["--color", "never"], ["CLICOLOR_FORCE": "1"], false),
      ([], ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
      ([], ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
      ([], ["TERM": "xterm"], true), ([], ["TERM": "dumb"], false), ([], ["NO_COLOR": ""], true),
    ] as [([String], [String: String], Bool)])
  func color(options: [String], variables: [String: String], isColoured: Bool) throws {
    let tree = try CaseTree("search")
    var all: [String: String?] = ["NO_COLOR": nil]
    for (name, value) in variables { all[name] = value }
    let text = try shown(tree, ["list", "skill"] + options, columns: 80, all)
    #expect(text.contains("\u{1B}[") == isColoured, "\(text)")
  }

  @Test("nothing but data reaches a pipe, and a reader that goes away ends it silently")
  func pipes() throws {
    let tree = try CaseTree("search")
    let own = Program.skillhub.displayText
    let script = "set -o pipefail; '\(own)' search invoices 2>err | head -n 1 | cut -f 1; wc -c <err"
    let result = try tree.program.run(FilePath("/bin/bash"), ["-c", script], workingDirectory: tree.root)
    #expect(result.lines.map { $0.filter { $0 != " " } } == ["skill", "0"], "\(result.text)")
    #expect(!result.text.contains("\u{1B}"))
  }

  @Test("COLUMNS counts before the terminal's own width")
  func columns() throws {
    let tree = try CaseTree("search")
    let text = try shown(tree, ["list", "skill"], columns: 120, ["COLUMNS": "60"])
    #expect(text.split(whereSeparator: \.isNewline).allSatisfy { $0.unicodeScalars.count <= 60 })
  }
}
