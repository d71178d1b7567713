extension String {
  /// Whether there is nothing to see: no text, or only white space.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
