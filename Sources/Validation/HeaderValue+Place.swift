import Catalog

extension HeaderField {
  /// Where a remark about the value belongs: at the value, or at the key where there is none.
  var place: TextPosition { value.isMissing ? keyPosition : value.start }
}

extension HeaderValue {
  /// The place of a character of a scalar, told by its index in code points.
  ///
  /// Only a scalar that stands in the file as it reads has such places; of one that was folded or had escapes undone
  /// the start has to do.
  func place(ofScalarAt index: Int) -> TextPosition {
    guard case .scalar(let text, let style) = content, start.line == end.line else { return start }
    let quote: Int
    switch style {
    case .plain: quote = 0
    case .singleQuoted, .doubleQuoted: quote = 1
    case .literal, .folded: return start
    }
    let count = text.unicodeScalars.count
    guard end.column - start.column == count + 2 * quote, index <= count else { return start }
    let before = text.unicodeScalars.prefix(index).reduce(0) { $0 + (UTF8.encode($1)?.count ?? 0) }
    return TextPosition(
      line: start.line, byteColumn: start.byteColumn + quote + before, column: start.column + quote + index)
  }
}
