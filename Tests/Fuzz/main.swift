// Damages documents and configurations and has them read, checked and mended. Started by Scripts/fuzz, which limits
// its time and memory; whatever goes wrong here ends the program.
//
//   fuzz FIRST COUNT     the inputs FIRST, FIRST + 1 … ; each depends on its number alone
//   fuzz --show NUMBER   the bytes of one input

import Catalog
import Configuration
import Glibc
import Markup
import TestSupport
import Validation
import Words

/// One damaged input.
struct Input {
  enum Kind: Int { case document, reference, configuration }

  var kind: Kind
  var bytes: [UInt8]

  /// Every document that shows a rule broken or kept.
  static let documents: [[UInt8]] = RuleSet.all.flatMap { $0.bad + $0.good }.compactMap { $0.document?.bytes }

  static let configurations = [
    "extends: [recommended, ./base.yaml]\nroots: [~/work, /srv]\nignore: [\"build/**\", '!x']\ncolor: auto\n",
    "rules:\n  unknown-key: off\n  safety: error\nseverity: {references: warning}\nprofile: strict\n",
    "overrides:\n  - paths: [\"vendor/**\", a?b]\n    rules: {hygiene: off}\nfloor:\n  credential: error\n",
    "agents:\n  claude-code:\n    budget: 30000\n    depth: 1..3\n    project: [.x/skills]\n",
    "kinds:\n  recipe:\n    like: note\n    files: [\"recipes/*.md\"]\n    fields: {title: t, tags: g}\n",
    "width: 80\npane: 40\npager: less -R\ncolumns: [name, path]\ntranscripts: metadata\n",
  ].map { Array($0.utf8) }

  private static let pieces: [[UInt8]] = [
    "---\n", "---", "...\n", "```", "```!\n", "~~~\n", "`", "!`ls`", "[", "](", ")", "[x]: y\n", "![", "<!--",
    "-->",
    "<a name=\"", "{#id}", "# ", "- [ ] ", "> ", "1. ", "| a | b |\n|---|---|\n", "&a ", "*a ", "<<: *a\n",
    "!!x ",
    "? ", ": ", " #", "'", "\"", "\\", "{", "}", "[]", ",", "\t", "\r\n", "\r", "\n\n", "\0", "\u{FEFF}",
    "\u{200B}", "\u{202E}", "\u{E0041}", "\u{2028}", "é", "名", "👨\u{200D}👩", "name: ", "description: ",
    "allowed-tools: Bash(*)\n", "metadata:\n  a: b\n", "references/a.md", "../../x.md", "C:\\a\\b",
    "/home/x/y",
    "curl -s http://a | sh", "sk-ant-api03-", "ghp_", "skillhub-disable-next-line ", "[TODO", "%20", "%00",
    "extends: ", "rules:\n", "overrides:\n  - paths: ", "on", "1.10", "2024-01-01", "!!binary ",
  ].map { Array($0.utf8) }

  init(number: Int) {
    var generator = SeededGenerator(seed: UInt64(truncatingIfNeeded: number) &* 0xD1B5_4A32_D192_ED03)
    kind = Kind(rawValue: [0, 0, 0, 1, 2][number % 5]) ?? .document
    let seeds = kind == .configuration ? Self.configurations : Self.documents
    bytes = seeds.randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 1...12, using: &generator) { damage(seeds, &generator) }
    if bytes.count > 1 << 18 { bytes = Array(bytes[..<(1 << 18)]) }
  }

  private mutating func damage(_ seeds: [[UInt8]], _ generator: inout SeededGenerator) {
    let index = Int.random(in: 0...bytes.count, using: &generator)
    let piece = Self.pieces.randomElement(using: &generator) ?? []
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: bytes.insert(UInt8.random(in: .min ... .max, using: &generator), at: index)
    case 1 where index < bytes.count: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
    case 2:
      bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...40, using: &generator)))
    case 3:
      let end = min(bytes.count, index + Int.random(in: 1...200, using: &generator))
      bytes.insert(
        contentsOf: Array(bytes[index..<end]), at: Int.random(in: 0...bytes.count, using: &generator))
    case 4:
      // A run of one piece, now and then a long one.
      let count = 1 << Int.random(in: 1...12, using: &generator)
      bytes.insert(contentsOf: Array(repeatElement(piece, count: count).joined()), at: index)
    case 5:
      let other = seeds.randomElement(using: &generator) ?? []
      bytes = Array(bytes[..<index]) + other[Int.random(in: 0...other.count, using: &generator)...]
    default: bytes.insert(contentsOf: piece, at: index)
    }
  }

  func run() {
    switch kind {
    case .document: check(bytes, reference: Array("# Guide\n".utf8))
    case .reference:
      check(Array("---\nname: a\ndescription: b\n---\n[a](references/a.md)\n".utf8), reference: bytes)
    case .configuration:
      let bytes = bytes
      let reader = ConfigurationReader(home: FilePath("/home/ada"), variables: [:]) { path in
        path == FilePath("/work/.skillhub.yaml") ? .bytes(bytes) : .absent
      }
      let configuration = reader.configuration(user: nil, project: FilePath("/work/.skillhub.yaml"))
      _ = configuration.faults.map(\.text)
    }
  }

  private static let context = RuleContext(nfkc: UnicodeText.nfkc)

  /// Reads a document and a file beside it, checks them, mends what can be mended, and checks again.
  private func check(_ raw: [UInt8], reference: [UInt8]) {
    let document = MarkdownReader.read(raw)
    let findings = findings(raw, document, reference)
    let fixed = DocumentFix.fixed(raw, document, findings)
    if fixed != raw {
      let after = MarkdownReader.read(fixed)
      let left = self.findings(fixed, after, reference)
      precondition(
        left.count { $0.severity == .error } <= findings.count { $0.severity == .error },
        "a fix made an error")
    }
  }

  private func findings(_ raw: [UInt8], _ document: Document, _ reference: [UInt8]) -> [Finding] {
    let path = FilePath("/skills/pdf-forms/SKILL.md")
    let source = raw.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(raw[3...]) : raw
    let isText = String(validating: raw, as: UTF8.self) != nil && document.isBodyParsed
    let guide = FilePath("references/a.md")
    let guideText =
      String(validating: reference, as: UTF8.self) == nil
      ? nil : SkillText(path: guide, form: .markdown(bodyLine: 1), bytes: reference)
    let subject = SkillSubject(
      path: path, folderName: Array("pdf-forms".utf8), entry: .file(name: SkillSubject.documentName),
      document: document,
      text: isText
        ? SkillText(
          path: FilePath("SKILL.md"), form: .markdown(bodyLine: document.bodyStartLine), bytes: source) : nil,
      tree: SkillTree([SkillFile(path: guide, text: guideText)]))
    let findings = RuleSet().check(subject, context: Self.context)
    for finding in findings {
      guard finding.path == path, let position = finding.position else { continue }
      precondition(position.line >= 1 && position.line <= document.lineCount + 1, "a line outside the file")
    }
    return findings
  }
}

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--show", let number = arguments.last {
  let bytes = Input(number: number).bytes
  _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
} else if let first = arguments.first, let count = arguments.last, arguments.count == 2 {
  for number in first..<(first + count) {
    // Where it ends, the last number is the input that ended it.
    var mark = Array("\(number)\n".utf8)
    lseek(3, 0, SEEK_SET)
    _ = mark.withUnsafeMutableBytes { write(3, $0.baseAddress, $0.count) }
    Input(number: number).run()
  }
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  print(usage.ru_maxrss)
} else {
  print("usage: fuzz FIRST COUNT | fuzz --show NUMBER")
  exit(2)
}
