import Catalog

extension Agent {
  static let piEvidence = Evidence(
    "reads .pi/skills and .agents/skills", source: "earendil-works/pi packages/coding-agent/docs/skills.md",
    confirmed: "0c896b37, read 2026-12-01", voice: .vendor)

  private static let piNestedEvidence = Evidence(
    "reads Markdown files in folders that group skills", source: "earendil-works/pi pull request 8255",
    confirmed: "of 2026-08-17, merged", voice: .source)

  /// pi: the project comes first, and the first copy of a name wins.
  package static let pi = Agent(
    "pi", "Pi",
    roots: [
      AgentRoot(
        ".pi/skills", .workingFolder, .project, needsTrust: true, flatFiles: .inRoot,
        piEvidence.saying("reads .pi/skills of a trusted project, Markdown files directly in it too")),
      AgentRoot(
        ".agents/skills", .everyFolderUp, .project, needsTrust: true, flatFiles: .below, leavesOutHome: true,
        piEvidence.saying(
          "reads .agents/skills of the folder and those above it up to the top of the repository, else of all"
        )),
      AgentRoot(
        ".pi/agent/skills", .home, .user, variable: .init("PI_CODING_AGENT_DIR", replaces: ".pi/agent"),
        flatFiles: .inRoot,
        piEvidence.saying("reads ~/.pi/agent/skills, Markdown files directly in it too")),
      AgentRoot(
        ".agents/skills", .home, .user, flatFiles: .below,
        piNestedEvidence.saying(
          "reads ~/.agents/skills, and Markdown files in folders that group skills there")),
    ],
    discovery: Discovery(
      0...Discovery.anyDepth,
      piEvidence.saying("searches every folder down to a SKILL.md, hidden and ignored ones left out")
    ).with {
      $0.skipsHidden = true
      $0.endsAtSkill = true
      $0.ignoredNames = ["node_modules"]
      $0.obeysIgnoreFiles = true
    },
    header: HeaderRule(
      .pi, readsManualKey: true, piEvidence.saying("a skill without a description is not loaded")),
    sameName: SameNameRule(
      .firstRoot, leavesOutSwitchedOff: true, piEvidence.saying("the first skill of a name is kept")),
    settings: .pi, traces: [".pi"], variables: ["PI_CODING_AGENT_DIR"])
}
