package import Catalog
import Markup

/// What a file with a role says of itself: an agent's definition, a rule, instructions.
///
/// Sources: the documentation of each agent on sub-agents, rules, custom instructions and steering files; the keys of
/// each stand in ``RoleKeys``.
package struct RoleDocument: Sendable, Hashable {
  /// One key of the header that somebody reads.
  package struct Field: Sendable, Hashable {
    package var key: String
    package var label: String
    package var texts: [String]
    package var line: Int
  }

  package var name: Sourced<String>?
  package var description: Sourced<String>?
  /// The keys that are known, the telling ones first.
  package var fields: [Field] = []
  /// The keys that no field shows, as they stand in the header.
  package var otherKeys: [HeaderField] = []
  package var reading = FrontMatter.Reading.absent
  package var findings: [Finding] = []
  package var relations: [Relation] = []

  /// Reads the file of a role.
  ///
  /// - Parameters:
  ///   - base: the folder that paths starting with `/` are relative to: the project's.
  ///   - exists: whether a file stands at a path, asked for what the text imports.
  /// - Returns: nil for a role whose files have no such text.
  package static func read(
    _ bytes: [UInt8], role: FileRole, path: FilePath, base: FilePath?, home: FilePath?
  ) -> RoleDocument? {
    guard [.agentDefinition, .rule, .instructions].contains(role) else { return nil }
    var result = RoleDocument()
    let name = path.displayName.lowercased()
    let fields: [HeaderField]
    if name.hasSuffix(".toml") {
      fields = result.readTOML(bytes, path)
    } else if name.hasSuffix(".json") {
      fields = result.readJSON(bytes, path)
    } else {
      fields = result.readMarkdown(bytes, path, base: base, home: home)
    }
    result.take(fields, role: role, fileName: path.displayName)
    return result
  }

  // MARK: - Files

  private mutating func readTOML(_ bytes: [UInt8], _ path: FilePath) -> [HeaderField] {
    do throws(TOMLReader.Problem) {
      let fields = try TOMLReader.read(bytes)
      reading = .strict
      return fields
    } catch {
      reading = .unreadable
      report("invalid-toml", .error, "is not TOML: \(error.message)", path, error.position)
      return []
    }
  }

  private mutating func readJSON(_ bytes: [UInt8], _ path: FilePath) -> [HeaderField] {
    // JSON is YAML in all that counts here, and the reader of YAML gives places.
    let (value, faults) = YAMLReader.parse(bytes, firstLine: 1)
    guard case .mapping(let fields)? = value?.content else {
      reading = .unreadable
      report("invalid-json", .error, "is no JSON object", path, faults.first?.position)
      return []
    }
    reading = .strict
    return fields
  }

  private mutating func readMarkdown(
    _ bytes: [UInt8], _ path: FilePath, base: FilePath?, home: FilePath?
  ) -> [HeaderField] {
    let document = MarkdownReader.read(bytes)
    reading = document.header.reading
    for fault in document.header.faults {
      let (rule, message) = Self.words(for: fault.problem)
      report(rule, .warning, message, path, fault.position)
    }
    if case .other(_, let position, _) = document.encoding {
      report("not-utf-8", .warning, "is not UTF-8", path, position)
    }
    var links = DocumentLinks(path: path, base: base ?? path.parent ?? .root)
    links.addLinks(of: document)
    let body = PromptBody(
      Array(String(decoding: MarkdownReader.body(of: bytes), as: UTF8.self).utf8),
      firstLine: document.bodyStartLine)
    for relation in RoleImports(body, folder: path.parent ?? .root, home: home).relations {
      links.add(relation)
    }
    relations = links.relations
    return document.header.fields
  }

  private static func words(for problem: HeaderFault.Problem) -> (String, String) {
    switch problem {
    case .notAFence(let line): ("not-a-fence", "the first line is no fence: '\(line.prefix(40))'")
    case .neverClosed: ("header-not-closed", "the header is never closed")
    case .invalidYAML(let reason): ("invalid-yaml", "the header is not YAML: \(reason)")
    case .duplicateKey(let key, let line): ("duplicate-key", "the key '\(key)' stands on line \(line) too")
    case .notAMapping(let shape): ("header-not-a-mapping", "the header is \(shape), not keys with values")
    case .overLimit(let limit): ("header-over-limit", "the header is \(limit)")
    }
  }

  private mutating func report(
    _ rule: String, _ severity: Severity, _ message: String, _ path: FilePath, _ position: TextPosition?
  ) {
    findings.append(
      Finding(rule: rule, severity: severity, message: message, path: path, position: position))
  }

  // MARK: - Keys

  private mutating func take(_ header: [HeaderField], role: FileRole, fileName: String) {
    func sourced(_ field: HeaderField?) -> Sourced<String>? {
      guard let field, let text = field.value.text, !text.isEmpty else { return nil }
      return Sourced(text, from: "\(fileName):\(field.keyPosition.line)")
    }
    name = sourced(header.first { $0.key == "name" })
    description = sourced(header.first { $0.key == "description" })
    for (key, label) in RoleKeys.labels(of: role) {
      guard let field = header.first(where: { $0.key == key }), !field.value.isMissing else { continue }
      fields.append(
        Field(
          key: key, label: label, texts: RoleKeys.texts(field.value, key: key), line: field.keyPosition.line))
    }
    let shown = Set(fields.map(\.key) + ["name", "description"])
    otherKeys = header.filter { !shown.contains($0.key) }
    // The skills that a definition loads are items of their own.
    for field in fields where field.key == "skills" {
      for text in field.texts {
        let skill = text.split(separator: "/").last.map(String.init) ?? text
        relations.append(Relation(.calls, .name(skill), text: text, line: field.line))
      }
    }
  }
}
