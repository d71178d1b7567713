/// A date and time of the Gregorian calendar, counted from seconds since 1970 without any zone.
package struct CivilDate: Sendable, Hashable {
  package var year: Int64
  package var month: Int
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int
  /// Days since 1970-01-01.
  package var dayNumber: Int64

  package init(seconds: Int64) {
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

  /// The day, such as `2026-01-02`.
  package var dayText: String {
    func digits(_ number: Int64, _ width: Int) -> String {
      let text = String(number.magnitude)
      let filled = String(repeating: "0", count: max(0, width - text.utf8.count)) + text
      return number < 0 ? "-" + filled : filled
    }
    return "\(digits(year, 4))-\(digits(Int64(month), 2))-\(digits(Int64(day), 2))"
  }
}
