import Catalog

/// Builds a value from YAML events, with aliases expanded and every growth bounded.
struct YAMLBuilder {
  /// An anchored value with what its expansion costs.
  private struct Anchor {
    var value: HeaderValue
    var eventCount: Int
    /// Levels of lists and mappings in it, itself included.
    var height: Int
  }

  /// A list or a mapping that is not closed yet.
  private struct Frame {
    var isMapping: Bool
    var isFlow: Bool
    var start: TextPosition
    var end: TextPosition
    var anchor: String?
    var eventCountBefore: Int
    var height = 1
    var items: [HeaderValue] = []
    var fields: [HeaderField] = []
    var keyLines: [String: Int] = [:]
    var key: (text: String, position: TextPosition)?
  }

  private let marks: YAMLMarks
  private var stack: [Frame] = []
  private var anchors: [String: Anchor] = [:]
  /// Anchors of lists and mappings that are still open; an alias to one would hold itself.
  private var openAnchors: [String] = []
  private var eventCount = 0
  private var documentCount = 0
  private(set) var value: HeaderValue?
  private(set) var faults: [HeaderFault] = []

  /// How much text stands for a key that is no scalar.
  private static let maximumKeyCount = 1_024

  init(marks: YAMLMarks) { self.marks = marks }

  /// Takes the next event and says whether the one after it is wanted.
  mutating func take(_ event: YAMLEvent) -> Bool {
    let startByte = marks.byteOffset(ofMark: event.start)
    switch event.kind {
    case .frame: return true
    case .documentStart:
      documentCount += 1
      if documentCount == 1 { return true }
      return stop(.invalidYAML("a second document starts here; one is allowed"), startByte)
    case .scalar(let text, let style):
      guard count(1, startByte) else { return false }
      let start = event.hasProperties ? marks.contentStart(from: startByte) : startByte
      var end = marks.byteOffset(ofMark: event.end)
      if style == .literal || style == .folded { end = marks.trimmedEnd(end, from: start) }
      // An empty scalar has no first character, so nothing after its tag belongs to it.
      let isEmpty = style == .plain && text.isEmpty
      add(
        HeaderValue(
          content: .scalar(text, style), start: marks.position(ofByte: isEmpty ? end : start),
          end: marks.position(ofByte: end)),
        anchor: event.anchor, eventCount: 1, height: 0)
      return true
    case .alias(let name): return expand(name, startByte, marks.byteOffset(ofMark: event.end))
    case .listStart(let isFlow): return open(event, startByte, isMapping: false, isFlow: isFlow)
    case .mappingStart(let isFlow): return open(event, startByte, isMapping: true, isFlow: isFlow)
    case .end:
      guard count(1, startByte), let frame = stack.popLast() else { return false }
      let end = frame.isFlow ? marks.position(ofByte: marks.byteOffset(ofMark: event.end)) : frame.end
      if let anchor = frame.anchor, let index = openAnchors.lastIndex(of: anchor) {
        openAnchors.remove(at: index)
      }
      add(
        HeaderValue(
          content: frame.isMapping ? .mapping(frame.fields) : .list(frame.items), start: frame.start, end: end
        ),
        anchor: frame.anchor, eventCount: eventCount - frame.eventCountBefore, height: frame.height)
      return true
    }
  }

  /// Notes that the parser stopped, in calm words.
  mutating func fail(_ problem: YAMLProblem) {
    let (message, byte) = problem.described(in: marks)
    _ = stop(.invalidYAML(message), byte)
  }

  private mutating func open(_ event: YAMLEvent, _ startByte: Int, isMapping: Bool, isFlow: Bool) -> Bool {
    guard count(1, startByte) else { return false }
    guard stack.count < YAMLReader.maximumDepth else { return stopAtDepth(startByte) }
    let byte = event.hasProperties ? marks.contentStart(from: startByte) : startByte
    let start = marks.position(ofByte: byte)
    if let anchor = event.anchor { openAnchors.append(anchor) }
    stack.append(
      Frame(
        isMapping: isMapping, isFlow: isFlow, start: start, end: start, anchor: event.anchor,
        eventCountBefore: eventCount - 1))
    return true
  }

