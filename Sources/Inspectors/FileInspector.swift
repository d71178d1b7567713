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
    let git = GitAnswer(place.realPath, isFolder: isFolder, workspace: workspace)
    let id = workspace.printedID(kind: .file, realPath: place.realPath)
    let content = isFolder || stamp?.kind != .regular ? nil : FileContent.read(place.path)
    let role = place.role?.rawValue
    let text = workspace.roleDocument(at: place)
    let status =
      git.facts?.state.map(GitFields.status)
      ?? InspectionStatus(
        state: "unknown", mark: .none, text: git.absence(of: "git state unknown").note ?? "git state unknown")
    return Inspection(
      kind: ItemKind.file.rawValue, id: id, name: place.path.displayName,
      title: place.path.displayName, subtitle: subtitle(of: place, isFolder: isFolder),
      summary: text?.description?.value,
      path: place.path, status: status,
      sections: [
        InspectorSection(
          .summary,
          [
            InspectorField(
              "name", "Name", .text(place.path.displayName), source: "the path", placement: .onlyInFull),
            typeField(linkStamp: linkStamp, stamp: stamp, content: content),
            InspectorField(
              "role", "Role", role.map { .text($0) }, absence: .notApplicable,
              source: "name and place"),
          ] + RoleFields.summary(of: text, place)),
        InspectorSection(
          .status,
          GitFields.position(git, project: place.project)
            + (git.facts?.state == nil
              ? [
                InspectorField(
                  "status", "Status", .status(status), source: "git", placement: .onlyInFull)
              ] : []) + RoleFields.status(of: text)),
        InspectorSection(
          .details,
          RoleFields.details(of: text, place)
            + detailFields(place, linkStamp, stamp, content, isFolder: isFolder)),
        InspectorSection(
          .activity,
          GitFields.commits(git) + [
            InspectorField(
              "updated", "Modified", (stamp ?? linkStamp).map { .date($0.modified) },
              absence: .failed, source: "the file system")
          ]),
        InspectorSection(.related, relatedFields(place) + relationFields(of: .file(place))),
        InspectorSection(
          .advanced,
          [
            InspectorField("path", "Path", .path(place.path), source: "as it was reached"),
            InspectorField("id", "Id", .identifier(id, short: id), source: "kind and real path"),
            InspectorField(
              "realPath", "Real path", .path(place.realPath), source: "the file system",
              placement: .onlyInFull),
          ] + RoleFields.advanced(of: text, place)),
      ])
  }

  private func subtitle(of place: FilePlace, isFolder: Bool) -> String {
    let kind = isFolder ? "Folder" : "File"
    if let skill = place.skill { return "\(kind) of the skill \(skillName(at: skill))" }
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

  /// The name by which a skill is found, from its own header.
  private func skillName(at folder: FilePath) -> String {
    guard case .skill(let place)? = workspace.item(at: folder) else { return folder.displayName }
    return SkillLoader.name(of: place)
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
              name: skillName(at: skill), path: skill)), source: "the folder that holds it"))
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
      type: TextType.name(of: path.name, described: description?.type), lineCount: nil, encoding: nil,
      isPartial: isPartial)
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

/// Types of text by the endings of their names: what libmagic calls "ASCII text" people call Markdown.
private enum TextType {
  /// The type in a few words, without what other fields say (the encoding, the length of lines).
  static func name(of file: [UInt8], described: String?) -> String? {
    guard let described, described.contains("text"),
      described.contains("ASCII") || described.contains("Unicode")
        || described.contains("UTF-8") || described.contains("ISO-8859")
    else { return described }
    let ending = file.lastIndex(of: UInt8(ascii: ".")).map {
      String(decoding: file[($0 + 1)...], as: UTF8.self).lowercased()
    }
    if let ending, let name = names[ending] { return name }
    // A script or a program text by its first line: keep what libmagic found out, up to the encoding.
    return described.hasPrefix("ASCII") || described.hasPrefix("Unicode") || described.hasPrefix("UTF-8")
      || described.hasPrefix("ISO") || described.hasPrefix("Non-ISO")
      ? "text" : described.split(separator: ",").first.map(String.init)
  }

  private static let names = [
    "md": "Markdown", "markdown": "Markdown", "mdc": "Markdown with a rule", "json": "JSON", "yaml": "YAML",
    "yml": "YAML", "toml": "TOML", "txt": "text", "sh": "shell script", "py": "Python", "swift": "Swift",
    "js": "JavaScript", "mjs": "JavaScript", "ts": "TypeScript", "html": "HTML", "css": "CSS", "xml": "XML",
    "csv": "CSV", "rs": "Rust", "go": "Go", "java": "Java", "rb": "Ruby", "c": "C", "h": "C header",
    "cpp": "C++",
  ]
}
