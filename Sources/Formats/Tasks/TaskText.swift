import Catalog

/// Words, dates and ids as the stores of tasks write them.
enum TaskText {
  /// Text without ASCII white space around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 })
    else {
      return ""
    }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// The longest title, in code points; a longer text is cut and stands whole in the description.
  static let maximumTitleScalars = 200

  /// The first line of a text, cut where it is very long; and whether that is less than the text.
  static func title(_ text: String) -> (title: String, isCut: Bool) {
    let whole = trimmed(text)
    let line = trimmed(Substring(whole.utf8.prefix { $0 != 0x0A && $0 != 0x0D }))
    let scalars = line.unicodeScalars
    guard scalars.count > maximumTitleScalars else { return (line, line.utf8.count != whole.utf8.count) }
    var cut = String(String.UnicodeScalarView(scalars.prefix(maximumTitleScalars)))
    if let space = cut.lastIndex(of: " "), cut.distance(from: space, to: cut.endIndex) < 40 {
      cut = String(cut[..<space])
    }
    return (trimmed(cut) + "…", true)
  }

  /// The first paragraph of a text, as one line; nil where there is none.
  static func paragraph(_ text: String) -> String? {
    var words: [String] = []
    // No more of a long text is looked at than is kept.
    for line in TaskLines.split(String(decoding: text.utf8.prefix(8_000), as: UTF8.self)) {
      let line = trimmed(Substring(line))
      if !line.isEmpty { words.append(line) } else if !words.isEmpty { break }
    }
    let paragraph = words.joined(separator: " ")
    guard !paragraph.isEmpty else { return nil }
    return String(String.UnicodeScalarView(paragraph.unicodeScalars.prefix(2_000)))
  }

  /// The state that a store's own word means.
  static func state(of word: String) -> WorkItem.State {
    var letters = ""
    for scalar in word.lowercased().unicodeScalars where scalar.properties.isAlphabetic {
      letters.unicodeScalars.append(scalar)
    }
    return words[letters] ?? .unknown
  }

  private static let words: [String: WorkItem.State] = [
    "todo": .open, "open": .open, "pending": .open, "new": .open, "backlog": .open, "ready": .open,
    "notstarted": .open, "planned": .open, "queued": .open, "pinned": .open, "reopened": .open,
    "inprogress": .inProgress, "doing": .inProgress, "started": .inProgress, "active": .inProgress,
    "wip": .inProgress, "working": .inProgress, "hooked": .inProgress,
    "blocked": .blocked, "onhold": .blocked, "waiting": .blocked,
    "review": .review, "inreview": .review, "needsreview": .review, "codereview": .review,
    "readyforreview": .review,
    "done": .done, "completed": .done, "complete": .done, "closed": .done, "finished": .done,
    "resolved": .done,
    "cancelled": .cancelled, "canceled": .cancelled, "wontdo": .cancelled, "wontfix": .cancelled,
    "dropped": .cancelled, "rejected": .cancelled, "abandoned": .cancelled, "deleted": .cancelled,
    "obsolete": .cancelled, "tombstone": .cancelled,
    "deferred": .deferred, "postponed": .deferred, "later": .deferred, "someday": .deferred,
    "icebox": .deferred, "draft": .draft,
  ]

  /// A date with or without a time of day; a time without a zone is UTC, as Backlog.md writes it.
  static func date(_ text: String) -> WorkItem.Date {
    let bytes = Array(text.utf8)
    let none = WorkItem.Date(text: text, moment: nil, hasTime: false)
    func matches(_ shape: String, at start: Int) -> Bool {
      let shape = Array(shape.utf8)
      guard start + shape.count <= bytes.count else { return false }
      return zip(bytes[start...], shape).allSatisfy { $1 == UInt8(ascii: "0") ? ASCII.isDigit($0) : $0 == $1 }
    }
    func slice(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }
    guard matches("0000-00-00", at: 0) else { return none }
    let day = slice(0, 10)
    if bytes.count == 10 {
      return WorkItem.Date(text: text, moment: Timestamp(rfc3339: day + "T00:00:00Z"), hasTime: false)
    }
    guard bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"), matches("00:00", at: 11) else {
      return none
    }
    var index = 16
    var time = slice(11, 16)
    guard let hour = Int(slice(11, 13)), hour < 24, let minute = Int(slice(14, 16)), minute < 60 else {
      return none
    }
    if matches(":00", at: index) {
      time += slice(index, index + 3)
      index += 3
    } else {
      time += ":00"
    }
    var nanoseconds: Int32 = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      var scale: Int32 = 100_000_000
      while index < bytes.count, ASCII.isDigit(bytes[index]) {
        nanoseconds += Int32(bytes[index] - UInt8(ascii: "0")) * scale
        scale /= 10
        index += 1
      }
    }
    guard let offset = zoneOffset(slice(index, bytes.count)),
      let local = Timestamp(rfc3339: day + "T" + time + "Z")
    else { return none }
    let moment = Timestamp(seconds: local.seconds - offset, nanoseconds: nanoseconds)
    return WorkItem.Date(text: text, moment: moment, hasTime: true)
  }

  /// Seconds east of UTC: none, `Z`, `+02:00`, `+0200`; nil for anything else.
  private static func zoneOffset(_ text: String) -> Int64? {
    if text.isEmpty || text == "Z" || text == "z" { return 0 }
    let digits = text.utf8.filter(ASCII.isDigit)
    guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      digits.count == 4,
      text.utf8.dropFirst().allSatisfy({ ASCII.isDigit($0) || $0 == UInt8(ascii: ":") })
    else { return nil }
    let values = digits.map { Int64($0 - UInt8(ascii: "0")) }
    let seconds = (values[0] * 10 + values[1]) * 3600 + (values[2] * 10 + values[3]) * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// A short stable id of a text, as 12 hexadecimal digits.
  static func digest(_ text: String) -> String {
    var digest = ShortDigest()
    digest.add(text)
    let digits = String(digest.value, radix: 16)
    return String((String(repeating: "0", count: 16 - digits.utf8.count) + digits).prefix(12))
  }
}

/// Gives each item of a file a fragment of its own: the second of the same name has `~2` behind it.
struct TaskFragments {
  private var counts: [String: Int] = [:]
  private var taken: Set<String> = []

  /// The fragment for a wanted one, and how often it was wanted so far.
  mutating func take(_ wanted: String) -> (fragment: String, occurrence: Int) {
    var count = counts[wanted, default: 0] + 1
    var fragment = count == 1 ? wanted : "\(wanted)~\(count)"
    while !taken.insert(fragment).inserted {
      count += 1
      fragment = "\(wanted)~\(count)"
    }
    counts[wanted] = count
    return (fragment, count)
  }
}

extension FormatInput {
  /// The place of a line of the file, as a source.
  func source(line: Int) -> String { "\(path.displayName):\(line)" }

  func finding(_ rule: String, _ severity: Severity, _ message: String, line: Int? = nil) -> Finding {
    Finding(
      rule: rule, severity: severity, message: message, path: path, position: line.map { .start(ofLine: $0) })
  }

  /// The item that stands for a file, or a part of it, out of which no task could be read.
  func unreadableTask(
    _ store: String, _ part: String?, fragment: String = "", name: String? = nil, findings: [Finding]
  ) -> DocumentItem {
    var task = WorkItem(state: .unknown, store: store, storePart: part)
    task.stateReason = "could not be read"
    let name = name ?? path.displayName
    return DocumentItem(
      fragment: fragment, name: name, title: name, status: task.state.rawValue, remark: "could not be read",
      content: .task(task), findings: findings)
  }
}
