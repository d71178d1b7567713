import FoundationEssentials

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
    var skills: [String: Entry]
  }

  private struct Entry: Decodable {
    var source: String?
    var sourceType: String?
    var sourceUrl: String?
    var ref: String?
    var installedAt: String?
    var updatedAt: String?
  }

  private let entries: [String: Entry]

  /// Reads a lock file; nil where it is not one, such as one with the marks of a git conflict.
  package init?(_ bytes: [UInt8], isUserFile: Bool) {
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)),
      !isUserFile || file.version >= Self.oldestUserVersion
    else { return nil }
    entries = file.skills
  }

  /// The names under which skills were installed, in byte order.
  package var names: [String] { entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// The origin of the skill that is installed under a name.
  package func origin(of name: String) -> SkillOrigin? {
    guard let entry = entries[name], let source = entry.source ?? entry.sourceUrl else { return nil }
    return SkillOrigin(
      source: source, sourceType: entry.sourceType, ref: entry.ref, installedAt: entry.installedAt,
      updatedAt: entry.updatedAt)
  }
}
