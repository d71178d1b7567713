import Arguments
import Catalog
import Inspectors
import Platform
import Presentation
import Scan
import State

/// `skillhub check ITEM N`.
enum CheckCommand {
  static let number = Parameter<Int?>.positional(
    "N", as: .integer(in: 1...Int.max), help: "the entry, from 1; without it the checklist is shown")
  static let off = Parameter<Bool>.flag("off", help: "take the tick away")

  static let subcommand = Subcommand(
    Command(
      "check", summary: "tick an entry of a skill's checklist for manual tests",
      discussion: [
        "Ticks are skillhub's own and change no file. They hold for the text that was tested: when the skill changes, they are gone."
      ],
      examples: [
        CommandExample("skillhub check pdf-forms", "the checklist with its numbers"),
        CommandExample("skillhub check pdf-forms 3", "tick the third entry"),
        CommandExample("skillhub check pdf-forms 3 --off", "and not"),
      ],
      positionals: [ItemArgument.required.definition, number.definition], options: [off.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let (item, _) = try await session.selectedItem()
    guard case .skill(let place) = item else {
      throw Failure(
        "a \(item.kind.rawValue) has no checklist of skillhub's",
        hint: "boxes of a task or a note are ticked in its file: skillhub open --edit")
    }
    let loaded = SkillLoader.load(place)
    guard let checklist = loaded.skill.checklist, !checklist.items.isEmpty else {
      throw Failure(
        "\(loaded.skill.name) has no checklist",
        hint: "a list of boxes (- [ ] what to try) in its SKILL.md is one",
        exit: 1)
    }
    let id = session.workspace.printedID(kind: .skill, realPath: place.realPath)
    let hash = loaded.contentHash
    if let entry = session.invocation[number] {
      guard entry <= checklist.items.count else {
        throw Failure(
          "\(loaded.skill.name) has \(counted(checklist.items.count, "entry", plural: "entries")), no number \(entry)",
          hint: "skillhub check \(ShellWord.quoted(Array(loaded.skill.name.utf8))) shows them", exit: 1)
      }
      let now = session.environment.now()
      let before = session.withState { $0.ticks(of: id, contentHash: hash)[entry] }
      let isDone = !session.invocation[off]
      try session.store("the tick") { state in
        state.setTick(isDone, entry: entry, of: id, contentHash: hash, at: now)
        state.record(
          Change(
            "tick \(entry) of \(loaded.skill.name)", path: place.path,
            before: before.map { Array(($0 ? "1" : "0").utf8) }, afterHash: hash, table: "tick",
            key: "\(id) \(entry)", at: now))
      }
    }
    let ticks = session.withState { $0.ticks(of: id, contentHash: hash) } ?? [:]
    let items = checklist.items.enumerated().map {
      (number: $0 + 1, text: $1.text, isDone: ticks[$0 + 1] ?? $1.isDone)
    }
    if session.writesJSON {
      session.writeJSON { writer in
        writer.member("id", id)
        writer.member("entries") { writer in
          writer.array(of: items) { writer, item in
            writer.object { writer in
              writer.member("number", item.number)
              writer.member("text", item.text)
              writer.member("done", item.isDone)
            }
          }
        }
      }
      return 0
    }
    let done = items.count { $0.isDone }
    session.writeLine(
      "\(loaded.skill.name): \(counted(items.count, "entry", plural: "entries")), \(done) done")
    let width = String(items.count).utf8.count
    for item in items {
      let number = String(item.number)
      let pad = String(repeating: " ", count: width - number.utf8.count)
      let text = item.text.singleSpaced
      session.writeLine("  \(pad)\(number) \(item.isDone ? "[x]" : "[ ]") \(text)")
    }
    return 0
  }
}
