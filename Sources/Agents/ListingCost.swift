package import Catalog

/// What the listing of an agent's skills costs of its context, held against its budget.
package struct ListingCost: Sendable, Hashable {
  /// How many skills are offered to the model.
  package var count: Int
  /// Characters (code points) of their descriptions.
  package var characters: Int
  /// Characters of the whole listing as the agent counts it, names and paths included where it counts them.
  package var total: Int
  /// The budget in characters, or nil where there is none or none is known.
  package var limit: Int?
  /// Names of skills whose description is cut or left out, in the order of the listing.
  package var cut: [String]
  /// What happens to the descriptions, in words; nil where nothing is cut.
  package var consequence: String?
  package var evidence: Evidence?

  /// Whether the listing does not fit.
  package var isOverBudget: Bool { limit.map { total > $0 } ?? false }
}

extension AgentLoading {
  /// The cost of what the agent offers to the model; what runs only when called is not listed.
  package var listingCost: ListingCost {
    let listed = copies.filter { [.on, .both].contains($0.verdict.state) || isOneOfUnstable($0) }
    let budget = self.budget
    var cost = ListingCost(
      count: listed.count, characters: 0, total: 0, limit: budget?.characters, cut: [], consequence: nil,
      evidence: budget?.evidence)
    var full = 0
    for copy in listed {
      let description = copy.reading?.description ?? ""
      let length = description.unicodeScalars.count
      let shown = min(length, budget?.perSkill ?? length)
      cost.characters += shown
      full += shown
      if let overhead = budget?.overhead {
        full +=
          (copy.verdict.name ?? "").unicodeScalars.count
          + copy.entry.documentRealPath.displayText.unicodeScalars.count + overhead
      }
      if length > shown, let name = copy.verdict.name { cost.cut.append(name) }
    }
    cost.total = full
    guard let budget else { return cost }
    if budget.cut == .eachDescription {
      if !cost.cut.isEmpty, let limit = budget.perSkill {
        cost.consequence = "each of these descriptions is cut to \(limit) characters"
      }
      return cost
    }
    guard let limit = budget.characters, full > limit else {
      if !cost.cut.isEmpty, let each = budget.perSkill {
        cost.consequence = "each of these descriptions is cut to \(NumberText.grouped(each)) characters"
      }
      return cost
    }
    switch budget.cut {
    case .unknownSkills:
      cost.consequence =
        "about \(NumberText.grouped(Self.overflow(listed, limit: limit))) of \(NumberText.grouped(listed.count)) skills do not fit; which ones it leaves out is not documented"
    case .everyDescription:
      let bare = full - cost.characters
      if bare > limit {
        cost.cut = listed.compactMap(\.verdict.name)
        cost.consequence = "every description is dropped and the last skills are left out"
      } else {
        // What is left over is given to the descriptions in equal parts.
        let share = Self.share(
          of: limit - bare, among: listed.map { ($0.reading?.description ?? "").unicodeScalars.count })
        cost.cut = listed.filter { ($0.reading?.description ?? "").unicodeScalars.count > share }.compactMap(
          \.verdict.name)
        cost.consequence = "every description is cut to about \(NumberText.grouped(share)) characters"
      }
    case .eachDescription: break
    }
    return cost
  }

  /// The agent's budget with what its settings say of it; what the user's configuration says stands above both.
  private var budget: ListingBudget? {
    guard var budget = agent.budget, budget.evidence.voice != .configuration,
      let evidence = board.listingEvidence
    else { return agent.budget }
    budget.characters = board.listingCharacters ?? budget.characters
    budget.perSkill = board.listingPerSkill ?? budget.perSkill
    budget.evidence = evidence
    return budget
  }

  /// Of copies of which any may win one is listed: the first stands for all.
  private func isOneOfUnstable(_ copy: LoadedCopy) -> Bool {
    guard [.unstable, .unknown].contains(copy.verdict.state), !copy.verdict.rivals.isEmpty else {
      return false
    }
    return copies.first { $0.verdict.name == copy.verdict.name && $0.verdict.state == copy.verdict.state }?
      .entry.path
      == copy.entry.path
  }

  private static func overflow(_ listed: [LoadedCopy], limit: Int) -> Int {
    var used = 0
    var fitting = 0
    for copy in listed {
      used += (copy.reading?.description ?? "").unicodeScalars.count
      if used > limit { break }
      fitting += 1
    }
    return listed.count - fitting
  }

  /// The most that each may have so that all together stay within a total, shorter ones leaving their rest to others.
  private static func share(of total: Int, among lengths: [Int]) -> Int {
    var left = total
    var share = 0
    for (index, length) in lengths.sorted().enumerated() {
      let part = left / max(lengths.count - index, 1)
      if length > part { return part }
      left -= length
      share = length
    }
    return share
  }
}
