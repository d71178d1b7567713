/// A number with its noun: `1 line`, `1,031 lines`, `2 entries` where the plural is given.
package func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
  number == 1 ? "1 \(noun)" : "\(NumberText.grouped(number)) \(plural ?? noun + "s")"
}

/// Numbers in sentences.
package enum NumberText {
  /// A number in groups of three digits, such as `1,031`.
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude).utf8)
    var result: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(UInt8(ascii: ",")) }
      result.append(digit)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
