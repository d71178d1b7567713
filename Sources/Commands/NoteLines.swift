import Catalog
import Presentation
import Scan

/// What a walk passed over, said in few lines.
struct NoteLines {
  private let notes: [ScanNote]
  private let limit: Int

  /// - Parameter limit: how many notes are said one by one.
  init(_ notes: [ScanNote], limit: Int) {
    self.notes = notes
    self.limit = limit
  }

  func say(in session: Session) {
    let single = notes.filter(\.isWorthALine)
    for note in single.prefix(limit) { session.say("\(note.path): \(note.text)", hint: note.hint) }
    if single.count > limit {
      session.say("and \(counted(single.count - limit, "more note")): skillhub scan shows all")
    }
    if let vendored { session.say(vendored) }
  }

  /// How many vendored folders were met and their names, or nil.
  var vendored: String? {
    let folders = notes.filter { $0.reason == .vendored }
    guard !folders.isEmpty else { return nil }
    let names = Set(folders.map(\.path.displayName)).sorted()
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return
      "\(counted(folders.count, "vendored folder")) not walked (\(names.prefix(3).joined(separator: ", "))\(more))"
  }
}
