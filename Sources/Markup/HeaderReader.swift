import Catalog

/// Reads the text between two fences: as YAML, or else by its `key: value` lines.
enum HeaderReader {
  /// Reads a header of valid UTF-8 whose first line has the number given.
  static func read(_ bytes: [UInt8], firstLine: Int) -> FrontMatter {
    let (value, faults) = YAMLReader.parse(bytes, firstLine: firstLine)
    if bytes.count > YAMLReader.maximumByteCount { return FrontMatter(reading: .unreadable, faults: faults) }
    guard let stopping = faults.last(where: \.stopsReading) else {
      return strict(value, faults)
    }
    let lenient = LenientHeader(bytes, firstLine: firstLine)
    let all = ([stopping] + lenient.faults).sorted { $0.position < $1.position }
    return FrontMatter(
      reading: lenient.fields.isEmpty ? .unreadable : .lenient, fields: lenient.fields, faults: all)
  }

  private static func strict(_ value: HeaderValue?, _ faults: [HeaderFault]) -> FrontMatter {
    guard let value else { return FrontMatter(reading: .strict, faults: faults) }
    if case .mapping(let fields) = value.content {
      return FrontMatter(
        reading: .strict, fields: fields, faults: faults.sorted { $0.position < $1.position })
    }
    let fault = HeaderFault(.notAMapping(value.shape), at: value.start)
    return FrontMatter(reading: .unreadable, faults: [fault] + faults)
  }
}

extension HeaderFault {
  /// Whether nothing after the fault was read as YAML.
  fileprivate var stopsReading: Bool {
    switch problem {
    case .invalidYAML, .overLimit: true
    default: false
    }
  }
}
