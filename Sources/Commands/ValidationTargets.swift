import Arguments
import Catalog
import Git
import Platform
import Scan
import Validation

/// The paths that a validation is about.
struct ValidationTargets {
  let paths: [FilePath]

  /// The paths of the command line, with those of standard input in the place of `-`; none is the current project.
  init(_ session: Session, current: FilePath) throws(Failure) {
    let arguments = session.invocation[ValidateCommand.paths]
    var paths: [FilePath] = []
    var hasList = false
    for argument in arguments {
      guard argument == Array("-".utf8) else {
        paths.append(try session.path(argument))
        continue
      }
      guard !hasList else { throw Failure("- stands twice", hint: "standard input can be read once") }
      hasList = true
      guard let bytes = session.environment.readInput() else {
        throw Failure("standard input cannot be read", hint: "give the paths as arguments, or pipe them in")
      }
      let separator: UInt8 = session.invocation[ValidateCommand.isListZeroed] ? 0 : 0x0A
      for line in bytes.split(separator: separator) {
        var name = line
        if separator == 0x0A, name.last == 0x0D { name.removeLast() }
        if !name.isEmpty { paths.append(try session.path(Array(name))) }
      }
    }
    if session.invocation[ValidateCommand.isListZeroed], !hasList {
      throw Failure("-0 is for a list on standard input", hint: "skillhub validate -0 -")
    }
    // An empty list is an empty list, not the current project.
    if arguments.isEmpty { paths = [session.workspace.project(of: current) ?? current] }
    var seen: Set<FilePath> = []
    self.paths = paths.filter { seen.insert($0).inserted }
  }

  /// The folder that all of them lie in: the current one where it is above them all.
  func commonRoot(_ current: FilePath) -> FilePath {
    guard let first = paths.first, !paths.allSatisfy({ current.contains($0) }) else { return current }
    if paths.count == 1, FileSystem.isFolder(first) { return first }
    var common = first.parent ?? .root
    while !paths.allSatisfy({ common.contains($0) }) { common = common.parent ?? .root }
    return common
  }

  /// Reads everything, and says which paths could not be checked and why.
  func survey(
    _ session: Session, rules: RuleSet
  ) async throws(Failure) -> (Survey, problems: [(path: FilePath, message: String)]) {
    var problems: [(path: FilePath, message: String)] = []
    var single: [SkillPlace] = []
    var folders: [FilePath] = []
    let changed = session.invocation[ValidateCommand.changed].map {
      ChangedSkills(since: $0.value, in: session.workspace)
    }
    for path in paths {
      switch Self.target(path, session) {
      case .skill(let place): if changed?.holds(place) ?? true { single.append(place) }
      case .problem(let message): problems.append((path, message))
      case .folder: folders.append(path)
      }
    }
    var survey =
      folders.isEmpty
      ? Survey()
      : try await session.survey(folders, rules: rules, isWanted: { changed?.holds($0) ?? true })
    // A list of paths may be long, so its skills are read together.
    guard
      let loaded = await Workspace.load(
        single, rules: rules, depth: .verdict, while: { !session.environment.isInterrupted() })
    else { throw .interrupted }
    survey.add(loaded)
    if let fault = changed?.faults.sorted(by: { $0.key < $1.key }).first {
      throw Failure("\(fault.key): \(fault.value.message)", hint: "--changed needs a commit that is there")
    }
    return (survey, problems)
  }

  private enum Target {
    case skill(SkillPlace)
    case folder
    case problem(String)
  }

  private static func target(_ path: FilePath, _ session: Session) -> Target {
    let workspace = session.workspace
    if SkillSubject.isDocumentName(path.name), !FileSystem.isFolder(path), let folder = path.parent,
      FileSystem.exists(path), case .skill(let place) = workspace.item(at: folder)
    {
      return .skill(place)
    }
    switch workspace.item(at: path) {
    case nil:
      let failure = Failure.missing(path).message
      return .problem(String(failure.dropFirst("\(path): ".count)))
    case .skill(let place) where !FileSystem.isFolder(path): return .skill(place)
    case .file where !FileSystem.isFolder(path), .document: return .problem("neither a skill nor a folder")
    default: return .folder
    }
  }
}
