package import Catalog

/// Quantities, sizes and durations as people read them.
package enum QuantityText {
  /// A number of things with its noun, `about` before an estimate.
  package static func text(_ quantity: Quantity) -> String {
    (quantity.isEstimate ? "about " : "") + counted(quantity.count, quantity.one, plural: quantity.many)
  }

  /// A size in bytes, kB, MB, GB or TB of a thousand each, with one decimal below ten.
  package static func size(_ byteCount: Int) -> String {
    let magnitude = byteCount.magnitude
    guard magnitude >= 1000 else { return counted(byteCount, "byte") }
    let sign = byteCount < 0 ? "-" : ""
    let units: [(name: String, length: UInt)] = [
      ("kB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
    ]
    for (name, length) in units {
      let tenths = (magnitude + length / 20) / (length / 10)
      if tenths < 100 { return "\(sign)\(tenths / 10).\(tenths % 10) \(name)" }
      let whole = (magnitude + length / 2) / length
      if whole < 1000 || name == "TB" { return "\(sign)\(NumberText.grouped(Int(whole))) \(name)" }
    }
    return counted(byteCount, "byte")
  }

  /// A duration in its two largest units, such as `2 hours 5 minutes`.
  package static func duration(seconds: Int) -> String {
    if seconds == Int.min { return "unknown" }
    let sign = seconds < 0 ? "-" : ""
    let units = [("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1)]
    var rest = abs(seconds)
    guard let first = units.firstIndex(where: { rest >= $0.1 }) else { return "0 seconds" }
    var parts: [String] = []
    for (name, length) in units[first...].prefix(2) {
      if rest >= length { parts.append(counted(rest / length, name)) }
      rest %= length
    }
    return sign + parts.joined(separator: " ")
  }
}
