package import Catalog
package import Terminal

/// The forms in which every answer can be had.
package enum OutputForm: String, Sendable, Hashable, CaseIterable {
  case text, plain, json, jsonl, spoken
}

/// What a renderer has to know of the person and the screen. Renderers know nothing else: they are functions of
/// a value and these options to bytes.
package struct RenderOptions: Sendable {
  /// Cells of a line, at least 1.
  package var width: Int
  package var usesColor: Bool
  package var characters: CharacterSet
  /// `--all`: no limits, sources, exact dates.
  package var isFull: Bool
  /// Whether the bytes go to a terminal, where other people's text is made safe. In a pipe it stays raw, except
  /// for what a line form must escape.
  package var isTerminal: Bool
  package var now: Timestamp
  /// Seconds east of UTC at a moment, for local dates.
  package var utcOffset: @Sendable (Timestamp) -> Int
  /// The home; in text for people, paths under it start with `~/`.
  package var home: FilePath?
  /// The folder that lists are seen from: in tables for people, paths below it are relative to it.
  package var base: FilePath?
  /// What to type to see everything, such as `skillhub inspect --all pdf-forms`.
  package var itemCommand: String

  package init(
    width: Int = 80, usesColor: Bool = false, characters: CharacterSet = .utf8, isFull: Bool = false,
    isTerminal: Bool = false, now: Timestamp, utcOffset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 },
    home: FilePath? = nil, base: FilePath? = nil, itemCommand: String = "skillhub inspect --all"
  ) {
    self.width = max(width, 1)
    self.usesColor = usesColor
    self.characters = characters
    self.isFull = isFull
    self.isTerminal = isTerminal
    self.now = now
    self.utcOffset = utcOffset
    self.home = home
    self.base = base
    self.itemCommand = itemCommand
  }
}

extension RenderOptions {
  /// Other people's text as this output may show it.
  func clean(_ text: String) -> String { isTerminal ? Sanitizer.forTerminal(text) : text }

  /// A path for a person: the home as `~`, bytes that are not UTF-8 as `\xNN`, and what would break a line or
  /// command a terminal written out, because a path stands on one line and is never cut.
  func personPath(_ path: FilePath) -> String {
    var text = path.displayText
    if let home, home.bytes.count > 1, let rest = path.relative(to: home) {
      text = rest.isEmpty ? "~" : "~/" + rest.displayText
    }
    return solid(text)
  }

  /// A path for a person, for commands that write lines of their own.
  package func personText(of path: FilePath) -> String { personPath(path) }

  /// A path in a list for a person: as seen from the folder of the list, else as ``personPath(_:)`` has it.
  func listPath(_ path: FilePath) -> String {
    guard let base, let relative = path.relative(to: base) else { return personPath(path) }
    return relative.isEmpty ? "." : solid(relative.displayText)
  }

  /// Text that must stay whole on a line, with every unsafe character visible.
  func solid(_ text: String) -> String {
    Sanitizer.transform(text) { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default:
        isTerminal || scalar.value < 0x20 ? "\\u{" + String(scalar.value, radix: 16) + "}" : String(scalar)
      }
    }
  }
}

/// Bytes of a text output: the lines, each with its line end.
func encode(_ lines: [TextLine], _ options: RenderOptions) -> [UInt8] {
  var bytes: [UInt8] = []
  for line in lines {
    bytes += line.rendered(usesColor: options.usesColor).utf8
    bytes.append(UInt8(ascii: "\n"))
  }
  return bytes
}
