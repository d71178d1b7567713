/// Estimates, in one cheap pass, what parsing a body would cost, so that hostile text is refused beforehand.
///
/// cmark-gfm 0.29.0.gfm.6 takes quadratic time or memory on some inputs: unclosed declarations, image openers
/// around links, deep quotes with lazy lines, long definitions used often, and tables after long paragraphs.
/// Every estimate here errs upwards, yet stays far below its limit for any text that people write.
struct BodyBudget {
  /// Whether the body can be parsed at all.
  private(set) var isParsable = true
  /// Whether tables may be recognized; without them their links are still found.
  private(set) var allowsTables = true

  /// Bodies up to this size are harmless whatever they hold.
  private static let harmlessByteCount = 16 << 10
  private static let maximumScanCost = 500_000_000
  private static let maximumBracketCost = 50_000_000
  private static let maximumDefinitionCost = 64_000_000
  private static let maximumTableCost = 1_000_000_000
  private static let maximumColumnCount = 1_000
  private static let maximumNestingCost = 100_000_000
  private static let maximumNesting = 10_000
  private static let maximumNodeCount = 1_000_000

  /// Counts over a run of lines without a blank one; no paragraph is longer than that.
  private struct Run {
    var start: Int
    var lineCount = 0
    var declarationCount = 0
    var imageCount = 0
    var closerCount = 0
    /// Where a definition starts that may go on to the end of the run.
    var definitionStart: Int?
  }

  /// What one line holds.
  private struct Line {
    var markerCount = 0
    var blankColumnCount = 0
    var firstByte: UInt8 = 0
    var declarationCount = 0
    var imageCount = 0
    var closerCount = 0
    var specialCount = 0
    var pipeCount = 0
    var hasDash = false
    var isDelimiterRow = true
    /// The offset after `]:`, or nil.
    var definitionEnd: Int?
    var hasUnpairedTitle = false

    var isBlank: Bool { firstByte == 0 && markerCount == 0 }
    var nesting: Int { markerCount + blankColumnCount / 2 }
  }

  private var run: Run
  private var scanCost = 0
  private var bracketCost = 0
  private var tableCost = 0
  private var nestingCost = 0
  private var nodeCount = 0
  private var closerCount = 0
  private var longestDefinition = 0

  /// Estimates the cost of a body; `lineStarts` are the offsets of its lines.
  init(_ bytes: [UInt8], lineStarts: [Int]) {
    let start = lineStarts.first ?? bytes.count
    run = Run(start: start)
    guard bytes.count - start > Self.harmlessByteCount else { return }
    var nesting = 0
    var wasBlank = true
    var definition: Range<Int>?
    for (number, start) in lineStarts.enumerated() {
      let end = number + 1 < lineStarts.count ? lineStarts[number + 1] : bytes.count
      let line = Self.line(bytes, start, end)
      if let previous = definition, !line.isBlank, line.firstByte != Byte.openBracket {
        run.definitionStart = min(run.definitionStart ?? previous.lowerBound, previous.lowerBound)
      }
      definition = nil
      if line.isBlank {
        finishRun(at: start)
        run = Run(start: end)
      } else {
        // A line without a blank one before it may continue the deepest block lazily.
        nesting = wasBlank ? line.nesting : max(nesting, line.nesting)
        definition = add(line, start, end, bytes)
      }
      wasBlank = line.isBlank
      nestingCost += nesting
      if !line.isBlank { nodeCount += 2 + line.specialCount }
      if line.markerCount > Self.maximumNesting { isParsable = false }
      if !isParsable { return }
    }
    finishRun(at: bytes.count)
    allowsTables = allowsTables && tableCost <= Self.maximumTableCost
    isParsable =
      scanCost <= Self.maximumScanCost && bracketCost <= Self.maximumBracketCost
      && nestingCost <= Self.maximumNestingCost && nodeCount <= Self.maximumNodeCount
      && longestDefinition * closerCount <= Self.maximumDefinitionCost
  }

