import Catalog
import FoundationEssentials
import Markup

/// Where an installer says that a skill came from.
///
/// Source: vercel-labs/skills, which writes `skills-lock.json` into a project and `.skill-lock.json` for the user.
package struct SkillOrigin: Sendable, Hashable {
  /// The repository or address, such as `vercel-labs/agent-skills`.
  package var source: String
  /// `github`, `local` …
  package var sourceType: String?
  package var ref: String?
  /// Times as the file has them.
  package var installedAt: String?
  package var updatedAt: String?
  /// The address that it was fetched from, where the file has one.
  package var address: String?
  /// Where its document, or its folder, lies in the source.
  package var pathInSource: String?
  /// The id that git gave to its folder in the source, as 40 digits.
  package var treeHash: String?
  /// The installer's own hash of its files: the SHA-256 of their paths and contents, as 64 digits.
  package var contentHash: String?

  /// The whole in words.
  package var text: String {
    var parts = [source + (sourceType.map { " (\($0))" } ?? "")]
    if let ref { parts.append("at \(ref)") }
    if let installedAt { parts.append("installed \(installedAt)") }
    if let updatedAt, updatedAt != installedAt { parts.append("updated \(updatedAt)") }
    return parts.joined(separator: ", ")
  }
}

/// A lock file of installed skills.
package struct SkillLock: Sendable {
  /// The names that such files have: in a project, and in the user's folders.
  package static let projectFileName = "skills-lock.json"
  package static let userFileName = ".skill-lock.json"

  /// The version from which on the user's file has this shape; older ones are ignored, as their own writer does.
  private static let oldestUserVersion = 3

  private struct File: Decodable {
    var version: Int
    var skills: [String: Readable]
  }

  /// An entry, or nothing where it has another shape: one odd entry makes no other unreadable.
  private struct Readable: Decodable {
    var entry: Entry?

    init(from decoder: any Decoder) throws {
      entry = try? Entry(from: decoder)
    }
  }

  private struct Entry: Decodable {
    var source: String?
    var sourceType: String?
    var sourceUrl: String?
    var ref: String?
    var installedAt: String?
    var updatedAt: String?
    var skillPath: String?
    var skillFolderHash: String?
    var computedHash: String?
  }

  private let entries: [String: Entry]
  /// The names of entries that have another shape, in byte order.
  package let unreadableNames: [String]

  /// Reads a lock file; nil where it is not one, such as one with the marks of a git conflict.
  package init?(_ bytes: [UInt8], isUserFile: Bool) {
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)),
      !isUserFile || file.version >= Self.oldestUserVersion
    else { return nil }
    entries = file.skills.compactMapValues(\.entry)
    unreadableNames = file.skills.filter { $0.value.entry == nil }.keys.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// Why the bytes are no lock file, and in which line.
  package static func fault(in bytes: [UInt8], isUserFile: Bool) -> (reason: String, line: Int?) {
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where line.starts(with: Array("<<<<<<< ".utf8)) {
      return ("holds the marks of a merge conflict", index + 1)
    }
    do throws(JSONReader.Problem) {
      let fields = try JSONReader.read(bytes, as: .strict)
      guard let version = fields.first(where: { $0.key == "version" }) else {
        return ("says no version, so it is no lock file that is known", 1)
      }
      if isUserFile, let number = version.value.text.flatMap({ Int($0) }), number < oldestUserVersion {
        return (
          "has version \(number), which its own installer passes over too", version.keyPosition.line
        )
      }
      let skills = fields.first { $0.key == "skills" }
      return ("has no mapping of skills", skills?.keyPosition.line ?? 1)
    } catch {
      return ("is not valid JSON: \(error.message)", error.position.line)
    }
  }

  /// The line on which the entry of a skill starts in a lock file that can be read.
  package static func line(of name: String, in bytes: [UInt8]) -> Int? {
    guard let fields = try? JSONReader.read(bytes, as: .strict),
      case .mapping(let skills)? = fields.first(where: { $0.key == "skills" })?.value.content
    else { return nil }
    return skills.first { $0.key == name }?.keyPosition.line
  }

  /// The names under which skills were installed, in byte order.
  package var names: [String] {
    (entries.keys + unreadableNames).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The folder into which the installer puts a skill of a name.
  ///
  /// Source: vercel-labs/skills src/installer.ts@01ae1236, sanitizeName: small letters, everything but letters, digits,
  /// dots and underscores a hyphen, no dots and hyphens at the ends.
  package static func folderName(of name: String) -> String {
    var result = ""
    for scalar in name.lowercased().unicodeScalars {
      let isKept =
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "." || scalar == "_"
      if isKept { result.unicodeScalars.append(scalar) } else if result.last != "-" { result += "-" }
    }
    let ends: Set<Character> = [".", "-"]
    while let first = result.first, ends.contains(first) { result.removeFirst() }
    while let last = result.last, ends.contains(last) { result.removeLast() }
    return result.isEmpty ? "unnamed-skill" : String(result.prefix(255))
  }

  /// The origin of the skill that is installed under a name.
  package func origin(of name: String) -> SkillOrigin? {
    guard let entry = entries[name], let source = entry.source ?? entry.sourceUrl else { return nil }
    return SkillOrigin(
      source: source, sourceType: entry.sourceType, ref: entry.ref, installedAt: entry.installedAt,
      updatedAt: entry.updatedAt, address: entry.sourceUrl, pathInSource: entry.skillPath,
      treeHash: Self.digits(entry.skillFolderHash, count: 40),
      contentHash: Self.digits(entry.computedHash, count: 64))
  }

  /// A hash as lower-case hexadecimal digits, or nil where it is none of that length.
  private static func digits(_ text: String?, count: Int) -> String? {
    guard let text, text.utf8.count == count, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    return text.lowercased()
  }
}
