import Spelling

/// Reads one value of the command line into a type, and says what it takes for help.
package struct ValueParser<Value: Sendable>: Sendable {
  /// The word that stands for the value in help, such as `N`.
  package let placeholder: String
  /// The values that are allowed, in the order to show them; empty where they cannot be listed.
  package let allowedValues: [AllowedValue]
  /// Reads the bytes of a value.
  package let parse: @Sendable ([UInt8]) throws(ValueFault) -> Value

  package init(
    placeholder: String, allowedValues: [AllowedValue] = [],
    parse: @escaping @Sendable ([UInt8]) throws(ValueFault) -> Value
  ) {
    self.placeholder = placeholder
    self.allowedValues = allowedValues
    self.parse = parse
  }

  /// The same reader under another placeholder.
  package func named(_ placeholder: String) -> ValueParser {
    ValueParser(
      placeholder: placeholder, allowedValues: allowedValues, parse: parse)
  }
}

/// One of a fixed set of values.
package struct AllowedValue: Sendable, Hashable {
  package var value: String
  /// What choosing it means, or nil where the word says it.
  package var help: String?

  package init(_ value: String, help: String? = nil) {
    self.value = value
    self.help = help
  }
}

extension ValueParser where Value == String {
  /// Text in UTF-8 that is not empty.
  package static var text: ValueParser {
    ValueParser(placeholder: "TEXT") { (bytes) throws(ValueFault) -> String in
      if bytes.isEmpty { throw ValueFault("is empty") }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ValueFault("must be UTF-8, is \(Wording.quoted(bytes))")
      }
      return text
    }
  }
}

extension ValueParser where Value == [UInt8] {
  /// Any bytes, none too: what shells hand over.
  package static var anything: ValueParser {
    ValueParser(placeholder: "TEXT") { (bytes) throws(ValueFault) -> [UInt8] in bytes }
  }

  /// Raw bytes that are not empty: what a path is, since file names need not be UTF-8.
  package static var bytes: ValueParser {
    ValueParser(placeholder: "PATH") { (bytes) throws(ValueFault) -> [UInt8] in
      if bytes.isEmpty { throw ValueFault("is empty") }
      return bytes
    }
  }
}

extension ValueParser where Value == Int {
  /// A whole number in a range.
  package static func integer(in range: ClosedRange<Int>) -> ValueParser {
    ValueParser(placeholder: "N") { (bytes) throws(ValueFault) -> Int in
      if bytes.isEmpty { throw ValueFault("is empty") }
      guard let text = String(validating: bytes, as: UTF8.self), let number = Int(text),
        range.contains(number)
      else { throw ValueFault("must be a whole number \(wording(of: range)), is \(Wording.quoted(bytes))") }
      return number
    }
  }

  private static func wording(of range: ClosedRange<Int>) -> String {
    range.upperBound == .max
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
  }

  /// A span of time in seconds: `90s`, `15m`, `2h`, `3d`, `2w`, or several of them together, `1h30m`.
  ///
  /// A number without a unit is refused: nobody can tell what it counts.
  package static var duration: ValueParser {
    ValueParser(placeholder: "SPAN") { (bytes) throws(ValueFault) -> Int in
      if bytes.isEmpty { throw ValueFault("is empty") }
      guard let seconds = seconds(bytes) else {
        throw ValueFault(
          "must be a span of time such as 90s, 15m, 2h, 3d or 2w, is \(Wording.quoted(bytes))")
      }
      return seconds
    }
  }

  /// A span of time between one second and a number of days, in seconds.
  package static func duration(upToDays days: Int) -> ValueParser {
    ValueParser(placeholder: duration.placeholder) { (bytes) throws(ValueFault) -> Int in
      let seconds = try duration.parse(bytes)
      guard (1...days * 86_400).contains(seconds) else {
        throw ValueFault("must be between 1s and \(days)d, is \(Wording.quoted(bytes))")
      }
      return seconds
    }
  }

  private static func seconds(_ bytes: [UInt8]) -> Int? {
    var total = 0
    var digits: [UInt8] = []
    for byte in bytes {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits.append(byte)
        continue
      }
      let unit: Int
      switch byte {
      case UInt8(ascii: "s"): unit = 1
      case UInt8(ascii: "m"): unit = 60
      case UInt8(ascii: "h"): unit = 3600
      case UInt8(ascii: "d"): unit = 86_400
      case UInt8(ascii: "w"): unit = 604_800
      default: return nil
      }
      guard let count = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      let (part, overflow) = count.multipliedReportingOverflow(by: unit)
      let (sum, secondOverflow) = total.addingReportingOverflow(part)
      if overflow || secondOverflow { return nil }
      total = sum
      digits = []
    }
    return digits.isEmpty ? total : nil
  }
}

extension ValueParser where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the cases of an enumeration, by its raw value.
  package static var choice: ValueParser { choice(help: { _ in nil }) }

  /// One of the cases of an enumeration, with what each of them means.
  package static func choice(help: (Value) -> String?) -> ValueParser {
    let cases = Value.allCases.map { AllowedValue($0.rawValue, help: help($0)) }
    return ValueParser(
      placeholder: "WORD", allowedValues: cases
    ) { (bytes) throws(ValueFault) -> Value in
      let text = String(validating: bytes, as: UTF8.self)
      if let text, let value = Value(rawValue: text) { return value }
      let words = cases.map(\.value)
      throw ValueFault(
        "must be \(Wording.alternatives(words)), is \(Wording.quoted(bytes))",
        hint: text.flatMap { Spelling.nearest(to: $0, among: words) }.map { "did you mean \($0)?" })
    }
  }
}
