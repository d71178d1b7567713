import Catalog

/// What is wrong with the file of a note or a decision; none of it keeps the item from being found.
enum NoteFindings {
  /// The most findings of one file.
  private static let maximumCount = 20

  /// The faults of a document's header and encoding.
  static func findings(of document: Document, bytes: [UInt8], path: FilePath) -> [Finding] {
    var findings: [Finding] = []
    if case .other(let offset, let position, _) = document.encoding {
      findings.append(
        Finding(
          rule: "not-utf-8", severity: .error, message: "not UTF-8: the byte at offset \(offset) is no text",
          path: path, position: position, hint: "save the file as UTF-8"))
    }
    for fault in document.header.faults.prefix(maximumCount) {
      guard let (rule, message) = words(fault.problem, document: document, bytes: bytes) else { continue }
      findings.append(
        Finding(rule: rule, severity: .warning, message: message, path: path, position: fault.position))
    }
    if document.header.faults.isEmpty,
      document.header.reading == .lenient || document.header.reading == .unreadable
    {
      findings.append(
        Finding(
          rule: "invalid-yaml", severity: .warning, message: "the header is not YAML", path: path,
          position: .start(ofLine: 1)))
    }
    return findings
  }

  private static func words(
    _ problem: HeaderFault.Problem, document: Document, bytes: [UInt8]
  ) -> (String, String)? {
    switch problem {
    case .notAFence: nil
    case .neverClosed:
      // Three dashes in the first line of a text without keys below are a rule, not a header.
      startsWithKey(bytes) ? ("header-not-closed", "the header is never closed") : nil
    case .invalidYAML(let reason): ("invalid-yaml", "the header is not YAML: \(shortened(reason))")
    case .duplicateKey(let key, let firstLine):
      ("duplicate-key", "duplicate key \"\(shortened(key))\", first on line \(firstLine)")
    case .notAMapping: nil
    case .overLimit(let limit): ("header-over-limit", "the header is over a limit: \(shortened(limit))")
    }
  }

  private static func startsWithKey(_ bytes: [UInt8]) -> Bool {
    let second = bytes.prefix(2_000).split(maxSplits: 2, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .dropFirst().first
    guard let second, let colon = second.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return colon > second.startIndex
      && second[..<colon].allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "[") }
  }

  static func shortened(_ text: String) -> String {
    text.unicodeScalars.count <= 80
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))) + "…"
  }
}
