import CYAML
import Catalog

/// One event of a YAML stream as a value, with the code point indices of its marks.
struct YAMLEvent {
  enum Kind {
    case scalar(String, HeaderValue.ScalarStyle)
    case alias(String)
    case listStart(isFlow: Bool)
    case mappingStart(isFlow: Bool)
    /// The end of a list or a mapping.
    case end
    case documentStart
    /// The stream's own frame, which carries nothing.
    case frame
  }

  var kind: Kind
  var anchor: String?
  /// Whether an anchor or a tag stands before the content, so that the start mark is theirs.
  var hasProperties = false
  var start: Int
  var end: Int
}

/// What libyaml says when it stops, with the places that it names.
struct YAMLProblem {
  var problem: String
  var context: String
  /// The code point index of the problem; nil where only a byte is known.
  var mark: Int?
  var contextMark: Int
  /// The byte offset and the code point of a character that may not stand in YAML.
  var byteOffset: Int
  var character: Int
}

/// A libyaml parser over bytes that outlive it; it is freed exactly once.
@safe struct YAMLParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// Creates a parser over a buffer that is not empty (`yaml_parser_set_input_string`), or nil without memory.
  init?(_ buffer: UnsafeBufferPointer<UInt8>) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      return nil
    }
    // The encoding is left open: setting it would shift the marks of a text with a byte-order mark.
    unsafe yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
    unsafe self.parser = parser
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  /// The next event (`yaml_parser_parse`), nil at the end of the stream, or what is wrong.
  func next() -> Result<YAMLEvent?, YAMLFailure> {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { return .failure(failure) }
    defer { unsafe yaml_event_delete(&event) }
    var result = YAMLEvent(
      kind: .frame, start: Int(unsafe event.start_mark.index), end: Int(unsafe event.end_mark.index))
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      // By length: a quoted scalar may hold U+0000.
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      result.kind = .scalar(unsafe String(decoding: bytes, as: UTF8.self), Self.style(unsafe scalar.style))
      result.anchor = unsafe Self.text(scalar.anchor)
      result.hasProperties = unsafe scalar.anchor != nil || scalar.tag != nil
    case YAML_ALIAS_EVENT:
      result.kind = .alias(unsafe Self.text(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      result.kind = .listStart(isFlow: unsafe start.style == YAML_FLOW_SEQUENCE_STYLE)
      result.anchor = unsafe Self.text(start.anchor)
      result.hasProperties = unsafe start.anchor != nil || start.tag != nil
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      result.kind = .mappingStart(isFlow: unsafe start.style == YAML_FLOW_MAPPING_STYLE)
      result.anchor = unsafe Self.text(start.anchor)
      result.hasProperties = unsafe start.anchor != nil || start.tag != nil
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: result.kind = .end
    case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .success(nil)
    default: break
    }
    return .success(result)
  }

  private var failure: YAMLFailure {
    let isReader = unsafe parser.pointee.error == YAML_READER_ERROR
    return YAMLFailure(
      problem: YAMLProblem(
        problem: unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "out of memory",
        context: unsafe parser.pointee.context.map { unsafe String(cString: $0) } ?? "",
        mark: isReader ? nil : Int(unsafe parser.pointee.problem_mark.index),
        contextMark: Int(unsafe parser.pointee.context_mark.index),
        byteOffset: Int(unsafe parser.pointee.problem_offset),
        character: Int(unsafe parser.pointee.problem_value)))
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }

  private static func style(_ style: yaml_scalar_style_t) -> HeaderValue.ScalarStyle {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }
}

/// The error of a parser that stopped.
struct YAMLFailure: Error {
  var problem: YAMLProblem
}
