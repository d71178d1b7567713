package import Catalog

/// What an agent does with two copies of one name.
package struct SameNameRule: Sendable, Hashable {
  package enum Order: String, Sendable, Hashable {
    /// The copy in the root that stands first in ``Agent/roots`` wins.
    case firstRoot
    /// The copy whose path comes last in the order of its letters wins, whatever root it lies in.
    case lastPath
    /// Every copy is listed.
    case all
    /// The agent's own order is not defined: any copy may win.
    case undefined
    /// Nobody that was found says.
    case notConfirmed
  }

  package var order: Order
  /// Which of two copies in one root wins: the first in byte order of the paths, or nobody can say.
  package var ordersPaths: Bool
  /// Whether two copies in project folders above each other are told apart by their order.
  package var ordersProjects: Bool
  /// What a copy in a folder below the one that the agent runs in rests on where another skill has its name: both stay,
  /// and the folder stands before the name of the nested one; nil where that is no rule of the agent's.
  package var nestedNames: Evidence?
  /// Whether copies that a setting switches off are left out before names are compared, so that they hide nothing.
  package var leavesOutSwitchedOff: Bool
  /// Of two copies in one root, whether the last one wins, where paths are ordered.
  package var lastInRootWins = false
  /// Whether names that differ only in the case of their letters are one.
  package var ignoresCase = false
  /// Whether a copy takes part under its folder's name though its header is refused afterwards.
  package var countsRefused = false
  /// Whether a copy of the same scope whose folder has another name is known by that where its name is taken.
  package var fallsBackToFolder = false
  package var evidence: Evidence

  /// The rule with some of its properties set.
  package func with(_ change: (inout SameNameRule) -> Void) -> SameNameRule {
    var copy = self
    change(&copy)
    return copy
  }

  package init(
    _ order: Order, ordersPaths: Bool = true, ordersProjects: Bool = true, leavesOutSwitchedOff: Bool = false,
    nestedNames: Evidence? = nil, _ evidence: Evidence
  ) {
    self.nestedNames = nestedNames
    self.leavesOutSwitchedOff = leavesOutSwitchedOff
    self.order = order
    self.ordersPaths = ordersPaths
    self.ordersProjects = ordersProjects
    self.evidence = evidence
  }
}

/// How much of the context an agent gives to its listing of skills.
package struct ListingBudget: Sendable, Hashable {
  /// What happens to a listing that is over the budget.
  package enum Cut: Sendable, Hashable {
    /// Every description gives way alike; if even the names are too many, the last ones are left out.
    case everyDescription
    /// Skills are left out; which ones is not documented.
    case unknownSkills
    /// There is no limit of the whole, only of each description.
    case eachDescription
  }

  /// The most characters (code points) of the whole listing, or nil.
  package var characters: Int?
  /// The most characters of one description, or nil.
  package var perSkill: Int?
  /// Characters that each entry costs beside its description and its name, or nil where only descriptions count.
  package var overhead: Int?
  package var cut: Cut
  package var evidence: Evidence

  package init(
    characters: Int?, perSkill: Int? = nil, overhead: Int? = nil, cut: Cut, _ evidence: Evidence
  ) {
    self.characters = characters
    self.perSkill = perSkill
    self.overhead = overhead
    self.cut = cut
    self.evidence = evidence
  }
}
