import Catalog
import Markup

/// Tasks of todo.txt: one line a task.
///
/// Source: todotxt/todo.txt. Any text is a task there, so that a file by this name is taken only where a line has one of
/// the format's marks: a priority, a date, a tick, a project or a context.
enum TodoText {
  static let store = "todo.txt"

  static let format = Format(
    "todo-txt", .task, endings: ["txt"], source: "todotxt/todo.txt", editing: editing,
    takes: { entry in
      entry.name.utf8.count == 8 && names.contains(entry.name.lowercased())
    }, read: read)

  private static let names: Set<String> = ["todo.txt", "done.txt"]
  /// How many lines are read as tasks.
  static let maximumCount = 10_000

  private static func read(_ input: FormatInput) -> [DocumentItem] {
    var lines: [(number: Int, line: Line)] = []
    var isMarked = false
    var findings: [Finding] = []
    for (index, raw) in TaskLines.split(input.text).enumerated() {
      var text = String(Substring(raw))
      if index == 0, text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
      text = TaskText.trimmed(text)
      guard !text.isEmpty else { continue }
      guard lines.count < maximumCount else {
        findings.append(
          input.finding(
            "task-limit", .warning, "only the first \(maximumCount) tasks are read", line: index + 1))
        break
      }
      let line = Line(text)
      isMarked = isMarked || line.isMarked
      lines.append((index + 1, line))
    }
    guard isMarked else { return [] }
    if input.entry.name.lowercased() == "done.txt", !lines.allSatisfy({ $0.line.isDone }) { return [] }
    var fragments = TaskFragments()
    var items = lines.map { number, line in item(line, number, input, &fragments) }
    if !items.isEmpty { items[items.count - 1].findings += findings }
    return items
  }

  /// A task is ticked, opened again and given another priority; the rest of its line stays.
  private static let editing = ItemEditing(
    fields: { item in
      guard case .task(let task) = item.content, item.position != nil else { return [] }
      return [
        StoreField("status", task.state.rawValue, words: ["open", "done"]),
        StoreField("priority", task.priority?.value, takes: "a letter from A to Z"),
      ]
    },
    refusal: { item in
      item.position == nil
        ? StoreRefusal("it was put away in done.txt", hint: "move its line to todo.txt first") : nil
    },
    changed: { (edit, bytes) throws(EditRefusal) in
      let text = EditedText(bytes)
      guard let position = edit.item.position, let start = text.offset(ofTextPlace: position) else {
        throw .lossy
      }
      let line = text.line(position.line)
      var marks = Marks(bytes[start..<line.endIndex])
      if edit.field == "status" {
        marks.isDone = edit.value == "done"
        marks.completed = marks.isDone ? edit.day : nil
      } else {
        guard edit.value.utf8.count == 1, ("A"..."Z").contains(edit.value) else {
          throw EditRefusal(
            reason: "takes a letter from A to Z as a priority, not \"\(edit.value)\"", at: position)
        }
        marks.priority = edit.value
      }
      return text.replacing(marks.range, with: marks.text)
    })

  /// What stands in front of a task's text, in the order of the format: `x (A) 2025-02-01 2025-01-01`.
  private struct Marks {
    var isDone = false
    var priority: String?
    var completed: String?
    private var created: String?
    /// The bytes that they take, with the blanks behind them.
    private(set) var range: Range<Int>

    init(_ line: ArraySlice<UInt8>) {
      var index = line.prefix { $0 == 0x20 || $0 == 0x09 }.endIndex
      let start = index
      /// Takes the next word where it is a mark; the last word of a line is always text.
      func take(_ isMark: (String) -> Bool) -> String? {
        let word = line[index...].prefix { $0 > 0x20 }
        let next = line[word.endIndex...].prefix { $0 == 0x20 }.endIndex
        let text = String(decoding: word, as: UTF8.self)
        guard next > word.endIndex, next < line.endIndex, line[next] > 0x20, isMark(text) else { return nil }
        index = next
        return text
      }
      func isDate(_ word: String) -> Bool {
        word.utf8.count == 10 && TaskText.date(word).moment != nil
      }
      isDone = take { $0 == "x" } != nil
      priority = take { $0.wholeMatch(of: /\([A-Z]\)/) != nil }.map { String($0.dropFirst().dropLast()) }
      if isDone { completed = take(isDate) }
      created = take(isDate)
      range = start..<index
    }

