import CCMarkGFM
import Catalog
import Glibc

/// Reads the structure of a Markdown body with cmark-gfm: headings, links, lists and code fences.
///
/// The tree is walked by its iterator and never by recursion, as text decides how deep it is.
@safe struct BodyReader {
  /// How many headings, links, tasks, list items and fences are kept, each.
  static let maximumCount = 10_000
  /// How much text a link keeps. Images nest, so that the texts of all of them would grow with the square.
  private static let maximumLinkTextCount = 1_000
  /// How much text a heading, a list item and the first paragraph keep.
  private static let maximumTextCount = 16 << 10

  private typealias Node = OpaquePointer

  /// Registers cmark's extensions once; cmark itself does not guard this against threads.
  private static let registration: Void = cmark_gfm_core_extensions_ensure_registered()

  private struct OpenLink {
    var index: Int
    var textStart: Int
  }

  /// What the text of the current block is for.
  private enum Purpose {
    case none
    case heading
    case firstParagraph
    case task(Int)
    case listItem(Int)
  }

  private var document: Document
  private var locator: LinkLocator
  private var block = LinkLocator.Block(startLine: 1, startColumn: 1, quoteDepth: 0, isParagraph: false)
  private var purpose = Purpose.none
  private var text: [UInt8] = []
  private var openLinks: [OpenLink?] = []
  private var quoteDepth = 0
  private var pendingItem: Node?
  private var pendingPurpose = Purpose.none
  private var paragraphs: [PlainStructure.Paragraph] = []
  private let tasks: OpaquePointer?

  /// Reads the body into a document whose counts and header are already there.
  static func read(
    _ bytes: [UInt8], tally: TextTally, allowsTables: Bool, into document: inout Document
  ) {
    guard let start = tally.lineStarts.first else { return }
    registration
    let tasks = unsafe cmark_find_syntax_extension("tasklist")
    guard let parser = unsafe cmark_parser_new(CMARK_OPT_DEFAULT) else { return }
    defer { unsafe cmark_parser_free(parser) }
    unsafe attach(tasks, to: parser)
    if allowsTables { unsafe attach(cmark_find_syntax_extension("table"), to: parser) }
    unsafe bytes.withUnsafeBytes { buffer in
      let body = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
      unsafe cmark_parser_feed(
        parser, body.baseAddress?.assumingMemoryBound(to: CChar.self), body.count)
    }
    guard let root = unsafe cmark_parser_finish(parser) else { return }
    defer { unsafe cmark_node_free(root) }
    var reader = unsafe BodyReader(
      document: document,
      locator: LinkLocator(
        bytes, lineStarts: tally.lineStarts, firstLine: document.bodyStartLine, hasNUL: tally.hasNUL),
      tasks: tasks)
    unsafe reader.walk(root)
    document = reader.document
    PlainStructure(bytes: bytes, lineStarts: tally.lineStarts, firstLine: document.bodyStartLine)
      .add(reader.paragraphs, to: &document)
  }

  private init(
    document: Document, locator: LinkLocator, tasks: OpaquePointer?
  ) {
    self.document = document
    self.locator = locator
    unsafe self.tasks = tasks
  }

  private static func attach(
    _ syntax: OpaquePointer?, to parser: OpaquePointer
  ) {
    if let syntax = unsafe syntax { unsafe cmark_parser_attach_syntax_extension(parser, syntax) }
  }

