import Catalog
import Markup
import Platform
import Presentation
import Scan
import Validation

/// What `--fix` would do to the files of a validation: only what has one right answer.
struct FixPlan {
  /// The rules whose findings can be mended.
  static let rules = DocumentFix.rules.union([
    "wrong-case-file-name", "script-not-executable", "script-line-endings",
  ])

  enum Step {
    case write(FilePath, old: [UInt8], new: [UInt8])
    case rename(FilePath, to: FilePath)
    case execute(FilePath, from: UInt16, to: UInt16)
  }

  private(set) var steps: [Step] = []

  private static let sizeLimit = 64 << 20

  init(_ skills: [(LoadedSkill, [Finding])]) {
    for (loaded, findings) in skills {
      let mendable = findings.filter { Self.rules.contains($0.rule) }
      if !mendable.isEmpty { add(loaded.place, mendable) }
    }
  }

  private mutating func add(_ place: SkillPlace, _ findings: [Finding]) {
    guard case .document(let name) = place.entry else { return }
    let document = place.path.appending(name)
    let own = findings.filter { $0.path == document }
    if let old = try? FileSystem.read(document, limit: Self.sizeLimit).bytes {
      let before = MarkdownReader.read(old)
      let new = DocumentFix.fixed(old, before, own)
      // Whatever went wrong, a header that was read must still be.
      if new != old, MarkdownReader.read(new).header.reading == before.header.reading {
        steps.append(.write(document, old: old, new: new))
      }
    }
    for finding in findings where finding.rule == "script-line-endings" {
      guard let old = try? FileSystem.read(finding.path, limit: Self.sizeLimit).bytes else { continue }
      let new = DocumentFix.withLineFeeds(old)
      if new != old { steps.append(.write(finding.path, old: old, new: new)) }
    }
    for finding in findings where finding.rule == "script-not-executable" {
      guard let script = finding.related.first?.path,
        let stamp = try? FileSystem.stamp(of: script, followingLinks: false), stamp.kind == .regular
      else { continue }
      // Whoever may read it may run it.
      let mode = stamp.permissions | (stamp.permissions & 0o444) >> 2
      if mode != stamp.permissions { steps.append(.execute(script, from: stamp.permissions, to: mode)) }
    }
    if findings.contains(where: { $0.rule == "wrong-case-file-name" }), place.strayNames.isEmpty {
      let exact = place.path.appending(SkillSubject.documentName)
      if name != SkillSubject.documentName { steps.append(.rename(document, to: exact)) }
    }
  }

  /// The steps as a patch that git reads, paths as seen from a folder.
  func difference(from root: FilePath) -> [String] {
    steps.flatMap { step -> [String] in
      switch step {
      case .write(let path, let old, let new): return UnifiedDiff.lines(old, new, name: path.seen(from: root))
      case .rename(let path, let other):
        let (from, to) = (path.seen(from: root).displayText, other.seen(from: root).displayText)
        return [
          "diff --git a/\(from) b/\(to)", "similarity index 100%", "rename from \(from)", "rename to \(to)",
        ]
      case .execute(let path, let from, let to):
        let name = path.seen(from: root).displayText
        return [
          "diff --git a/\(name) b/\(name)", "old mode 100\(String(from, radix: 8))",
          "new mode 100\(String(to, radix: 8))",
        ]
      }
    }
  }

  /// Carries the steps out, each whole or not at all; what cannot be done is told and the rest is done.
  ///
  /// - Returns: how many files were changed, and what could not be.
  func perform() -> (count: Int, faults: [(path: FilePath, reason: String)]) {
    var count = 0
    var faults: [(path: FilePath, reason: String)] = []
    for step in steps {
      do throws(FileError) {
        switch step {
        case .write(let file, let old, let new):
          // Somebody may have written it since it was read.
          guard (try? FileSystem.read(file, limit: Self.sizeLimit).bytes) == old else {
            faults.append((file, "it changed meanwhile"))
            continue
          }
          try FileSystem.replace(file, with: new)
        case .rename(let file, let other):
          guard !FileSystem.exists(other) else {
            faults.append((file, "\(other.displayName) exists"))
            continue
          }
          try FileSystem.rename(file, to: other)
        case .execute(let file, _, let mode):
          try FileSystem.setPermissions(mode, of: file)
        }
        count += 1
      } catch {
        faults.append((error.path, error.reason))
      }
    }
    return (count, faults)
  }
}
