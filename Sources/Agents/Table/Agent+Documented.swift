import Catalog

/// Agents of which no more is known than where they look, and that from their makers. What their documentation or source
/// does not decide, such as which copy of a name wins, stays unknown.
extension Agent {
  private static let windsurfEvidence = Evidence(
    "reads .windsurf/skills and, for other agents' sake, .agents/skills",
    source: "docs.windsurf.com/windsurf/cascade/skills", confirmed: "read 2026-12-01", voice: .vendor)

  /// Windsurf: Claude Code's folders only where somebody enabled that.
  static let windsurf = Agent(
    folders: "windsurf", "Windsurf", project: [".windsurf/skills", ".agents/skills"],
    user: [".codeium/windsurf/skills", ".agents/skills"], evidence: windsurfEvidence
  ).with {
    $0.traces = [".windsurf", ".codeium/windsurf"].map { FilePath($0) }
    $0.unlistedRoots = UnlistedRoots(
      of: [".claude/skills"], dependingOn: "only where reading Claude Code's configuration is enabled",
      windsurfEvidence.saying("reads .claude/skills where reading Claude Code's configuration is enabled"))
  }

  private static let vibeEvidence = Evidence(
    "reads .vibe/skills and .agents/skills of a trusted folder, and ~/.vibe/skills",
    source: "docs.mistral.ai/vibe/code/cli/skills", confirmed: "read 2026-12-01", voice: .vendor)

  /// Mistral Vibe: a project's skills once the folder is trusted.
  static let mistralVibe = Agent(
    folders: "mistral-vibe", "Mistral Vibe", project: [".vibe/skills", ".agents/skills"],
    user: [".vibe/skills"], evidence: vibeEvidence
  ).with {
    for index in $0.roots.indices where $0.roots[index].isInProject { $0.roots[index].needsTrust = true }
    $0.traces = [".vibe"].map { FilePath($0) }
    $0.unlistedRoots = UnlistedRoots(
      dependingOn: "skill_paths in its settings can name it",
      vibeEvidence.saying("skill_paths in config.toml names further folders"))
  }

  private static let qwenEvidence = Evidence(
    "reads skills of .qwen and .agents, in a project and in the home",
    source: "QwenLM/qwen-code packages/core/src/config/storage.ts", confirmed: "0.24.7, read 2026-12-01",
    voice: .source)

  /// Qwen Code.
  static let qwenCode = Agent(
    folders: "qwen-code", "Qwen Code", project: [".qwen/skills", ".agents/skills"],
    user: [".qwen/skills", ".agents/skills"], evidence: qwenEvidence
  ).with {
    $0.traces = [".qwen"].map { FilePath($0) }
    $0.unlistedRoots = UnlistedRoots(
      of: [".claude/skills"], dependingOn: "some versions of its source name it",
      qwenEvidence.saying("013e660f names .claude too, 0.24.7 does not"))
  }

  private static let augmentEvidence = Evidence(
    "reads .augment/skills, .claude/skills and .agents/skills, in a workspace and in the home",
    source: "docs.augmentcode.com/cli/skills", confirmed: "read 2026-12-01", voice: .vendor)

  /// Augment.
  static let augment = Agent(
    folders: "augment", "Augment", project: [".augment/skills", ".claude/skills", ".agents/skills"],
    user: [".augment/skills", ".claude/skills", ".agents/skills"], evidence: augmentEvidence
  ).with { $0.traces = [".augment"].map { FilePath($0) } }

  private static let rovoEvidence = Evidence(
    "reads .rovodev/skills and .agents/skills, in a project and in the home",
    source: "support.atlassian.com/rovo/docs/extend-rovo-dev-cli-with-agent-skills",
    confirmed: "read 2026-12-01", voice: .vendor)

  /// Rovo Dev.
  static let rovoDev = Agent(
    folders: "rovo-dev", "Rovo Dev", project: [".rovodev/skills", ".agents/skills"],
    user: [".rovodev/skills", ".agents/skills"], evidence: rovoEvidence
  ).with { $0.traces = [".rovodev"].map { FilePath($0) } }

  private static let openHandsEvidence = Evidence(
    "reads .agents/skills and .openhands/skills of the folder and of the repository's top, and of the home",
    source: "OpenHands/software-agent-sdk openhands-sdk/openhands/sdk/skills/skill.py",
    confirmed: "0bda03d0, read 2026-12-01", voice: .source)

