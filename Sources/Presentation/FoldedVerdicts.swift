import Catalog
import Terminal

/// Verdicts of a copy, without those that say no more than that it lies outside what an agent is known to read.
struct FoldedVerdicts {
  let shown: [AgentVerdict]
  /// What one line stands for.
  let folded: [AgentVerdict]

  /// - Parameter keepsKnown: whether agents that are known in depth are shown all the same.
  init(_ verdicts: [AgentVerdict], keepsKnown: Bool, isFull: Bool) {
    let isFolded: (AgentVerdict) -> Bool = {
      !isFull && ($0.reach == .outsideKnownFolders || !keepsKnown && $0.reach == .outsideRoots)
    }
    let folded = verdicts.filter(isFolded)
    // A line that stands for one would say less and be as long.
    shown = folded.count < 2 ? verdicts : verdicts.filter { !isFolded($0) }
    self.folded = folded.count < 2 ? [] : folded
  }

  /// What stands for the others: their number, and what is true of all of them.
  var summary: String {
    let noun = shown.isEmpty ? "agents" : "others"
    let verb =
      folded.contains { $0.state == .unknown } ? "are not known to read it here" : "do not read it here"
    return "\(NumberText.grouped(folded.count)) \(noun) \(verb)"
  }

  /// The summary with as many names as a line takes; nil where nothing is folded.
  func line(width: Int) -> String? {
    guard !folded.isEmpty else { return nil }
    let names = folded.map(\.agentName).sorted()
    let end = "; --all says why"
    for count in stride(from: names.count, through: 1, by: -1) {
      let rest = names.count - count
      let list =
        names.prefix(count).joined(separator: ", ")
        + (rest > 0 ? " and \(NumberText.grouped(rest)) more" : "")
      let line = "\(summary): \(list)\(end)"
      if TextWidth.cells(of: line) <= width { return line }
    }
    return summary + end
  }
}
