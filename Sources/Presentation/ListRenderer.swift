package import Catalog
import Terminal

/// How a list is written.
package enum ListForm: Sendable, Hashable {
  /// A table for people.
  case table
  /// One line an item, its columns between tabs.
  case lines
  /// One fact a line, an empty line between items.
  case plain
  case json, jsonl, spoken
  /// One line an item, as a person spelled it out.
  case template(Template)
  /// Paths, each ended by a NUL, for `xargs -0`.
  case nul
}

/// Lists of items in every form.
package enum ListRenderer {
  /// Writes a list.
  ///
  /// An empty list is empty in the table and the line forms: what to say about it is the caller's. The columns are
  /// those of the table and of the lines; other forms have every fact.
  ///
  /// - Parameters:
  ///   - total: how many items there are where `items` is only a part; nil where it is all.
  ///   - notes: what was left out or could not be read, for the JSON and the spoken form. In the other forms such
  ///     things are said on the error stream.
  ///   - scopes: the word for how an item, by its id, is within reach: `here`, `ancestor`, `home` or `plugin`.
  ///   - verdicts: what an agent that was asked for makes of a skill, by its id.
  package static func render(
    _ items: [ItemSummary], columns: [ListColumn], form: ListForm, total: Int? = nil,
    notes: [String] = [], scopes: [String: String] = [:], verdicts: [String: AgentVerdict] = [:],
    options: RenderOptions
  ) -> [UInt8] {
    let total = total ?? items.count
    switch form {
    case .table: return encode(ListTable(columns: columns, options: options).lines(items), options)
    case .lines:
      var writer = PlainWriter(options)
      for item in items { writer.line(columns.map { $0.rawBytes(of: item) }) }
      return writer.bytes
    case .plain: return plain(items, total: total, scopes, options)
    case .json: return json(items, total: total, notes: notes, scopes, verdicts, options)
    case .jsonl:
      return items.flatMap { item in
        var writer = JSONWriter(isIndented: false, escapesUnsafe: options.isTerminal)
        writer.item(item, scope: scopes[item.id], verdict: verdicts[item.id])
        return writer.finished()
      }
    case .spoken: return spoken(items, total: total, notes: notes, scopes, options)
    case .template(let template):
      return items.flatMap { item in
        let line = template.filled(with: item, isTerminal: options.isTerminal)
        return line.last == UInt8(ascii: "\n") ? line : line + [UInt8(ascii: "\n")]
      }
    case .nul: return items.flatMap { $0.path.bytes + [0] }
    }
  }

  private static func json(
    _ items: [ItemSummary], total: Int, notes: [String], _ scopes: [String: String],
    _ verdicts: [String: AgentVerdict], _ options: RenderOptions
  ) -> [UInt8] {
    var writer = JSONWriter(escapesUnsafe: options.isTerminal)
    writer.object { writer in
      writer.member("version", 1)
      writer.member("items") { writer in
        writer.array(of: items) { $0.item($1, scope: scopes[$1.id], verdict: verdicts[$1.id]) }
      }
      writer.member("total", total)
      writer.member("notes") { writer in writer.array(of: notes) { $0.string($1) } }
    }
    return writer.finished()
  }

  private static func plain(
    _ items: [ItemSummary], total: Int, _ scopes: [String: String], _ options: RenderOptions
  ) -> [UInt8] {
    var writer = PlainWriter(options)
    writer.line("total", String(total))
    for item in items {
      writer.emptyLine()
      for column in ListColumn.allCases where !column.isForPeople || (column == .match && item.match != nil) {
        let key = Array(column.rawValue.utf8)
        switch column {
        case .paths: for path in item.paths { writer.line([key, path.bytes]) }
        case .tags: for tag in item.tags { writer.line([key, Array(tag.utf8)]) }
        default:
          let value = column.rawBytes(of: item)
          if column.isAbsent(in: item) {
            let reason = column == .type ? "absent:notApplicable" : "absent:notRecorded"
            writer.line([key, [], Array(reason.utf8)])
          } else {
            writer.line([key, value])
          }
        }
      }
      if let scope = scopes[item.id], scope != "here" {
        writer.line("scope", scope)
      } else {
        writer.line([Array("scope".utf8), [], Array("absent:unknown".utf8)])
      }
    }
    return writer.bytes
  }

  private static func spoken(
    _ items: [ItemSummary], total: Int, notes: [String], _ scopes: [String: String],
    _ options: RenderOptions
  ) -> [UInt8] {
    let wording = SpokenWording(options: options, itemPath: FilePath(""))
    var lines = [counted(total, noun(of: items), plural: plural(of: items)) + "."]
    if items.count < total { lines[0] += " The first \(NumberText.grouped(items.count)) follow." }
    let isMixed = Set(items.map(\.kind)).count > 1
    for (index, item) in items.enumerated() {
      var text = "\(index + 1): \(wording.clean(item.name)), \(wording.clean(item.status))"
      if isMixed || item.type != nil { text += ", \(wording.clean(item.type ?? item.kind.rawValue))" }
      if let project = item.project { text += ", in \(options.solid(project.displayName))" }
      if let remark = item.remark, !remark.isEmpty { text += ", \(wording.clean(remark))" }
      if let scope = scopes[item.id], scope != "here" { text += ", in reach: \(wording.clean(scope))" }
      if item.errorCount > 0 { text += ", " + counted(item.errorCount, "error") }
      if item.warningCount > 0 { text += ", " + counted(item.warningCount, "warning") }
      text = SpokenWording.sentence(text)
      if let description = item.description, !description.isEmpty {
        text += " " + SpokenWording.sentence(wording.clean(description))
      }
      if let match = item.match {
        let place = match.line.map { "Found in line \($0): " } ?? "Found in its \(match.field.rawValue): "
        text += " " + SpokenWording.sentence(place + wording.clean(match.text))
      }
      if let modified = item.modified {
        text += " " + SpokenWording.sentence("Modified: " + wording.words(of: .date(modified)))
      }
      if !item.id.isEmpty { text += " Id: \(wording.clean(item.id))." }
      lines.append(text + " Path: \(options.personPath(item.path)).")
    }
    lines += notes.map { SpokenWording.sentence(wording.clean($0)) }
    return lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  private static func noun(of items: [ItemSummary]) -> String {
    guard let kind = items.first?.kind, items.allSatisfy({ $0.kind == kind }) else { return "item" }
    return kind.rawValue
  }

  private static func plural(of items: [ItemSummary]) -> String {
    guard let kind = items.first?.kind, items.allSatisfy({ $0.kind == kind }) else { return "items" }
    return kind.plural
  }
}

extension ListColumn {
  /// Whether an item has nothing for the column, as against an empty text.
  fileprivate func isAbsent(in item: ItemSummary) -> Bool {
    switch self {
    case .description: item.description == nil
    case .project: item.project == nil
    case .category: item.category == nil
    case .remark: item.remark == nil
    case .type: item.type == nil
    case .modified: item.modified == nil
    default: false
    }
  }
}

extension JSONWriter {
  /// Writes an item of a list as an object; its keys are always there.
  package mutating func item(_ item: ItemSummary, scope: String? = nil, verdict: AgentVerdict? = nil) {
    object { writer in
      writer.member("kind", item.kind.rawValue)
      writer.member("status", item.status)
      writer.member("id", item.id)
      writer.member("name", item.name)
      writer.member("title", item.title)
      writer.member("description", item.description)
      writer.path("path", item.path)
      writer.path("project", item.project)
      writer.path("realPath", item.realPath)
      writer.paths("paths", item.paths)
      writer.member("category", item.category)
      writer.member("tags") { writer in writer.array(of: item.tags) { $0.string($1) } }
      writer.member("errors", item.errorCount)
      writer.member("warnings", item.warningCount)
      writer.member("remark", item.remark)
      writer.member("type", item.type)
      writer.member("modified", item.modified.map(DateText.rfc3339))
      writer.member("scope", scope)
      if let verdict { writer.member("verdict") { $0.verdict(verdict) } }
      if let match = item.match {
        writer.member("match") { writer in
          writer.object { writer in
            writer.member("field", match.field.rawValue)
            writer.member("line", match.line)
            writer.member("text", match.text)
            writer.member("ranges") { writer in
              writer.array(of: match.ranges) { writer, range in
                writer.array(of: [range.lowerBound, range.upperBound]) { $0.number($1) }
              }
            }
          }
        }
      }
    }
  }
}
