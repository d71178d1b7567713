/// Commands and what they must print, as somebody would see them in a shell.
///
/// ```text
/// # Lines before the first command are remarks; "@ NAME" builds the tree of Fixtures/cases/NAME.sh first.
/// @ demo
/// $ skillhub validate acme
/// 3 skills checked: ... in ... s
/// [stderr]
/// skillhub: what is said there
/// ? 1
/// ```
///
/// A line `...` stands for any number of lines, `...` within a line for any text. Without `[stderr]` nothing may be
/// said there, without `?` the exit code is 0. Empty lines at the end of an output do not count.
package struct Transcript: Sendable, Hashable {
  /// One command and what it must do.
  package struct Step: Sendable, Hashable {
    /// What stands after `$ `, for a shell to read.
    package var command: String
    package var output: [String]
    package var error: [String]
    package var status: Int32

    package init(command: String, output: [String] = [], error: [String] = [], status: Int32 = 0) {
      self.command = command
      self.output = output
      self.error = error
      self.status = status
    }

    /// Whether what a command did is what this step says.
    package func matches(output: [String], error: [String], status: Int32) -> Bool {
      status == self.status && Transcript.matches(self.output, output)
        && Transcript.matches(self.error, error)
    }

    var lines: [String] {
      var lines = ["$ " + command] + output
      if !error.isEmpty { lines += ["[stderr]"] + error }
      if status != 0 { lines.append("? \(status)") }
      return lines
    }
  }

  /// The lines before the first command.
  package var header: [String]
  package var steps: [Step]

  /// Reads the text of a transcript.
  package init(_ text: String) {
    header = []
    steps = []
    var inError = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
        inError = false
      } else if steps.isEmpty {
        header.append(line)
      } else if line == "[stderr]" {
        inError = true
      } else if line.hasPrefix("? "), let status = Int32(line.dropFirst(2)) {
        steps[steps.count - 1].status = status
      } else if inError {
        steps[steps.count - 1].error.append(line)
      } else {
        steps[steps.count - 1].output.append(line)
      }
    }
    for index in steps.indices {
      steps[index].output = Self.trimmed(steps[index].output)
      steps[index].error = Self.trimmed(steps[index].error)
    }
    header = Self.trimmed(header)
  }

  /// The name of the case whose tree is built first, or nil.
  package var caseName: String? {
    header.first { $0.hasPrefix("@ ") }.map { String($0.dropFirst(2)) }
  }

  /// The transcript as text, steps separated by an empty line.
  package var text: String {
    let parts = (header.isEmpty ? [] : [header]) + steps.map(\.lines)
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// Without the empty lines at the end.
  package static func trimmed(_ lines: [String]) -> [String] {
    var lines = lines
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Whether lines are as a pattern says.
  package static func matches(_ pattern: [String], _ lines: [String]) -> Bool {
    glob(trimmed(pattern), trimmed(lines), isWild: { $0 == "..." }, equal: matchesLine)
  }

  private static func matchesLine(_ pattern: String, _ line: String) -> Bool {
    guard pattern.contains("...") else { return pattern == line }
    // U+0000 stands for the wildcard: it is in no output that a test compares.
    let wild = Array(pattern.unicodeScalars).joinedWildcards()
    return glob(wild, Array(line.unicodeScalars), isWild: { $0 == "\u{0}" }, equal: ==)
  }

  /// Matches with wildcards: after a mismatch the last wildcard takes one more.
  private static func glob<Element>(
    _ pattern: [Element], _ text: [Element], isWild: (Element) -> Bool, equal: (Element, Element) -> Bool
  ) -> Bool {
    var place = 0
    var position = 0
    var retry: (place: Int, position: Int)?
    while position < text.count {
      if place < pattern.count, isWild(pattern[place]) {
        retry = (place, position)
        place += 1
      } else if place < pattern.count, equal(pattern[place], text[position]) {
        place += 1
        position += 1
      } else if let last = retry {
        retry = (last.place, last.position + 1)
        place = last.place + 1
        position = last.position + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy(isWild)
  }
}

extension [Unicode.Scalar] {
  /// With every run of three full stops replaced by U+0000.
  fileprivate func joinedWildcards() -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var index = 0
    while index < count {
      if index + 2 < count, self[index...(index + 2)].allSatisfy({ $0 == "." }) {
        result.append("\u{0}")
        index += 3
      } else {
        result.append(self[index])
        index += 1
      }
    }
    return result
  }
}