  /// Adds a line to its run and returns its range where it may be a link definition of its own.
  private mutating func add(_ line: Line, _ start: Int, _ end: Int, _ bytes: [UInt8]) -> Range<Int>? {
    if line.isDelimiterRow, line.hasDash {
      tableCost += run.lineCount * (start - run.start)
      if line.pipeCount > Self.maximumColumnCount { allowsTables = false }
    }
    run.lineCount += 1
    run.declarationCount += line.declarationCount
    run.imageCount += line.imageCount
    run.closerCount += line.closerCount
    guard let afterColon = line.definitionEnd else { return nil }
    longestDefinition = max(longestDefinition, end - start)
    let isBare = bytes[afterColon..<end].allSatisfy { Byte.isBlank($0) || Byte.isBreak($0) }
    if isBare || line.hasUnpairedTitle { run.definitionStart = min(run.definitionStart ?? start, start) }
    return start..<end
  }

  private mutating func finishRun(at end: Int) {
    scanCost += run.declarationCount * (end - run.start)
    bracketCost += run.imageCount * run.closerCount
    closerCount += run.closerCount
    if let start = run.definitionStart { longestDefinition = max(longestDefinition, end - start) }
  }

  private static func line(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Line {
    let span = bytes.span
    var line = Line()
    var index = start
    // The part that opens containers: blanks, quotes and list markers.
    prefix: while index < end {
      let byte = span[index]
      switch byte {
      case Byte.blank: line.blankColumnCount += 1
      case Byte.tab: line.blankColumnCount += 4
      case Byte.greater:
        line.markerCount += 1
        line.specialCount += 1
      case Byte.dash, UInt8(ascii: "*"), UInt8(ascii: "+"):
        guard index + 1 >= end || span[index + 1] <= Byte.blank else { break prefix }
        if byte == Byte.dash { line.hasDash = true } else { line.isDelimiterRow = false }
        line.markerCount += 1
        line.specialCount += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        line.isDelimiterRow = false
      case UInt8(ascii: "."), UInt8(ascii: ")"):
        line.isDelimiterRow = false
        line.markerCount += 1
        line.specialCount += 1
      case Byte.lf, Byte.cr: break
      default: break prefix
      }
      index += 1
    }
    guard index < end else { return line }
    line.firstByte = max(1, span[index])
    let contentStart = index
    var doubleCount = 0
    var singleCount = 0
    var parenthesisCount = 0
    while index < end {
      let byte = span[index]
      index += 1
      // Letters and digits, most of any text, need no further look.
      if byte >= 0x80 || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") {
        line.isDelimiterRow = false
        continue
      }
      let next = index < end ? span[index] : 0
      // cmark makes a node of a dash, a dot and an apostrophe where no text runs on before them.
      if byte == Byte.dash || byte == UInt8(ascii: ".") || byte == Byte.singleQuote {
        let previous = index - 1 > contentStart ? span[index - 2] : Byte.bang
        if previous > Byte.blank, !isLetterOrDigit(previous) { line.specialCount += 1 }
      }
      switch byte {
      case Byte.blank, Byte.tab, Byte.lf, Byte.cr, Byte.colon, 0x0B, 0x0C: continue
      case Byte.dash:
        line.hasDash = true
        continue
      case UInt8(ascii: "|"):
        line.pipeCount += 1
        line.specialCount += 1
        continue
      case Byte.less:
        line.specialCount += 1
        if next == Byte.bang || next == UInt8(ascii: "?") { line.declarationCount += 1 }
      case Byte.bang:
        if next == Byte.openBracket { line.imageCount += 1 }
        line.specialCount += 1
      case Byte.closeBracket:
        line.closerCount += 1
        line.specialCount += 1
        if next == Byte.colon { line.definitionEnd = index + 1 }
      case Byte.doubleQuote:
        doubleCount += 1
        line.specialCount += 1
      case Byte.singleQuote: singleCount += 1
      case UInt8(ascii: "("): parenthesisCount += 1
      case UInt8(ascii: ")"): parenthesisCount -= 1
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "&"), Byte.openBracket,
        Byte.backslash:
        line.specialCount += 1
      default: break
      }
      line.isDelimiterRow = false
    }
    line.hasUnpairedTitle = doubleCount % 2 != 0 || singleCount % 2 != 0 || parenthesisCount > 0
    return line
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte | 0x20 >= UInt8(ascii: "a")
        && byte | 0x20 <= UInt8(ascii: "z")
  }
}
