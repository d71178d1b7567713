/// The formats of reports.
enum ReportFormats {
  static let all: [Format] = []
}
