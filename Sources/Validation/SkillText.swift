package import Catalog

/// The text of one file of a skill, with what one look through it found. Rules ask it and never look again.
package struct SkillText: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// Markdown, whose body starts at a line.
    case markdown(bodyLine: Int)
    case script
    case other

    /// The form of a file beside the document, by its name.
    package init(of path: FilePath) {
      let ending = SkillFile.ending(of: path.name)
      self =
        SkillFile.markdownEndings.contains(ending)
        ? .markdown(bodyLine: 1) : SkillFile.scriptEndings.contains(ending) ? .script : .other
    }
  }

  /// What is found, in one place that all copies share: texts are handed from rule to rule.
  private final class Contents: Sendable {
    let path: FilePath
    let form: Form
    let bytes: [UInt8]
    let markdown: MarkdownFacts
    let invisible: [InvisibleText]
    let risks: [RiskyText]

    init(path: FilePath, form: Form, bytes: [UInt8]) {
      self.path = path
      self.form = form
      self.bytes = bytes
      if case .markdown(let line) = form {
        markdown = MarkdownFacts(bytes, bodyLine: line)
      } else {
        markdown = MarkdownFacts()
      }
      invisible = InvisibleText.find(in: bytes)
      risks = RiskyText.find(in: bytes)
    }
  }

  private let contents: Contents

  /// Relative to the skill's folder.
  package var path: FilePath { contents.path }
  package var form: Form { contents.form }
  /// UTF-8 without a byte-order mark.
  package var bytes: [UInt8] { contents.bytes }
  var markdown: MarkdownFacts { contents.markdown }
  var invisible: [InvisibleText] { contents.invisible }
  var risks: [RiskyText] { contents.risks }

  package init(path: FilePath, form: Form, bytes: [UInt8]) {
    contents = Contents(path: path, form: form, bytes: bytes)
  }

  package static func == (left: SkillText, right: SkillText) -> Bool {
    left.contents === right.contents
      || left.path == right.path && left.form == right.form && left.bytes == right.bytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(bytes.count)
  }

  /// The place of a byte.
  func position(at offset: Int) -> TextPosition {
    var line = 1
    var start = 0
    var index = 0
    let span = bytes.span
    while index < offset {
      let byte = span[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && !(index < span.count && span[index] == 0x0A)) {
        line += 1
        start = index
      }
    }
    return position(at: offset, line: line, lineStart: start)
  }

  func position(at offset: Int, line: Int, lineStart: Int) -> TextPosition {
    TextPosition(
      line: line, byteColumn: offset - lineStart,
      column: bytes[lineStart..<offset].count { $0 & 0xC0 != 0x80 } + 1)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The line that holds an offset, without its end.
  func line(around offset: Int) -> Range<Int> {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return start..<end
  }
}

extension SkillText {
  /// How many code points a range has.
  func length(_ range: Range<Int>) -> Int { bytes[range].count { $0 & 0xC0 != 0x80 } }
}
