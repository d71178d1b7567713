package import Catalog

/// A place in a settings file.
package struct SettingsPlace: Sendable, Hashable {
  package var path: FilePath
  package var line: Int?

  package init(_ path: FilePath, line: Int? = nil) {
    self.path = path
    self.line = line
  }
}

/// A file that an agent reads its settings from, whether it exists or not.
package struct SettingsFile: Sendable, Hashable {
  /// The notations that agents accept.
  package enum Notation: String, Sendable, Hashable {
    case json
    /// JSON with comments and commas before closing brackets.
    case jsonWithComments
    /// JSON5: also keys without quotes and texts in single quotes.
    case json5
    case toml
    case yaml
    /// No file but a folder, whose folders are the keys: where agents take what stands there for a setting.
    case folder
  }

  package var path: FilePath
  package var notation: Notation
  /// Whose settings they are, such as `user`, `project`, `local` or `managed`.
  package var scope: String
  /// The only top-level keys that may be read, where the file holds more than anybody may see; nil for all.
  package var keys: Set<String>?
  /// Whether nothing is known of any skill where it stands there and cannot be read.
  package var isEssential: Bool
  /// Whether it is one of several places for the same thing, so that its absence says nothing.
  package var isAlternative = false

  package init(
    _ path: FilePath, _ notation: Notation, scope: String, keys: Set<String>? = nil, isEssential: Bool = true
  ) {
    self.path = path
    self.notation = notation
    self.scope = scope
    self.keys = keys
    self.isEssential = isEssential
  }
}

/// What was found at the place of a settings file.
package enum SettingsContent: Sendable, Hashable {
  case absent
  /// The top-level keys.
  case fields([HeaderField])
  /// It stands there and cannot be read, with the reason and the line where it breaks off.
  case damaged(reason: String, line: Int?)

  /// The top-level keys; none where there are none.
  package var fields: [HeaderField] {
    if case .fields(let fields) = self { fields } else { [] }
  }
}

/// The settings files of an agent with what was found in each; the last one wins.
package struct SettingsReading: Sendable, Hashable {
  /// Every file that was asked for, in the agent's order.
  package var files: [(file: SettingsFile, content: SettingsContent)] { zip(list, contents).map { ($0, $1) } }
  private var list: [SettingsFile] = []
  private var contents: [SettingsContent] = []

  package init() {}

  package mutating func add(_ file: SettingsFile, _ content: SettingsContent) {
    list.append(file)
    contents.append(content)
  }

  /// Whether a file was asked for already.
  package func has(_ path: FilePath) -> Bool { list.contains { $0.path == path } }

  /// What was found at a path.
  package func content(at path: FilePath) -> SettingsContent {
    zip(list, contents).first { $0.0.path == path }?.1 ?? .absent
  }

  /// What `enabledPlugins` of the files of some scopes says of each plugin; the last file that names one counts.
  func enabledPlugins(inScopes scopes: [String]) -> [String: (isOn: Bool, place: SettingsPlace)] {
    var enabled: [String: (isOn: Bool, place: SettingsPlace)] = [:]
    for (file, content) in files where scopes.contains(file.scope) {
      for field in content.fields[path: "enabledPlugins"]?.mappingFields ?? [] {
        guard let isOn = field.value.boolean else { continue }
        enabled[field.key] = (isOn, SettingsPlace(file.path, line: field.keyPosition.line))
      }
    }
    return enabled
  }
}

