import Catalog
import Scan

/// What git said of an item, or why it said nothing.
struct GitAnswer {
  /// The work tree that the item lies in; nil outside git and where `.git` leads nowhere.
  var workTree: GitWorkTree?
  /// nil outside git.
  var facts: GitItemFacts?

  /// Asks about an item at a real path.
  init(_ realPath: FilePath, isFolder: Bool, workspace: Workspace) {
    guard let (workTree, facts) = workspace.gitFacts(of: realPath, isFolder: isFolder) else { return }
    self.workTree = workTree
    self.facts = facts
  }

  /// Why a fact is not there.
  ///
  /// - Parameter missing: the words for a fact that git does not have, though it was asked.
  func absence(of missing: String?) -> (absence: InspectorField.Absence, note: String?) {
    guard let facts else { return (.notApplicable, "not in a git repository") }
    if workTree == nil || facts.head == nil {
      return facts.notes.isEmpty ? (.notApplicable, "not in a git repository") : (.failed, facts.notes.first)
    }
    return (.notRecorded, missing)
  }
}
