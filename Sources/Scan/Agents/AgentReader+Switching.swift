package import Agents
package import Catalog
import Markup
import Platform

/// A settings file with a skill switched in it, not written yet.
package struct SettingsEdit: Sendable, Hashable {
  package var path: FilePath
  /// What it holds now; empty where it does not exist.
  package var before: [UInt8]
  package var exists: Bool
  package var after: [UInt8]
  /// The changes as the file will say them.
  package var words: [String]
  /// Whether others get the file too, since a project commits it.
  package var isShared: Bool
}

/// Why a skill is not switched, as a sentence, with the place that decides.
package struct SwitchRefusal: Error, Sendable, Hashable {
  package var reason: String
  package var place: SettingsPlace?
  /// What to do instead, or nil.
  package var hint: String?
  /// Whether the agent has this copy at all.
  package var isRead: Bool

  init(_ reason: String, at place: SettingsPlace? = nil, hint: String? = nil, isRead: Bool = true) {
    self.reason = reason
    self.place = place
    self.hint = hint
    self.isRead = isRead
  }
}

extension AgentReader {
  /// The settings files of an agent with a skill switched on or off in them; none where it is so already.
  ///
  /// The agent's verdict is asked for again with the changed files, which are not written: what would not come to what
  /// was asked for is refused.
  ///
  /// - Parameters:
  ///   - realPath: the skill's folder.
  ///   - way: the way by which it was asked for.
  package func switching(
    _ realPath: FilePath, way: FilePath, of agent: Agent, on isOn: Bool, at standpoint: Standpoint
  ) throws(SwitchRefusal) -> [SettingsEdit] {
    let verdict = verdict(of: agent, on: realPath, way: way, at: standpoint)
    let place = verdict.path.map { SettingsPlace($0, line: verdict.line) }
    let reading = settings(of: agent, at: standpoint)
    switch verdict.state {
    case .unknown:
      throw SwitchRefusal("what \(agent.name) does with it is not known: \(verdict.reason)", at: place)
    case .notRead:
      throw SwitchRefusal(
        "\(agent.name) does not read it: \(verdict.reason)", at: place, hint: verdict.change, isRead: false)
    case .shadowed:
      throw SwitchRefusal(
        "\(agent.name) runs another copy: \(verdict.reason)", at: place,
        hint: verdict.winner.map {
          "skillhub \(isOn ? "enable" : "disable") \(ShellWord.quoted($0)) --agent \(agent.id)"
        })
    case .off where !isOn: return []
    case .on where isOn, .both where isOn, .unstable where isOn: return []
    case .manual where isOn && !reading.files.contains { $0.file.path == verdict.path }: return []
    case .on, .both, .unstable, .manual, .off: break
    }
    // A settings file is text; what cannot be written in it would name another skill.
    guard verdict.copy.text != nil, !(verdict.name ?? "").contains("\u{FFFD}") else {
      throw SwitchRefusal("its name is not UTF-8, so that no settings file can hold it")
    }
    let loading = loading(of: agent, at: standpoint)
    if isOn, let denial = loading.board.denials.last(where: { $0.place == place }) {
      throw SwitchRefusal("\(denial.words) decides, whatever else is set", at: place, hint: verdict.change)
    }
    let copy = loading.copies.first { $0.entry.path == verdict.copy }
    let skill = SwitchedSkill(
      name: verdict.name ?? way.displayName, key: copy?.reading?.settingsKey,
      document: verdict.copy.appending("SKILL.md"),
      deciding: isOn ? place : nil)
    let changes: [SettingChange]
    do throws(Refusal) {
      changes = try agent.changes(switching: skill, on: isOn, reading: reading, at: standpoint)
    } catch {
      throw SwitchRefusal(error.reason, at: error.path.map { SettingsPlace($0, line: error.line) })
    }
    var edits: [SettingsEdit] = []
    for change in changes { try make(change, in: &edits) }
    let after = finding(Dictionary(edits.map { ($0.path, $0.after) }) { $1 })
      .verdict(of: agent, on: realPath, way: way, at: standpoint)
    guard (after.state == .off) == !isOn else {
      throw SwitchRefusal(
        "\(agent.name) would still have it \(after.state.words): \(after.reason)",
        at: after.path.map { SettingsPlace($0, line: after.line) })
    }
    return edits
  }

  private func make(_ change: SettingChange, in edits: inout [SettingsEdit]) throws(SwitchRefusal) {
    let path = change.file.path
    var edit: SettingsEdit
    if let index = edits.firstIndex(where: { $0.path == path }) {
      edit = edits.remove(at: index)
    } else {
      edit = SettingsEdit(
        path: path, before: [], exists: true, after: [], words: [], isShared: change.isShared)
      if let draft = draft(of: path) {
        edit.before = draft
      } else {
        do throws(ReadError) {
          edit.before = try FileSystem.read(path, limit: JSONReader.maximumByteCount).bytes
        } catch {
          guard case .failed(let failure) = error, failure.isMissing else {
            throw SwitchRefusal("its settings cannot be read: \(error.reason)", at: SettingsPlace(path))
          }
          edit.exists = false
        }
      }
      edit.after = edit.before
    }
    do throws(EditRefusal) {
      edit.after = try Self.edited(edit.after, change)
    } catch {
      // What is wrong with the file is where it says; else it is for a person to change it.
      throw SwitchRefusal(
        "\(path.displayName) \(error.reason)", at: SettingsPlace(path, line: error.position?.line),
        hint:
          "change it by hand: ${EDITOR:-vi}\(error.position.map { " +\($0.line)" } ?? "") \(ShellWord.quoted(path))"
      )
    }
    edit.words.append(change.words)
    edits.append(edit)
  }

  private static func edited(_ bytes: [UInt8], _ change: SettingChange) throws(EditRefusal) -> [UInt8] {
    func json(_ edit: JSONEdit.Change, at path: [String]) throws(EditRefusal) -> [UInt8] {
      guard let dialect = change.file.notation.dialect else { throw EditRefusal(reason: "is no JSON") }
      return try JSONEdit.making(edit, at: path, in: bytes, as: dialect)
    }
    switch change.edit {
    case .text(let path, let text): return try json(.text(text), at: path)
    case .boolean(let path, let isOn): return try json(.boolean(isOn), at: path)
    case .adding(let path, let text): return try json(.adding(text), at: path)
    case .removing(let path, let text): return try json(.removing(text), at: path)
    case .list(let path, let names):
      return try HeaderEdit.setting(path.joined(separator: "."), to: .list(names), inYAML: bytes)
    case .rule(let line, let isOn): return try TOMLEdit.setting(booleanOn: line, to: isOn, in: bytes)
    case .newRule(let document):
      return try TOMLEdit.adding(
        "skills.config", [("path", .text(document.displayText)), ("enabled", .boolean(false))], to: bytes)
    }
  }
}
