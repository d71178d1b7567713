import Catalog
import Formats
import Git

/// What a walk knows about the folder that it is about to read, from the folders above it.
struct WalkContext: Sendable {
  /// The nearest project, from the way in.
  var project: FilePath?
  /// The folder that holds the agent's folder that the walk is in; nil outside agents' folders.
  var agentBase: FilePath?
  /// The skill root that the walk is in, and how many folders below it (0 is the root itself).
  var root: FilePath?
  var isPlainRoot = false
  var depth = 0
  /// The folder of the nearest skill that holds the walk, or nil.
  var skill: FilePath?
  /// What the configuration says of the folder's files; nil stands for nothing.
  var rules: FolderRules?
  /// The work tree whose ignore rules hold, or nil: outside git, in agents' folders, below an ignored start.
  var workTree: GitWorkTree?
  /// A digest of everything that the ignore rules of the folder depend on.
  var ignoreKey: [UInt8] = []
  /// The real paths of the links' targets that led here.
  var linkTargets: [FilePath] = []

  var formats: FormatSet { rules?.formats ?? .builtIn }
}
