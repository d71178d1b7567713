/// One line of a readable log.
package struct RunLogEntry: Sendable, Hashable {
  package enum Speaker: String, Sendable, Hashable {
    case user, agent, tool, result, system
  }

  package var at: Timestamp?
  package var speaker: Speaker
  /// The tool that was called or answered.
  package var tool: String?
  package var text: String
  package var isError: Bool

  package init(at: Timestamp?, _ speaker: Speaker, tool: String? = nil, text: String, isError: Bool = false) {
    self.at = at
    self.speaker = speaker
    self.tool = tool
    self.text = text
    self.isError = isError
  }

  /// The most of one text that a log shows, in bytes.
  package static let textLimit = 64 << 10
}
