/// A Markdown file as read: its encoding, its header and the structure of its body, with positions.
///
/// All positions are lines and columns of the file, header included.
package struct Document: Sendable, Hashable {
  package enum Encoding: Sendable, Hashable {
    case utf8
    /// UTF-8 that starts with a byte-order mark.
    case utf8WithBOM
    case utf16LittleEndian
    case utf16BigEndian
    /// Neither UTF-8 nor marked UTF-16; the place and value of the first byte that is wrong.
    case other(byteOffset: Int, position: TextPosition, byte: UInt8)
  }

  package enum LineEnding: String, Sendable, Hashable {
    /// No line end at all.
    case none
    case lf, crlf, cr
    case mixed
  }

  package struct Heading: Sendable, Hashable {
    /// 1 to 6.
    package var level: Int
    package var text: String
    package var position: TextPosition

    package init(level: Int, text: String, position: TextPosition) {
      self.level = level
      self.text = text
      self.position = position
    }
  }

  package struct Link: Sendable, Hashable {
    /// The destination after Markdown's escapes are undone; percent-encoding stays.
    package var destination: String
    package var text: String
    package var isImage: Bool
    package var position: TextPosition

    package init(destination: String, text: String, isImage: Bool, position: TextPosition) {
      self.destination = destination
      self.text = text
      self.isImage = isImage
      self.position = position
    }
  }

  /// A task-list item (`- [ ] text`), or a line of a paragraph that starts with `[ ] `, outside code.
  package struct TaskItem: Sendable, Hashable {
    package var text: String
    package var isDone: Bool
    package var position: TextPosition
    /// The index of the heading that it stands under, in ``Document/headings`` or, where those are empty, in
    /// ``Document/plainHeadings``; nil before the first.
    package var headingIndex: Int?

    package init(text: String, isDone: Bool, position: TextPosition, headingIndex: Int?) {
      self.text = text
      self.isDone = isDone
      self.position = position
      self.headingIndex = headingIndex
    }
  }

  /// A list item that is no task; kept because checklists are often plain lists under a telling heading.
  package struct ListItem: Sendable, Hashable {
    package var text: String
    package var position: TextPosition
    package var headingIndex: Int?

    package init(text: String, position: TextPosition, headingIndex: Int?) {
      self.text = text
      self.position = position
      self.headingIndex = headingIndex
    }
  }

  package struct CodeFence: Sendable, Hashable {
    /// The info string after the fence, such as `swift`.
    package var info: String
    package var position: TextPosition
    /// Lines of code inside.
    package var lineCount: Int

    package init(info: String, position: TextPosition, lineCount: Int) {
      self.info = info
      self.position = position
      self.lineCount = lineCount
    }
  }

  package var encoding: Encoding
  package var lineEnding: LineEnding
  package var byteCount: Int
  /// Lines of the whole file; a last line without a line end counts.
  package var lineCount: Int
  /// Lines of the body, blank ones included, from the line after the header to the last.
  package var bodyLineCount: Int
  /// Code points of the body, split into ASCII and others, for estimates of tokens.
  package var bodyASCIICount: Int
  package var bodyOtherCount: Int
  /// The first line of the body; 1 where there is no header.
  package var bodyStartLine: Int
  /// Whether the body has anything but white space.
  package var hasBody: Bool
  /// Whether the body's structure was read; over 4 MiB it is only counted.
  package var isBodyParsed: Bool

  package var header: FrontMatter
  package var headings: [Heading]
  /// Where a body has no Markdown heading at all: the one-line paragraphs that a reader takes for headings
  /// (short, starting with a capital or a digit, without closing punctuation), each as level 1. A guess, and marked so.
  package var plainHeadings: [Heading]
  package var links: [Link]
  package var tasks: [TaskItem]
  package var listItems: [ListItem]
  package var fences: [CodeFence]
  /// The first paragraph of the body as one line of text, or nil; what several agents take for a description.
  package var firstParagraph: String?

  package init(encoding: Encoding, byteCount: Int) {
    self.encoding = encoding
    lineEnding = .none
    self.byteCount = byteCount
    lineCount = 0
    bodyLineCount = 0
    bodyASCIICount = 0
    bodyOtherCount = 0
    bodyStartLine = 1
    hasBody = false
    isBodyParsed = true
    header = FrontMatter(reading: .absent)
    headings = []
    plainHeadings = []
    links = []
    tasks = []
    listItems = []
    fences = []
    firstParagraph = nil
  }
}
