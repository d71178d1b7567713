import Catalog

/// Finds which wanted paths differ between two trees, entering only folders whose ids differ.
struct TreeComparison {
  let reader: ObjectReader
  let wanted: WantedPaths

  /// The tree of a commit without files, which is the same as no tree.
  private static let emptyTree = ObjectID(hexadecimal: "4b825dc642cb6eb9a060e54bf8d69288fbee4904".utf8)

  /// The paths of `active` that differ between two trees; nil is a tree without entries.
  func differences(_ left: ObjectID?, _ right: ObjectID?, among active: PathSet) throws(GitError) -> PathSet {
    var changed = PathSet(capacity: wanted.paths.count)
    let left = left == Self.emptyTree ? nil : left
    let right = right == Self.emptyTree ? nil : right
    guard left != right else { return changed }
    let root = wanted.nodes[0]
    if root.ordinal >= 0, active.contains(root.ordinal) { changed.insert(root.ordinal) }
    try compare(left, right, node: 0, active, &changed)
    return changed
  }

  private func compare(
    _ left: ObjectID?, _ right: ObjectID?, node: Int, _ active: PathSet, _ changed: inout PathSet
  ) throws(GitError) {
    var result = changed
    try unsafe withTree(left) { left throws(GitError) in
      try unsafe withTree(right) { right throws(GitError) in
        unsafe try merge(left, right, node: node, active, &result)
      }
    }
    changed = result
  }

  private func withTree(
    _ id: ObjectID?, _ body: (UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) {
    guard let id else { return unsafe try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    unsafe try reader.withTree(id, body)
  }

  private func merge(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, node: Int, _ active: PathSet,
    _ changed: inout PathSet
  ) throws(GitError) {
    // Most pairs differ in one entry: skip what is the same at the start, stop where the rest is the same.
    let prefix = unsafe Self.commonPrefix(left, right)
    let suffix = unsafe Self.commonSuffix(left, right)
    var first = unsafe TreeEntries(left, skipping: prefix)
    var second = unsafe TreeEntries(right, skipping: prefix)
    while true {
      if unsafe first.remaining == second.remaining, unsafe first.remaining <= suffix { return }
      switch unsafe (first.current, second.current) {
      case (nil, nil): return
      case (let one?, nil):
        unsafe try differ(one, nil, node: node, active, &changed)
        unsafe first.advance()
      case (nil, let two?):
        unsafe try differ(nil, two, node: node, active, &changed)
        unsafe second.advance()
      case (let one?, let two?):
        let order = unsafe TreeEntries.order(one, two)
        if order == 0 {
          if unsafe one.id != two.id || one.mode != two.mode {
            unsafe try differ(one, two, node: node, active, &changed)
          }
          unsafe first.advance()
          unsafe second.advance()
        } else if order < 0 {
          unsafe try differ(one, nil, node: node, active, &changed)
          unsafe first.advance()
        } else {
          unsafe try differ(nil, two, node: node, active, &changed)
          unsafe second.advance()
        }
      }
    }
  }

  private func differ(
    _ left: TreeEntry?, _ right: TreeEntry?, node: Int, _ active: PathSet, _ changed: inout PathSet
  ) throws(GitError) {
    guard let name = unsafe left?.name ?? right?.name,
      let child = unsafe wanted.child(of: node, named: name)
    else { return }
    let found = wanted.nodes[child]
    guard active.intersects(found.range) else { return }
    if found.ordinal >= 0, active.contains(found.ordinal) { changed.insert(found.ordinal) }
    guard !found.children.isEmpty else { return }
    let leftTree = unsafe left.flatMap { unsafe $0.isTree ? $0.id : nil }
    let rightTree = unsafe right.flatMap { unsafe $0.isTree ? $0.id : nil }
    if leftTree != rightTree { try compare(leftTree, rightTree, node: child, active, &changed) }
  }

  private static func commonPrefix(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    let count = min(left.count, right.count)
    guard count > 0, let first = left.baseAddress, let second = right.baseAddress else { return 0 }
    var index = 0
    while index &+ 8 <= count,
      unsafe first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        == second.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    { index &+= 8 }
    while index < count,
      unsafe first.load(fromByteOffset: index, as: UInt8.self)
        == second.load(fromByteOffset: index, as: UInt8.self)
    { index &+= 1 }
    return index
  }

  private static func commonSuffix(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    let count = min(left.count, right.count)
    guard count > 0, let first = left.baseAddress, let second = right.baseAddress else { return 0 }
    let leftEnd = unsafe first + left.count
    let rightEnd = unsafe second + right.count
    var index = 0
    while index &+ 8 <= count,
      unsafe leftEnd.loadUnaligned(fromByteOffset: -(index &+ 8), as: UInt64.self)
        == rightEnd.loadUnaligned(fromByteOffset: -(index &+ 8), as: UInt64.self)
    { index &+= 8 }
    return index
  }
}
