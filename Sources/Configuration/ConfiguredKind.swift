package import Catalog
import Spelling

/// A kind of the user's own: which files are of it, and what the keys of their headers mean.
///
/// It builds on one of the kinds that there are: that one gives the status, the inspector and the relations; the
/// word of its own is what `list` takes.
package struct ConfiguredKind: Sendable, Hashable {
  /// What a header's key means: a field of the kind that it builds on, or a field of its own under this label.
  package struct Field: Sendable, Hashable {
    package var name: String
    /// The key in the header; dots lead into mappings.
    package var headerKey: String
  }

  /// The word for one of them, such as `runbook`.
  package var name: String
  package var base: ItemKind
  /// Patterns of files, relative to the project; `~/` and `/` start elsewhere.
  package var patterns: [String]
  package var fields: [Field]
  package var origin: ConfigurationOrigin
  /// The folder that the patterns are relative to: the project's of the file; nil in the user's file, where they
  /// hold in every project.
  package var folder: FilePath?
  package var home: FilePath?

  /// The word for several of them.
  package var plural: String { name.hasSuffix("s") ? name : name + "s" }

  /// The word at the start of a line.
  package var title: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// Everything that the reading of its files depends on; a change of it reads them anew.
  package var key: String {
    "\(name) \(base.rawValue) " + fields.map { "\($0.name)=\($0.headerKey)" }.joined(separator: ",")
  }

  /// Whether a file is of this kind.
  ///
  /// - Parameter project: the folder of the project that the file lies in, or nil.
  package func takes(_ path: FilePath, project: FilePath?) -> Bool {
    patterns.contains { pattern in
      if pattern.hasPrefix("~/") {
        guard let home, let relative = path.relative(to: home) else { return false }
        return Glob.matches(Array(pattern.utf8.dropFirst(2)), relative.bytes)
      }
      if pattern.hasPrefix("/") { return Glob.matches(Array(pattern.utf8), path.bytes) }
      guard let base = folder ?? project, let relative = path.relative(to: base) else { return false }
      return Glob.matches(Array(pattern.utf8), relative.bytes)
    }
  }

  /// The kinds that one may build on: those that are read out of files.
  package static let bases: [ItemKind] = [.note, .decision, .task, .prompt, .report]
}

extension ConfiguredKind {
  /// Reads the kinds of a configuration; of a word that several files describe the strongest file counts.
  static func all(in configuration: inout Configuration) -> [ConfiguredKind] {
    var result: [ConfiguredKind] = []
    for section in configuration[Settings.kinds] {
      for field in section.fields {
        var faults: [ConfigurationFault] = []
        if let kind = ConfiguredKind(field, in: section, home: configuration.home, &faults) {
          result.removeAll { $0.name == kind.name }
          result.append(kind)
        }
        configuration.faults += faults
      }
    }
    return result
  }

  private init?(
    _ field: HeaderField, in section: ConfigurationSection, home: FilePath?,
    _ faults: inout [ConfigurationFault]
  ) {
    func fault(_ message: String, at position: TextPosition, hint: String? = nil) {
      faults.append(section.fault("kinds.\(field.key) \(message)", at: position, hint: hint))
    }
    let isWord =
      field.key.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
      && field.key.utf8.allSatisfy { (0x61...0x7A).contains($0) || ASCII.isDigit($0) || $0 == 0x2D }
    guard isWord, field.key.utf8.count <= 32 else {
      fault("must be a word of a to z, digits and dashes", at: field.keyPosition)
      return nil
    }
    guard !Self.takenWords.contains(field.key) else {
      fault("is a kind already", at: field.keyPosition, hint: "choose another word")
      return nil
    }
    guard case .mapping(let parts) = field.value.content else {
      fault(
        "must be a mapping, is \(field.value.shape)", at: field.value.start,
        hint: "files: [docs/runbooks/*.md]")
      return nil
    }
    name = field.key
    base = .note
    patterns = []
    fields = []
    origin = section.file.origin(at: field.keyPosition)
    self.home = home
    folder = section.file.level == .user ? nil : section.projectFolder
    let known = ["as", "files", "fields"]
    for part in parts {
      switch part.key {
      case "as":
        guard let text = part.value.text, let kind = Self.bases.first(where: { $0.rawValue == text }) else {
          let words = Self.bases.map(\.rawValue)
          fault(
            "as must be one of \(words.joined(separator: ", "))", at: part.value.start,
            hint: part.value.text.flatMap { Spelling.nearest(to: $0, among: words) }.map {
              "did you mean \($0)?"
            })
          continue
        }
        base = kind
      case "files":
        for entry in (try? part.value.entries()) ?? [] {
          guard let text = entry.text, !text.isEmpty, text.utf8.count <= 1_000 else {
            fault("files must be a list of patterns", at: entry.start)
            continue
          }
          patterns.append(text.hasPrefix("./") ? String(text.dropFirst(2)) : text)
        }
      case "fields":
        guard case .mapping(let entries) = part.value.content else {
          fault(
            "fields must be a mapping, is \(part.value.shape)", at: part.value.start, hint: "status: state")
          continue
        }
        for entry in entries {
          guard let key = entry.value.text, !key.isEmpty else {
            fault("fields.\(entry.key) must be a key of the header", at: entry.value.start)
            continue
          }
          fields.append(Field(name: entry.key, headerKey: key))
        }
      default:
        fault(
          "has an unknown key '\(part.key)'", at: part.keyPosition,
          hint: Spelling.nearest(to: part.key, among: known).map { "did you mean \($0)?" }
            ?? "known: \(known.joined(separator: ", "))")
      }
    }
    guard !patterns.isEmpty else {
      fault("needs files", at: field.keyPosition, hint: "files: [docs/\(field.key)s/*.md]")
      return nil
    }
  }

  /// Words that mean something else where a kind is asked for.
  private static let takenWords = Set(
    ItemKind.allCases.flatMap { [$0.rawValue, $0.plural] } + [
      "run", "runs", "agent", "agents", "home", "config",
    ])
}

extension ConfigurationSection {
  /// The folder of the project whose file it is, or which extends it.
  fileprivate var projectFolder: FilePath { projectFile?.parent ?? folder }
}
