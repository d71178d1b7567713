import Catalog
import Formats
import Platform

/// What stands in the other skills of a skill's collection, which is installed as a whole more often than not.
enum SkillNeighbours {
  /// Which of some places are files or folders of another skill of the collection.
  ///
  /// - Parameter places: as seen from the skill's folder.
  static func held(_ places: Set<FilePath>, by skill: SkillPlace) -> Set<FilePath> {
    places.filter { place in
      // A skill that is reached through a link has its files' neighbours where they really lie.
      Set([skill.path, skill.realPath]).contains { folder in
        guard let collection = collection(of: folder, root: skill.root) else { return false }
        let target = folder.appending(place.bytes).lexicallyNormalized
        return collection.contains(target) && target != collection && isInSkill(target, below: collection)
          && FileSystem.exists(target)
      }
    }
  }

  private static func isInSkill(_ target: FilePath, below collection: FilePath) -> Bool {
    ([target] + target.ancestors).prefix { $0 != collection }.contains {
      FileSystem.exists($0.appending(SkillFormat.documentName))
    }
  }

  private static func collection(of folder: FilePath, root: FilePath?) -> FilePath? {
    if let root, root.contains(folder) { return root }
    return folder.nearestSkillsFolder
  }
}

extension FilePath {
  /// The nearest folder above that is called `skills`, or the folder that the path lies in.
  var nearestSkillsFolder: FilePath? {
    ancestors.first { $0.name == Array("skills".utf8) } ?? parent
  }
}
