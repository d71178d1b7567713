/// The formats of prompts.
enum PromptFormats {
  static let all: [Format] = []
}
