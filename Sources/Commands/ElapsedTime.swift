/// How long something took, for people.
enum ElapsedTime {
  /// Seconds with as many digits as matter.
  static func text(_ seconds: Double) -> String {
    if seconds < 0.05 { return "\(Int((seconds * 1000).rounded())) ms" }
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
