import Arguments
import Catalog
import Presentation
import Scan
import Spelling

/// The options that say which items a list shows, in which order and how many.
struct ListNarrowing {
  static let project = Parameter<String?>.option(
    "project", as: .text.named("NAME"), help: "only items of a project, by its folder's name or path"
  ).completing(.project)
  static let tag = Parameter<[String]>.options(
    "tag", as: .text.named("TAG"),
    help: "only items with a tag, or with one below it; several: with all of them"
  ).completing(.tag)
  static let status = Parameter<[String]>.options(
    "status", as: .text.named("WORD"), help: "only items of a status; several: of any of them"
  ).completing(.status)
  static let category = Parameter<String?>.option(
    "category", as: .text.named("WORD"), help: "only items of a category"
  ).completing(.category)
  static let changedWithin = Parameter<Int?>.option(
    "changed-within", as: .duration,
    help:
      "only items changed in the last 2h, 3d, 2w …; what is committed goes by its last commit, the rest by its file's time"
  )
  static let conditions = Parameter<[String]>.options(
    "where", as: .text.named("'FIELD OP VALUE'"),
    help: "only items whose field fulfils a condition, such as 'errors > 0'; OP is = != < <= > >= ~ !~")
  static let sort = Parameter<String?>.option(
    "sort", short: "s", as: .text.named("FIELD"), help: "sort by a field instead of project, kind and name"
  ).completing(.field)
  static let reverse = Parameter<Bool>.flag("reverse", short: "r", help: "the other way round")
  static let limit = Parameter<Int?>.option(
    "limit", short: "n", as: .integer(in: 0...Int.max), help: "the first N items")

  static let definitions: [ParameterDefinition] = [
    project.definition, tag.definition, status.definition, category.definition, changedWithin.definition,
    conditions.definition, sort.definition, reverse.definition, limit.definition,
  ]

  private let session: Session
  private let conditions: [(FieldCondition, RowField)]
  private let order: RowField?
  private let fields: RowFields

  /// Reads the options and says what is wrong with them before any work is done.
  init(_ session: Session, _ fields: RowFields) throws(Failure) {
    self.session = session
    self.fields = fields
    conditions = try session.invocation[Self.conditions].map {
      (text) throws(Failure) -> (FieldCondition, RowField) in
      do throws(FieldCondition.Fault) {
        let condition = try FieldCondition(text)
        return (condition, RowField(condition.field))
      } catch {
        throw Failure(error.message, hint: error.hint)
      }
    }
    order = session.invocation[Self.sort].map { RowField($0) }
  }

  /// The rows that pass, in the order that was asked for.
  func narrowed(_ items: [ItemSummary], words: FilterWords) throws(Failure) -> [ItemSummary] {
    let invocation = session.invocation
    var rows = items
    if let project = invocation[Self.project] {
      try words.checkProject(project, among: items)
      rows.removeAll { item in
        !ItemMatching.project(item.project, isCalled: project)
          && !(item.kind == .project && ItemMatching.project(item.path, isCalled: project))
      }
    }
    for tag in invocation[Self.tag] {
      rows.removeAll { item in !item.tags.contains { ItemMatching.tag($0, isOrLiesBelow: tag) } }
    }
    let statuses = invocation[Self.status].flatMap { $0.split(separator: ",") }.map { $0.lowercased() }
    for status in statuses { try words.checkStatus(status, among: items) }
    if !statuses.isEmpty { rows.removeAll { !statuses.contains($0.status.lowercased()) } }
    if let category = invocation[Self.category]?.lowercased() {
      rows.removeAll { $0.category?.lowercased() != category }
    }
    if let span = invocation[Self.changedWithin] {
      let now = session.environment.now()
      let first = Timestamp(seconds: now.seconds.subtractingReportingOverflow(Int64(span)).partialValue)
      rows = zip(rows, session.workspace.lastChanges(of: rows, since: first)).compactMap {
        $1 == nil ? nil : $0
      }
    }
    for (condition, field) in conditions {
      try fields.check(field, in: rows)
      var kept: [ItemSummary] = []
      for row in rows {
        do throws(FieldCondition.Fault) {
          if try condition.holds(for: fields.word(field, of: row), utcOffset: session.environment.utcOffset) {
            kept.append(row)
          }
        } catch {
          throw Failure(error.message, hint: error.hint)
        }
      }
      rows = kept
    }
    if let order {
      try fields.check(order, in: rows)
      // What has no value comes last, whichever way round.
      let isReversed = invocation[Self.reverse]
      let keyed = rows.enumerated().map { ($0, $1, fields.word(order, of: $1)) }
      rows = keyed.sorted { left, right in
        switch (left.2, right.2) {
        case (let first?, let second?):
          if first.precedes(second) { return !isReversed }
          if second.precedes(first) { return isReversed }
          return left.0 < right.0
        case (nil, nil): return left.0 < right.0
        case (let first, _): return first != nil
        }
      }.map(\.1)
    } else if invocation[Self.reverse] {
      rows.reverse()
    }
    return rows
  }
}
