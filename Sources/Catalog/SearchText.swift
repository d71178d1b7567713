/// What search looks through of one item, as it is written; the index keeps it.
package struct SearchText: Sendable, Hashable {
  /// The longest text that is kept of a file, in bytes; the rest of a longer one cannot be found.
  package static let limit = 4 << 20

  /// Its name, title and folder, one a line.
  package var name: String
  package var description: String
  /// Tags and the category, one a line.
  package var tags: String
  /// The headings of its text, one a line.
  package var headings: String
  /// The whole file, decoded; empty where an item is not all of its file.
  package var body: String

  package init(
    name: String, description: String = "", tags: String = "", headings: String = "", body: String = ""
  ) {
    self.name = name
    self.description = description
    self.tags = tags
    self.headings = headings
    self.body = body
  }

  /// The text of an item that the index describes.
  package init(_ summary: ItemSummary, headings: [String] = [], body: String = "") {
    var names = [summary.name]
    for name in [summary.title, summary.path.displayName] where !names.contains(name) { names.append(name) }
    self.init(
      name: names.joined(separator: "\n"), description: summary.description ?? "",
      tags: (summary.tags + (summary.category.map { [$0] } ?? [])).joined(separator: "\n"),
      headings: headings.joined(separator: "\n"), body: body)
  }
}

/// Where and how an item was found by a search.
package struct SearchMatch: Sendable, Hashable {
  /// What it was found in, the best first.
  package enum Field: String, Sendable, Hashable, CaseIterable {
    case name, description, tags, headings, body
  }

  package var field: Field
  /// The line of the file, where the match is in its text.
  package var line: Int?
  /// The surroundings of the match, on one line.
  package var text: String
  /// The matches, as ranges of code points of ``text``.
  package var ranges: [Range<Int>]

  package init(field: Field, line: Int?, text: String, ranges: [Range<Int>]) {
    self.field = field
    self.line = line
    self.text = text
    self.ranges = ranges
  }
}