  private mutating func expand(_ name: String, _ startByte: Int, _ endByte: Int) -> Bool {
    guard !openAnchors.contains(name) else {
      return stop(.invalidYAML("alias *\(name) stands inside the value that it refers to"), startByte)
    }
    guard let anchor = anchors[name] else {
      return stop(.invalidYAML("alias *\(name) has no anchor; quote the value"), startByte)
    }
    guard count(anchor.eventCount, startByte) else { return false }
    guard stack.count + anchor.height <= YAMLReader.maximumDepth else { return stopAtDepth(startByte) }
    var value = anchor.value
    value.start = marks.position(ofByte: startByte)
    value.end = marks.position(ofByte: endByte)
    add(value, anchor: nil, eventCount: anchor.eventCount, height: anchor.height)
    return true
  }

  /// Puts a finished value where it belongs: into the list or mapping that is open, or at the root.
  private mutating func add(_ value: HeaderValue, anchor: String?, eventCount: Int, height: Int) {
    if let anchor { anchors[anchor] = Anchor(value: value, eventCount: eventCount, height: height) }
    guard let top = stack.indices.last else {
      self.value = value
      return
    }
    stack[top].height = max(stack[top].height, height + 1)
    stack[top].end = max(stack[top].end, value.end)
    guard stack[top].isMapping else {
      stack[top].items.append(value)
      return
    }
    guard let key = stack[top].key else {
      stack[top].key = (Self.keyText(value), value.start)
      return
    }
    stack[top].key = nil
    if let firstLine = stack[top].keyLines[key.text] {
      faults.append(HeaderFault(.duplicateKey(key.text, firstLine: firstLine), at: key.position))
      return
    }
    stack[top].keyLines[key.text] = key.position.line
    stack[top].fields.append(HeaderField(key: key.text, keyPosition: key.position, value: value))
  }

  private mutating func count(_ events: Int, _ byte: Int) -> Bool {
    eventCount += events
    guard eventCount > YAMLReader.maximumEventCount else { return true }
    return stop(
      .overLimit("more than \(YAMLReader.maximumEventCount) values with aliases expanded"), byte)
  }

  private mutating func stopAtDepth(_ byte: Int) -> Bool {
    stop(.overLimit("nested more than \(YAMLReader.maximumDepth) levels deep"), byte)
  }

  private mutating func stop(_ problem: HeaderFault.Problem, _ byte: Int) -> Bool {
    faults.append(HeaderFault(problem, at: marks.position(ofByte: byte)))
    value = nil
    return false
  }

  /// The text of a key; one that is no scalar is written as flow text, cut where it grows long.
  private static func keyText(_ value: HeaderValue) -> String {
    if let text = value.text { return text }
    var result = ""
    write(value, to: &result)
    return result
  }

  /// Writes flow text. Values are at most as deep as the limit, so this may call itself.
  private static func write(_ value: HeaderValue, to result: inout String) {
    guard result.utf8.count < maximumKeyCount else { return }
    switch value.content {
    case .scalar(let text, _): result += text.unicodeScalars.prefix(maximumKeyCount).map(String.init).joined()
    case .list(let items):
      result += "["
      for (index, item) in items.enumerated() where result.utf8.count < maximumKeyCount {
        if index > 0 { result += ", " }
        write(item, to: &result)
      }
      result += "]"
    case .mapping(let fields):
      result += "{"
      for (index, field) in fields.enumerated() where result.utf8.count < maximumKeyCount {
        if index > 0 { result += ", " }
        result += field.key + ": "
        write(field.value, to: &result)
      }
      result += "}"
    }
  }
}
