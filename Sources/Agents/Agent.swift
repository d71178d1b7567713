package import Catalog

/// A program that reads skills: where it looks for them.
///
/// Where the folders come from: the vendors' documentation for the agents described in depth, and the
/// installer of vercel-labs/skills (its table of agents, 2026-08) for the rest.
package struct Agent: Sendable, Hashable {
  /// The stable word, such as `claude-code`.
  package var id: String
  /// The vendor's name.
  package var name: String
  /// Roots of skills below a project folder, in the agent's own order where it has one.
  package var projectRoots: [FilePath]
  /// Roots of skills below the home.
  package var userRoots: [FilePath]

  init(_ id: String, _ name: String, project: [String], user: [String]) {
    self.id = id
    self.name = name
    projectRoots = project.map { FilePath($0) }
    userRoots = user.map { FilePath($0) }
  }
}

extension Agent {
  /// Every agent whose roots are known, in alphabetical order of the ids.
  package static let all: [Agent] = [
    Agent("adal", "AdaL", project: [".adal/skills"], user: [".adal/skills"]),
    Agent("aiderdesk", "AiderDesk", project: [".aider-desk/skills"], user: [".aider-desk/skills"]),
    Agent("amp", "Amp", project: [".agents/skills", ".agent/skills"], user: [".config/agents/skills"]),
    Agent("antigravity", "Antigravity", project: [".agents/skills"], user: [".gemini/antigravity/skills"]),
    Agent(
      "antigravity-cli", "Antigravity CLI", project: [".agents/skills"],
      user: [".gemini/antigravity-cli/skills"]),
    Agent("astrbot", "AstrBot", project: ["data/skills"], user: [".astrbot/data/skills"]),
    Agent("augment", "Augment", project: [".augment/skills"], user: [".augment/skills"]),
    Agent(
      "autohand-code-cli", "Autohand Code CLI", project: [".autohand/skills"], user: [".autohand/skills"]),
    Agent("claude-code", "Claude Code", project: [".claude/skills"], user: [".claude/skills"]),
    Agent("cline", "Cline", project: [".agents/skills"], user: [".agents/skills"]),
    Agent("code-studio", "Code Studio", project: [".codestudio/skills"], user: [".codestudio/skills"]),
    Agent(
      "codearts-agent", "CodeArts Agent", project: [".codeartsdoer/skills"], user: [".codeartsdoer/skills"]),
    Agent("codebuddy", "CodeBuddy", project: [".codebuddy/skills"], user: [".codebuddy/skills"]),
    Agent("codemaker", "Codemaker", project: [".codemaker/skills"], user: [".codemaker/skills"]),
    Agent("codewhale", "CodeWhale", project: [".codewhale/skills"], user: [".codewhale/skills"]),
    Agent(
      "codex", "Codex", project: [".agents/skills", ".codex/skills"],
      user: [".codex/skills", ".agents/skills"]),
    Agent("command-code", "Command Code", project: [".commandcode/skills"], user: [".commandcode/skills"]),
    Agent("continue", "Continue", project: [".continue/skills"], user: [".continue/skills"]),
    Agent("cortex-code", "Cortex Code", project: [".cortex/skills"], user: [".snowflake/cortex/skills"]),
    Agent("crush", "Crush", project: [".crush/skills"], user: [".config/crush/skills"]),
    Agent(
      "cursor", "Cursor", project: [".agents/skills", ".cursor/skills", ".claude/skills", ".codex/skills"],
      user: [".cursor/skills", ".agents/skills", ".claude/skills", ".codex/skills"]),
    Agent("deep-agents", "Deep Agents", project: [".agents/skills"], user: [".deepagents/agent/skills"]),
    Agent(
      "devin-for-terminal", "Devin for Terminal", project: [".devin/skills"], user: [".config/devin/skills"]),
    Agent("dexto", "Dexto", project: [".agents/skills"], user: [".agents/skills"]),
    Agent("droid", "Droid", project: [".agents/skills"], user: [".factory/skills"]),
    Agent("eve", "Eve", project: ["agent/skills"], user: []),
    Agent("firebender", "Firebender", project: [".agents/skills"], user: [".firebender/skills"]),
    Agent("forgecode", "ForgeCode", project: [".forge/skills"], user: [".forge/skills"]),
    Agent("fx", "fx", project: [".fx/skills"], user: [".fx/skills"]),
    Agent(
      "gemini-cli", "Gemini CLI", project: [".gemini/skills", ".agents/skills"],
      user: [".gemini/skills", ".agents/skills"]),
    Agent(
      "github-copilot", "GitHub Copilot", project: [".github/skills", ".agents/skills", ".claude/skills"],
      user: [".copilot/skills", ".agents/skills", ".claude/skills"]),
    Agent(
      "goose", "Goose", project: [".goose/skills", ".agents/skills", ".claude/skills"],
      user: [".config/goose/skills", ".agents/skills"]),
    Agent("grok-build", "Grok Build", project: [".grok/skills"], user: [".grok/skills"]),
    Agent("hermes-agent", "Hermes Agent", project: [".hermes/skills"], user: [".hermes/skills"]),
    Agent("ibm-bob", "IBM Bob", project: [".bob/skills"], user: [".bob/skills"]),
    Agent("iflow-cli", "iFlow CLI", project: [".iflow/skills"], user: [".iflow/skills"]),
    Agent("inference-sh", "inference.sh", project: [".inferencesh/skills"], user: [".inferencesh/skills"]),
    Agent("jazz", "Jazz", project: [".jazz/skills"], user: [".jazz/skills"]),
    Agent("junie", "Junie", project: [".junie/skills"], user: [".junie/skills"]),
    Agent("kilo-code", "Kilo Code", project: [".agents/skills"], user: [".kilo/skills"]),
    Agent("kimchi", "Kimchi", project: [".kimchi/skills"], user: [".config/kimchi/harness/skills"]),
    Agent("kimi-code-cli", "Kimi Code CLI", project: [".agents/skills"], user: [".agents/skills"]),
    Agent("kiro-cli", "Kiro CLI", project: [".kiro/skills"], user: [".kiro/skills"]),
    Agent("kode", "Kode", project: [".kode/skills"], user: [".kode/skills"]),
    Agent("lingma", "Lingma", project: [".lingma/skills"], user: [".lingma/skills"]),
    Agent("loaf", "Loaf", project: [".agents/skills"], user: [".agents/skills"]),
    Agent("mcpjam", "MCPJam", project: [".mcpjam/skills"], user: [".mcpjam/skills"]),
    Agent("minimax-code", "MiniMax Code", project: [".minimax/skills"], user: [".minimax/skills"]),
    Agent("mistral-vibe", "Mistral Vibe", project: [".vibe/skills"], user: [".vibe/skills"]),
    Agent("moxby", "Moxby", project: [".moxby/skills"], user: [".moxby/skills"]),
    Agent("mux", "Mux", project: [".mux/skills"], user: [".mux/skills"]),
    Agent("neovate", "Neovate", project: [".neovate/skills"], user: [".neovate/skills"]),
    Agent("ona", "Ona", project: [".ona/skills"], user: [".ona/skills"]),
    Agent(
      "openclaw", "OpenClaw", project: ["skills", ".agents/skills"],
      user: [".openclaw/skills", ".agents/skills"]),
    Agent(
      "opencode", "OpenCode",
      project: [".opencode/skills", ".opencode/skill", ".claude/skills", ".agents/skills"],
      user: [".config/opencode/skills", ".config/opencode/skill", ".claude/skills", ".agents/skills"]),
    Agent("openhands", "OpenHands", project: [".openhands/skills"], user: [".openhands/skills"]),
    Agent(
      "pi", "Pi", project: [".pi/skills", ".agents/skills"], user: [".pi/agent/skills", ".agents/skills"]),
    Agent("pochi", "Pochi", project: [".pochi/skills"], user: [".pochi/skills"]),
    Agent(
      "posit-assistant", "Posit Assistant", project: [".posit/assistant/skills"],
      user: [".posit/assistant/skills"]),
    Agent("promptscript", "PromptScript", project: [".agents/skills"], user: []),
    Agent("qoder", "Qoder", project: [".qoder/skills"], user: [".qoder/skills"]),
    Agent("qoder-cn", "Qoder CN", project: [".qoder/skills"], user: [".qoder-cn/skills"]),
    Agent("qwen-code", "Qwen Code", project: [".qwen/skills"], user: [".qwen/skills"]),
    Agent("reasonix", "Reasonix", project: [".reasonix/skills"], user: [".reasonix/skills"]),
    Agent("replit", "Replit", project: [".agents/skills", ".agent/skills"], user: [".config/agents/skills"]),
    Agent("roo-code", "Roo Code", project: [".roo/skills"], user: [".roo/skills"]),
    Agent("rovo-dev", "Rovo Dev", project: [".rovodev/skills"], user: [".rovodev/skills"]),
    Agent("sarvam-code", "Sarvam Code", project: [".agents/skills"], user: [".agents/skills"]),
    Agent("tabnine-cli", "Tabnine CLI", project: [".tabnine/agent/skills"], user: [".tabnine/agent/skills"]),
    Agent("terramind", "Terramind", project: [".terramind/skills"], user: [".terramind/skills"]),
    Agent("tinycloud", "Tinycloud", project: [".tinycloud/skills"], user: [".tinycloud/skills"]),
    Agent("trae", "Trae", project: [".trae/skills"], user: [".trae/skills"]),
    Agent("trae-cn", "Trae CN", project: [".trae/skills"], user: [".trae-cn/skills"]),
    Agent(
      "universal", "Universal", project: [".agents/skills", ".agent/skills"], user: [".config/agents/skills"]),
    Agent("warp", "Warp", project: [".agents/skills"], user: [".agents/skills"]),
    Agent("windsurf", "Windsurf", project: [".windsurf/skills"], user: [".codeium/windsurf/skills"]),
    Agent("zcode", "ZCode", project: [".zcode/skills"], user: [".zcode/skills"]),
    Agent("zed", "Zed", project: [".agents/skills"], user: [".agents/skills"]),
    Agent("zencoder", "Zencoder", project: [".zencoder/skills"], user: [".zencoder/skills"]),
    Agent("zenflow", "Zenflow", project: [".zencoder/skills"], user: [".zencoder/skills"]),
  ]
}
