import Catalog

extension Agent {
  static let grokEvidence = Evidence(
    "reads .grok, .agents, .claude and .cursor of every folder up to the repository's top, and of the home",
    source:
      "xai-org/grok-build crates/codegen/xai-grok-agent/src/prompt/skills.rs and xai-grok-pager/docs/user-guide/08-skills.md",
    confirmed: "19d42e35, 2026-08-19", voice: .source)

  /// How many folders below a root Grok Build looks.
  static let grokDepth = 6

  /// Grok Build: the folder that it runs in, those above it, the home; what Claude Code and Cursor bring of their own is
  /// left out of their folders.
  static let grokBuild = Agent(
    folders: "grok-build", "Grok Build", project: [],
    user: [".grok/skills", ".agents/skills", ".claude/skills", ".cursor/skills"], evidence: grokEvidence
  ).with {
    $0.roots[0].variable = .init("GROK_HOME", replaces: ".grok")
    $0.roots =
      [".grok/skills", ".agents/skills", ".claude/skills", ".cursor/skills"].map {
        AgentRoot($0, .everyFolderToTop, .project, grokEvidence)
      } + $0.roots + [
        AgentRoot(
          ".grok/bundled/skills", .home, .system, variable: .init("GROK_HOME", replaces: ".grok"),
          grokEvidence.saying("keeps the skills that it brings in ~/.grok/bundled/skills"))
      ]
    $0.folderOrder = .nearestFirst
    $0.discovery = Discovery(
      1...grokDepth, grokEvidence.saying("searches six folders below a root, whatever .gitignore says")
    ).with {
      $0.foreignNames = [
        ".claude": ["pdf", "docx", "xlsx", "pptx", "skill-creator"],
        ".cursor": [
          "babysit", "canvas", "create-hook", "create-rule", "create-skill", "create-subagent", "loop",
          "migrate-to-skills", "sdk", "shell", "split-to-prs", "statusline", "update-cli-config",
          "update-cursor-settings",
        ],
      ]
    }
    $0.header = HeaderRule(
      .grok, readsManualKey: true, readsMenuKey: true,
      grokEvidence.saying("a name is made one of a-z, 0-9 and hyphens, else the folder's is taken"))
    $0.header.readsPaths = true
    $0.sameName = SameNameRule(
      .firstRoot,
      grokEvidence.saying(
        "the nearest folder's copy wins, then .grok, .agents, .claude and .cursor in this order, then the home's"
      )
    ).with { $0.fallsBackToFolder = true }
    $0.settings = .grok
    $0.traces = [".grok"].map { FilePath($0) }
    $0.variables = ["GROK_HOME", "GROK_CLAUDE_SKILLS_ENABLED", "GROK_CURSOR_SKILLS_ENABLED"]
  }
}
