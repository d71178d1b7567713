/// A moment in time, in seconds and nanoseconds since 1970-01-01T00:00:00Z.
package struct Timestamp: Hashable, Sendable, Codable {
  /// Whole seconds since the epoch; negative before it.
  package var seconds: Int64
  /// Nanoseconds on top of `seconds`, 0 to 999,999,999.
  package var nanoseconds: Int32

  package init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

extension Timestamp: Comparable {
  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

extension Timestamp {
  /// Reads `2025-11-20T09:00:00Z`, the form of RFC 3339 in UTC and whole seconds; nil for anything else.
  package init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    let shape = Array("0000-00-00T00:00:00Z".utf8)
    guard bytes.count == shape.count,
      zip(bytes, shape).allSatisfy({ ASCII.isDigit($1) ? ASCII.isDigit($0) : $0 == $1 })
    else { return nil }
    func number(_ range: Range<Int>) -> Int64 {
      bytes[range].reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    // A second that is put in has the number 60.
    guard (1...12).contains(month), (1...Self.dayCount(ofMonth: month, year)).contains(day), hour < 24,
      minute < 60, second <= 60
    else { return nil }
    // Days since 1970 in the proleptic Gregorian calendar, counted in years that start in March.
    let marchYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let days = marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    self.init(seconds: days * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  private static func dayCount(ofMonth month: Int64, _ year: Int64) -> Int64 {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
