/// The wildcard patterns of git, as `gitignore(5)` and its `wildmatch` define them.
package enum Glob {
  private enum Outcome {
    case match, noMatch
    /// The text ran out: no shorter start of a star can help.
    case abort
    /// A `/` stopped a single star: only a `**` further left can help.
    case abortToDoubleStar
  }

  /// Whether the pattern matches the whole text.
  ///
  /// - Parameter separatesPaths: whether `*`, `?` and `[` stop at a `/` and `**` is special.
  package static func matches(
    _ pattern: [UInt8], _ text: [UInt8], separatesPaths: Bool = true, foldsCase: Bool = false
  ) -> Bool {
    // Patterns come from strangers' files: a budget keeps one made of stars from taking for ever.
    var budget = 200_000
    let matcher = Matcher(
      pattern: foldsCase ? pattern.map(ASCII.lowercased) : pattern,
      text: foldsCase ? text.map(ASCII.lowercased) : text, separatesPaths: separatesPaths)
    return matcher.run(0, 0, &budget) == .match
  }

  /// The most alternatives that one pattern is taken apart into.
  private static let maximumAlternatives = 200
  /// The longest pattern that is taken apart.
  private static let maximumLength = 1_024

  /// The patterns that one with lists in braces stands for: `{a,b}/c` for `a/c` and `b/c`, lists in lists too. A brace
  /// without a comma or without its end is a character like any other, and so are all where there would be too many.
  package static func alternatives(of pattern: [UInt8]) -> [[UInt8]] {
    guard pattern.count <= maximumLength else { return [pattern] }
    var whole: [[UInt8]] = []
    var pending = [pattern]
    while let text = pending.popLast() {
      guard whole.count + pending.count < maximumAlternatives else { return [pattern] }
      guard let (range, parts) = firstList(in: text) else {
        whole.append(text)
        continue
      }
      for part in parts.reversed() {
        pending.append(Array(text[..<range.lowerBound] + text[part] + text[range.upperBound...]))
      }
    }
    return whole
  }

  /// The first list in braces, and what stands between its commas.
  private static func firstList(in text: [UInt8]) -> (range: Range<Int>, parts: [Range<Int>])? {
    guard var opening = text.firstIndex(of: UInt8(ascii: "{")) else { return nil }
    while true {
      var depth = 0
      var parts: [Range<Int>] = []
      var partStart = opening + 1
      var index = opening
      while index < text.count {
        switch text[index] {
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ",") where depth == 1:
          parts.append(partStart..<index)
          partStart = index + 1
        case UInt8(ascii: "}"):
          depth -= 1
          if depth == 0, !parts.isEmpty {
            return (opening..<(index + 1), parts + [partStart..<index])
          }
        default: break
        }
        if depth == 0, index > opening { break }
        index += 1
      }
      guard let next = text[(opening + 1)...].firstIndex(of: UInt8(ascii: "{")) else { return nil }
      opening = next
    }
  }

  private struct Matcher {
    let pattern: [UInt8]
    let text: [UInt8]
    let separatesPaths: Bool

    func run(_ patternStart: Int, _ textStart: Int, _ budget: inout Int) -> Outcome {
      var p = patternStart
      var t = textStart
      while p < pattern.count {
        budget -= 1
        guard budget > 0 else { return .abort }
        let symbol = pattern[p]
        if t >= text.count, symbol != UInt8(ascii: "*") { return .abort }
        switch symbol {
        case UInt8(ascii: "\\"):
          p += 1
          guard p < pattern.count, pattern[p] == text[t] else { return .noMatch }
        case UInt8(ascii: "?"):
          if separatesPaths, text[t] == UInt8(ascii: "/") { return .noMatch }
        case UInt8(ascii: "*"):
          return star(p, t, patternStart, &budget)
        case UInt8(ascii: "["):
          guard let (isMember, end) = bracket(p, text[t]) else { return .abort }
          if !isMember || (separatesPaths && text[t] == UInt8(ascii: "/")) { return .noMatch }
          p = end
        default:
          if symbol != text[t] { return .noMatch }
        }
        p += 1
        t += 1
      }
      return t == text.count ? .match : .noMatch
    }

    private func star(_ start: Int, _ textStart: Int, _ patternStart: Int, _ budget: inout Int) -> Outcome {
      var p = start + 1
      var t = textStart
      var crossesSlash = !separatesPaths
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        while p < pattern.count, pattern[p] == UInt8(ascii: "*") { p += 1 }
        let startsComponent = start == patternStart || pattern[start - 1] == UInt8(ascii: "/")
        let endsComponent =
          p == pattern.count || pattern[p] == UInt8(ascii: "/")
          || (pattern[p] == UInt8(ascii: "\\") && p + 1 < pattern.count
            && pattern[p + 1] == UInt8(ascii: "/"))
        if separatesPaths, startsComponent, endsComponent {
          if p < pattern.count, pattern[p] == UInt8(ascii: "/"), run(p + 1, t, &budget) == .match {
            return .match
          }
          crossesSlash = true
        }
      }
      if p == pattern.count {
        return crossesSlash || !text[t...].contains(UInt8(ascii: "/")) ? .match : .abortToDoubleStar
      }
      if !crossesSlash, pattern[p] == UInt8(ascii: "/") {
        guard let slash = text[t...].firstIndex(of: UInt8(ascii: "/")) else { return .abort }
        return run(p + 1, slash + 1, &budget)
      }
      while t < text.count {
        let outcome = run(p, t, &budget)
        if outcome == .match || outcome == .abort { return outcome }
        if outcome == .abortToDoubleStar, !crossesSlash { return outcome }
        if !crossesSlash, text[t] == UInt8(ascii: "/") { return .abortToDoubleStar }
        t += 1
      }
      return .abort
    }

    /// Whether a byte is in the class that starts at `[`, and the place of its `]`; nil where it never ends.
    private func bracket(_ start: Int, _ byte: UInt8) -> (Bool, Int)? {
      var p = start + 1
      guard p < pattern.count else { return nil }
      let isNegated = pattern[p] == UInt8(ascii: "!") || pattern[p] == UInt8(ascii: "^")
      if isNegated { p += 1 }
      var isMember = false
      var previous: UInt8?
      var isFirst = true
      while true {
        guard p < pattern.count else { return nil }
        var symbol = pattern[p]
        if symbol == UInt8(ascii: "]"), !isFirst { return (isMember != isNegated, p) }
        isFirst = false
        if symbol == UInt8(ascii: "-"), let low = previous, p + 1 < pattern.count,
          pattern[p + 1] != UInt8(ascii: "]")
        {
          p += 1
          if pattern[p] == UInt8(ascii: "\\") { p += 1 }
          guard p < pattern.count else { return nil }
          if low <= byte, byte <= pattern[p] { isMember = true }
          previous = nil
        } else if symbol == UInt8(ascii: "["), p + 1 < pattern.count, pattern[p + 1] == UInt8(ascii: ":") {
          guard let end = pattern[(p + 2)...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
          if end > p + 2, pattern[end - 1] == UInt8(ascii: ":") {
            guard let isInClass = Self.contains(pattern[(p + 2)..<(end - 1)], byte) else { return nil }
            if isInClass { isMember = true }
            p = end
          } else if byte == symbol {
            isMember = true
          }
          previous = nil
        } else {
          if symbol == UInt8(ascii: "\\") {
            p += 1
            guard p < pattern.count else { return nil }
            symbol = pattern[p]
          }
          if symbol == byte { isMember = true }
          previous = symbol
        }
        p += 1
      }
    }

    private static func contains(_ name: ArraySlice<UInt8>, _ byte: UInt8) -> Bool? {
      let isUpper = (0x41...0x5A).contains(byte)
      let isLower = (0x61...0x7A).contains(byte)
      let isDigit = ASCII.isDigit(byte)
      let isGraphic = (0x21...0x7E).contains(byte)
      switch String(decoding: name, as: UTF8.self) {
      case "alnum": return isUpper || isLower || isDigit
      case "alpha": return isUpper || isLower
      case "blank": return byte == 0x20 || byte == 0x09
      case "cntrl": return byte < 0x20 || byte == 0x7F
      case "digit": return isDigit
      case "graph": return isGraphic
      case "lower": return isLower
      case "print": return isGraphic || byte == 0x20
      case "punct": return isGraphic && !(isUpper || isLower || isDigit)
      case "space": return byte == 0x20 || (0x09...0x0D).contains(byte)
      case "upper": return isUpper
      case "xdigit": return (isDigit || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte))
      default: return nil
      }
    }
  }
}
