import Catalog
import Markup

/// A box of a checklist.
struct ChecklistEntry: Sendable, Hashable {
  var text: String
  /// What stands between the brackets: a blank, an `x`, a `-` …
  var box: String
  /// Whether a star follows the box, as Kiro marks what may be left out.
  var isOptional: Bool
  var line: Int
  /// The byte of the line at which the box begins.
  var boxColumn: Int
  var heading: String?
  var headingLine: Int?
  /// The index of the entry that it lies in.
  var parent: Int?

  /// What the box says; what signs other than a blank and an x mean is for the store to know.
  var state: WorkItem.State {
    switch box {
    case " ", "": .open
    case "x", "X": .done
    case "NO": .cancelled
    default: TaskText.state(of: box)
    }
  }
}

/// Finds the boxes of a Markdown document and which lies in which.
struct ChecklistEntries {
  private(set) var entries: [ChecklistEntry] = []

  /// A list item, task or not, or a line with a box.
  private struct Candidate {
    var line: Int
    /// Where its marker starts in the line.
    var byteColumn: Int
    var text: String?
    var headingIndex: Int?
  }

  private struct Open {
    /// What lies in it starts at this column or behind it.
    var contentColumn: Int
    var entry: Int?
  }

  /// Reads the boxes outside code; with `countingCode` also those inside, as OpenSpec does.
  init(_ document: Document, _ bytes: [UInt8], countingCode: Bool = false) {
    let lines = TaskLines(bytes, document)
    let headings = document.headings.isEmpty ? document.plainHeadings : document.headings
    var candidates =
      document.tasks.map {
        Candidate(
          line: $0.position.line, byteColumn: $0.position.byteColumn, text: $0.text,
          headingIndex: $0.headingIndex)
      }
      + document.listItems.map {
        Candidate(
          line: $0.position.line, byteColumn: $0.position.byteColumn, text: $0.text,
          headingIndex: $0.headingIndex)
      }
    if countingCode { candidates += Self.inCode(lines, beside: candidates, headings) }
    candidates.sort { ($0.line, $0.byteColumn) < ($1.line, $1.byteColumn) }

    var open: [Open] = []
    var lastLine = 0
    var lastHeading: Int?
    for candidate in candidates {
      let line = Array(lines[candidate.line].utf8)
      let marker = Marker(line, from: candidate.byteColumn)
      if candidate.headingIndex != lastHeading { open = [] }
      Self.close(&open, between: lastLine, and: candidate.line, lines)
      while let last = open.last, marker.column < last.contentColumn { open.removeLast() }
      lastLine = candidate.line
      lastHeading = candidate.headingIndex
      var index: Int?
      if let box = marker.box {
        let text = Self.text(candidate.text, box, marker)
        if !text.isEmpty {
          let heading = candidate.headingIndex.flatMap { headings.indices.contains($0) ? headings[$0] : nil }
          index = entries.count
          entries.append(
            ChecklistEntry(
              text: text, box: box, isOptional: marker.isOptional, line: candidate.line,
              boxColumn: marker.boxColumn, heading: heading?.text,
              headingLine: heading?.position.line, parent: open.last { $0.entry != nil }?.entry))
        }
      }
      open.append(Open(contentColumn: marker.contentColumn, entry: index))
    }
  }

  /// The text of an entry: as Markdown reads it where it read the box too, else as it stands.
  private static func text(_ read: String?, _ box: String, _ marker: Marker) -> String {
    guard var text = read else { return marker.text }
    for prefix in ["[\(box)]*", "[\(box)]"] where text.hasPrefix(prefix) {
      text = String(text.dropFirst(prefix.count))
      break
    }
    return TaskText.trimmed(text)
  }

  /// Closes the lists that a paragraph between two items ends: one that starts left of their content, after a blank line.
  private static func close(_ open: inout [Open], between first: Int, and last: Int, _ lines: TaskLines) {
    guard !open.isEmpty, last > first + 1 else { return }
    var isAfterBlank = false
    for number in (first + 1)..<last {
      let line = lines[number].utf8
      guard let indent = Marker.indent(line) else {
        isAfterBlank = true
        continue
      }
      if isAfterBlank { while let last = open.last, indent < last.contentColumn { open.removeLast() } }
      isAfterBlank = false
    }
  }

