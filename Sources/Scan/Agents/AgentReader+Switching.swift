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
  /// Whether the file goes, since it would hold nothing.
  package var isRemoved = false
  /// How many of the folders right above a file that goes were made for it.
  package var folderCount = 0
}

/// What a settings file held before skillhub changed it last.
package struct EarlierSettings: Sendable, Hashable {
  /// nil where the file was made by that change.
  package var bytes: [UInt8]?
  /// How many folders right above it were made for it.
  package var folderCount: Int

  package init(bytes: [UInt8]?, folderCount: Int) {
    self.bytes = bytes
    self.folderCount = folderCount
  }
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
  /// was asked for is refused. Where it is enough to take a line out that says the opposite, no line is written.
  ///
  /// - Parameters:
  ///   - realPath: the skill's folder.
  ///   - way: the way by which it was asked for.
  ///   - earlier: what a file with these bytes held before skillhub changed it last, where it is still as skillhub left it.
  package func switching(
    _ realPath: FilePath, way: FilePath, of agent: Agent, on isOn: Bool, at standpoint: Standpoint,
    earlier: (FilePath, [UInt8]) -> EarlierSettings? = { _, _ in nil }
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
    func outcome(of edits: [SettingsEdit]) -> AgentVerdict {
      finding(Dictionary(edits.map { ($0.path, $0.after) }) { $1 })
        .verdict(of: agent, on: realPath, way: way, at: standpoint)
    }
    var edits: [SettingsEdit] = []
    for change in changes { try make(change, in: &edits) }
    for less in [Self.restored(edits, earlier), takingOut(changes, reading)] {
      guard let less else { continue }
      let state = outcome(of: less).state
      if isOn ? state != .off && state != .unknown : state == .off { return less }
    }
    let after = outcome(of: edits)
    guard (after.state == .off) == !isOn else {
      throw SwitchRefusal(
        "\(agent.name) would still have it \(after.state.words): \(after.reason)",
        at: after.path.map { SettingsPlace($0, line: after.line) })
    }
    return edits
  }

  /// The files as they were before skillhub changed them last; nil where one of them is not as skillhub left it.
  private static func restored(
    _ edits: [SettingsEdit], _ earlier: (FilePath, [UInt8]) -> EarlierSettings?
  ) -> [SettingsEdit]? {
    var result: [SettingsEdit] = []
    for var edit in edits {
      guard edit.exists, !isLink(edit.path), let found = earlier(edit.path, edit.before) else { return nil }
      edit.after = found.bytes ?? []
      edit.isRemoved = found.bytes == nil
      edit.folderCount = found.folderCount
      edit.words = ["its line taken out again"]
      result.append(edit)
    }
    return result
  }

  /// The files without the lines that the changes would turn to their opposite; nil where there are none.
  private func takingOut(_ changes: [SettingChange], _ reading: SettingsReading) -> [SettingsEdit]? {
    var edits: [SettingsEdit] = []
    for change in changes {
      guard let less = change.takingOut(of: reading.content(at: change.file.path).fields),
        (try? make(less, in: &edits)) != nil
      else { return nil }
    }
    for index in edits.indices where !edits[index].isShared && !Self.isLink(edits[index].path) {
      let left = edits[index].after.filter { $0 > 0x20 }
      if left.isEmpty || left.elementsEqual("{}".utf8) {
        edits[index].isRemoved = true
        edits[index].after = []
      }
    }
    return edits
  }

  /// Whether a file is a link, which stays where somebody put it.
  private static func isLink(_ path: FilePath) -> Bool {
    (try? FileSystem.kind(of: path, followingLinks: false)) == .link
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
        edit.exists = !draft.isEmpty || FileSystem.exists(path)
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
    case .taking(let path):
      guard let dialect = change.file.notation.dialect else { throw EditRefusal(reason: "is no JSON") }
      return try JSONEdit.taking(path, outOf: bytes, as: dialect)
    case .adding(let path, let text): return try json(.adding(text), at: path)
    case .removing(let path, let text): return try json(.removing(text), at: path)
    case .list(let path, let names):
      return try HeaderEdit.setting(path.joined(separator: "."), to: .list(names), inYAML: bytes)
    case .rule(let line, let isOn): return try TOMLEdit.setting(booleanOn: line, to: isOn, in: bytes)
    case .takingRule(let line):
      return try TOMLEdit.removing(tableOf: "skills.config", with: line, from: bytes)
    case .newRule(let document):
      return try TOMLEdit.adding(
        "skills.config", [("path", .text(document.displayText)), ("enabled", .boolean(false))], to: bytes)
    }
  }
}
