import Catalog

extension YAMLProblem {
  /// What is wrong in calm words, and the byte where a person should look.
  func described(in marks: YAMLMarks) -> (message: String, byte: Int) {
    guard let mark else {
      let digits = String(UInt32(clamping: character), radix: 16, uppercase: true)
      let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      return ("the character \(name) is not allowed in YAML", min(byteOffset, marks.bytes.count))
    }
    let at = marks.byteOffset(ofMark: mark)
    let opening = marks.byteOffset(ofMark: contextMark)
    switch problem {
    case "mapping values are not allowed in this context":
      return ("mapping values are not allowed here; quote the value", at)
    case "block sequence entries are not allowed in this context":
      if Self.followsClosing(at, in: marks) {
        return ("text after a closed quote or bracket; quote the whole value", at)
      }
      return ("a list entry is not allowed here; quote the value or start a new line", at)
    case "could not find expected ':'":
      return ("a key without a colon; indent the line if it continues a value", opening)
    case "found unexpected end of stream" where context == "while scanning a quoted scalar":
      return ("the quote that opens here is never closed", opening)
    case "found unexpected document indicator" where context == "while scanning a quoted scalar":
      return ("the quote that opens here is never closed", opening)
    case "did not find expected alphabetic or numeric character" where context.hasSuffix("an alias"):
      return ("'*' starts an alias; quote the value", opening)
    case "did not find expected alphabetic or numeric character" where context.hasSuffix("an anchor"):
      return ("'&' starts an anchor; quote the value", opening)
    case "found character that cannot start any token": return (Self.strayCharacter(at, marks), at)
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return ("a tab cannot indent; use blanks", at)
    case "found unknown escape character":
      return ("unknown escape after a backslash; double the backslash or use single quotes", at)
    case "did not find expected ',' or ']'":
      return ("expected ',' or ']' in the list that line \(marks.position(ofByte: opening).line) opens", at)
    case "did not find expected ',' or '}'":
      return (
        "expected ',' or '}' in the mapping that line \(marks.position(ofByte: opening).line) opens", at
      )
    case "did not find expected key":
      if Self.isFirst(at, in: marks) { return ("the indentation fits no key above", at) }
      return ("text after a closed quote or bracket; quote the whole value", at)
    case "did not find expected '-' indicator":
      return ("expected another list entry here", at)
    case "did not find expected <document start>":
      return ("text after the end of the value; write `key: value` lines", at)
    case "did not find expected node content": return ("a value is missing here", at)
    case "found undefined tag handle": return ("'!' starts a tag; quote the value", opening)
    default: return (problem, at)
    }
  }

  private static func strayCharacter(_ byte: Int, _ marks: YAMLMarks) -> String {
    guard byte < marks.bytes.count else { return "the text ends too early" }
    if marks.bytes[byte] == Byte.tab { return "a tab cannot stand here; use blanks" }
    let scalar = Character(Unicode.Scalar(marks.bytes[byte]))
    return "a value cannot start with '\(scalar)'; quote the value"
  }

  /// Whether the last thing before a byte is a closing quote or bracket.
  private static func followsClosing(_ byte: Int, in marks: YAMLMarks) -> Bool {
    var index = min(byte, marks.bytes.count)
    while index > 0, Byte.isBlank(marks.bytes[index - 1]) { index -= 1 }
    return index > 0 && "\"']}".utf8.contains(marks.bytes[index - 1])
  }

  /// Whether only blanks stand before a byte on its line.
  private static func isFirst(_ byte: Int, in marks: YAMLMarks) -> Bool {
    var index = min(byte, marks.bytes.count)
    while index > 0, !Byte.isBreak(marks.bytes[index - 1]) {
      guard Byte.isBlank(marks.bytes[index - 1]) else { return false }
      index -= 1
    }
    return true
  }
}
