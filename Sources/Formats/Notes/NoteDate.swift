import Catalog

/// Reads dates as people and programs write them in notes and decisions.
enum NoteDate {
  /// The moment that a text names, or nil.
  ///
  /// Days with `-`, `/` or `.` between, year first or, with `/`, day first (log4brains); a time after a blank or `T`;
  /// `Z` or an offset. Without a zone the time counts as UTC. Whole numbers are seconds or milliseconds of the
  /// epoch, by their size.
  static func moment(_ text: String) -> Timestamp? {
    let bytes = Array(text.trimmingWhitespace.utf8)
    guard bytes.count >= 8, bytes.count <= 40 else { return nil }
    if bytes.allSatisfy(ASCII.isDigit) { return epoch(bytes) }
    var reader = Reader(bytes: bytes)
    guard let day = reader.day() else { return nil }
    return reader.time(after: day)
  }

  /// The day that a file's name starts with: `2021-02-20`, `2021_02_20`, `20210220`, with or without a time of
  /// four or six digits; or, as in Dendron's journals, that ends it after a dot.
  static func moment(inName stem: String) -> Timestamp? {
    let bytes = Array(stem.utf8)
    if let found = leadingMoment(bytes[...]) { return found }
    var index = bytes.count
    while let dot = bytes[..<index].lastIndex(where: { !ASCII.isDigit($0) && $0 != UInt8(ascii: "-") }) {
      // Only whole parts between dots count, so that `v1.2020-01-01x` is none.
      if bytes[dot] == UInt8(ascii: "."), let found = leadingMoment(bytes[(dot + 1)...]) { return found }
      index = dot
      if bytes.count - index > 20 { break }
    }
    return nil
  }

  /// Whether a file's name starts with a day.
  static func startsWithDay(_ stem: String) -> Bool { leadingMoment(Array(stem.utf8)[...]) != nil }

  private static func leadingMoment(_ bytes: ArraySlice<UInt8>) -> Timestamp? {
    let digits = bytes.prefix(while: ASCII.isDigit)
    func number(_ from: Int, _ count: Int) -> Int {
      digits.dropFirst(from).prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    switch digits.count {
    case 8, 12, 14:
      guard isEnd(bytes.dropFirst(digits.count).first),
        let day = days(year: number(0, 4), month: number(4, 2), day: number(6, 2))
      else { return nil }
      return clock(
        day, hour: digits.count > 8 ? number(8, 2) : 0, minute: digits.count > 8 ? number(10, 2) : 0,
        second: digits.count == 14 ? number(12, 2) : 0)
    case 4:
      let rest = Array(bytes.dropFirst(4).prefix(7))
      guard rest.count >= 6, [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(rest[0]),
        rest[3] == rest[0], [1, 2, 4, 5].allSatisfy({ ASCII.isDigit(rest[$0]) }),
        isEnd(rest.count > 6 ? rest[6] : nil)
      else { return nil }
      let month = Int(rest[1] - 0x30) * 10 + Int(rest[2] - 0x30)
      let dayOfMonth = Int(rest[4] - 0x30) * 10 + Int(rest[5] - 0x30)
      return days(year: number(0, 4), month: month, day: dayOfMonth).flatMap {
        clock($0, hour: 0, minute: 0, second: 0)
      }
    default: return nil
    }
  }

  private static func isEnd(_ byte: UInt8?) -> Bool {
    guard let byte else { return true }
    return !ASCII.isDigit(byte)
  }

  /// Ten digits are seconds and thirteen milliseconds; anything else is no moment that a note would name.
  private static func epoch(_ digits: [UInt8]) -> Timestamp? {
    if digits.count == 8 { return leadingMoment(digits[...]) }
    guard digits.count <= 14 else { return nil }
    let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
    if number >= 1_000_000_000_000 {
      return Timestamp(seconds: number / 1_000, nanoseconds: Int32(number % 1_000) * 1_000_000)
    }
    return (1_000_000_000...100_000_000_000).contains(number) ? Timestamp(seconds: number) : nil
  }

  /// Days since 1970 in the proleptic Gregorian calendar, or nil where there is no such day.
  private static func days(year: Int, month: Int, day: Int) -> Int? {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[month - 1] else { return nil }
    // Counted in years that start in March, so that the leap day comes last.
    let marchYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
  }

  private static func clock(_ day: Int, hour: Int, minute: Int, second: Int, offset: Int = 0) -> Timestamp? {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
    return Timestamp(seconds: Int64(day * 86_400 + hour * 3_600 + minute * 60 + second - offset))
  }

  /// Steps through the bytes of a date.
  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func number(_ range: ClosedRange<Int>) -> (value: Int, count: Int)? {
      var value = 0
      var count = 0
      while index < bytes.count, count < range.upperBound, ASCII.isDigit(bytes[index]) {
        value = value * 10 + Int(bytes[index] - 0x30)
        index += 1
        count += 1
      }
      return range.contains(count) ? (value, count) : nil
    }

    mutating func take(_ choices: String) -> UInt8? {
      guard index < bytes.count, choices.utf8.contains(bytes[index]) else { return nil }
      index += 1
      return bytes[index - 1]
    }

    mutating func day() -> Int? {
      guard let first = number(1...4), let separator = take("-/."), let second = number(1...2),
        take(String(UnicodeScalar(separator))) != nil, let third = number(1...4)
      else { return nil }
      if first.count == 4, third.count <= 2 {
        return NoteDate.days(year: first.value, month: second.value, day: third.value)
      }
      guard separator != UInt8(ascii: "-"), first.count <= 2, third.count == 4 else { return nil }
      return NoteDate.days(year: third.value, month: second.value, day: first.value)
    }

    /// The moment on a day: what follows is nothing, or a time and nothing else.
    mutating func time(after day: Int) -> Timestamp? {
      if index == bytes.count { return NoteDate.clock(day, hour: 0, minute: 0, second: 0) }
      guard take("Tt ") != nil else { return nil }
      while take(" ") != nil {}
      guard let hour = number(1...2), take(":") != nil, let minute = number(2...2) else { return nil }
      var second = 0
      if take(":") != nil {
        guard let read = number(2...2) else { return nil }
        second = read.value
        if take(".,") != nil { guard number(1...9) != nil else { return nil } }
      }
      while take(" ") != nil {}
      var offset = 0
      if take("Zz") == nil, let sign = take("+-") {
        guard let hours = number(2...2) else { return nil }
        _ = take(":")
        let minutes = number(2...2)?.value ?? 0
        guard hours.value <= 15, minutes < 60 else { return nil }
        offset = (hours.value * 3_600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
      }
      guard index == bytes.count else { return nil }
      return NoteDate.clock(day, hour: hour.value, minute: minute.value, second: second, offset: offset)
    }
  }
}