/// A switch that a setting sets.
package struct SkillSwitch: Sendable, Hashable {
  /// Which skills it is about.
  package enum Selector: Sendable, Hashable {
    case every
    case name(String)
    /// The key by which settings know it.
    case key(String)
    /// A name in any case of its letters.
    case anyCase(String)
    /// A pattern with `*` and `?`.
    case pattern(String)
    /// The document, or the folder, at a real path.
    case path(FilePath)
    /// What lies at or below a real path.
    case below(FilePath)
    /// What a pattern for the files of one root takes.
    case file(FilePattern)
  }

  package enum Effect: String, Sendable, Hashable {
    case on, manual, off
    /// Offered by its name alone, without its description.
    case nameOnly
    /// What it comes to is not known.
    case unclear
  }

  package var selector: Selector
  package var effect: Effect
  package var place: SettingsPlace
  /// What the file says, such as `skillOverrides: pdf off`.
  package var words: String
  /// Whether skills of plugins are meant too.
  package var coversPlugins: Bool
  /// What it rests on, if not on ``SwitchBoard/switchRule``.
  package var rule: Evidence?

  package init(
    _ selector: Selector, _ effect: Effect, at place: SettingsPlace, _ words: String,
    coversPlugins: Bool = true, rule: Evidence? = nil
  ) {
    self.rule = rule
    self.selector = selector
    self.effect = effect
    self.place = place
    self.words = words
    self.coversPlugins = coversPlugins
  }

  /// Whether it is about a copy of a skill that stands in a root.
  ///
  /// - Parameter key: what settings call it; its name for most.
  func covers(name: String, key: String, entry: RootEntry, root: ResolvedRoot) -> Bool {
    if root.plugin != nil, !coversPlugins { return false }
    switch selector {
    case .every: return true
    case .name(let wanted): return wanted == name
    case .key(let wanted): return wanted == key
    case .anyCase(let wanted): return wanted.lowercased() == name.lowercased()
    case .pattern(let pattern): return Self.matches(Array(pattern.unicodeScalars), Array(name.unicodeScalars))
    case .path(let path): return path == entry.documentRealPath || path == entry.realPath
    case .below(let path): return path.contains(entry.documentRealPath)
    case .file(let pattern): return pattern.takes(entry, in: root)
    }
  }

  /// Whether a whole text fits a pattern in which `*` stands for any run and `?` for one character.
  static func matches(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar]) -> Bool {
    var position = 0
    var index = 0
    var star: (pattern: Int, text: Int)?
    while index < text.count {
      if position < pattern.count, pattern[position] == "*" {
        star = (position, index)
        position += 1
      } else if position < pattern.count, pattern[position] == "?" || pattern[position] == text[index] {
        position += 1
        index += 1
      } else if let last = star {
        position = last.pattern + 1
        index = last.text + 1
        star = (last.pattern, index)
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == "*" }
  }
}

/// A pattern for the documents of one root, as pi has them in its settings.
///
/// Source: earendil-works/pi packages/coding-agent/src/core/package-manager.ts@077c7f02, matchesAnyPattern and
/// matchesAnyExactPattern. A document is meant by its path from a base, by its whole path and, in a pattern, by its
/// name; a `SKILL.md` by its folder in the same ways.
package struct FilePattern: Sendable, Hashable {
  /// The root whose documents are meant.
  package var root: FilePath
  /// What paths start from.
  package var base: FilePath
  package var text: String
  /// Whether it is a path as it is, without `*` and `?`.
  package var isExact: Bool

  package init(_ text: String, root: FilePath, base: FilePath, isExact: Bool) {
    self.text = text
    self.root = root
    self.base = base
    self.isExact = isExact
  }

  func takes(_ entry: RootEntry, in root: ResolvedRoot) -> Bool {
    guard root.path == self.root else { return false }
    var places = [entry.documentPath]
    if !entry.isFlat { places.append(entry.path) }
    let wanted = Array((isExact && text.hasPrefix("./") ? String(text.dropFirst(2)) : text).utf8)
    let patterns = isExact ? [wanted] : Glob.alternatives(of: wanted)
    return places.contains { place in
      let fromBase = place.relative(to: base)?.bytes ?? place.bytes
      if isExact { return wanted == fromBase || wanted == place.bytes }
      return [fromBase, place.name, place.bytes].contains { text in
        patterns.contains { Glob.matches($0, text) }
      }
    }
  }
}

