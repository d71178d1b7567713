import Catalog
import FoundationEssentials

/// Reports that are JSON: SARIF, and Taskmaster's estimate of its tasks.
enum ReportJSON {
  static let sarif = Format(
    "sarif", .report, endings: ["sarif", "json"], source: "OASIS SARIF 2.1.0: version and runs[]",
    takes: { entry in
      let place = ReportPlace(entry)
      guard !place.isExcluded else { return false }
      if isNamedSARIF(place.lowerName) { return true }
      return place.lowerName.hasSuffix(".json")
        && (place.isInReports || place.hasReportWord || place.words.contains("sarif"))
    }, read: readSARIF)

  static let complexity = Format(
    "taskmaster-complexity", .report,
    endings: ["json"], source: "Taskmaster: task-complexity-report*.json with meta.generatedAt",
    takes: { entry in
      let name = entry.name.lowercased()
      return name.hasPrefix("task-complexity-report") && name.hasSuffix(".json")
        && !ReportPlace(entry).isExcluded
    }, read: readComplexity)

  private static func isNamedSARIF(_ name: String) -> Bool {
    name.hasSuffix(".sarif") || name.hasSuffix(".sarif.json")
  }

  /// The bytes without a byte-order mark, which some programs write.
  private static func data(_ input: FormatInput) -> Data {
    Data(input.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(input.bytes.dropFirst(3)) : input.bytes)
  }

  // MARK: - SARIF

  private static func readSARIF(_ input: FormatInput) -> [DocumentItem] {
    let isNamed = isNamedSARIF(input.entry.name.lowercased())
    var report = Report(form: .sarif, evidence: "version and runs of SARIF")
    guard let log = try? JSONDecoder().decode(SARIFLog.self, from: data(input)) else {
      guard isNamed else { return [] }
      report.evidence = "the file's ending"
      return [
        ReportFormats.item(
          input, report, title: ReportPlace(input.entry).stem,
          fault: "cannot be read as SARIF: no JSON object with version and runs")
      ]
    }
    let runs = log.runs
    var names: [String] = []
    for name in runs.compactMap(\.tool) where !names.contains(name) { names.append(name) }
    if !names.isEmpty { report.applications = Sourced(names, from: "runs[].tool.driver") }
    let ended = runs.flatMap(\.endTimes).compactMap { ReportDate.first(in: $0) }.max { $0.moment < $1.moment }
    report.date = ended.map { Sourced($0, from: "runs[].invocations[].endTimeUtc") }
    let levels = runs.flatMap(\.levels)
    report.counts =
      [Report.Count("results", levels.count)]
      + ["error", "warning", "note", "none"].compactMap { level in
        let number = levels.count { $0 == level }
        return number == 0 && level == "none" ? nil : Report.Count(level, number)
      }
    let title = names.isEmpty ? ReportPlace(input.entry).stem : "Results of " + names.joined(separator: ", ")
    return [ReportFormats.item(input, report, title: title)]
  }

  // MARK: - Taskmaster

