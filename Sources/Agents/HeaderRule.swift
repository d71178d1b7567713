package import Catalog

/// How an agent reads the header of a skill: what it refuses, where the name comes from, what makes it manual.
package struct HeaderRule: Sendable, Hashable {
  /// The ways of reading that agents have.
  package enum Dialect: String, Sendable, Hashable {
    /// Whatever the header holds, the skill is loaded; a broken one counts as empty (Claude Code).
    case lenient
    /// YAML with a description; nothing else is asked (agents whose own rule is not known in detail).
    case described
    /// Codex: fences trimmed, YAML, name and description within their limits.
    case codex
    /// Gemini CLI: YAML, else lines that start with `name:` and `description:`.
    case gemini
    /// Goose: YAML with a name.
    case goose
    /// Hermes: YAML, else lines with a colon; never refused for its header.
    case hermes
    /// OpenCode: YAML, repaired where a value holds a colon; name and description are text.
    case openCode
    /// pi: YAML, description is text.
    case pi
    /// VS Code: the name is the folder's whatever the header says; without a description for people alone.
    case folderNamed
    /// Roo Code: what the open specification asks of name and description.
    case roo
    /// Grok Build: nothing is refused but a name that cannot be made one of a-z, 0-9 and hyphens.
    case grok
    /// What ``HeaderRule/demands`` says.
    case demanding
  }

  package var dialect: Dialect
  /// Whether the folder's name is the skill's, whatever the header says.
  package var takesFolderName: Bool
  /// Whether `disable-model-invocation: true` makes a skill manual.
  package var readsManualKey: Bool
  /// Whether `user-invocable: false` keeps a skill from the person who would call it.
  package var readsMenuKey: Bool
  /// Whether nobody but the model starts a skill without `user-invocable: true`.
  package var needsMenuKey = false
  /// Keys of which one has to say when a manual skill runs, since nobody can call it; none where people can.
  package var triggerKeys: [String] = []
  /// Whether `has-sub-skill: true` lets the agent look for skills inside a skill.
  package var readsInnerKey = false
  /// Whether `modeSlugs` and `mode` say in which modes of the agent a skill is offered.
  package var readsModes = false
  /// Whether `agents/openai.yaml` beside a skill can make it manual.
  package var readsPolicyFile: Bool
  /// Whether `paths` says for which files a skill is offered.
  package var readsPaths = false
  /// What it asks of a header, for ``Dialect/demanding``.
  package var demands = HeaderDemands()
  /// What the agent does with a header that has this fault is not known.
  package var unconfirmed: Set<HeaderDoubt> = []
  /// Whether its documentation forbids what ``unconfirmed`` holds, without saying what happens then.
  package var isDocumented = false
  /// Whether a skill without a description is read and only left out of the list for the model.
  package var listsDescribed = false
  /// Keys beside `disable-model-invocation: true` that make a skill manual, each with its word.
  package var manualKeys: [String: String] = [:]
  /// Keys that switch a skill off, each with its word.
  package var offKeys: [String: String] = [:]
  /// What rests on another text than the rest does: keys of this table are read as that says.
  package var needsEvidence: Evidence?
  package var evidence: Evidence

  package init(
    _ dialect: Dialect, takesFolderName: Bool = false, readsManualKey: Bool = false,
    readsMenuKey: Bool = false, readsPolicyFile: Bool = false,
    _ evidence: Evidence
  ) {
    self.dialect = dialect
    self.takesFolderName = takesFolderName
    self.readsManualKey = readsManualKey
    self.readsMenuKey = readsMenuKey
    self.readsPolicyFile = readsPolicyFile
    self.evidence = evidence
  }

  /// The rule with some of its properties set.
  package func with(_ change: (inout HeaderRule) -> Void) -> HeaderRule {
    var copy = self
    change(&copy)
    return copy
  }

  /// Whether a Markdown file has a header that makes it a skill.
  func describes(_ entry: RootEntry) -> Bool {
    guard case .read(let head) = entry.document, case .success(let reading) = read(head, folder: "") else {
      return false
    }
    return !reading.description.isEmpty
  }

  /// Why the agent refuses a skill for its header, wherever it lies; nil where it does not.
  ///
  /// - Parameter folder: the name of the skill's folder.
  package func refusal(of head: SkillHead, folder: String) -> String? {
    if case .failure(let refusal) = read(head, folder: folder) { refusal.reason } else { nil }
  }

  /// What the agent gets out of a head, or why it refuses the skill.
  func read(_ head: SkillHead, folder: String) -> Result<SkillReading, HeaderRefusal> {
    let result: Result<SkillReading, HeaderRefusal> =
      switch dialect {
      case .lenient: .success(lenient(head))
      case .described: described(head)
      case .codex: codex(head)
      case .gemini: gemini(head)
      case .goose: goose(head)
      case .hermes: hermes(head)
      case .openCode: openCode(head)
      case .pi: pi(head)
      case .folderNamed: folderNamed(head)
      case .roo: roo(head, folder: folder)
      case .grok: grok(head, folder: folder)
      case .demanding: demanding(head, folder: folder)
      }
    guard case .success(var reading) = result else { return result }
    if !unconfirmed.isEmpty, head.frontMatter.reading == .lenient, unconfirmed.contains(.invalidYAML) {
      return .failure(invalid(head.frontMatter))
    }
    if !unconfirmed.isEmpty, let fault = specificationFault(head.frontMatter, folder: folder),
      fault.doubt.map(unconfirmed.contains) ?? false
    {
      return .failure(fault)
    }
    if let field = offField(head) {
      reading.offLine = field.keyPosition.line
      reading.offKey = "\(field.key): \(field.value.text ?? "")"
    }
    if readsManualKey, let field = manualField(head) {
      reading.manualLine = field.keyPosition.line
      reading.manualKey = "\(field.key): \(field.value.text ?? "true")"
      reading.manualRule = nil
    }
    if readsMenuKey, isReadable(head), let field = field("user-invocable", head), isFalse(field.value) {
      reading.menuLine = field.keyPosition.line
    }
    if needsMenuKey {
      let field = field("user-invocable", head)
      if field.flatMap({ demands.truths.value(of: $0.value) }) != true {
        reading.menuLine = field?.keyPosition.line ?? max(head.frontMatter.openingLine, 1)
        if field == nil { reading.menuWords = "no user-invocable: true" }
      }
    }
    if let line = reading.manualLine, !triggerKeys.isEmpty {
      if let trigger = head.frontMatter.fields.first(where: {
        triggerKeys.contains($0.key) && $0.value.isFilled
      }) {
        reading.manualKey =
          (reading.manualKey ?? "") + "; \(trigger.key) (line \(trigger.keyPosition.line)) start it"
      } else {
        reading.menuLine = line
        reading.menuWords = "no \(triggerKeys[0])"
      }
    }
    if readsInnerKey { reading.holdsSkills = holdsSkills(head.frontMatter) }
    if readsModes { reading.modes = modes(head) }
    if readsPaths, isReadable(head), let field = field("paths", head), !field.value.texts.isEmpty {
      reading.remark =
        (reading.remark.map { $0 + "; " } ?? "")
        + "for files that match paths (line \(field.keyPosition.line))"
    }
    return .success(reading)
  }

  private func isReadable(_ head: SkillHead) -> Bool { head.frontMatter.isValidYAML || dialect != .lenient }

  private func field(_ key: String, _ head: SkillHead) -> HeaderField? {
    head.frontMatter.fields.first { $0.key == key }
  }

  /// Claude Code reads the words of YAML 1.1 and their numbers; the others ask for false alone.
  private func isFalse(_ value: HeaderValue) -> Bool {
    switch dialect {
    case .lenient: ["false", "no", "off", "0"].contains(value.text?.lowercased() ?? "")
    case .demanding: demands.truths.value(of: value) == false
    default: value.boolean == false
    }
  }

  // Source: MoonshotAI/kimi-code packages/agent-core/src/skill/scanner.ts, hasSubSkillEnabled.
  private func holdsSkills(_ header: FrontMatter) -> Bool {
    let places = [header.fields, header["metadata"]?.mappingFields ?? []]
    return places.contains { fields in
      ["has-sub-skill", "hasSubSkill"].contains { fields[path: $0]?.boolean == true }
    }
  }

  // Source: RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts, loadSkillMetadata.
  private func modes(_ head: SkillHead) -> [String]? {
    let header = grayMatter(head) ?? head.frontMatter
    if let value = header["modeSlugs"], case .list = value.content {
      return value.texts.map(\.text).filter { !$0.isEmpty }
    }
    return text(header, "mode").map { [$0] }
  }

  private func offField(_ head: SkillHead) -> HeaderField? {
    head.frontMatter.fields.first { field in offKeys[field.key].map { $0 == field.value.plainWord } ?? false }
  }

  private func manualField(_ head: SkillHead) -> HeaderField? {
    if let field = head.frontMatter.fields.first(where: { field in
      manualKeys[field.key].map { $0 == field.value.plainWord } ?? false
    }) {
      return field
    }
    guard isReadable(head), let field = field("disable-model-invocation", head) else { return nil }
    let word = field.value.text?.lowercased() ?? ""
    // Claude Code reads the words of YAML 1.1 and their numbers; most others ask for true alone.
    let isSet =
      switch dialect {
      case .lenient: ["true", "yes", "on", "1"].contains(word)
      case .demanding: demands.truths.value(of: field.value) == true
      default: field.value.boolean == true
      }
    return isSet ? field : nil
  }
}

/// Why a header makes an agent refuse a skill.
struct HeaderRefusal: Error, Hashable {
  var reason: String
  var line: Int?
  /// What kind of fault it is, where some agents' answer to it is not known.
  var doubt: HeaderDoubt?
  /// What it rests on, if not on the rule of the header as a whole.
  var evidence: Evidence?
  /// Whether the agent then reads nothing of the root.
  var stopsRoot = false
}

/// The faults of a header that not every agent is known to refuse.
package enum HeaderDoubt: Sendable, Hashable {
  case invalidYAML, missingDescription, missingName, forbiddenName
  /// A name that is not the folder's, or over the length that the open specification allows.
  case unlikeName
  /// A description over the length that the open specification allows.
  case longDescription
}

extension Set<HeaderDoubt> {
  /// All that the open specification asks and that an agent may refuse or not.
  package static let specification: Self = [
    .invalidYAML, .missingDescription, .missingName, .forbiddenName, .unlikeName, .longDescription,
  ]
}
