import Terminal

/// A stretch of a value's text on its way to lines.
struct Run {
  enum Kind {
    /// Words that may wrap, and be cut where a limit says so.
    case flow
    /// A path or an id: moved to a line of its own where it does not fit, never cut.
    case solid
    /// A command for a shell: the same, and continued between its words as a shell takes it.
    case command
    /// The end of a line.
    case lineBreak
  }

  var text: String
  var tone: Tone
  var kind: Kind

  /// Whether all of it is shown, further out where there is more room.
  var isWhole: Bool { kind == .solid || kind == .command }

  static func flow(_ text: String, _ tone: Tone = .plain) -> Run { Run(text: text, tone: tone, kind: .flow) }
  static func solid(_ text: String, _ tone: Tone = .plain) -> Run {
    Run(text: text, tone: tone, kind: .solid)
  }
  static func command(_ text: String, _ tone: Tone = .plain) -> Run {
    Run(text: text, tone: tone, kind: .command)
  }
  static let lineBreak = Run(text: "", tone: .plain, kind: .lineBreak)
}

/// Runs that start on a line of their own.
struct Block {
  var runs: [Run]
  /// By how many cells the lines after the first are moved in.
  var hang = 0
}

/// The lay-out of runs into lines of a width.
struct Flow {
  /// Cells of the whole line.
  let width: Int
  /// Where text starts.
  let column: Int
  /// Where a solid run starts that is too long for the column.
  let outdent: Int
  /// What replaces a grapheme that is wider than the line.
  let mark: String

  /// A line with the cell at which it starts.
  struct Line {
    var indent: Int
    var content: TextLine

    /// The line with its indentation.
    var whole: TextLine {
      TextLine([TextSpan(String(repeating: " ", count: indent))] + content.spans)
    }
  }

  /// What must stay together: words with what is glued to them.
  private struct Atom {
    var runs: [Run] = []
    var cells = 0
    var followsSpace = false
    var isLineBreak = false
  }

  /// Lays a block out.
  func lines(of block: Block) -> [Line] {
    let hang = width - column - block.hang >= 8 ? block.hang : 0
    var lines: [Line] = []
    var line = Line(indent: column, content: TextLine())
    var used = 0
    func end() {
      if !line.content.spans.isEmpty { lines.append(line) }
      line = Line(indent: column + (lines.isEmpty ? 0 : hang), content: TextLine())
      used = 0
    }
    for atom in atoms(of: block.runs) {
      if atom.isLineBreak {
        end()
        continue
      }
      let gap = used > 0 && atom.followsSpace ? 1 : 0
      if used > 0, line.indent + used + gap + atom.cells > width { end() }
      if line.indent + used + gap + atom.cells <= width {
        if used > 0, gap == 1 {
          // Between two words of one tone the tone goes on.
          let tone = atom.runs.first?.tone ?? .plain
          line.content.append(" ", line.content.spans.last?.tone == tone ? tone : .plain)
        }
        for run in atom.runs { line.content.append(run.text, run.tone) }
        used += gap + atom.cells
        continue
      }
      // Longer than a line of the column. What must be whole stands further out, where there is more room.
      for run in atom.runs {
        let indent = run.isWhole ? min(outdent, line.indent) : line.indent
        let cells = TextWidth.cells(of: run.text)
        if used > 0, line.indent + used + cells <= width {
          line.content.append(run.text, run.tone)
          used += cells
          continue
        }
        let pieces =
          run.kind == .command
          ? ShellLines.broken(run.text, width: width - indent)
          : TextWidth.breakWhole(run.text, width: width - indent)
        for piece in pieces {
          end()
          line.indent = run.isWhole ? indent : line.indent
          let fits = TextWidth.cells(of: piece) <= max(width - line.indent, 1)
          let text = fits || run.isWhole ? piece : TextWidth.cut(mark, toCells: 1)
          line.content.append(text, run.tone)
          used = TextWidth.cells(of: text)
        }
      }
    }
    end()
    return lines
  }

  /// Splits runs where a line may break. A run that starts without white space is glued to the one before it.
  private func atoms(of runs: [Run]) -> [Atom] {
    var atoms: [Atom] = []
    var endsInSpace = true
    func add(_ run: Run, cells: Int, followsSpace: Bool, isGlued: Bool) {
      if isGlued, let last = atoms.indices.last {
        atoms[last].runs.append(run)
        atoms[last].cells += cells
      } else {
        atoms.append(Atom(runs: [run], cells: cells, followsSpace: followsSpace))
      }
    }
    for run in runs {
      switch run.kind {
      case .lineBreak:
        atoms.append(Atom(isLineBreak: true))
        endsInSpace = true
      case .solid, .command:
        guard !run.text.isEmpty else { continue }
        add(
          run, cells: TextWidth.cells(of: run.text), followsSpace: endsInSpace, isGlued: !endsInSpace)
        endsInSpace = false
      case .flow:
        let words = TextWidth.words(in: run.text)
        for (index, word) in words.enumerated() {
          let followsSpace = word.followsSpace || (index == 0 && endsInSpace)
          add(
            Run(text: String(word.text), tone: run.tone, kind: .flow), cells: word.cells,
            followsSpace: followsSpace, isGlued: index == 0 && !followsSpace)
        }
        if let last = run.text.last {
          endsInSpace = last.isWhitespace || (words.isEmpty && endsInSpace)
        }
      }
    }
    return atoms
  }
}

extension Block {
  /// The block with its flowing text cut, with a mark, after about `cells` cells; what must be whole stays.
  func capped(toCells cells: Int, mark: String) -> Block {
    var left = cells
    var isMarked = false
    var result: [Run] = []
    for run in runs {
      guard run.kind == .flow else {
        if run.isWhole, left <= 0, result.last.map({ $0.text.last?.isWhitespace != true }) ?? false {
          result.append(.flow(" "))
        }
        result.append(run)
        continue
      }
      if left <= 0 {
        // The text before it ended exactly where the room does; that something follows is said all the same.
        if !isMarked, run.text.contains(where: { !$0.isWhitespace }) {
          result.append(.flow(mark, run.tone))
          isMarked = true
        }
        continue
      }
      let text = TextWidth.cut(run.text, toCells: left, mark: mark)
      if text == run.text {
        left -= TextWidth.cells(of: text)
        result.append(run)
      } else {
        left = 0
        isMarked = true
        result.append(Run(text: text, tone: run.tone, kind: .flow))
      }
    }
    return Block(runs: result, hang: hang)
  }
}
