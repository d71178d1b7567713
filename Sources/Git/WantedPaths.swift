import Catalog
import Glibc

/// Wanted paths as a tree of names, numbered so that all paths below a folder have neighbouring numbers.
final class WantedPaths {
  struct Node {
    var name: [UInt8]
    /// Indices of nodes, in byte order of their names.
    var children: [Int] = []
    /// The number of the path that ends here, or -1.
    var ordinal = -1
    /// The numbers of all paths here and below.
    var range = 0..<0
  }

  private(set) var nodes: [Node] = [Node(name: [])]
  /// The paths by number.
  private(set) var paths: [FilePath] = []

  init(_ wanted: some Sequence<FilePath>) {
    let sorted = Set(wanted).map { ($0, $0.components) }.sorted { left, right in
      left.1.lexicographicallyPrecedes(right.1) { $0.lexicographicallyPrecedes($1) }
    }
    // Sorted by components, the numbers come in the order of a walk, and new children go last.
    var stack = [0]
    for (path, components) in sorted {
      var depth = 0
      while depth < components.count, depth + 1 < stack.count,
        nodes[stack[depth + 1]].name == components[depth]
      { depth += 1 }
      stack.removeSubrange((depth + 1)...)
      while depth < components.count {
        nodes.append(Node(name: components[depth], range: paths.count..<paths.count))
        nodes[stack[depth]].children.append(nodes.count - 1)
        stack.append(nodes.count - 1)
        depth += 1
      }
      if let node = stack.last { nodes[node].ordinal = paths.count }
      paths.append(path)
      for node in stack { nodes[node].range = nodes[node].range.lowerBound..<paths.count }
    }
  }

  /// The child of a node with a name, or nil.
  func child(of node: Int, named name: UnsafeRawBufferPointer) -> Int? {
    var low = 0
    var high = nodes[node].children.count
    while low < high {
      let middle = (low + high) / 2
      let child = nodes[node].children[middle]
      let order = unsafe Self.compare(nodes[child].name, name)
      if order == 0 { return child }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private static func compare(_ left: [UInt8], _ right: UnsafeRawBufferPointer) -> Int {
    unsafe left.withUnsafeBytes { left in
      let common = min(left.count, right.count)
      if common > 0, let first = left.baseAddress, let second = right.baseAddress {
        let order = unsafe memcmp(first, second, common)
        if order != 0 { return Int(order) }
      }
      return left.count - right.count
    }
  }
}

/// A set of path numbers.
struct PathSet {
  private(set) var words: [UInt64]

  init(capacity: Int, full: Bool = false) {
    words = Array(repeating: full ? ~0 : 0, count: max(1, (capacity + 63) / 64))
    if full, capacity % 64 != 0 || capacity == 0 {
      words[words.count - 1] = capacity == 0 ? 0 : (1 << UInt64(capacity % 64)) - 1
    }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ number: Int) -> Bool { words[number >> 6] >> UInt64(number & 63) & 1 == 1 }

  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  mutating func remove(_ number: Int) { words[number >> 6] &= ~(1 << UInt64(number & 63)) }

  mutating func formUnion(_ other: PathSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func subtract(_ other: PathSet) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// Whether the set has a number in the range.
  func intersects(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    let firstWord = range.lowerBound >> 6
    let lastWord = (range.upperBound - 1) >> 6
    for index in firstWord...lastWord {
      var word = words[index]
      if index == firstWord { word &= ~0 << UInt64(range.lowerBound & 63) }
      if index == lastWord { word &= ~0 >> UInt64(63 - ((range.upperBound - 1) & 63)) }
      if word != 0 { return true }
    }
    return false
  }

  /// Every number, smallest first.
  var numbers: [Int] {
    var result: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        result.append((index << 6) + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return result
  }
}
