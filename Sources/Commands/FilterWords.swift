import Catalog
import Scan
import Spelling
import Store
import Words

/// Tells a word of a filter that nothing here has from one that there cannot be: the second is a slip, and said.
struct FilterWords {
  private let scope: ListScope

  init(_ scope: ListScope) { self.scope = scope }

  /// Refuses the name of a project that is not here, naming those that are.
  ///
  /// - Parameter rows: items of which some may lie in projects that are no items of the scope.
  func checkProject(_ name: String, among rows: some Sequence<ItemSummary>) throws(Failure) {
    let workspace = scope.session.workspace
    var projects = workspace.index.items(in: scope.folders, kind: .project).map(\.summary.path)
    if let around = workspace.project(of: scope.scope.path) { projects.append(around) }
    if projects.contains(where: { ItemMatching.project($0, isCalled: name) })
      || rows.contains(where: { ItemMatching.project($0.project, isCalled: name) })
    {
      return
    }
    let names = Set(projects.map(\.displayName)).sorted()
    let isElsewhere =
      !scope.isEverywhere
      && workspace.index.items(in: [.root], kind: .project).contains {
        ItemMatching.project($0.summary.path, isCalled: name)
      }
    let hint: String
    if isElsewhere {
      hint = "it is known elsewhere: add --everywhere"
    } else if let nearest = Spelling.nearest(to: name, among: names) {
      hint = "did you mean \(nearest)?"
    } else if names.isEmpty {
      hint = "skillhub list project --everywhere"
    } else {
      let rest = names.count > 12 ? " and \(names.count - 12) more: skillhub list project" : ""
      hint = "projects here: " + names.prefix(12).joined(separator: ", ") + rest
    }
    throw Failure("no project here is called \(name)", hint: hint)
  }

  /// Refuses a status that no kind of item has, naming those that there are.
  func checkStatus(_ word: String, among rows: some Sequence<ItemSummary>) throws(Failure) {
    let folded = WordText.folded(word)
    let known = Set(Self.statuses + scope.session.workspace.index.values(of: .status))
    if known.contains(where: { WordText.folded($0) == folded })
      || rows.contains(where: { WordText.folded($0.status) == folded })
    {
      return
    }
    let words = known.sorted()
    let nearest = Spelling.nearest(to: word, among: words)
    throw Failure(
      "no item has the status \(word)",
      hint: nearest.map { "did you mean \($0)?" } ?? "statuses: " + words.joined(separator: ", "))
  }

  /// The words of every kind whether or not an item has them now.
  private static let statuses: [String] =
    Validity.allCases.map(\.rawValue) + GitState.allCases.map(\.rawValue)
    + WorkItem.State.allCases.map(\.rawValue) + Decision.State.allCases.map(\.rawValue)
    + Run.State.allCases.map(\.rawValue) + ProjectState.allCases.map(\.rawValue)
}