  private static func readComplexity(_ input: FormatInput) -> [DocumentItem] {
    struct File: Decodable {
      struct Meta: Decodable {
        var generatedAt: String
        var projectName: String?
        var tasksAnalyzed: Int?
        var totalTasks: Int?
      }
      struct Analysis: Decodable {
        /// Taskmaster writes numbers; other tools that write the file write text.
        var task: String?
        init(from decoder: any Decoder) throws {
          enum Key: CodingKey { case taskId }
          guard let container = try? decoder.container(keyedBy: Key.self) else { return }
          task =
            (try? container.decode(Int.self, forKey: .taskId)).map(String.init)
            ?? (try? container.decode(String.self, forKey: .taskId))
        }
      }
      var meta: Meta
      var complexityAnalysis: [Analysis]?
    }
    struct AnyObject: Decodable {
      init(from decoder: any Decoder) throws {
        enum Key: CodingKey { case meta }
        _ = try decoder.container(keyedBy: Key.self)
      }
    }
    var report = Report(form: .complexity, evidence: "meta.generatedAt of a complexity report")
    guard let file = try? JSONDecoder().decode(File.self, from: data(input)) else {
      // Sound JSON without the mark of such a report is something else.
      if (try? JSONDecoder().decode(AnyObject.self, from: data(input))) != nil { return [] }
      report.evidence = "the file's name"
      return [
        ReportFormats.item(
          input, report, title: ReportPlace(input.entry).stem, fault: "cannot be read as JSON")
      ]
    }
    report.date = ReportDate.first(in: file.meta.generatedAt).map { Sourced($0, from: "meta.generatedAt") }
    report.applications = Sourced(
      ["Taskmaster"],
      from: ReportPlace(input.entry).isTaskmasters ? "the folder .taskmaster" : "the form of the file")
    if let analyzed = file.meta.tasksAnalyzed { report.counts.append(Report.Count("analysed", analyzed)) }
    if let total = file.meta.totalTasks { report.counts.append(Report.Count("tasks", total)) }
    let relations = (file.complexityAnalysis ?? []).compactMap(\.task).map {
      Relation(.about, .id($0), text: $0)
    }
    return [
      ReportFormats.item(
        input, report, title: "Task complexity" + (file.meta.projectName.map { " of \($0)" } ?? ""),
        relations: Array(ReportFormats.distinct(relations).prefix(ReportMentions.limit)))
    ]
  }
}

/// A SARIF log as far as a report needs it. Whatever has another shape inside a run is passed over.
private struct SARIFLog: Decodable {
  var runs: [SARIFRun]

  private enum Key: CodingKey { case version, runs }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    _ = try container.decode(String.self, forKey: .version)
    runs = try container.decode([SARIFRun].self, forKey: .runs)
  }
}

private struct SARIFRun: Decodable {
  /// The driver's name with its version.
  var tool: String?
  var endTimes: [String] = []
  /// The level of every result.
  var levels: [String] = []

  private struct Tool: Decodable { var driver: Driver }
  private struct Driver: Decodable {
    var name: String?
    var version: String?
    var semanticVersion: String?
    var rules: [SARIFRule]?
  }
  private struct Invocation: Decodable { var endTimeUtc: String? }

  private enum Key: CodingKey { case tool, invocations, results }

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: Key.self) else { return }
    let driver = (try? container.decode(Tool.self, forKey: .tool))?.driver
    tool = driver?.name.map { name in
      (driver?.semanticVersion ?? driver?.version).map { "\(name) \($0)" } ?? name
    }
    endTimes = ((try? container.decode([Invocation].self, forKey: .invocations)) ?? []).compactMap(
      \.endTimeUtc)
    let rules = driver?.rules ?? []
    let byID = Dictionary(rules.map { ($0.id, $0.level) }) { first, _ in first }
    let results = (try? container.decode([SARIFResult].self, forKey: .results)) ?? []
    // A result without a level has its rule's, else "warning" (SARIF 2.1.0, 3.27.10).
    levels = results.map { result in
      if let level = result.level { return level }
      if let kind = result.kind, kind != "fail" { return "none" }
      if let index = result.ruleIndex, rules.indices.contains(index), let level = rules[index].level {
        return level
      }
      return result.ruleId.flatMap { byID[$0] ?? nil } ?? "warning"
    }
  }
}

private struct SARIFRule: Decodable {
  var id = ""
  var level: String?

  private struct Configuration: Decodable { var level: String? }
  private enum Key: CodingKey { case id, defaultConfiguration }

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: Key.self) else { return }
    id = (try? container.decode(String.self, forKey: .id)) ?? ""
    level = (try? container.decode(Configuration.self, forKey: .defaultConfiguration))?.level
  }
}

private struct SARIFResult: Decodable {
  var level: String?
  var kind: String?
  var ruleId: String?
  var ruleIndex: Int?

  private enum Key: CodingKey { case level, kind, ruleId, ruleIndex }

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: Key.self) else { return }
    level = try? container.decode(String.self, forKey: .level)
    kind = try? container.decode(String.self, forKey: .kind)
    ruleId = try? container.decode(String.self, forKey: .ruleId)
    ruleIndex = try? container.decode(Int.self, forKey: .ruleIndex)
  }
}
