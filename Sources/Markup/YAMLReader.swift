package import Catalog

/// Reads YAML into values with positions, within fixed limits; used for headers and configuration files.
///
/// Scalars stay text as written: no type is guessed, tags are ignored and `<<` is a key like any other.
package enum YAMLReader {
  /// The longest text that is read, in bytes.
  package static let maximumByteCount = 1 << 20
  /// How deep lists and mappings may nest, aliases expanded.
  package static let maximumDepth = 64
  /// How many values, starts and ends there may be, aliases expanded.
  package static let maximumEventCount = 10_000
  /// How many `%` lines there may be; libyaml compares each with every other.
  private static let maximumDirectiveCount = 64

  /// Reads one YAML document; the value is nil where there is none or where a fault stopped the reading.
  ///
  /// Duplicate keys are faults that stop nothing: the first one counts. Lines count from `firstLine`.
  package static func parse(_ bytes: [UInt8], firstLine: Int) -> (value: HeaderValue?, faults: [HeaderFault])
  {
    let start = TextPosition.start(ofLine: firstLine)
    guard bytes.count <= maximumByteCount else {
      return (nil, [HeaderFault(.overLimit("longer than 1 MiB (\(maximumByteCount) bytes)"), at: start)])
    }
    guard !bytes.isEmpty else { return (nil, []) }
    let marks = YAMLMarks(bytes, firstLine: firstLine)
    if let offset = SourceText.firstInvalidOffset(bytes) {
      return (nil, [HeaderFault(.invalidYAML("not UTF-8"), at: marks.position(ofByte: offset))])
    }
    if let offset = directiveOverLimit(bytes) {
      let fault = HeaderFault.Problem.overLimit("more than \(maximumDirectiveCount) lines that start with %")
      return (nil, [HeaderFault(fault, at: marks.position(ofByte: offset))])
    }
    var builder = YAMLBuilder(marks: marks)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let parser = unsafe YAMLParser(buffer) else { return }
      reading: while true {
        switch parser.next() {
        case .success(let event?):
          if !builder.take(event) { break reading }
        case .success(nil): break reading
        case .failure(let failure):
          builder.fail(failure.problem)
          break reading
        }
      }
    }
    return (builder.value, builder.faults)
  }

  /// Where the first directive over the limit stands, or nil.
  private static func directiveOverLimit(_ bytes: [UInt8]) -> Int? {
    guard bytes.contains(UInt8(ascii: "%")) else { return nil }
    var lines = TextLines(bytes)
    var count = 0
    while let line = lines.next() {
      guard line.end > line.start, bytes[line.start] == UInt8(ascii: "%") else { continue }
      count += 1
      if count > maximumDirectiveCount { return line.start }
    }
    return nil
  }
}