/// What the settings of an agent come to for skills.
package struct SwitchBoard: Sendable, Hashable {
  /// In order; the last one that covers a skill decides.
  package var switches: [SkillSwitch] = []
  /// The lists that say which of a program's own agents see a skill, where it has several; the first is the one that is
  /// used unless another is asked for.
  package var audiences: [SkillAudience] = []
  package var audienceRule: Evidence?
  /// What hides skills before names are compared, so that they hide no other.
  package var hidden: [SkillSwitch] = []
  /// What keeps skills from the model whatever else says, and not from who types their names.
  package var denials: [SkillSwitch] = []
  /// The variables that settings give a skill, and the skills for which they keep a key, by the key of the skill.
  package var givenVariables: [String: Set<String>] = [:]
  package var keyedSkills: Set<String> = []
  /// Real folders into which links may lead from roots that are else closed to such.
  package var linkTargets: [FilePath] = []
  /// Where it was read that and how settings switch single skills, if not where the agent's other rules were.
  package var switchRule: Evidence?
  /// Roots that settings add: before all of the table's, before the user's, and after all.
  package var firstRoots: [ResolvedRoot] = []
  package var userRoots: [ResolvedRoot] = []
  package var lastRoots: [ResolvedRoot] = []
  /// Why roots that need trust are not read, or nil where they are.
  package var distrust: Refusal?
  /// What must happen before roots that need trust are read, or nil where nothing is known to be missing.
  package var trustRemark: String?
  /// What it rests on that roots of the folder that the agent runs in are looked for in those above too, or nil.
  package var foldersAbove: Evidence?
  /// Table roots that a variable or a setting switches off, with the reason.
  package var closedRoots: [FilePath: Refusal] = [:]
  /// Whether the agent reads skills at all; with the setting that says no.
  package var disabled: Refusal?
  /// Installed plugins by their folder, and those that lie in the cache and are not live.
  package var plugins: [InstalledPlugin] = []
  /// The characters of the whole listing, and of one entry, where a variable or a setting gives them, and where that was
  /// read.
  package var listingCharacters: Int?
  package var listingPerSkill: Int?
  package var listingEvidence: Evidence?
  /// Remarks for the page of the agent, such as that bundled skills are switched off.
  package var remarks: [String] = []

  package init() {}
}

/// One of several agents that a program runs, each with its own choice of skills.
package struct SkillAudience: Sendable, Hashable {
  /// What the settings call it.
  package var name: String
  /// The only skills that it sees, by their names; nil for all.
  package var skills: Set<String>?
  /// The list that says so, or nil.
  package var place: SettingsPlace?
  /// The keys under which the list stands, such as `agents.defaults.skills`.
  package var words: String

  package init(_ name: String, skills: Set<String>?, at place: SettingsPlace?, _ words: String) {
    self.name = name
    self.skills = skills
    self.place = place
    self.words = words
  }

  func sees(_ skill: String) -> Bool { skills?.contains(skill) ?? true }
}

/// A plugin as the agent's own list has it.
package struct InstalledPlugin: Sendable, Hashable {
  /// `tool@market`.
  package var id: String
  package var folder: FilePath
  package var version: String?
  /// Why its skills are not loaded, or nil where they are.
  package var refusal: Refusal?
  /// The setting that names it, where one does.
  package var setting: SettingsPlace?

  /// The name that its skills' names start with.
  package var name: String { String(id.prefix { $0 != "@" }) }

  package init(id: String, folder: FilePath, version: String?, refusal: Refusal?) {
    self.id = id
    self.folder = folder
    self.version = version
    self.refusal = refusal
  }
}

extension HeaderValue {
  /// The fields of a mapping; none for anything else.
  var mappingFields: [HeaderField] {
    if case .mapping(let fields) = content { fields } else { [] }
  }

  /// The values of a list; none for anything else.
  var listValues: [HeaderValue] {
    if case .list(let values) = content { values } else { [] }
  }

  /// A list of texts, or one text that stands for a list of one.
  var texts: [(text: String, line: Int)] {
    switch content {
    case .scalar(let text, _): text.isEmpty || PlainScalar.isNull(self) ? [] : [(text, start.line)]
    case .list(let values): values.compactMap { value in value.text.map { ($0, value.start.line) } }
    case .mapping: []
    }
  }

  /// The truth value that JSON, TOML and YAML 1.2 have, or nil.
  var boolean: Bool? {
    switch content {
    case .scalar("true", .plain), .scalar("True", .plain), .scalar("TRUE", .plain): true
    case .scalar("false", .plain), .scalar("False", .plain), .scalar("FALSE", .plain): false
    default: nil
    }
  }
}

extension [HeaderField] {
  /// The value under a chain of keys.
  subscript(path keys: String...) -> HeaderValue? { self[path: keys] }

  /// The value under a chain of keys.
  subscript(path keys: [String]) -> HeaderValue? {
    var fields = self
    for (index, key) in keys.enumerated() {
      guard let value = fields.last(where: { $0.key == key })?.value else { return nil }
      if index == keys.count - 1 { return value }
      fields = value.mappingFields
    }
    return nil
  }

  /// The field of a key, the last one where it stands twice, as JSON's readers have it.
  subscript(field key: String) -> HeaderField? { last { $0.key == key } }
}
