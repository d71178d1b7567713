package import Catalog
package import Markup

/// One change that is asked for: a field of an item, and what it is to say.
package struct ItemEdit: Sendable {
  var field: String
  var value: String
  /// The item as it is.
  var item: DocumentItem
  /// The day of the change, such as `2025-01-31`.
  var day: String

  package init(_ field: String, to value: String, of item: DocumentItem, on day: String) {
    self.field = field
    self.value = value
    self.item = item
    self.day = day
  }
}

/// How the items of a format are changed that have no header of their own.
package struct ItemEditing: Sendable {
  /// What of an item can be changed, with its value.
  package let fields: @Sendable (DocumentItem) -> [StoreField]
  /// Why nothing of an item can be changed, or nil.
  package let refusal: @Sendable (DocumentItem) -> StoreRefusal?
  private let changed: @Sendable (ItemEdit, [UInt8]) throws(EditRefusal) -> [UInt8]

  init(
    fields: @escaping @Sendable (DocumentItem) -> [StoreField],
    refusal: @escaping @Sendable (DocumentItem) -> StoreRefusal? = { _ in nil },
    changed: @escaping @Sendable (ItemEdit, [UInt8]) throws(EditRefusal) -> [UInt8]
  ) {
    self.fields = fields
    self.refusal = refusal
    self.changed = changed
  }

  /// The file with a field of an item changed and every other byte as it is.
  package func applying(_ edit: ItemEdit, to bytes: [UInt8]) throws(EditRefusal) -> [UInt8] {
    try changed(edit, bytes)
  }

  /// The word of the store that a person means: the word itself, in capitals or not, or the only one of the same state,
  /// so that `done` will do for `completed`. Nil where the store knows none.
  package static func word(for value: String, of field: StoreField) -> String? {
    if field.words.isEmpty || field.words.contains(value) { return value }
    let alike = field.words.filter { $0.lowercased() == value.lowercased() }
    if alike.count == 1 { return alike[0] }
    let state = TaskText.state(of: value)
    guard field.name == "status", state != .unknown else { return nil }
    let same = field.words.filter { TaskText.state(of: $0) == state }
    return same.count == 1 ? same[0] : field.standing[state]
  }

  /// The fields of a task that is a mapping in a file of JSON, and how they are changed there.
  ///
  /// - Parameters:
  ///   - statuses: the words for the status.
  ///   - priorities: the words for the priority.
  ///   - title: the key of the title, given the item; nil where the title stands for the item's id.
  static func json(
    statuses: [String], priorities: [String], title: @escaping @Sendable (DocumentItem) -> String?
  ) -> ItemEditing {
    ItemEditing(
      fields: { item in
        guard case .task(let task) = item.content, item.position != nil else { return [] }
        var fields: [StoreField] = []
        if title(item) != nil { fields.append(StoreField("name", item.title)) }
        // What is not there is not added: nobody knows where the store would want it.
        if let status = task.statusText { fields.append(StoreField("status", status.value, words: statuses)) }
        if let priority = task.priority {
          fields.append(StoreField("priority", priority.value, words: priorities))
        }
        return fields
      },
      changed: { (edit, bytes) throws(EditRefusal) in
        guard let position = edit.item.position,
          let key = edit.field == "name" ? title(edit.item) : edit.field
        else {
          throw EditRefusal(reason: "has no \(edit.field) there")
        }
        return try JSONEdit.setting(key, ofMappingAt: position, to: edit.value, in: bytes)
      })
  }

  /// The boxes of checklists, which are open or done.
  ///
  /// - Parameter hasProgress: whether `[-]` stands for what is under way.
  static func boxes(hasProgress: Bool = false) -> ItemEditing {
    let boxes = hasProgress ? ["open": " ", "in-progress": "-", "done": "x"] : ["open": " ", "done": "x"]
    return ItemEditing(
      fields: { item in
        guard case .task(let task) = item.content, item.position != nil, !task.isArchived else { return [] }
        let state = boxes.keys.first { TaskText.state(of: $0) == task.state }
        return [
          StoreField(
            "status", state ?? task.statusText?.value,
            words: hasProgress ? ["open", "in-progress", "done"] : ["open", "done"])
        ]
      },
      refusal: { item in
        guard case .task(let task) = item.content, task.isArchived else { return nil }
        return StoreRefusal(task.stateReason ?? "it was put away")
      },
      changed: { (edit, bytes) throws(EditRefusal) in
        let text = EditedText(bytes)
        guard let position = edit.item.position, let box = boxes[edit.value],
          let start = text.offset(ofTextPlace: position), bytes[start...].first == UInt8(ascii: "["),
          let end = bytes[start...].prefix(16).firstIndex(of: UInt8(ascii: "]"))
        else { throw .lossy }
        return text.replacing((start + 1)..<end, with: box)
      })
  }

  /// The status of a decision that stands in its text: in the section `Status` or in a line `Status: …`.
  static let statusInText = ItemEditing(
    fields: { item in
      guard case .decision(let decision) = item.content, decision.statusLine != nil,
        let status = decision.status
      else { return [] }
      return [StoreField("status", status.value, takes: "a word, such as accepted")]
    },
    changed: { (edit, bytes) throws(EditRefusal) in
      let value = edit.value
      guard case .decision(let decision) = edit.item.content, let number = decision.statusLine,
        let status = decision.status
      else { throw .lossy }
      let place = TextPosition.start(ofLine: number)
      guard DecisionRelations.verb(at: status.value) == nil else {
        throw EditRefusal(reason: "says there which decision it is about, which would be lost", at: place)
      }
      let isWord = value.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || " -_,.()".unicodeScalars.contains($0)
      }
      guard isWord, value.contains(where: \.isLetter), DecisionRelations.verb(at: value) == nil else {
        throw EditRefusal(reason: "takes a word there, such as accepted, not \"\(value)\"", at: place)
      }
      let text = EditedText(bytes)
      let line = text.line(number)
      let old = Array(status.value.utf8)
      let starts = line.indices.filter { line[$0...].starts(with: old) }
      // The word may stand in the line twice: as the name of the line too, or in a remark.
      guard !old.isEmpty, starts.count == 1, let start = starts.first else {
        throw EditRefusal(reason: "has its status there in more than a word", at: place)
      }
      return text.replacing(start..<(start + old.count), with: value)
    })
}
