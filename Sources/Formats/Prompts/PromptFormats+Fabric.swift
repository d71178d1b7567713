import Catalog

extension PromptFormats {
  /// Patterns of fabric: a folder with a `system.md`.
  static let fabricPattern = Format(
    "fabric-pattern", .prompt, endings: ["md"], source: "github.com/danielmiessler/fabric: patterns",
    takes: { $0.name == "system.md" && $0.folders.dropLast().last == "patterns" },
    read: { input in
      guard let name = input.entry.folders.last else { return [] }
      let source = PromptSource(input)
      var draft = PromptDraft(source, program: "fabric")
      draft.prompt.invocation = "fabric -p \(name)"
      if let (paragraph, line) = identity(source.body) {
        draft.prompt.purpose = Sourced(PromptScanner.short(paragraph), from: "IDENTITY and PURPOSE")
        draft.prompt.sourceLines["IDENTITY and PURPOSE"] = line
      } else {
        draft.purpose(source.document)
      }
      if !source.document.hasBody {
        draft.report("empty-prompt", .warning, "the pattern has no text", at: nil)
      }
      draft.read(
        source.body, syntax: .plainNames,
        files: PromptFiles(base: nil, home: nil, plugin: nil, exists: input.exists),
        links: source.document.links,
        ownName: name)
      return [draft.item(named: name)]
    })

  /// The paragraph under the heading that says what a pattern is, and its line.
  private static func identity(_ body: PromptBody) -> (String, Int?)? {
    let count = body.lineStarts.count
    for index in 0..<min(count, 200) {
      let text = body.text(ofLine: index)
      guard text.hasPrefix("#"), text.lowercased().contains("identity") else { continue }
      var lines: [String] = []
      var first = index + 1
      while first < count, PromptScanner.trimmed(body.text(ofLine: first)).isEmpty { first += 1 }
      var next = first
      while next < count, lines.count < 20 {
        let line = PromptScanner.trimmed(body.text(ofLine: next))
        if line.isEmpty || line.hasPrefix("#") { break }
        lines.append(line)
        next += 1
      }
      return lines.isEmpty ? nil : (lines.joined(separator: " "), body.line(of: body.lineStarts[first]))
    }
    return nil
  }
}
