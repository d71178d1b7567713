/// A text that somebody keeps for later.
package struct Note: Sendable, Hashable {
  /// The program whose collection of notes the file lies in, such as `Obsidian`, or nil.
  package var program: String?
  /// The id that the header gives it, as Dendron and Backlog.md write them.
  package var identifier: Sourced<String>?
  /// Where the text comes from: a URL or words, as written.
  package var source: Sourced<String>?
  package var aliases: Sourced<[String]>?
  /// Where the tags stand, in a few words: `tags`, `tags and the text`.
  package var tagSource: String?
  package var outline: [Document.Heading]
  /// Whether the outline was guessed, since there are no Markdown headings.
  package var isOutlineDerived: Bool
  /// When the note itself says that it was last changed.
  package var updated: Sourced<Timestamp>?

  package init() {
    outline = []
    isOutlineDerived = false
  }
}
