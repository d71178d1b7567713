import Catalog

/// Rules about the bytes of a document.
extension Rule {
  static let encodingRules: [Rule] = [notUTF8, byteOrderMark, lineEndings, emptyFile]

  private static let simple = "---\nname: pdf-forms\ndescription: Fills forms.\n---\n"

  private static func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  static let notUTF8 = Rule(
    "not-utf-8", .error, .yaml,
    summary: "the file is not UTF-8",
    why:
      "Agents read UTF-8. Some stop at the first wrong byte, others show replacement characters to the model.",
    source: "YAML 1.2.2, 5.2; every agent of the table reads UTF-8",
    fix: "save the file as UTF-8",
    bad: [
      Example("UTF-16", content: .document(utf16(simple))),
      Example(
        "Latin-1",
        content: .document(
          Array("---\nname: pdf-forms\ndescription: Draws a caf↓".utf8) + [0xE9] + Array(" menu.\n---\n".utf8)
        )),
    ],
    good: [Example("UTF-8", "---\nname: pdf-forms\ndescription: Draws a café menu.\n---\n")]
  ) { subject, _ in
    guard case .file = subject.entry, let document = subject.document else { return [] }
    switch document.encoding {
    case .utf8, .utf8WithBOM: return []
    case .utf16LittleEndian:
      return [
        Remark(
          "not UTF-8: the file is UTF-16 (little-endian)", hint: "save it as UTF-8: iconv -f UTF-16 -t UTF-8")
      ]
    case .utf16BigEndian:
      return [
        Remark(
          "not UTF-8: the file is UTF-16 (big-endian)", hint: "save it as UTF-8: iconv -f UTF-16 -t UTF-8")
      ]
    case .other(let offset, let position, let byte):
      let digits = String(byte, radix: 16)
      return [
        Remark(
          "not UTF-8: byte 0x\(digits.utf8.count == 1 ? "0" : "")\(digits) at offset \(NumberText.grouped(offset)), "
            + "line \(NumberText.grouped(position.line))",
          at: position)
      ]
    }
  }

  static let byteOrderMark = Rule(
    "byte-order-mark", .warning, .portability,
    summary: "the file starts with a byte-order mark",
    why:
      "Agents that look for three dashes at the first byte find none and take the file for one without a header.",
    source: "reference validator skills-ref: must start with ---",
    fix: "save the file as UTF-8 without a byte-order mark",
    bad: [Example("a mark before the header", "↓\u{FEFF}" + simple)],
    good: [Example("no mark", simple)]
  ) { subject, _ in
    guard let document = subject.decoded, document.encoding == .utf8WithBOM else { return [] }
    return [Remark("the file starts with a byte-order mark", at: .start(ofLine: 1))]
  }

  static let lineEndings = Rule(
    "line-endings", .warning, .portability,
    summary: "lines end in CRLF or CR",
    why:
      "Some agents look for a line of exactly three dashes and do not see one that ends in a carriage return.",
    source: "reports against four agents; the reference validator reads all three",
    fix: "save the file with LF; \"*.md text eol=lf\" in .gitattributes keeps it so",
    bad: [
      Example("CRLF", "---\r\nname: pdf-forms\r\ndescription: Fills forms.\r\n---\r\n"),
      Example("both", "---\r\nname: pdf-forms\ndescription: Fills forms.\n---\r\n"),
      Example("CR", "---\rname: pdf-forms\rdescription: Fills forms.\r---\r"),
    ],
    good: [Example("LF", simple)]
  ) { subject, _ in
    guard let document = subject.decoded else { return [] }
    switch document.lineEnding {
    case .none, .lf: return []
    case .crlf: return subject.asksForCRLF ? [] : [Remark("lines end in CRLF")]
    case .cr: return [Remark("lines end in CR alone")]
    case .mixed: return [Remark("some lines end in LF, others in CRLF or CR")]
    }
  }

  static let emptyFile = Rule(
    "empty-file", .error, .specification,
    summary: "the file is empty",
    why: "There is nothing for an agent to list or to read.",
    source: "Agent Skills specification: name and description are required",
    fix: "write a header with name and description, then the instructions",
    bad: [Example("no byte", ""), Example("only white space", "  \n\n \t\n")],
    good: [Example("a header", simple)]
  ) { subject, _ in
    guard let document = subject.decoded, subject.isEmpty else { return [] }
    return [Remark(document.byteCount == 0 ? "empty file" : "empty file: it has only white space")]
  }
}
