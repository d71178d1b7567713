import Catalog

/// What each agent gets out of a header, in its own way of reading.
extension HeaderRule {
  func text(_ header: FrontMatter, _ key: String) -> String? {
    header[key]?.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  func missing(_ key: String, _ header: FrontMatter) -> HeaderRefusal {
    HeaderRefusal(
      reason: "its header has no \(key)", line: max(header.openingLine, 1),
      doubt: key == "description" ? .missingDescription : key == "name" ? .missingName : nil)
  }

  func invalid(_ header: FrontMatter) -> HeaderRefusal {
    switch header.reading {
    case .absent: HeaderRefusal(reason: "it has no header", line: 1, doubt: .missingDescription)
    case .strict, .lenient, .unreadable:
      HeaderRefusal(
        reason: "its header is not valid YAML: \(header.faultWords)", line: header.faultLine,
        doubt: .invalidYAML)
    }
  }

  func lenient(_ head: SkillHead) -> SkillReading {
    let header = head.frontMatter
    guard header.reading == .strict else {
      let remark =
        header.reading == .absent ? "it has no header" : "its header is not valid YAML, so it counts as empty"
      return SkillReading(name: nil, description: "", remark: remark)
    }
    let description = text(header, "description") ?? ""
    let whenToUse = text(header, "when_to_use").map { " " + $0 } ?? ""
    return SkillReading(name: text(header, "name"), description: description + whenToUse)
  }

  func described(_ head: SkillHead) -> Result<SkillReading, HeaderRefusal> {
    let header = head.frontMatter
    guard header.reading == .strict || header.reading == .lenient else { return .failure(invalid(header)) }
    guard let description = text(header, "description") else {
      return .failure(missing("description", header))
    }
    var reading = SkillReading(name: text(header, "name"), description: description)
    if needsEvidence != nil { addNeeds(header, head.jsonMetadata, to: &reading) }
    return .success(reading)
  }

  // Source: openclaw/openclaw docs/tools/skills.md, Gating: metadata.openclaw, else the older metadata.clawdbot.
  private func addNeeds(_ header: FrontMatter, _ json: [HeaderField]?, to reading: inout SkillReading) {
    // What stands behind the key on its line, and what is a text, is read as JSON5: packages/markdown-core
    // src/frontmatter.ts and src/shared/frontmatter.ts, read 2026-12-01.
    let field = header.fields.first { $0.key == "metadata" }
    let metadata = json ?? field?.value.mappingFields ?? []
    guard let own = ["openclaw", "clawdbot"].lazy.compactMap({ metadata[path: $0] }).first else { return }
    func names(_ found: HeaderField?) -> SkillNeeds.Names? {
      guard let found else { return nil }
      // A text is a list with commas.
      let isText = found.value.text != nil
      let names = found.value.texts.flatMap { text, _ in
        isText ? text.split(separator: ",").map { String(String($0).trimmedWhole) } : [text]
      }.filter { !$0.isEmpty }
      // A line inside a text is none of the file.
      let line = json == nil ? found.keyPosition.line : field?.keyPosition.line ?? 1
      return names.isEmpty ? nil : SkillNeeds.Names(names: names, line: line)
    }
    let fields = own.mappingFields
    let requires = fields[path: "requires"]?.mappingFields ?? []
    var needs = SkillNeeds()
    needs.systems = names(fields[field: "os"])
    needs.programs = names(requires[field: "bins"])
    needs.anyProgram = names(requires[field: "anyBins"])
    needs.variables = names(requires[field: "env"])
    needs.settings = names(requires[field: "config"])
    needs.isAlways = fields[path: "always"]?.boolean ?? false
    needs.primaryVariable = fields[path: "primaryEnv"]?.text
    reading.needs = needs
    reading.settingsKey = fields[path: "skillKey"]?.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  // Source: openai/codex codex-rs/core-skills/src/loader.rs, extract_frontmatter and parse_skill_file.
  func codex(_ head: SkillHead) -> Result<SkillReading, HeaderRefusal> {
    let header = head.trimmed ?? head.frontMatter
    guard !head.hasByteOrderMark else {
      return .failure(
        HeaderRefusal(reason: "it starts with a byte-order mark, so its header is not found", line: 1))
    }
    guard head.isUTF8 else { return .failure(HeaderRefusal(reason: "it is not UTF-8", line: nil)) }
    guard header.reading == .strict else { return .failure(invalid(header)) }
    if let fault = header.duplicate, case .duplicateKey(let key, _) = fault.problem,
      ["name", "description", "metadata"].contains(key)
    {
      return .failure(HeaderRefusal(reason: "\(key) stands twice in its header", line: fault.position.line))
    }
    func line(_ key: String) -> Int? { header.fields.first { $0.key == key }?.keyPosition.line }
    for key in ["name", "description"] {
      if let value = header[key], value.text == nil {
        return .failure(HeaderRefusal(reason: "\(key) is \(value.shape), not text", line: line(key)))
      }
    }
    if let value = header["metadata"] {
      if case .mapping = value.content {
      } else if !PlainScalar.isNull(value) {
        return .failure(
          HeaderRefusal(reason: "metadata is \(value.shape), not a mapping", line: line("metadata")))
      }
    }
    func single(_ key: String) -> String? {
      guard let value = header[key], !PlainScalar.isNull(value), let text = value.text else { return nil }
      let words = text.singleSpaced
      return words.isEmpty ? nil : words
    }
    guard let description = single("description") else { return .failure(missing("description", header)) }
    let name = single("name")
    for (key, text, limit) in [("name", name ?? "", 64), ("description", description, 1024)]
    where text.unicodeScalars.count > limit {
      return .failure(
        HeaderRefusal(
          reason:
            "\(key) is \(NumberText.grouped(text.unicodeScalars.count)) characters; it takes \(NumberText.grouped(limit))",
          line: line(key)))
    }
    return .success(SkillReading(name: name, description: description))
  }

  // Source: google-gemini/gemini-cli packages/core/src/skills/skillLoader.ts.
  func gemini(_ head: SkillHead) -> Result<SkillReading, HeaderRefusal> {
    guard let range = GeminiFences.header(of: head.text), !head.hasByteOrderMark else {
      return .failure(
        HeaderRefusal(
          reason: head.hasByteOrderMark
            ? "it starts with a byte-order mark, so its header is not found"
            : "its header is not found: \(fenceWords(head))",
          line: 1))
    }
    let header = head.prefixed ?? head.frontMatter
    var name: String?
    var description: String?
    if header.reading == .strict, header.duplicate == nil, let first = header["name"],
      let second = header["description"],
      PlainScalar.isText(first, readsDates: true), PlainScalar.isText(second, readsDates: true)
    {
      name = first.text
      description = second.text
    } else {
      (name, description) = GeminiFences.lines(of: range)
    }
    guard let name else { return .failure(missing("name", header)) }
    guard let description else { return .failure(missing("description", header)) }
    let unsafe: Set<Character> = [":", "\\", "/", "<", ">", "*", "?", "\"", "|"]
    return .success(
      SkillReading(name: String(name.map { unsafe.contains($0) ? "-" : $0 }), description: description))
  }

  private func fenceWords(_ head: SkillHead) -> String {
    switch head.frontMatter.reading {
    case .absent: "the first line is not three dashes"
    case .unreadable: head.frontMatter.faultWords
    case .strict, .lenient: "its first line is more than three dashes"
    }
  }

  // Source: block/goose crates/goose/src/skills/mod.rs, parse_skill_content.
  func goose(_ head: SkillHead) -> Result<SkillReading, HeaderRefusal> {
    let header = head.frontMatter
    guard header.reading == .strict else { return .failure(invalid(header)) }
    guard let name = text(header, "name") else { return .failure(missing("name", header)) }
    guard !name.contains("/") else {
      return .failure(HeaderRefusal(reason: "its name holds a slash", line: header.openingLine))
    }
    return .success(SkillReading(name: name, description: text(header, "description") ?? ""))
  }

  // Source: NousResearch/hermes-agent agent/skill_utils.py, parse_frontmatter and skill_matches_platform.
  func hermes(_ head: SkillHead) -> Result<SkillReading, HeaderRefusal> {
    guard head.isUTF8 else { return .failure(HeaderRefusal(reason: "it is not UTF-8", line: nil)) }
    let header = head.frontMatter
    guard header.reading == .strict || header.reading == .lenient else {
      return .success(
        SkillReading(name: nil, description: "", remark: "its header cannot be read, so it counts as empty"))
    }
    if let field = header.fields.first(where: { $0.key == "platforms" }) {
      let platforms: [String] =
        switch field.value.content {
        case .scalar(let text, _): PlainScalar.isNull(field.value) ? [] : [text]
        case .list(let values): values.compactMap(\.text)
        case .mapping: []
        }
      let names = platforms.map { $0.lowercased().split(whereSeparator: \.isWhitespace).joined() }
      if !names.isEmpty, !names.contains(where: { "linux".hasPrefix($0) }) {
        return .failure(
          HeaderRefusal(
            reason: "platforms names \(platforms.joined(separator: ", ")), not this system",
            line: field.keyPosition.line,
            evidence: evidence.saying(
              "a skill whose platforms do not match is passed over: skill_matches_platform")))
      }
    }
    let name = header.lastText(of: "name", in: head.text).flatMap { $0.isEmpty ? nil : $0 }
    var reading = SkillReading(name: name, description: text(header, "description") ?? "")
    if let field = header.fields.first(where: { $0.key == "environments" }) {
      let names = field.value.texts.map { String($0.text.trimmedWhole).lowercased() }.filter { !$0.isEmpty }
      if !names.isEmpty {
        reading.needs = SkillNeeds()
        reading.needs?.environments = SkillNeeds.Names(names: names, line: field.keyPosition.line)
      }
    }
    return .success(reading)
  }

  // Source: anomalyco/opencode packages/opencode/src/skill/index.ts and config/markdown.ts.
  func openCode(_ head: SkillHead) -> Result<SkillReading, HeaderRefusal> {
    guard var header = grayMatter(head) else { return .failure(longFence) }
    if header.reading != .strict || header.duplicate != nil, let repaired = head.repaired {
      header = repaired
    }
    guard header.reading == .strict, header.duplicate == nil else { return .failure(invalid(header)) }
    for key in ["name", "description"] {
      if listsDescribed, key == "description", header[key] == nil { continue }
      guard let value = header[key], !PlainScalar.isNull(value) else { return .failure(missing(key, header)) }
      guard PlainScalar.isText(value, readsDates: true) else {
        let line = header.fields.first { $0.key == key }?.keyPosition.line
        return .failure(HeaderRefusal(reason: "\(key) is not text for its parser", line: line))
      }
    }
    var reading = SkillReading(name: header["name"]?.text, description: header["description"]?.text ?? "")
    if listsDescribed, header["description"] == nil {
      reading.manualLine = max(header.openingLine, 1)
      reading.manualKey = "its header has no description"
      reading.manualRule = "a skill without a description is left out of the list for the model"
    }
    return .success(reading)
  }

  // Source: earendil-works/pi packages/coding-agent/src/core/skills.ts.
  func pi(_ head: SkillHead) -> Result<SkillReading, HeaderRefusal> {
    guard !head.hasByteOrderMark else {
      return .failure(
        HeaderRefusal(reason: "it starts with a byte-order mark, so its header is not found", line: 1))
    }
    let header = head.prefixed ?? head.frontMatter
    guard header.reading == .strict, header.duplicate == nil else { return .failure(invalid(header)) }
    guard let value = header["description"], PlainScalar.isText(value, readsDates: false),
      let description = value.text, description.contains(where: { !$0.isWhitespace })
    else { return .failure(missing("description", header)) }
    let name = header["name"].flatMap { PlainScalar.isText($0, readsDates: false) ? $0.text : nil }
    return .success(SkillReading(name: name, description: description))
  }

  // Source: microsoft/vscode src/vs/workbench/contrib/chat/common/promptSyntax/service/promptsServiceImpl.ts,
  // computeSkillDiscoveryInfo, which takes the folder's name for any other; pull request 311797 for what has no
  // description.
  func folderNamed(_ head: SkillHead) -> Result<SkillReading, HeaderRefusal> {
    let header = head.frontMatter
    guard header.reading == .strict || header.reading == .absent else { return .failure(invalid(header)) }
    var reading = SkillReading(
      name: text(header, "name"), description: text(header, "description") ?? "")
    if reading.description.isEmpty {
      reading.manualLine = max(header.openingLine, 1)
      reading.manualKey =
        header.reading == .absent
        ? "it has no header and so no description" : "its header has no description"
      reading.manualRule = "a skill without a description is kept from the model: pull request 311797"
    }
    return .success(reading)
  }

  /// Where the npm package gray-matter finds the header; nil where it finds none for the length of the first line.
  func grayMatter(_ head: SkillHead) -> FrontMatter? {
    head.text.hasPrefix("----") ? nil : head.prefixed ?? head.unclosed ?? head.frontMatter
  }

  var longFence: HeaderRefusal {
    HeaderRefusal(reason: "its first line is more than three dashes", line: 1)
  }

  // Source: RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts, loadSkillMetadata.
  func roo(_ head: SkillHead, folder: String) -> Result<SkillReading, HeaderRefusal> {
    guard let header = grayMatter(head) else { return .failure(longFence) }
    guard header.reading == .strict, header.duplicate == nil else { return .failure(invalid(header)) }
    for key in ["name", "description"] {
      guard let value = header[key], PlainScalar.isText(value, readsDates: true),
        value.text?.contains(where: { !$0.isWhitespace }) ?? false
      else { return .failure(missing(key, header)) }
    }
    // JavaScript counts UTF-16.
    if let fault = specificationFault(header, folder: folder, counting: \.utf16.count) {
      return .failure(fault)
    }
    let name = text(header, "name") ?? folder
    if name.hasPrefix("-") || name.hasSuffix("-") || name.contains("--") {
      return .failure(
        HeaderRefusal(
          reason: "its name has a hyphen at an end or two in a row", line: line(of: "name", header)))
    }
    return .success(SkillReading(name: name, description: text(header, "description") ?? ""))
  }

  func line(of key: String, _ header: FrontMatter) -> Int? {
    header.fields.first { $0.key == key }?.keyPosition.line
  }

  /// What a header lacks of the open specification that not every agent asks for, or nil.
  ///
  /// Source: agentskills.io/specification, name and description.
  func specificationFault(
    _ header: FrontMatter, folder: String, counting count: (String) -> Int = { $0.unicodeScalars.count }
  ) -> HeaderRefusal? {
    guard let name = text(header, "name") else { return missing("name", header) }
    if let fault = nameFault(name, header, folder: folder) { return fault }
    let length = count(String((text(header, "description") ?? "").trimmedWhole))
    guard length > 1_024 else { return nil }
    return HeaderRefusal(
      reason: "description is \(NumberText.grouped(length)) characters; the limit is 1,024",
      line: line(of: "description", header), doubt: .longDescription)
  }

  private func nameFault(_ name: String, _ header: FrontMatter, folder: String) -> HeaderRefusal? {
    func fault(_ reason: String, _ doubt: HeaderDoubt = .unlikeName) -> HeaderRefusal {
      HeaderRefusal(reason: reason, line: line(of: "name", header), doubt: doubt)
    }
    if name != folder { return fault("its name \(name) is not the folder's") }
    guard
      name.utf8.allSatisfy({ ASCII.isDigit($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") })
    else { return fault("its name holds more than a-z, 0-9 and hyphens", .forbiddenName) }
    return name.utf8.count > 64 ? fault("its name is over 64 characters") : nil
  }
}