  /// OpenHands.
  static let openHands = Agent(
    folders: "openhands", "OpenHands", project: [".agents/skills", ".openhands/skills"],
    user: [".agents/skills", ".openhands/skills"], evidence: openHandsEvidence
  ).with {
    $0.readsTop()
    $0.traces = [".openhands"].map { FilePath($0) }
  }

  private static let kiloEvidence = Evidence(
    "reads .kilo, .kilocode, .claude and .agents of every folder up to the repository's top, and of the home",
    source: "Kilo-Org/kilocode packages/opencode/src/skill/index.ts and config/paths.ts",
    confirmed: "68b59571, read 2026-12-01", voice: .source)

  /// Kilo Code: a descendant of OpenCode, with folders of its own.
  static let kiloCode = Agent(
    folders: "kilo-code", "Kilo Code", project: [],
    user: [".kilo/skills", ".kilocode/skills", ".config/kilo/skills", ".claude/skills", ".agents/skills"],
    evidence: kiloEvidence
  ).with {
    let names = [".kilo/skills", ".kilocode/skills", ".claude/skills", ".agents/skills"]
    $0.roots.insert(
      contentsOf: names.map { AgentRoot($0, .everyFolderUp, .project, leavesOutHome: true, kiloEvidence) },
      at: 0)
    let own = [".kilo/skills", ".kilocode/skills", ".config/kilo/skills"].map { FilePath($0) }
    for index in $0.roots.indices where own.contains($0.roots[index].path) {
      $0.roots[index].skipsHidden = true
    }
    $0.readsEveryDepth(kiloEvidence)
    $0.traces = [".kilo", ".kilocode", ".config/kilo"].map { FilePath($0) }
    $0.unlistedRoots = UnlistedRoots(
      dependingOn: "skills.paths in its settings can name it",
      kiloEvidence.saying("skills.paths of its settings names further folders"))
  }

  private static let crushEvidence = Evidence(
    "reads .agents, .crush, .claude and .cursor of the folder and of the repository's top",
    source: "charmbracelet/crush internal/config/load.go", confirmed: "37f36e938, 2026-08-21", voice: .source)

  /// Crush.
  static let crush = Agent(
    folders: "crush", "Crush",
    project: [".agents/skills", ".crush/skills", ".claude/skills", ".cursor/skills"],
    user: [".config/crush/skills", ".config/agents/skills", ".agents/skills", ".claude/skills"],
    evidence: crushEvidence
  ).with {
    $0.readsTop()
    $0.readsEveryDepth(crushEvidence)
    $0.traces = [".crush", ".config/crush"].map { FilePath($0) }
    $0.unlistedRoots = UnlistedRoots(
      dependingOn: "options.skills_paths in its settings can name it",
      crushEvidence.saying("options.skills_paths of crush.json names further folders"))
  }

  private static let rooEvidence = Evidence(
    "reads .roo/skills of the workspace and of the home",
    source: "RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts",
    confirmed: "18348889, read 2026-12-01",
    voice: .source)

  /// Roo Code: its loader is known, but not from which folders above and below the workspace it is started.
  static let rooCode = Agent(
    folders: "roo-code", "Roo Code", project: [".roo/skills"], user: [".roo/skills"], evidence: rooEvidence
  ).with {
    $0.discovery = Discovery(1...1, rooEvidence.saying("a skill is a folder directly in the root"))
    $0.header = HeaderRule(
      .roo,
      rooEvidence.saying(
        "a name that is the folder's, of a-z, 0-9 and hyphens, and a description of at most 1,024 characters")
    )
    $0.sameName = SameNameRule(.firstRoot, rooEvidence.saying("the project's copy wins over the home's"))
    $0.unlistedRoots = UnlistedRoots(
      of: [".agents/skills"], dependingOn: "later versions of its loader name it",
      rooEvidence.saying("18348889 reads .roo/skills alone"))
  }

  /// The agent with some of its properties set.
  private func with(_ change: (inout Agent) -> Void) -> Agent {
    var copy = self
    change(&copy)
    return copy
  }

  /// Makes the roots of the folder that it runs in roots of the repository's top as well, and of no folder between.
  private mutating func readsTop() {
    let own = roots.filter { $0.place == .workingFolder }
    for index in roots.indices { roots[index].openDirections.remove(.above) }
    let tops = own.map { root in
      var top = root
      top.place = .top
      top.openDirections = []
      return top
    }
    roots.insert(contentsOf: tops, at: own.count)
  }

  private mutating func readsEveryDepth(_ evidence: Evidence) {
    discovery = Discovery(0...Discovery.anyDepth, evidence.saying("searches every folder below a root"))
  }
}
