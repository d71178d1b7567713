extension StringProtocol {
  /// The text with every run of white space made one blank, and none at its ends.
  package var singleSpaced: String {
    // Nearly every text is so already, and texts come by the thousand.
    var last: UInt8 = 0x20
    let isSingleSpaced = utf8.allSatisfy { byte in
      defer { last = byte }
      return byte < 0x80 && (byte > 0x20 || byte == 0x20 && last != 0x20)
    }
    if isSingleSpaced, last != 0x20 { return String(self) }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
