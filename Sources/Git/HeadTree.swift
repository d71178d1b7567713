import Catalog

/// The files of HEAD's tree below a path, in the order of the index.
struct HeadTree {
  struct Entry {
    var path: FilePath
    var mode: UInt32
    var id: ObjectID
  }

  let reader: ObjectReader

  /// The tree of a folder of a tree, or nil where that has no such folder.
  func folder(_ path: FilePath, of tree: ObjectID) throws(GitError) -> ObjectID? {
    let found = try entry(at: path, of: tree)
    return found?.mode == 0o040000 ? found?.id : nil
  }

  private func entry(at path: FilePath, of tree: ObjectID) throws(GitError) -> Entry? {
    var current = Entry(path: FilePath(bytes: []), mode: 0o040000, id: tree)
    for component in path.components {
      guard current.mode == 0o040000, let next = try child(of: current, named: component) else { return nil }
      current = next
    }
    return current
  }

  /// The files at the path or below it; none where the tree has nothing there.
  func entries(of tree: ObjectID, under path: FilePath) throws(GitError) -> [Entry] {
    guard let current = try entry(at: path, of: tree) else { return [] }
    guard current.mode == 0o040000 else { return [current] }
    var result: [Entry] = []
    try collect(current, into: &result, depth: 0)
    return result
  }

  private func child(of folder: Entry, named name: [UInt8]) throws(GitError) -> Entry? {
    unsafe try reader.withTree(folder.id) { bytes throws(GitError) -> Entry? in
      var entries = unsafe TreeEntries(bytes)
      while let entry = unsafe entries.current {
        if unsafe entry.name.elementsEqual(name) {
          return unsafe Entry(path: folder.path.appending(name), mode: entry.mode, id: entry.id)
        }
        unsafe entries.advance()
      }
      return nil
    }
  }

  private func collect(_ folder: Entry, into result: inout [Entry], depth: Int) throws(GitError) {
    // A path cannot be longer than the system allows; only a hostile tree is deeper.
    guard depth < 2_000 else { return }
    let children = unsafe try reader.withTree(folder.id) { bytes throws(GitError) -> [Entry] in
      var found: [Entry] = []
      var entries = unsafe TreeEntries(bytes)
      while let entry = unsafe entries.current {
        unsafe found.append(
          Entry(path: folder.path.appending(entry.name), mode: entry.mode, id: entry.id))
        unsafe entries.advance()
      }
      return found
    }
    for child in children {
      if child.mode == 0o040000 {
        try collect(child, into: &result, depth: depth + 1)
      } else {
        result.append(child)
      }
    }
  }
}
