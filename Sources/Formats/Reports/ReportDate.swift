import Catalog

/// Reads the dates that reports carry.
enum ReportDate {
  /// The first date in a text, in one of the forms that leave no doubt: `2026-02-15`, with or without a time,
  /// `2026/02/15`, `15 February 2026`, `February 15, 2026`. `2/3/2026` is two days in one and is not read.
  static func first(in text: String) -> Report.Date? {
    // A date stands at the beginning of what a label or a key says.
    let scalars = Array(text.unicodeScalars.prefix(400))
    for start in scalars.indices where start == 0 || !isWord(scalars[start - 1]) {
      if let date = numeric(scalars[start...]) ?? named(scalars[start...]) { return date }
    }
    return nil
  }

  /// The date in a file's name: `2026-02-15`, `2026_02_15` or `20260215`, with no digit beside it.
  static func inName(_ name: String) -> Report.Date? {
    let scalars = Array(name.unicodeScalars)
    for start in scalars.indices where start == 0 || !isDigit(scalars[start - 1]) {
      let rest = scalars[start...]
      for separator in [Unicode.Scalar("-"), "_", ".", nil] {
        var reader = Digits(rest)
        guard let year = reader.number(digits: 4), reader.skip(separator),
          let month = reader.number(digits: 2), reader.skip(separator), let day = reader.number(digits: 2),
          reader.rest.first.map({ !isDigit($0) }) ?? true, let date = self.day(year, month, day)
        else { continue }
        return date
      }
    }
    return nil
  }

  /// A moment in seconds or, where they are that many, milliseconds since 1970.
  static func sinceEpoch(_ text: String) -> Report.Date? {
    guard let number = Int64(text), number > 100_000_000 else { return nil }
    let isMilliseconds = number >= 100_000_000_000
    let seconds = isMilliseconds ? number / 1000 : number
    guard seconds < 10_000_000_000 else { return nil }
    let nanoseconds = isMilliseconds ? Int32(number % 1000) * 1_000_000 : 0
    return Report.Date(
      moment: Timestamp(seconds: seconds, nanoseconds: nanoseconds), precision: .moment, day: "")
  }

  // MARK: - Forms

  private static func numeric(_ text: ArraySlice<Unicode.Scalar>) -> Report.Date? {
    var reader = Digits(text)
    guard let year = reader.number(digits: 4) else { return nil }
    guard let separator = reader.rest.first, separator == "-" || separator == "/", reader.skip(separator),
      let month = reader.number(digits: 2), reader.skip(separator), let day = reader.number(digits: 2),
      reader.rest.first.map({ !isDigit($0) }) ?? true, let date = self.day(year, month, day)
    else { return nil }
    guard separator == "-" else { return date }
    return withTime(date, reader.rest) ?? date
  }

  private static func withTime(_ date: Report.Date, _ text: ArraySlice<Unicode.Scalar>) -> Report.Date? {
    var reader = Digits(text)
    guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let hour = reader.number(digits: 2),
      hour < 24, reader.skip(":"), let minute = reader.number(digits: 2), minute < 60
    else { return nil }
    var second = 0
    var nanoseconds: Int32 = 0
    if reader.skip(":") {
      guard let number = reader.number(digits: 2), number <= 60 else { return nil }
      second = min(number, 59)
      if reader.skip(".") || reader.skip(",") { nanoseconds = reader.fraction() }
    }
    var result = date
    result.precision = .momentWithoutZone
    var offset = 0
    if reader.skip("Z") || reader.skip("z") || reader.skip(word: " UTC") {
      result.precision = .moment
    } else if let sign = reader.rest.first, sign == "+" || sign == "-" {
      reader.rest = reader.rest.dropFirst()
      if let hours = reader.number(digits: 2), hours <= 14 {
        _ = reader.skip(":")
        let minutes = reader.number(digits: 2) ?? 0
        guard minutes < 60 else { return nil }
        offset = (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
        result.precision = .moment
      }
    }
    result.moment.seconds += Int64(hour * 3600 + minute * 60 + second - offset)
    result.moment.nanoseconds = nanoseconds
    return result
  }

  /// `February 15, 2026`, `Feb 15th 2026`, `15 February 2026`.
  private static func named(_ text: ArraySlice<Unicode.Scalar>) -> Report.Date? {
    let start = String(String.UnicodeScalarView(text.prefix(40)))
    let words = start.split { " ,.\t".contains($0) }.prefix(3).map(String.init)
    guard words.count == 3, words[2].utf8.count >= 4, let year = Int(words[2].prefix(4)),
      words[2].dropFirst(4).first.map({ !$0.isLetter && !$0.isNumber }) ?? true
    else { return nil }
    if let month = month(words[0]), let day = dayNumber(words[1]) { return self.day(year, month, day) }
    if let month = month(words[1]), let day = dayNumber(words[0]) { return self.day(year, month, day) }
    return nil
  }

  private static func month(_ word: String) -> Int? {
    let word = word.lowercased()
    guard word.utf8.count >= 3 else { return nil }
    return months.firstIndex { $0 == word || word == $0.prefix(3) || (word == "sept" && $0 == "september") }
      .map { $0 + 1 }
  }

  private static func dayNumber(_ word: String) -> Int? {
    var word = word[...]
    for ending in ["st", "nd", "rd", "th"] where word.hasSuffix(ending) { word = word.dropLast(2) }
    return word.utf8.count <= 2 ? Int(word) : nil
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Report.Date? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1970...2200).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day)
    else { return nil }
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let text = "\(year)-\(two(month))-\(two(day))"
    return Timestamp(rfc3339: text + "T00:00:00Z").map {
      Report.Date(moment: $0, precision: .day, day: text)
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    isDigit(scalar) || scalar.properties.isAlphabetic
  }

  /// Reads numbers of a known length.
  private struct Digits {
    var rest: ArraySlice<Unicode.Scalar>

    init(_ text: ArraySlice<Unicode.Scalar>) { rest = text }

    mutating func number(digits count: Int) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy(ReportDate.isDigit) else { return nil }
      rest = rest.dropFirst(count)
      return digits.reduce(0) { $0 * 10 + Int($1.value - 0x30) }
    }

    /// Skips a scalar; nothing is always there.
    mutating func skip(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar else { return true }
      guard rest.first == scalar else { return false }
      rest = rest.dropFirst()
      return true
    }

    mutating func skip(word: String) -> Bool {
      guard rest.starts(with: word.unicodeScalars) else { return false }
      rest = rest.dropFirst(word.unicodeScalars.count)
      return true
    }

    /// Digits after a decimal point, as nanoseconds.
    mutating func fraction() -> Int32 {
      let digits = rest.prefix(while: ReportDate.isDigit)
      rest = rest.dropFirst(digits.count)
      var result: Int32 = 0
      for place in 0..<9 {
        let digit = digits.dropFirst(place).first.map { Int32($0.value) - 0x30 } ?? 0
        result = result * 10 + digit
      }
      return result
    }
  }
}
