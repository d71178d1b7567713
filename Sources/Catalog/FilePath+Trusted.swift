extension FilePath {
  /// Creates a path from bytes that came out of another path, without going through them again: what a
  /// database gives back by the thousand.
  package init(trusting bytes: [UInt8]) { self.bytes = bytes }
}
