package import Catalog

extension Agent {
  /// The agents of which the folders are known and no more.
  ///
  /// Source: the table of agents in the installer of vercel-labs/skills, src/agents.ts@007a5332, but for those that
  /// have a source of their own.
  static let plain: [Agent] = {
    var owners: [FilePath: Int] = [:]
    for trace in (described + table).flatMap(\.traces) { owners[trace, default: 0] += 1 }
    return table.map { agent in
      // A folder of projects that agents share shows nothing of one that keeps its own things elsewhere.
      let homes = Set(agent.userRoots.compactMap(\.components.first).map { FilePath(bytes: $0) })
      var agent = agent
      if agent.traces.contains(where: homes.contains) {
        agent.traces.removeAll { owners[$0, default: 0] > 1 && !homes.contains($0) }
      }
      return agent
    }
  }()

  private static let table: [Agent] = [
    Agent(folders: "adal", "AdaL", project: [".adal/skills"], user: [".adal/skills"]),
    Agent(folders: "aiderdesk", "AiderDesk", project: [".aider-desk/skills"], user: [".aider-desk/skills"]),
    Agent(
      folders: "amp", "Amp", project: [".agents/skills", ".agent/skills"], user: [".config/agents/skills"]),
    Agent(
      folders: "antigravity", "Antigravity", project: [".agents/skills"], user: [".gemini/antigravity/skills"]
    ),
    Agent(
      folders: "antigravity-cli", "Antigravity CLI", project: [".agents/skills"],
      user: [".gemini/antigravity-cli/skills"]),
    Agent(folders: "astrbot", "AstrBot", project: ["data/skills"], user: [".astrbot/data/skills"]),
    augment,
    Agent(
      folders: "autohand-code-cli", "Autohand Code CLI", project: [".autohand/skills"],
      user: [".autohand/skills"]),
    cline,
    Agent(
      folders: "code-studio", "Code Studio", project: [".codestudio/skills"], user: [".codestudio/skills"]),
    codeArts,
    codeBuddy,
    Agent(folders: "codemaker", "Codemaker", project: [".codemaker/skills"], user: [".codemaker/skills"]),
    Agent(folders: "codewhale", "CodeWhale", project: [".codewhale/skills"], user: [".codewhale/skills"]),
    Agent(
      folders: "command-code", "Command Code", project: [".commandcode/skills"], user: [".commandcode/skills"]
    ),
    continueDev,
    cortexCode,
    crush,
    deepAgents,
    Agent(
      folders: "devin-for-terminal", "Devin for Terminal", project: [".devin/skills"],
      user: [".config/devin/skills"]),
    dexto,
    droid,
    Agent(folders: "eve", "Eve", project: ["agent/skills"], user: []),
    firebender,
    Agent(folders: "forgecode", "ForgeCode", project: [".forge/skills"], user: [".forge/skills"]),
    Agent(folders: "fx", "fx", project: [".fx/skills"], user: [".fx/skills"]),
    grokBuild,
    Agent(folders: "ibm-bob", "IBM Bob", project: [".bob/skills"], user: [".bob/skills"]),
    iFlow,
    Agent(
      folders: "inference-sh", "inference.sh", project: [".inferencesh/skills"], user: [".inferencesh/skills"]
    ),
    Agent(folders: "jazz", "Jazz", project: [".jazz/skills"], user: [".jazz/skills"]),
    Agent(folders: "junie", "Junie", project: [".junie/skills"], user: [".junie/skills"]),
    kiloCode,
    Agent(folders: "kimchi", "Kimchi", project: [".kimchi/skills"], user: [".config/kimchi/harness/skills"]),
    kimiCode,
    kiro,
    kode,
    Agent(folders: "lingma", "Lingma", project: [".lingma/skills"], user: [".lingma/skills"]),
    Agent(folders: "loaf", "Loaf", project: [".agents/skills"], user: [".agents/skills"]),
    Agent(folders: "mcpjam", "MCPJam", project: [".mcpjam/skills"], user: [".mcpjam/skills"]),
    Agent(folders: "minimax-code", "MiniMax Code", project: [".minimax/skills"], user: [".minimax/skills"]),
    mistralVibe,
    Agent(folders: "moxby", "Moxby", project: [".moxby/skills"], user: [".moxby/skills"]),
    mux,
    Agent(folders: "neovate", "Neovate", project: [".neovate/skills"], user: [".neovate/skills"]),
    Agent(folders: "ona", "Ona", project: [".ona/skills"], user: [".ona/skills"]),
    openHands,
    pochi,
    positAssistant,
    Agent(folders: "promptscript", "PromptScript", project: [".agents/skills"], user: []),
    qoder,
    Agent(folders: "qoder-cn", "Qoder CN", project: [".qoder/skills"], user: [".qoder-cn/skills"]),
    qwenCode,
    Agent(folders: "reasonix", "Reasonix", project: [".reasonix/skills"], user: [".reasonix/skills"]),
    Agent(
      folders: "replit", "Replit", project: [".agents/skills", ".agent/skills"],
      user: [".config/agents/skills"]),
    rooCode,
    rovoDev,
    Agent(folders: "sarvam-code", "Sarvam Code", project: [".agents/skills"], user: [".agents/skills"]),
    Agent(
      folders: "tabnine-cli", "Tabnine CLI", project: [".tabnine/agent/skills"],
      user: [".tabnine/agent/skills"]),
    Agent(folders: "terramind", "Terramind", project: [".terramind/skills"], user: [".terramind/skills"]),
    Agent(folders: "tinycloud", "Tinycloud", project: [".tinycloud/skills"], user: [".tinycloud/skills"]),
    Agent(folders: "trae", "Trae", project: [".trae/skills"], user: [".trae/skills"]),
    Agent(folders: "trae-cn", "Trae CN", project: [".trae/skills"], user: [".trae-cn/skills"]),
    Agent(
      folders: "universal", "Universal", project: [".agents/skills", ".agent/skills"],
      user: [".config/agents/skills"]),
    warp,
    windsurf,
    Agent(folders: "zcode", "ZCode", project: [".zcode/skills"], user: [".zcode/skills"]),
    zed,
    zencoder,
    zenflow,
  ]