    var text: String {
      [isDone ? "x" : nil, priority.map { "(\($0))" }, completed, created].compactMap { word in
        word.map { $0 + " " }
      }.joined()
    }
  }

  private static func item(
    _ line: Line, _ number: Int, _ input: FormatInput, _ fragments: inout TaskFragments
  ) -> DocumentItem {
    let source = input.source(line: number)
    let id = line.values["id"].map { Sourced($0, from: source) }
    var task = WorkItem(state: line.isDone ? .done : .open, store: store)
    task.id = id
    task.statusText = line.isDone ? Sourced("x", from: source) : nil
    task.priority = line.priority.map { Sourced($0, from: source) }
    task.priorityScale = "A is the highest, Z the lowest"
    task.created = line.created.map { Sourced(TaskText.date($0), from: source) }
    task.finished = line.completed.map { Sourced(TaskText.date($0), from: source) }
    task.due = line.values["due"].map { Sourced(TaskText.date($0), from: source) }
    var relations: [Relation] = []
    if let parent = line.values["p"] ?? line.values["parent"] {
      relations.append(Relation(.parent, .id(parent), text: parent, line: number))
    }
    let fragment = fragments.take(id?.value ?? TaskText.digest(line.text)).fragment
    let title = TaskText.title(line.text)
    var item = DocumentItem(
      fragment: fragment, name: id?.value ?? Checklists.name(line.plainText, else: fragment),
      title: title.title,
      description: title.isCut ? line.text : nil, status: task.state.rawValue, tags: line.tags,
      created: task.created.flatMap(\.stamp), content: .task(task), relations: relations)
    // What was put away stays there.
    item.position = input.entry.name.lowercased() == "done.txt" ? nil : .start(ofLine: number)
    return item
  }

  /// One line, taken apart.
  struct Line {
    var isDone = false
    var priority: String?
    var completed: String?
    var created: String?
    /// The line without its marks in front.
    var text: String
    /// The words of the text that are neither tags nor `key:value`.
    var plainText = ""
    /// Projects and contexts, with their `+` and `@`.
    var tags: [String] = []
    var values: [String: String] = [:]
    /// Whether something in it is a mark of the format.
    var isMarked: Bool {
      isDone && completed != nil || priority != nil || created != nil || !tags.isEmpty
    }

    init(_ line: String) {
      var words = line.split(separator: " ", omittingEmptySubsequences: true)[...]
      func isDate(_ word: Substring?) -> Bool {
        word.map { $0.utf8.count == 10 && TaskText.date(String($0)).moment != nil } ?? false
      }
      if words.first == "x", words.count > 1 {
        isDone = true
        words.removeFirst()
      }
      if let word = words.first, word.utf8.count == 3, word.hasPrefix("("), word.hasSuffix(")"),
        let letter = word.utf8.dropFirst().first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter),
        words.count > 1
      {
        priority = String(word.dropFirst().dropLast())
        words.removeFirst()
      }
      // A task that is done has its completion first, then its creation.
      if isDate(words.first) {
        let first = words.removeFirst()
        if isDone {
          completed = String(first)
          if isDate(words.first) { created = String(words.removeFirst()) }
        } else {
          created = String(first)
        }
      }
      // Nothing but marks: then they are the task.
      text = words.isEmpty ? line : words.joined(separator: " ")
      for word in words {
        if word.utf8.count > 1, word.hasPrefix("+") || word.hasPrefix("@") {
          tags.append(String(word))
        } else if let colon = word.firstIndex(of: ":"), colon > word.startIndex {
          let value = word[word.index(after: colon)...]
          if !value.isEmpty, !value.hasPrefix("/"), !value.contains(":") {
            values[String(word[..<colon])] = String(value)
          }
        } else {
          plainText += word + " "
        }
      }
      if isDone, priority == nil, let kept = values["pri"] { priority = kept }
    }
  }
}
