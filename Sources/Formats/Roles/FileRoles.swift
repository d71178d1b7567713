package import Catalog

/// Which role the name and the place of a file give it.
package enum FileRoles {
  /// The role of a file that lies outside skills, from its name and the folders above it; nil for any other file.
  ///
  /// Sources: each agent's documentation on instruction files, rules, sub-agents and settings.
  package static func role(of path: FilePath) -> FileRole? {
    let components = path.components.map { FilePath.displayText($0) }
    guard let name = components.last else { return nil }
    if instructionNames.contains(name) { return .instructions }
    func lies(in folders: String...) -> Bool {
      // The folders stand together, somewhere above the file.
      guard components.count > folders.count else { return false }
      return (0..<(components.count - folders.count)).contains {
        Array(components[$0..<($0 + folders.count)]) == folders
      }
    }
    if name.hasSuffix(".instructions.md") { return .rule }
    if name.hasSuffix(".mdc"), lies(in: ".cursor", "rules") { return .rule }
    if name.hasSuffix(".agent.md") || name.hasSuffix(".chatmode.md") { return .agentDefinition }
    if name == "copilot-instructions.md", lies(in: ".github") { return .instructions }
    if name.hasSuffix(".md") {
      if lies(in: ".windsurf", "rules") || lies(in: ".kiro", "steering") || lies(in: ".claude", "rules") {
        return .instructions
      }
      if lies(in: ".claude", "agents") || lies(in: ".github", "agents") || lies(in: ".gemini", "agents")
        || lies(in: ".copilot", "agents") || lies(in: ".opencode", "agents") || lies(in: ".opencode", "agent")
        || lies(in: ".cursor", "agents")
      {
        return .agentDefinition
      }
    }
    if name.hasSuffix(".toml"), lies(in: ".codex", "agents") { return .agentDefinition }
    if name.hasSuffix(".json"), lies(in: ".kiro", "agents") { return .agentDefinition }
    if let parent = components.dropLast().last, settings[parent]?.contains(name) ?? false {
      return .settings
    }
    if openCodeNames.contains(Array(name.utf8)) { return .settings }
    return nil
  }

  /// Whether a file of this name can have a role at all; spares a walk the look at its path.
  package static func canHaveRole(_ name: [UInt8], inAgentFolder: Bool) -> Bool {
    if instructionNameBytes.contains(name) { return true }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    switch name.count - dot {
    case 3: return inAgentFolder || doubleSuffixes.contains { hasSuffix(name, $0) }
    case 4, 5, 6: return inAgentFolder || hasSuffix(name, mdcSuffix) || openCodeNames.contains(name)
    default: return false
    }
  }

  private static func hasSuffix(_ name: [UInt8], _ suffix: [UInt8]) -> Bool {
    name.count > suffix.count && name[(name.count - suffix.count)...].elementsEqual(suffix)
  }

  /// The role of a file in a skill's folder, from its path relative to that folder.
  package static func role(inSkill path: FilePath) -> FileRole {
    let components = path.components
    if components.count == 1, components[0] == SkillFormat.documentName { return .skillDocument }
    // Some skills carry definitions of agents, which installers copy out of them.
    let name = FilePath.displayText(path.name)
    if name.hasSuffix(".agent.md") || name.hasSuffix(".chatmode.md") { return .agentDefinition }
    guard components.count > 1 else { return .skillFile }
    return switch FilePath.displayText(components[0]) {
    case "scripts": .script
    case "references", "reference": .reference
    case "assets": .asset
    default: .skillFile
    }
  }

  /// Whether a file's name says that it holds Markdown text.
  package static func isMarkdown(_ name: [UInt8]) -> Bool {
    markdownSuffixes.contains { hasSuffix(name, $0) }
  }

  private static let mdcSuffix = Array(".mdc".utf8)
  private static let doubleSuffixes = [".instructions.md", ".agent.md", ".chatmode.md"].map { Array($0.utf8) }
  private static let openCodeNames = Set(["opencode.json", "opencode.jsonc"].map { Array($0.utf8) })
  private static let instructionNameBytes = Set(instructionNames.map { Array($0.utf8) })
  private static let markdownSuffixes = [".md", ".mdc", ".markdown"].map { Array($0.utf8) }
  private static let instructionNames: Set<String> = [
    "AGENTS.md", "CLAUDE.md", "GEMINI.md", "CLAUDE.local.md", "AGENTS.override.md",
  ]
  private static let settings: [String: Set<String>] = [
    ".claude": ["settings.json", "settings.local.json"], ".codex": ["config.toml"],
    ".gemini": ["settings.json"], ".openclaw": ["openclaw.json"],
  ]
}
