import Catalog
import Formats
import Platform
import Scan

extension Inspector {
  /// The inspection of a file, or of a folder that is neither a skill nor a project.
  func inspect(_ place: FilePlace) -> Inspection {
    let linkStamp = try? FileSystem.stamp(of: place.path, followingLinks: false)
    let stamp = try? FileSystem.stamp(of: place.path, followingLinks: true)
    let isFolder = linkStamp?.kind == .directory
    let git = workspace.gitFacts(of: place.realPath, isFolder: isFolder)
    let id = workspace.printedID(kind: .file, realPath: place.realPath)
    let content = isFolder || stamp?.kind != .regular ? nil : FileContent.read(place.path)
    let role = place.role?.rawValue
    let status =
      git?.1.state.map(GitFields.status)
      ?? InspectionStatus(
        state: "unknown", mark: .none,
        text: git?.0 == nil ? "not in a git repository" : "git state unknown")
    return Inspection(
      kind: ItemKind.file.rawValue, id: id, name: place.path.displayName,
      title: place.path.displayName, subtitle: subtitle(of: place, isFolder: isFolder), summary: nil,
      path: place.path, status: status,
      sections: [
        InspectorSection(
          .summary,
          [
            InspectorField("name", "Name", .text(place.path.displayName), placement: .onlyInFull),
            typeField(linkStamp: linkStamp, stamp: stamp, content: content),
            InspectorField(
              "role", "Role", role.map { .text($0) }, absence: .notApplicable,
              source: "name and place"),
          ]),
        InspectorSection(.status, GitFields.position(git?.1, isInRepository: git?.0 != nil)),
        InspectorSection(.details, detailFields(place, linkStamp, stamp, content, isFolder: isFolder)),
        InspectorSection(
          .activity,
          GitFields.commits(git?.1, isInRepository: git?.0 != nil) + [
            InspectorField(
              "updated", "Modified", (stamp ?? linkStamp).map { .date($0.modified) },
              absence: .failed, source: "the file system")
          ]),
        InspectorSection(.related, relatedFields(place)),
        InspectorSection(
          .advanced,
          [
            InspectorField("path", "Path", .path(place.path)),
            InspectorField("id", "Id", .identifier(id, short: id), source: "kind and real path"),
            InspectorField(
              "realPath", "Real path", .path(place.realPath),
              placement: place.realPath == place.path ? .onlyInFull : .line),
          ]),
      ])
  }

  private func subtitle(of place: FilePlace, isFolder: Bool) -> String {
    let kind = isFolder ? "Folder" : "File"
    if let skill = place.skill { return "\(kind) of the skill \(skill.displayName)" }
    return place.project.map { "\(kind) in \($0.displayName)" } ?? kind
  }

  private func typeField(linkStamp: FileStamp?, stamp: FileStamp?, content: FileContent?) -> InspectorField {
    if linkStamp?.kind == .link {
      return InspectorField(
        "type", "Type", .text(stamp == nil ? "broken link" : "link"), source: "the file system")
    }
    guard linkStamp?.kind == .regular else {
      return InspectorField(
        "type", "Type", (linkStamp?.kind).map { .text($0.noun) }, absence: .failed, source: "the file system"
      )
    }
    return InspectorField(
      "type", "Type", content?.type.map { .text($0) }, absence: .failed,
      note: content == nil ? "cannot be read" : nil,
      source: "libmagic, from the first bytes")
  }

  private func detailFields(
    _ place: FilePlace, _ linkStamp: FileStamp?, _ stamp: FileStamp?, _ content: FileContent?,
    isFolder: Bool
  ) -> [InspectorField] {
    var fields: [InspectorField] = []
    if linkStamp?.kind == .link {
      fields.append(
        InspectorField(
          "target", "Target", (try? FileSystem.linkTarget(place.path)).map { .path($0) },
          absence: .failed, source: "the link"))
    }
    if isFolder {
      let entries = try? FileSystem.entries(of: place.path)
      fields.append(
        InspectorField(
          "entries", "Holds",
          entries.map { .quantity(Quantity($0.count, one: "entry", many: "entries")) }, absence: .failed,
          source: "the folder"))
    } else {
      fields.append(
        InspectorField(
          "size", "Size", (stamp?.kind == .regular ? stamp : nil).map { .bytes(Int($0.size)) },
          absence: .notApplicable, source: "the file system"))
      fields.append(
        InspectorField(
          "lines", "Lines", content?.lineCount.map { .number($0) },
          absence: .notApplicable, note: content?.isPartial ?? false ? "of the first 16 MiB" : nil,
          source: "the file"))
      fields.append(
        InspectorField(
          "encoding", "Encoding", content?.encoding.map { .text($0) }, absence: .notApplicable,
          source: "the file"))
    }
    fields.append(
      InspectorField(
        "mode", "Mode", (linkStamp ?? stamp).map { .text(Self.mode($0.permissions)) },
        absence: .failed, source: "the file system"))
    return fields
  }

  private func relatedFields(_ place: FilePlace) -> [InspectorField] {
    var fields = [projectField(place.project)]
    if let skill = place.skill {
      let real = (try? FileSystem.realPath(skill)) ?? skill
      fields.append(
        InspectorField(
          "skill", "Skill",
          .link(
            ItemLink(
              kind: .skill, id: workspace.printedID(kind: .skill, realPath: real),
              name: skill.displayName, path: skill)), source: "the folder that holds it"))
    } else {
      fields.append(
        InspectorField("skill", "Skill", nil, absence: .notApplicable, placement: .onlyInFull))
    }
    return fields
  }

  /// Permission bits as `ls` writes them, with the octal form.
  static func mode(_ permissions: UInt16) -> String {
    var text = ""
    for shift in [6, 3, 0] as [UInt16] {
      let bits = permissions >> shift
      text += (bits & 4 != 0 ? "r" : "-") + (bits & 2 != 0 ? "w" : "-") + (bits & 1 != 0 ? "x" : "-")
    }
    let octal = String(permissions, radix: 8)
    return text + " (" + String(repeating: "0", count: max(0, 4 - octal.utf8.count)) + octal + ")"
  }
}

/// What a look into a file tells: its type, its lines and its encoding.
struct FileContent {
  var type: String?
  /// nil for a file that is not text.
  var lineCount: Int?
  var encoding: String?
  var isPartial: Bool

  /// The most that is read of a file, in bytes.
  static let limit = 16 << 20

  static func read(_ path: FilePath) -> FileContent? {
    let bytes: [UInt8]
    var isPartial = false
    do throws(ReadError) {
      bytes = try FileSystem.read(path, limit: limit).bytes
    } catch {
      guard case .tooLarge = error, let start = try? FileSystem.readStart(of: path, count: limit).bytes else {
        return nil
      }
      bytes = start
      isPartial = true
    }
    let description = FileType.describe(bytes: bytes)
    var content = FileContent(
      type: description?.type, lineCount: nil, encoding: nil, isPartial: isPartial)
    if bytes.isEmpty {
      content.lineCount = 0
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      content.encoding = "UTF-16"
    } else if !bytes.prefix(8_000).contains(0) {
      content.lineCount =
        bytes.count { $0 == UInt8(ascii: "\n") } + (bytes.last == UInt8(ascii: "\n") ? 0 : 1)
      let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
      let isASCII = bytes.allSatisfy { $0 < 0x80 }
      let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      content.encoding =
        isASCII
        ? "ASCII"
        : isUTF8 || isPartial
          ? (hasMark ? "UTF-8 with a byte-order mark" : "UTF-8") : description?.encoding ?? "not UTF-8"
    }
    return content
  }
}
