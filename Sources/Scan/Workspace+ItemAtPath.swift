import Agents
package import Catalog
package import Formats
import Platform

extension Workspace {
  /// Tells what item stands at a path, by looking at the path and the folders above it only.
  ///
  /// - Returns: nil where nothing stands there at all.
  package func item(at path: FilePath) -> Item? {
    guard let linkStamp = try? FileSystem.stamp(of: path, followingLinks: false) else { return nil }
    let context = surroundings.context(of: path)
    let project = surroundings.nearestProject(above: path)
    guard let stamp = try? FileSystem.stamp(of: path, followingLinks: true) else {
      // A link that leads nowhere is a skill that does not load where skills are expected, a file elsewhere.
      let isEntry = context.root != nil && context.depth == 1
      guard linkStamp.kind == .link, isEntry else { return file(at: path, project: project) }
      let entry: SkillPlace.Entry =
        switch LinkTarget(of: path) {
        case .dangling(let target): .danglingLink(target: target)
        case .unreachable(let reason): .unreadable(name: nil, reason: reason)
        case .loop, .leads: .linkLoop
        }
      return .skill(
        SkillPlace(
          path: path, realPath: path, entry: entry, project: project, root: context.root,
          depth: context.depth))
    }
    guard stamp.kind == .directory else {
      if stamp.kind == .regular, let place = run(at: path) { return .run(place) }
      if stamp.kind == .regular, skill(holding: path, project: project) == nil,
        let place = document(at: path, project: project)
      {
        return .document(place)
      }
      return file(at: path, project: project)
    }
    let realPath = (try? FileSystem.realPath(path)) ?? path
    let (entry, strays) = self.entry(of: path)
    if SkillEntries.makeSkill(entry, at: path, context: context) {
      return .skill(
        SkillPlace(
          path: path, realPath: realPath, entry: entry, strayNames: strays, project: project,
          root: context.root, depth: context.root == nil ? nil : context.depth,
          container: skill(holding: path, project: project)))
    }
    if let basis = surroundings.project(at: path) {
      return .project(Project(path: path, basis: basis, parent: projectParent(of: path, above: project)))
    }
    return file(at: path, project: project)
  }

  /// What in a folder makes it a skill; a folder that cannot be listed says why.
  private func entry(of folder: FilePath) -> (SkillPlace.Entry, [[UInt8]]) {
    do throws(FileError) {
      return SkillEntries.find(try FileSystem.entries(of: folder), in: folder)
    } catch {
      return (.unreadable(name: nil, reason: error.reason), [])
    }
  }

  /// The folder of the nearest skill above a path, below the project.
  private func skill(holding path: FilePath, project: FilePath?) -> FilePath? {
    for folder in path.ancestors.prefix(16) {
      if folder == project || surroundings.isHome(folder) { return nil }
      let document = folder.appending(SkillFormat.documentName)
      if (try? FileSystem.kind(of: document, followingLinks: true)) == .regular { return folder }
    }
    return nil
  }

  /// What a file with a role says of itself now; nil where its role has no such text, or it cannot be read.
  package func roleDocument(at place: FilePlace) -> RoleDocument? {
    guard let role = place.role, let bytes = try? FileSystem.read(place.path, limit: 4 << 20).bytes else {
      return nil
    }
    return RoleDocument.read(bytes, role: role, path: place.path, base: place.project, home: home)
  }

  private func file(at path: FilePath, project: FilePath?) -> Item {
    let skill = self.skill(holding: path, project: project)
    let role: FileRole? =
      if let skill, let relative = path.relative(to: skill) {
        FileRoles.role(inSkill: relative)
      } else {
        FileRoles.role(of: project.flatMap { path.relative(to: $0) } ?? path)
          ?? surroundings.pluginRole(of: path)
      }
    let realParent = path.parent.flatMap { try? FileSystem.realPath($0) }
    return .file(
      FilePlace(
        path: path, realPath: realParent?.appending(path.name) ?? path, role: role, project: project,
        skill: skill))
  }

  /// The project that another one belongs to.
  private func projectParent(of folder: FilePath, above: FilePath?) -> FilePath? {
    surroundings.workTree(at: folder).flatMap(surroundings.parent) ?? above
  }
}
