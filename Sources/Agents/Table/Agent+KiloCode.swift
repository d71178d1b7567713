import Catalog

extension Agent {
  static let kiloEvidence = Evidence(
    "reads .kilo, .kilocode, .claude and .agents of every folder up to the repository's top, and of the home",
    source: "Kilo-Org/kilocode packages/opencode/src/skill/index.ts and config/paths.ts",
    confirmed: "04bfcc45, read 2026-12-01", voice: .source)

  /// Kilo Code: a descendant of OpenCode, with folders of its own; the last skill of a name is kept, and the home's own
  /// folders are read last.
  static let kiloCode = Agent(
    folders: "kilo-code", "Kilo Code", project: [], user: [], evidence: kiloEvidence
  ).with {
    func home(_ path: String) -> AgentRoot {
      AgentRoot(
        path, .home, .user,
        variable: path.hasPrefix(".config") ? .init("XDG_CONFIG_HOME", replaces: ".config") : nil,
        skipsHidden: !path.hasPrefix(".claude") && !path.hasPrefix(".agents"), kiloEvidence)
    }
    func project(_ path: String, skipsHidden: Bool) -> AgentRoot {
      AgentRoot(
        path, .everyFolderUp, .project, skipsHidden: skipsHidden, leavesOutHome: true, kiloEvidence)
    }
    let own = [".kilo/skills", ".kilo/skill", ".kilocode/skills", ".kilocode/skill"]
    $0.roots =
      own.map(home) + own.map { project($0, skipsHidden: true) }
      + [".config/kilo/skills", ".config/kilo/skill"].map(home)
      + [".agents/skills", ".claude/skills"].map { project($0, skipsHidden: false) }
      + [".agents/skills", ".claude/skills"].map(home)
    $0.folderOrder = .farthestFirst
    $0.readsEveryDepth(kiloEvidence)
    $0.header = HeaderRule(
      .openCode, kiloEvidence.saying("needs a name that is text; without a description it is not in the list")
    )
    $0.header.listsDescribed = true
    $0.sameName = SameNameRule(
      .firstRoot, ordersPaths: false,
      kiloEvidence.saying(
        "the last skill of a name is kept: .claude, .agents, ~/.config/kilo, the project from below to its top, ~/.kilo"
      ))
    $0.settings = .kilo
    $0.traces = [".kilo", ".kilocode", ".config/kilo"].map { FilePath($0) }
    $0.variables = ["XDG_CONFIG_HOME"]
  }
}
