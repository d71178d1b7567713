import Catalog
import Markup

/// The task lists of workflows that plan a feature in a folder of its own: spec-kit, OpenSpec, Kiro.
enum SpecificationTasks {
  /// `specs/NNN-feature/tasks.md` with `T001 [P] [US1] text`. Source: github/spec-kit.
  static let specKit = Format(
    "spec-kit", .task, endings: ["md"], source: "github/spec-kit",
    isSettledByPlace: true, editing: .boxes(),
    takes: { entry in
      guard entry.name == "tasks.md", let feature = entry.folders.last else { return false }
      let digits = feature.utf8.prefix(while: ASCII.isDigit)
      return digits.count >= 3 && feature.utf8.dropFirst(digits.count).first == UInt8(ascii: "-")
        && entry.folders.dropLast().last == "specs"
    },
    read: { input in
      read(input, store: "spec-kit", part: "feature " + (input.entry.folders.last ?? ""), split: labelled)
    })

  /// `openspec/changes/ID/tasks.md`, and below `archive` when the change is done. Source: Fission-AI/OpenSpec, which
  /// counts boxes in code too.
  static let openSpec = Format(
    "openspec", .task, endings: ["md"], source: "Fission-AI/OpenSpec",
    isSettledByPlace: true, editing: .boxes(),
    takes: { entry in
      guard entry.name == "tasks.md", let change = entry.folders.last else { return false }
      let above = entry.folders.dropLast()
      return above.suffix(2).elementsEqual(["openspec", "changes"]) && change != "archive"
        || above.suffix(3).elementsEqual(["openspec", "changes", "archive"])
    },
    read: { input in
      let isArchived = input.entry.folders.dropLast().last == "archive"
      return read(
        input, store: "OpenSpec", part: "change " + (input.entry.folders.last ?? ""), isArchived: isArchived,
        countingCode: true, split: numbered)
    })

  /// `.kiro/specs/FEATURE/tasks.md`, in early versions below `plans`. Source: files of Kiro; `[-]` was seen for a task in
  /// progress, a star behind the box for one that may be left out.
  static let kiro = Format(
    "kiro", .task, endings: ["md"], source: "files of Kiro",
    isSettledByPlace: true, editing: .boxes(hasProgress: true),
    takes: { entry in
      guard entry.name == "tasks.md" else { return false }
      let above = entry.folders.dropLast().suffix(2)
      return above.elementsEqual([".kiro", "specs"]) || above.elementsEqual([".kiro", "plans"])
    },
    read: { input in
      read(
        input, store: "Kiro", part: "spec " + (input.entry.folders.last ?? ""), isKiro: true, split: numbered)
    })

  /// A task's text, taken apart.
  private struct Parts {
    var id: String?
    var labels: [String] = []
    var text: String
  }

  private static func read(
    _ input: FormatInput, store: String, part: String, isArchived: Bool = false, countingCode: Bool = false,
    isKiro: Bool = false, split: (String) -> Parts
  ) -> [DocumentItem] {
    let document = input.document ?? MarkdownReader.read(input.bytes)
    guard document.isBodyParsed else {
      return [input.unreadableTask(store, part, findings: [Checklists.unparsed(input)])]
    }
    var fragments = TaskFragments()
    var items: [DocumentItem] = []
    var byID: [String: Int] = [:]
    for entry in ChecklistEntries(document, input.bytes, countingCode: countingCode).entries {
      let parts = split(entry.text)
      let wanted = parts.id ?? TaskText.digest((entry.heading ?? "") + "\n" + entry.text)
      let (fragment, occurrence) = fragments.take(wanted)
      // 1.2 belongs to 1 also where it is not set in below it.
      let parent = entry.parent ?? parts.id.flatMap(outer).flatMap { byID[$0] }
      var item = Checklists.item(
        entry, id: parts.id, text: parts.text, fragment: fragment,
        parent: parent.map { (items[$0].fragment, items[$0].name) }, store: store, part: part, input)
      item.tags = parts.labels
      item.remark = part
      for dependency in dependencies(entry.text) where dependency != parts.id {
        item.relations.append(Relation(.dependsOn, .id(dependency), text: dependency, line: entry.line))
      }
      if case .task(var task) = item.content {
        if isKiro, entry.box == "-" { task.state = .inProgress }
        if isArchived {
          task.isArchived = true
          item.remark = part + ", archived"
          if task.state != .done {
            task.state = .done
            task.stateReason = "its change is archived"
          }
        }
        item.status = task.state.rawValue
        item.content = .task(task)
      }
      if occurrence > 1, let id = parts.id {
        item.findings.append(
          input.finding(
            "task-duplicate-id", .warning, "the id \(id) stands on another line too", line: entry.line))
      }
      if let id = parts.id, byID[id] == nil { byID[id] = items.count }
      items.append(item)
    }
    return Checklists.withLimits(items, document, input)
  }

  /// `1` for `1.2`; nil for `1`.
  private static func outer(_ id: String) -> String? {
    id.lastIndex(of: ".").map { String(id[..<$0]) }
  }

  /// Takes `1.2` or `1.2.` off the front of a text.
  private static func numbered(_ text: String) -> Parts {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let rest = text[number.endIndex...]
    let id = number.hasSuffix(".") ? number.dropLast() : number
    guard let first = id.utf8.first, ASCII.isDigit(first), !id.hasSuffix("."), !id.contains(".."),
      rest.hasPrefix(" "), number.hasSuffix(".") || number.contains(".")
    else { return Parts(text: text) }
    return Parts(id: String(id), text: TaskText.trimmed(rest))
  }

  /// Takes `T001 [P] [US1]` off the front of a text.
  private static func labelled(_ text: String) -> Parts {
    let word = text.prefix { $0 != " " }
    guard isTaskID(word) else { return Parts(text: text) }
    var parts = Parts(id: String(word), text: "")
    var rest = text[word.endIndex...].drop { $0 == " " }
    while rest.hasPrefix("["), let close = rest.firstIndex(of: "]") {
      let label = rest[rest.index(after: rest.startIndex)..<close]
      guard !label.isEmpty,
        label.utf8.allSatisfy({ ("A"..."Z").contains(Unicode.Scalar($0)) || ASCII.isDigit($0) })
      else { break }
      parts.labels.append(String(label))
      rest = rest[rest.index(after: close)...].drop { $0 == " " }
    }
    parts.text = rest.isEmpty ? text : TaskText.trimmed(rest)
    return parts
  }

  /// Whether a word is an id such as `T001` or `T012a`.
  private static func isTaskID(_ word: some StringProtocol) -> Bool {
    let bytes = Array(word.utf8)
    guard bytes.count >= 3, bytes[0] == UInt8(ascii: "T") else { return false }
    var digits = bytes.dropFirst()
    if let last = digits.last, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(last) { digits.removeLast() }
    return digits.count >= 2 && digits.allSatisfy(ASCII.isDigit)
  }

  /// The ids that follow the words `depends on` in a text.
  private static func dependencies(_ text: String) -> [String] {
    guard let range = text.lowercased().utf8.firstRange(of: Array("depends on ".utf8)) else { return [] }
    let offset = text.lowercased().utf8.distance(
      from: text.lowercased().utf8.startIndex, to: range.upperBound)
    guard offset <= text.utf8.count else { return [] }
    let rest = String(decoding: text.utf8.dropFirst(offset), as: UTF8.self)
    var ids: [String] = []
    for word in rest.split(whereSeparator: { " ,()".contains($0) }) {
      if isTaskID(word) { ids.append(String(word)) } else if word != "and" && word != "&" { break }
    }
    return ids
  }
}
