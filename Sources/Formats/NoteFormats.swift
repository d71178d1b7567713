/// The formats of notes.
enum NoteFormats {
  static let all: [Format] = []
}