  static let installerEvidence = Evidence(
    "the installer of vercel-labs/skills puts skills there", source: "vercel-labs/skills src/agents.ts",
    confirmed: "007a5332, 2026-08", voice: .thirdParty)

  /// An agent of which the folders are known.
  ///
  /// - Parameters:
  ///   - project: folders below a project.
  ///   - user: folders below the home.
  private init(folders id: String, _ name: String, project: [String], user: [String]) {
    self.init(folders: id, name, project: project, user: user, evidence: Self.installerEvidence)
    unlistedRoots = UnlistedRoots(Self.installerEvidence)
  }

  /// An agent of which the folders are known, from the installer's table or from somebody's configuration.
  package init(
    folders id: String, _ name: String, project: [String], user: [String], evidence: Evidence
  ) {
    self.init(
      id, name,
      roots: project.map { AgentRoot($0, .workingFolder, .project, openTo: [.above, .below], evidence) }
        + user.map { AgentRoot($0, .home, .user, evidence) },
      discovery: Discovery(1...1, evidence.saying("skills are put directly into the root")).with {
        $0.isDepthConfirmed = false
        $0.isSpellingConfirmed = false
      },
      header: HeaderRule(.described, evidence.saying("nothing is known of how it reads a header")).with {
        $0.unconfirmed = .specification
      },
      sameName: SameNameRule(.notConfirmed, evidence.saying("nothing is known of which copy wins")),
      traces: Self.traces(project: project, user: user), isPlain: true)
  }

  /// The agent with some of its properties set.
  func with(_ change: (inout Agent) -> Void) -> Agent {
    var copy = self
    change(&copy)
    return copy
  }

  /// Makes the roots of the folder that it runs in roots of the repository's top as well, and of no folder between.
  mutating func readsTop() {
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

  /// Makes it certain that the agent looks for its roots in the folder that it runs in and in no other.
  mutating func looksNowhereElse() {
    for index in roots.indices { roots[index].openDirections = [] }
  }

  /// Makes it uncertain which of two roots wins that are both the project's or both the user's.
  mutating func tiesRootsOfOneScope() {
    for index in roots.indices.dropFirst() {
      roots[index].isTiedToPrevious = roots[index].scope == roots[index - 1].scope
    }
  }

  /// Makes it certain that a skill is a folder directly in a root, with a file that is called `SKILL.md`.
  mutating func readsDirectly(_ evidence: Evidence) {
    discovery = Discovery(1...1, evidence.saying("a skill is a folder directly in the root"))
  }

  /// Makes it certain that skills lie at any depth below a root.
  mutating func readsEveryDepth(_ evidence: Evidence) {
    discovery = Discovery(0...Discovery.anyDepth, evidence.saying("searches every folder below a root"))
  }

  /// Sets what the agent asks of a header.
  mutating func demands(
    _ rule: Evidence, manual: Bool = false, menu: Bool = false, _ change: (inout HeaderDemands) -> Void
  ) {
    header = HeaderRule(.demanding, readsManualKey: manual, readsMenuKey: menu, rule)
    change(&header.demands)
  }

  /// The folders that only this agent makes: the first part of its roots, but not one that many share.
  private static func traces(project: [String], user: [String]) -> [String] {
    let shared: Set<String> = [
      ".agents", ".agent", ".config", ".claude", "skills", "data", "agent", ".gemini",
    ]
    var result: [String] = []
    for path in user + project {
      let parts = path.split(separator: "/").map(String.init)
      guard let first = parts.first else { continue }
      var trace = first
      if shared.contains(first) {
        guard [".config", ".gemini"].contains(first), parts.count > 2, parts[1] != "agents" else { continue }
        trace = first + "/" + parts[1]
      }
      if !result.contains(trace) { result.append(trace) }
    }
    return result
  }
}
