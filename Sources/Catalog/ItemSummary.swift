/// One row of a list: what the index keeps of an item.
package struct ItemSummary: Sendable, Hashable {
  package var kind: ItemKind
  /// `valid`, `warning` or `invalid` for a skill; a kind's own word otherwise.
  package var status: String
  /// The printed id: the kind, a colon and hexadecimal digits.
  package var id: String
  package var name: String
  package var title: String
  package var description: String?
  /// The way in: the one asked for, else the first in byte order.
  package var path: FilePath
  package var realPath: FilePath
  /// Every way in, in byte order.
  package var paths: [FilePath]
  /// The folder of the project that the way in lies in, or nil.
  package var project: FilePath?
  package var category: String?
  package var tags: [String]
  /// How many findings of each severity the item had when it was last read.
  package var errorCount: Int
  package var warningCount: Int
  /// What it was read from: a file's role, or a remark such as `not a regular file`.
  package var remark: String?
  /// The word of the user's own kind that it is of, or nil.
  package var type: String?
  /// When the item's file was last modified, or nil where that is not recorded.
  package var modified: Timestamp?
  /// Where and how a search found it; nil in a list.
  package var match: SearchMatch?

  package init(
    kind: ItemKind, status: String, id: String, name: String, title: String, description: String?,
    path: FilePath, realPath: FilePath, paths: [FilePath], project: FilePath?,
    category: String? = nil, tags: [String] = [], errorCount: Int = 0, warningCount: Int = 0,
    remark: String? = nil, type: String? = nil, modified: Timestamp? = nil
  ) {
    self.kind = kind
    self.status = status
    self.id = id
    self.name = name
    self.title = title
    self.description = description
    self.path = path
    self.realPath = realPath
    self.paths = paths
    self.project = project
    self.category = category
    self.tags = tags
    self.errorCount = errorCount
    self.warningCount = warningCount
    self.remark = remark
    self.type = type
    self.modified = modified
  }
}

extension ItemSummary {
  /// Project, kind, name, path, in bytes: the order of every list unless `--sort` says otherwise.
  package static func inListOrder(_ left: ItemSummary, _ right: ItemSummary) -> Bool {
    let leftProject = left.project?.bytes ?? []
    let rightProject = right.project?.bytes ?? []
    if leftProject != rightProject { return leftProject.lexicographicallyPrecedes(rightProject) }
    if left.kind != right.kind { return left.kind < right.kind }
    if left.name != right.name { return left.name.utf8.lexicographicallyPrecedes(right.name.utf8) }
    return left.path < right.path
  }
}
