/// A relation of an item with what stands at its other end now.
package struct ResolvedRelation: Sendable, Hashable {
  package enum Direction: String, Sendable, Hashable, CaseIterable {
    /// The item says it of another.
    case out
    /// Another says it of the item.
    case `in`
  }

  /// What stands at the other end.
  package enum Other: Sendable, Hashable {
    case item(ItemLink)
    /// A file or folder that is no item of its own.
    case file(FilePath)
    /// Nothing, with the path where it should be, where the relation names one.
    case missing(FilePath?)
  }

  package var kind: Relation.Kind
  package var direction: Direction
  package var other: Other
  /// The target as it was written.
  package var text: String
  /// The file that says it, and the line there.
  package var source: FilePath
  package var line: Int?

  package init(
    kind: Relation.Kind, direction: Direction, other: Other, text: String, source: FilePath, line: Int?
  ) {
    self.kind = kind
    self.direction = direction
    self.other = other
    self.text = text
    self.source = source
    self.line = line
  }

  /// Whether nothing stands at the other end where something should. What a run used and wrote may be gone by now.
  package var isBroken: Bool {
    if case .missing = other { kind != .uses && kind != .writes } else { false }
  }

  /// The item at the other end, or nil.
  package var item: ItemLink? { if case .item(let link) = other { link } else { nil } }

  /// The path at the other end: the item's, the file's, or where something should be.
  package var path: FilePath? {
    switch other {
    case .item(let link): link.path
    case .file(let path): path
    case .missing(let path): path
    }
  }

  /// What the other end is to the item, such as `links to`, `superseded by`.
  package var words: String {
    switch (kind, direction) {
    case (.links, .out): "links to"
    case (.links, .in): "linked from"
    case (.calls, .out): "calls"
    case (.calls, .in): "called by"
    case (.names, .out): "names"
    case (.names, .in): "named by"
    case (.supersedes, .out), (.supersededBy, .in): "supersedes"
    case (.supersededBy, .out), (.supersedes, .in): "superseded by"
    case (.amends, .out): "amends"
    case (.amends, .in): "amended by"
    case (.parent, .out): "part of"
    case (.parent, .in): "has part"
    case (.dependsOn, .out): "depends on"
    case (.dependsOn, .in): "needed by"
    case (.about, .out): "about"
    case (.about, .in): "subject of"
    case (.uses, .out): "used"
    case (.uses, .in): "used by"
    case (.writes, .out): "wrote"
    case (.writes, .in): "written by"
    }
  }
}

extension [ResolvedRelation] {
  /// Each other end once for what it is to the item: two files that say the same of each other are one relation
  /// to a person.
  package var withoutRepetition: [ResolvedRelation] {
    var seen: Set<ResolvedRelation.Gist> = []
    return filter { seen.insert($0.gist).inserted }
  }
}

extension ResolvedRelation {
  /// What a person reads in a relation.
  fileprivate struct Gist: Hashable {
    var words: String
    var other: Other
    var text: String
  }

  fileprivate var gist: Gist { Gist(words: words, other: other, text: isBroken ? text : "") }
}
