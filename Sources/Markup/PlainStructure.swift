import Catalog

/// Structure that people write without Markdown's marks: boxes at the start of a line, and lines that stand
/// alone like headings. Text that was pasted from elsewhere often has nothing else.
struct PlainStructure {
  /// Lines of a paragraph that stands directly in the document, counted from 1 in the body.
  typealias Paragraph = ClosedRange<Int>

  /// The longest line that can be a heading, in code points.
  private static let maximumHeadingCount = 60
  /// Characters that headings do not have but code and sentences do.
  private static let foreign: Set<Unicode.Scalar> = [
    "{", "}", "=", ";", "<", ">", "|", "\\", "`", "@", "[", "]", "*", "_",
  ]
  private static let endings: Set<Unicode.Scalar> = [".", ",", ":", ";", "!", "?", "…", "。", "、"]

  let bytes: [UInt8]
  let lineStarts: [Int]
  /// The line of the file on which the body starts.
  let firstLine: Int

  /// Adds boxes, and where there is no Markdown heading the lines that stand for headings.
  func add(_ paragraphs: [Paragraph], to document: inout Document) {
    if document.headings.isEmpty {
      document.plainHeadings = paragraphs.compactMap(heading)
      let starts = document.plainHeadings.map(\.position)
      for index in document.tasks.indices {
        document.tasks[index].headingIndex = Self.index(of: document.tasks[index].position, in: starts)
      }
      for index in document.listItems.indices {
        document.listItems[index].headingIndex = Self.index(
          of: document.listItems[index].position, in: starts)
      }
    }
    let starts = (document.headings.isEmpty ? document.plainHeadings : document.headings).map(\.position)
    let boxes = paragraphs.flatMap { paragraph in paragraph.compactMap { box(onLine: $0, starts) } }
    guard !boxes.isEmpty else { return }
    document.tasks = (document.tasks + boxes.prefix(BodyReader.maximumCount - document.tasks.count))
      .sorted { $0.position < $1.position }
  }

  /// The last heading before a place.
  private static func index(of position: TextPosition, in starts: [TextPosition]) -> Int? {
    starts.lastIndex { $0 < position }
  }

  private func heading(_ paragraph: Paragraph) -> Document.Heading? {
    guard paragraph.count == 1, let text = text(ofLine: paragraph.lowerBound) else { return nil }
    let scalars = text.unicodeScalars
    guard scalars.count > 1, scalars.count <= Self.maximumHeadingCount, let first = scalars.first,
      let last = scalars.last, first.properties.isUppercase || first.properties.numericType != nil,
      !Self.endings.contains(last), !scalars.contains(where: Self.foreign.contains)
    else { return nil }
    return Document.Heading(
      level: 1, text: text, position: .start(ofLine: firstLine + paragraph.lowerBound - 1))
  }

  private func box(onLine line: Int, _ starts: [TextPosition]) -> Document.TaskItem? {
    guard let text = text(ofLine: line) else { return nil }
    let isOpen = text.hasPrefix("[ ] ")
    guard isOpen || text.hasPrefix("[x] ") || text.hasPrefix("[X] ") else { return nil }
    let position = TextPosition.start(ofLine: firstLine + line - 1)
    return Document.TaskItem(
      text: String(text.dropFirst(4)), isDone: !isOpen, position: position,
      headingIndex: Self.index(of: position, in: starts))
  }

  /// A line of the body without white space around it; nil for one that is too long to be either.
  private func text(ofLine line: Int) -> String? {
    guard lineStarts.indices.contains(line - 1) else { return nil }
    var start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] : bytes.count
    guard end - start <= 1_000 else { return nil }
    while start < end, bytes[start] <= Byte.blank { start += 1 }
    while end > start, bytes[end - 1] <= Byte.blank { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
