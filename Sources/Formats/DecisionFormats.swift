/// The formats of decisions.
enum DecisionFormats {
  static let all: [Format] = []
}
