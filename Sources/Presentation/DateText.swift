package import Catalog

/// Moments as people read them and as machines do.
package enum DateText {
  /// A moment as RFC 3339 in UTC, to the second, such as `2024-05-09T07:14:00Z`.
  package static func rfc3339(_ moment: Timestamp) -> String {
    let date = CivilDate(seconds: moment.seconds)
    return "\(year(date.year))-\(two(date.month))-\(two(date.day))T"
      + "\(two(date.hour)):\(two(date.minute)):\(two(date.second))Z"
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

/// A date and time of the Gregorian calendar, counted from seconds since 1970 without any zone.
struct CivilDate {
  var year: Int64
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int
  /// Days since 1970-01-01.
  var dayNumber: Int64

  init(seconds: Int64) {
    let rest = ((seconds % 86_400) + 86_400) % 86_400
    dayNumber = (seconds / 86_400) - (seconds % 86_400 < 0 ? 1 : 0)
    hour = Int(rest / 3600)
    minute = Int(rest / 60 % 60)
    second = Int(rest % 60)
    // Years are counted from March, so that the leap day is the last of its year, in eras of 400 years.
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}
