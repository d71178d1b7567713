import Catalog
import Terminal

/// Verdicts of a copy, without those that say no more than that it lies outside what an agent is known to read.
struct FoldedVerdicts {
  let shown: [AgentVerdict]
  /// What one line each stands for: agents that do not read it, and those of which that is not known.
  let folded: [[AgentVerdict]]

  /// - Parameter keepsKnown: whether agents that are known in depth are shown all the same.
  init(_ verdicts: [AgentVerdict], keepsKnown: Bool, isFull: Bool) {
    guard !isFull else {
      shown = verdicts
      folded = []
      return
    }
    let outside = verdicts.filter {
      $0.reach == .outsideKnownFolders || !keepsKnown && $0.reach == .outsideRoots
    }
    let groups = [AgentVerdict.State.notRead, .unknown].map { state in outside.filter { $0.state == state } }
    // A line that stands for one would say less and be as long.
    let folded = groups.filter { $0.count > 1 }
    self.folded = folded
    shown = verdicts.filter { verdict in !folded.contains { $0.contains(verdict) } }
  }

  /// What stands for each group: the number, and what is true of all of it.
  var summaries: [String] {
    folded.enumerated().map { index, group in
      let noun = shown.isEmpty && index == 0 ? "agents" : "others"
      let verb = group.first?.state == .unknown ? "are not known to read it here" : "do not read it here"
      return "\(NumberText.grouped(group.count)) \(noun) \(verb)"
    }
  }

  /// The summaries, each with as many names as a line takes.
  func lines(width: Int) -> [String] {
    zip(folded, summaries).map { group, summary in
      let names = group.map(\.agentName).sorted()
      let end = "; --all names them"
      for count in stride(from: names.count, through: 1, by: -1) {
        let rest = names.count - count
        let list =
          names.prefix(count).joined(separator: ", ")
          + (rest > 0 ? " and \(NumberText.grouped(rest)) more" : "")
        // Where all names are there, nothing is left to name.
        let line = "\(summary): \(list)" + (rest > 0 ? end : "")
        if TextWidth.cells(of: line) <= width { return line }
      }
      return summary + end
    }
  }
}
