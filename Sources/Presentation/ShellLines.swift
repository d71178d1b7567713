import Terminal

/// Commands on several lines, which a shell takes as they stand.
enum ShellLines {
  /// A command in lines of at most `width` cells: broken between its words, each line but the last with the backslash that
  /// continues it. A word that is longer than a line is broken wherever that is.
  static func broken(_ command: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    let words = words(of: command)
    for (index, word) in words.enumerated() {
      // All lines but the last need room for the backslash.
      let room = width - (index == words.count - 1 ? 0 : 2)
      if !line.isEmpty, TextWidth.cells(of: line) + 1 + TextWidth.cells(of: word) > room {
        lines.append(line + " \\")
        line = "  " + word
      } else {
        line += line.isEmpty ? word : " " + word
      }
    }
    lines.append(line)
    return lines.flatMap { TextWidth.breakWhole($0, width: width) }
  }

  /// The words of a command as they are written, quotes and all.
  private static func words(of command: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: (isOpen: Bool, hasEscapes: Bool) = (false, false)
    var previous: Character = " "
    for character in command {
      if character == " ", !quote.isOpen {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
      if character == "'" {
        if quote.isOpen {
          // In $'…' a quote may be escaped.
          if !(quote.hasEscapes && previous == "\\") { quote.isOpen = false }
        } else if previous != "\\" {
          quote = (true, previous == "$")
        }
      }
      previous = previous == "\\" && character == "\\" ? " " : character
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
