package import Catalog

/// Moments as people read them and as machines do.
package enum DateText {
  /// A moment as RFC 3339 in UTC, to the second, such as `2024-05-09T07:14:00Z`.
  package static func rfc3339(_ moment: Timestamp) -> String {
    let date = CivilDate(seconds: moment.seconds)
    return "\(year(date.year))-\(two(date.month))-\(two(date.day))T"
      + "\(two(date.hour)):\(two(date.minute)):\(two(date.second))Z"
  }

  /// The day of a moment where somebody is, such as `2024-05-09`.
  package static func day(_ moment: Timestamp, utcOffset: (Timestamp) -> Int) -> String {
    let date = CivilDate(seconds: moment.seconds &+ Int64(utcOffset(moment)))
    return "\(year(date.year))-\(two(date.month))-\(two(date.day))"
  }

  /// A moment as a person would say it: `5 minutes ago`, `yesterday`, `9 May`, `9 May 2024`.
  ///
  /// Within a week it is told by distance, then by its local date; the year is named where it is not this one.
  /// A moment in the future is never told by distance, except for the minute that clocks may differ by.
  package static func relative(
    _ moment: Timestamp, now: Timestamp, utcOffset: (Timestamp) -> Int
  ) -> String {
    let local = CivilDate(seconds: moment.seconds &+ Int64(utcOffset(moment)))
    let today = CivilDate(seconds: now.seconds &+ Int64(utcOffset(now)))
    let (age, overflow) = now.seconds.subtractingReportingOverflow(moment.seconds)
    if !overflow, age > -60 {
      if age < 60 { return "just now" }
      if age < 3600 { return counted(Int(age / 60), "minute") + " ago" }
      if age < 21_600 || (age < 86_400 && local.dayNumber == today.dayNumber) {
        return counted(Int(age / 3600), "hour") + " ago"
      }
      let days = today.dayNumber - local.dayNumber
      if days <= 1 { return "yesterday" }
      if days < 7 { return "\(days) days ago" }
    }
    return day(local, today: today)
  }

  /// The moment that a day or a time names: `2025-01-31`, local midnight, or RFC 3339 in UTC; nil for anything else.
  package static func moment(_ text: String, utcOffset: (Timestamp) -> Int) -> Timestamp? {
    if let moment = Timestamp(rfc3339: text) { return moment }
    guard let midnight = Timestamp(rfc3339: text + "T00:00:00Z") else { return nil }
    return Timestamp(seconds: midnight.seconds - Int64(utcOffset(midnight)))
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  private static func day(_ date: CivilDate, today: CivilDate) -> String {
    let text = "\(date.day) \(months[date.month - 1])"
    return date.year == today.year ? text : "\(text) \(date.year)"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// A year in four digits; one that needs more, or lies before the year 0, has a sign as ISO 8601 asks.
  private static func year(_ number: Int64) -> String {
    let digits = String(number.magnitude)
    let filled = String(repeating: "0", count: max(4 - digits.utf8.count, 0)) + digits
    return number < 0 ? "-" + filled : number > 9999 ? "+" + filled : filled
  }
}