  /// The lines with a box that Markdown takes for code.
  private static func inCode(
    _ lines: TaskLines, beside candidates: [Candidate], _ headings: [Document.Heading]
  ) -> [Candidate] {
    let known = Set(candidates.map(\.line))
    var result: [Candidate] = []
    var heading: Int?
    for number in lines.numbers {
      while let next = Optional((heading ?? -1) + 1), next < headings.count,
        headings[next].position.line <= number
      {
        heading = next
      }
      guard !known.contains(number) else { continue }
      let line = Array(lines[number].utf8)
      guard let start = line.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
        line[start] == UInt8(ascii: "-") || line[start] == UInt8(ascii: "*")
      else { continue }
      let marker = Marker(line, from: start)
      guard let box = marker.box, box == " " || box == "x" || box == "X" else { continue }
      result.append(Candidate(line: number, byteColumn: start, text: nil, headingIndex: heading))
    }
    return result
  }

  /// The start of a list item: its columns, and its box where it has one.
  struct Marker {
    var column: Int
    var contentColumn: Int
    var box: String?
    /// The byte at which the box begins.
    var boxColumn = 0
    var isOptional = false
    /// What follows the box.
    var text = ""

    init(_ line: [UInt8], from start: Int) {
      var index = min(max(start, 0), line.count)
      column = Self.column(line, index)
      contentColumn = column
      func byte(_ index: Int) -> UInt8? { index < line.count ? line[index] : nil }
      func isBlank(_ index: Int) -> Bool { byte(index).map { $0 == 0x20 || $0 == 0x09 } ?? true }
      // The marker of the list, where there is one.
      var end = index
      while let digit = byte(end), ASCII.isDigit(digit) { end += 1 }
      let mark = byte(end)
      let isNumber = end > index && (mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"))
      let isBullet = end == index && mark.map { "-*+".utf8.contains($0) } ?? false
      if (isNumber || isBullet) && isBlank(end + 1) {
        index = end + 1
        contentColumn = Self.column(line, index) + 1
        while index < line.count, isBlank(index) { index += 1 }
        let column = Self.column(line, index)
        // Five blanks and more start code, one column behind the marker.
        if index < line.count, column - contentColumn < 4 { contentColumn = column }
      }
      guard byte(index) == UInt8(ascii: "[") else { return }
      guard let close = line[index...].prefix(16).firstIndex(of: UInt8(ascii: "]")), close > index + 1 else {
        return
      }
      let inner = String(decoding: line[(index + 1)..<close], as: UTF8.self)
      guard Self.isBox(inner) else { return }
      var after = close + 1
      if byte(after) == UInt8(ascii: "*") {
        isOptional = true
        after += 1
      }
      guard isBlank(after) else { return }
      box = inner == "\t" ? " " : inner
      boxColumn = index
      text = TaskText.trimmed(String(decoding: line[after...], as: UTF8.self))
    }

    /// Whether brackets with this in them are a box: one sign that is no letter or digit but x, or a word in
    /// capitals that tells a state.
    private static func isBox(_ inner: String) -> Bool {
      let scalars = inner.unicodeScalars
      if scalars.count == 1, let only = scalars.first {
        if only == "x" || only == "X" { return true }
        return !only.properties.isAlphabetic && !(only.isASCII && only.properties.numericType != nil)
          && only != "[" && only != "^"
      }
      guard scalars.allSatisfy({ ("A"..."Z").contains($0) }) else { return false }
      return inner == "NO" || TaskText.state(of: inner) != .unknown
    }

    /// The column of a byte, counted from 0, with tab stops of four.
    private static func column(_ line: [UInt8], _ end: Int) -> Int {
      var column = 0
      for byte in line.prefix(end) {
        if byte == 0x09 { column += 4 - column % 4 } else if byte & 0xC0 != 0x80 { column += 1 }
      }
      return column
    }

    /// The columns of white space in front of a line; nil for a blank one.
    static func indent(_ line: Substring.UTF8View) -> Int? {
      var column = 0
      for byte in line {
        if byte == 0x09 {
          column += 4 - column % 4
        } else if byte == 0x20 {
          column += 1
        } else {
          return column
        }
      }
      return nil
    }
  }
}
