/// The formats of tasks.
enum TaskFormats {
  static let all: [Format] = []
}