  private mutating func walk(_ root: Node) {
    guard let iterator = unsafe cmark_iter_new(root) else { return }
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = unsafe cmark_iter_get_node(iterator) else { return }
      if event == CMARK_EVENT_ENTER { unsafe enter(node) } else { unsafe leave(node) }
    }
  }

  private mutating func enter(_ node: Node) {
    let type = unsafe cmark_node_get_type(node)
    if type.rawValue & UInt32(CMARK_NODE_TYPE_MASK) == UInt32(CMARK_NODE_TYPE_BLOCK) {
      unsafe enterBlock(node, type)
      return
    }
    switch type {
    case CMARK_NODE_TEXT, CMARK_NODE_CODE: unsafe append(cmark_node_get_literal(node))
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: if isCapturing { text.append(Byte.blank) }
    case CMARK_NODE_LINK: unsafe openLink(node, isImage: false)
    case CMARK_NODE_IMAGE: unsafe openLink(node, isImage: true)
    default: break
    }
  }

  private mutating func enterBlock(_ node: Node, _ type: cmark_node_type) {
    let line = Int(unsafe cmark_node_get_start_line(node))
    let column = Int(unsafe cmark_node_get_start_column(node))
    block = LinkLocator.Block(
      startLine: line, startColumn: column, quoteDepth: quoteDepth, isParagraph: false)
    switch type {
    case CMARK_NODE_BLOCK_QUOTE: quoteDepth += 1
    case CMARK_NODE_HEADING:
      block.isParagraph = true
      begin(.heading)
    case CMARK_NODE_PARAGRAPH:
      block.isParagraph = true
      block.mayHaveDefinitions = locator.startsWithDefinition(line: line, column: column)
      unsafe enterParagraph(node)
    case CMARK_NODE_ITEM: unsafe enterItem(node, line, column)
    case CMARK_NODE_CODE_BLOCK: unsafe takeFence(node, line, column)
    default: break
    }
  }

  private mutating func enterParagraph(_ node: Node) {
    let parent = unsafe cmark_node_parent(node)
    if let parent = unsafe parent, unsafe cmark_node_get_type(parent) == CMARK_NODE_DOCUMENT,
      paragraphs.count < Self.maximumCount
    {
      let end = Int(unsafe cmark_node_get_end_line(node))
      paragraphs.append(block.startLine...max(block.startLine, end))
    }
    if let item = unsafe pendingItem, unsafe parent == item {
      begin(pendingPurpose)
      unsafe pendingItem = nil
    } else if document.firstParagraph == nil, let parent = unsafe parent,
      unsafe cmark_node_get_type(parent) == CMARK_NODE_DOCUMENT
    {
      begin(.firstParagraph)
    }
  }

  private mutating func enterItem(_ node: Node, _ line: Int, _ column: Int) {
    let heading = document.headings.indices.last
    let isTask = unsafe tasks != nil && cmark_node_get_syntax_extension(node) == tasks
    unsafe pendingItem = node
    pendingPurpose = .none
    if isTask, document.tasks.count < Self.maximumCount {
      pendingPurpose = .task(document.tasks.count)
      document.tasks.append(
        Document.TaskItem(
          text: "", isDone: unsafe cmark_gfm_extensions_get_tasklist_item_checked(node),
          position: locator.position(line: line, column: column), headingIndex: heading))
    } else if !isTask, document.listItems.count < Self.maximumCount {
      pendingPurpose = .listItem(document.listItems.count)
      document.listItems.append(
        Document.ListItem(
          text: "", position: locator.position(line: line, column: column), headingIndex: heading))
    }
  }

  private mutating func takeFence(_ node: Node, _ line: Int, _ column: Int) {
    var length: Int32 = 0
    var offset: Int32 = 0
    var character: CChar = 0
    guard document.fences.count < Self.maximumCount,
      unsafe cmark_node_get_fenced(node, &length, &offset, &character) != 0
    else { return }
    let info = unsafe cmark_node_get_fence_info(node).map { unsafe String(cString: $0) } ?? ""
    let code = unsafe Self.buffer(cmark_node_get_literal(node))
    document.fences.append(
      Document.CodeFence(
        info: info, position: locator.position(line: line, column: column),
        lineCount: unsafe Self.lineCount(code)))
  }

  private mutating func openLink(_ node: Node, isImage: Bool) {
    guard document.links.count < Self.maximumCount else {
      openLinks.append(nil)
      return
    }
    let destination = unsafe cmark_node_get_url(node).map { unsafe String(cString: $0) } ?? ""
    // Down to the first leaf; images nest, and a few levels tell the line well enough.
    var inner = unsafe cmark_node_first_child(node)
    let firstText = unsafe inner.map { unsafe Self.firstText($0) } ?? []
    for _ in 0..<16 {
      guard let child = unsafe cmark_node_first_child(inner) else { break }
      unsafe inner = child
    }
    let claim = LinkLocator.Claim(
      line: Int(unsafe cmark_node_get_start_line(node)),
      column: Int(unsafe cmark_node_get_start_column(node)),
      innerLine: unsafe inner.map { Int(unsafe cmark_node_get_start_line($0)) } ?? 0, isImage: isImage,
      firstText: firstText)
    openLinks.append(OpenLink(index: document.links.count, textStart: text.count))
    document.links.append(
      Document.Link(
        destination: destination, text: "", isImage: isImage, position: locator.position(of: claim, in: block)
      ))
  }

  /// The bytes that a link's text starts with in the file, as far as its first node tells.
  private static func firstText(_ node: Node) -> [UInt8] {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: unsafe Array(buffer(cmark_node_get_literal(node)).prefix(24))
    case CMARK_NODE_CODE: [UInt8(ascii: "`")]
    case CMARK_NODE_IMAGE: [Byte.bang, Byte.openBracket]
    default: []
    }
  }

  private mutating func leave(_ node: Node) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
      guard let open = openLinks.popLast() ?? nil else { break }
      document.links[open.index].text = Self.line(text[open.textStart...], Self.maximumLinkTextCount)
      if !isCapturing { text.removeAll(keepingCapacity: true) }
    case CMARK_NODE_HEADING:
      if document.headings.count < Self.maximumCount {
        document.headings.append(
          Document.Heading(
            level: Int(unsafe cmark_node_get_heading_level(node)), text: finish(),
            position: locator.position(line: block.startLine, column: block.startColumn)))
      } else {
        _ = finish()
      }
    case CMARK_NODE_PARAGRAPH: finishParagraph()
    case CMARK_NODE_BLOCK_QUOTE: quoteDepth -= 1
    default: break
    }
  }

  private mutating func finishParagraph() {
    switch purpose {
    case .task(let index): document.tasks[index].text = finish()
    case .listItem(let index): document.listItems[index].text = finish()
    case .firstParagraph:
      let line = finish()
      if !line.isEmpty { document.firstParagraph = line }
    case .none, .heading: break
    }
  }

  private var isCapturing: Bool {
    if case .none = purpose { return !openLinks.isEmpty }
    return true
  }

  private mutating func begin(_ purpose: Purpose) {
    self.purpose = purpose
    text.removeAll(keepingCapacity: true)
  }

  private mutating func finish() -> String {
    defer { begin(.none) }
    return Self.line(text[...], Self.maximumTextCount)
  }

  private mutating func append(_ literal: UnsafePointer<CChar>?) {
    guard isCapturing else { return }
    unsafe text.append(contentsOf: Self.buffer(literal))
  }

  /// Text as one line without white space around it, cut at a number of bytes.
  private static func line(_ bytes: ArraySlice<UInt8>, _ maximumCount: Int) -> String {
    var start = bytes.startIndex
    var end = bytes.endIndex
    while start < end, bytes[start] <= Byte.blank { start += 1 }
    while end > start, bytes[end - 1] <= Byte.blank { end -= 1 }
    if end - start > maximumCount {
      end = start + maximumCount
      while end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private static func buffer(_ literal: UnsafePointer<CChar>?) -> UnsafeRawBufferPointer {
    guard let literal = unsafe literal else { return unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
    return unsafe UnsafeRawBufferPointer(start: literal, count: strlen(literal))
  }

  private static func lineCount(_ code: UnsafeRawBufferPointer) -> Int {
    var count = 0
    var index = 0
    while index < code.count {
      let byte = unsafe code[index]
      index += 1
      if byte == Byte.cr, index < code.count, unsafe code[index] == Byte.lf { index += 1 }
      if Byte.isBreak(byte) || index == code.count { count += 1 }
    }
    return count
  }
}
