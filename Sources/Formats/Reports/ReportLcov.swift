import Catalog

/// Coverage in lcov's trace format.
enum ReportLcov {
  static let format = Format(
    "lcov", .report, endings: ["info", "lcov"], source: "geninfo(1): records from SF: to end_of_record",
    takes: { entry in
      let place = ReportPlace(entry)
      guard !place.isExcluded else { return false }
      return place.lowerName.hasSuffix(".lcov") || place.lowerName == "lcov.info"
        || (place.lowerName.hasSuffix(".info")
          && !place.words.allSatisfy { $0 != "lcov" && $0 != "coverage" })
    }, read: read)

  private static func read(_ input: FormatInput) -> [DocumentItem] {
    var files = 0
    // The lines that could be and were reached: `F` and `H` of `LF:` and `LH:`.
    var found: [UInt8: Int] = [:]
    var records = 0
    var isOpen = false
    var isFirst = true
    for line in input.bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if isFirst {
        // A comment may stand before the first record.
        if line.first == UInt8(ascii: "#") { continue }
        guard line.starts(with: Array("TN:".utf8)) || line.starts(with: Array("SF:".utf8)) else { return [] }
        isFirst = false
      }
      if line.starts(with: Array("SF:".utf8)) {
        files += 1
        isOpen = true
      } else if line.elementsEqual("end_of_record".utf8) {
        records += 1
        isOpen = false
      } else if line.count > 3, line[line.startIndex] == UInt8(ascii: "L") {
        let rest = line.dropFirst()
        guard let letter = rest.first, letter == UInt8(ascii: "F") || letter == UInt8(ascii: "H"),
          rest.dropFirst().first == UInt8(ascii: ":"),
          let number = Int(String(decoding: rest.dropFirst(2), as: UTF8.self)), number >= 0
        else { continue }
        found[letter] = (found[letter] ?? 0).addingReportingOverflow(number).partialValue
      }
    }
    guard files > 0 else { return [] }
    var report = Report(form: .lcov, evidence: "records of lcov")
    report.counts = [Report.Count("files", files)]
    if let lines = found[UInt8(ascii: "F")], let hit = found[UInt8(ascii: "H")] {
      report.counts += [Report.Count("lines", lines), Report.Count("covered", hit)]
    }
    return [
      ReportFormats.item(
        input, report, title: "Coverage of \(files == 1 ? "1 file" : "\(files) files")",
        fault: isOpen || records < files ? "ends in the middle of a record" : nil)
    ]
  }
}
