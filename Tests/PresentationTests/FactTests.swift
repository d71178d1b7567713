import Catalog
import FoundationEssentials
import Presentation
import TestSupport
import Testing

extension JSONValue {
  /// Every text, number and flag in it, as text.
  var leaves: [String] {
    switch self {
    case .null: []
    case .boolean(let flag): [flag ? "true" : "false"]
    case .integer(let number): [String(number)]
    case .number(let number): [String(number)]
    case .string(let text): [text]
    case .array(let values): values.flatMap(\.leaves)
    case .object(let members): members.sorted { $0.key < $1.key }.flatMap(\.value.leaves)
    }
  }
}

extension JSONValue? {
  subscript(key: String) -> JSONValue? { self?[key] }
  var string: String? { self?.string }
  var elements: [JSONValue] { self?.array ?? [] }
  var leaves: [String] { self?.leaves ?? [] }
}

@Suite("All forms hold the same facts")
struct FactTests {
  private static let inspections = [
    Samples.skill, Samples.projectInspection, Samples.file, Hostile.inspection,
  ]

  @Test("JSON parses, on many lines and on one, and is the same document")
  func documents() throws {
    for inspection in Self.inspections {
      for isTerminal in [false, true] {
        let options = Samples.options(terminal: isTerminal)
        let pretty = InspectionRenderer.render(inspection, as: .json, options)
        let single = InspectionRenderer.render(inspection, as: .jsonl, options)
        #expect(single.count { $0 == 10 } == 1)
        let document = try JSONValue(parsing: pretty)
        #expect(try JSONValue(parsing: single) == document)
        #expect(document["version"] == .integer(1))
        #expect(document["item"]["name"] == .string(inspection.name))
      }
      let raw = try JSONValue(
        parsing:
          InspectionRenderer.render(inspection, as: .json, Samples.options(terminal: false)))
      let safe = try JSONValue(
        parsing:
          InspectionRenderer.render(inspection, as: .json, Samples.options(terminal: true)))
      #expect(raw == safe)
    }
  }

  @Test("every fact of the JSON stands in the plain form")
  func plain() throws {
    for inspection in [Samples.skill, Samples.projectInspection] {
      let options = Samples.options(full: true, terminal: false)
      let document = try JSONValue(parsing: InspectionRenderer.render(inspection, as: .json, options))
      let lines = InspectionRenderer.render(inspection, as: .plain, options)
        .split(separator: 10).map { FilePath.displayText($0) }
      for leaf in document["item"].leaves + document["status"].leaves {
        #expect(lines.contains { $0.split(separator: "\t").dropFirst().contains { $0 == leaf } }, "\(leaf)")
      }
      for section in document["sections"].elements {
        for field in section["fields"].elements {
          let key = (section["key"].string ?? "") + "." + (field["key"].string ?? "")
          let facts = lines.filter { $0.hasPrefix(key + "\t") }
          #expect(!facts.isEmpty, "\(key)")
          for leaf in field["value"].leaves {
            #expect(
              facts.contains { $0.contains(leaf) || leaf.contains("base64") || Self.isBytes(leaf) },
              "\(key): \(leaf)")
          }
          if let reason = field["absent"].string { #expect(facts == ["\(key)\t\tabsent:\(reason)"]) }
          for remark in ["note", "source"] {
            guard let text = field[remark].string else { continue }
            #expect(lines.contains("\(key).\(remark)\t\(text)"))
          }
        }
      }
    }
  }

  /// The sample's one path that is not UTF-8, in base64; the plain form has its bytes.
  private static func isBytes(_ leaf: String) -> Bool { leaf == "Yv8u" }

  @Test("every fact of the JSON stands in the text form in full")
  func text() throws {
    for inspection in [Samples.skill, Samples.projectInspection] {
      var options = Samples.options(400, full: true, terminal: false)
      options.home = nil
      let document = try JSONValue(parsing: InspectionRenderer.render(inspection, as: .json, options))
      let text = String(decoding: InspectionRenderer.render(inspection, as: .text, options), as: UTF8.self)
      let lines = text.split(separator: "\n")
      for leaf in document["item"].leaves where leaf != inspection.kind {
        #expect(text.contains(leaf), "\(leaf)")
      }
      for section in document["sections"].elements {
        for field in section["fields"].elements {
          let label = field["label"].string ?? ""
          guard let start = lines.firstIndex(where: { $0.hasPrefix("  \(label) ") }) else {
            Issue.record("no line for \(label)")
            continue
          }
          // The lines of the field: up to the next one that starts in the column of labels.
          let rest = lines[(start + 1)...].prefix { $0.hasPrefix("    ") }
          let block = ([lines[start]] + rest).joined(separator: "\n")
          for leaf in Self.wordings(of: field["value"] ?? .null) {
            #expect(leaf.contains { block.contains($0) }, "\(label): \(leaf)")
          }
          #expect(field["absent"] == .null || field["source"] == .null)
          for remark in ["note", "source"] {
            if let words = field[remark].string { #expect(block.contains(words), "\(label)") }
          }
          if let reason = field["absent"].string {
            let words = ["notRecorded": "not recorded", "notApplicable": "not applicable"][reason] ?? reason
            #expect(block.contains(words), "\(label)")
          }
        }
      }
    }
  }

  /// Every leaf of a value with the ways in which a text may say it.
  private static func wordings(of value: JSONValue) -> [[String]] {
    switch value {
    case .null: []
    case .boolean(let flag): [flag ? ["yes", "done"] : ["no"]]
    case .integer(let number): [[String(number), NumberText.grouped(number)]]
    case .number(let number): [[String(number)]]
    case .string(let text):
      isBytes(text)
        ? [] : [[text, String(text.dropFirst(Samples.skillPath.displayText.count + 1)), spaced(text)]]
    case .array(let values): values.flatMap(wordings(of:))
    case .object(let members):
      // The severity is a symbol; a link's kind stands in its id.
      members.filter { $0.key != "severity" && $0.key != "kind" }.flatMap { wordings(of: $0.value) }
    }
  }

  private static func spaced(_ text: String) -> String { text == "notRead" ? "not read" : text }

  @Test("lists parse and count")
  func lists() throws {
    let options = Samples.options(terminal: false)
    let items = Samples.skills + Hostile.items
    let document = try JSONValue(
      parsing:
        ListRenderer.render(items, columns: [], form: .json, total: 40, notes: ["n"], options: options))
    #expect(document["items"].elements.count == items.count)
    #expect(document["total"] == .integer(40))
    #expect(document["items"].elements[0]["name"] == .string("accents"))
    #expect(document["items"].elements[6]["realPathBytes"].string != nil)
    let lines = ListRenderer.render(items, columns: [], form: .jsonl, options: options).split(separator: 10)
    #expect(lines.count == items.count)
    for (line, element) in zip(lines, document["items"].elements) {
      #expect(try JSONValue(parsing: Array(line)) == element)
    }
    let none = try JSONValue(parsing: ListRenderer.render([], columns: [], form: .json, options: options))
    #expect(none["items"] == .array([]) && none["total"] == .integer(0))
  }

  @Test("bytes that are not UTF-8 are kept in base64")
  func pathBytes() throws {
    let document = try JSONValue(
      parsing:
        InspectionRenderer.render(Samples.file, as: .json, Samples.options(terminal: false)))
    let encoded = document["item"]["pathBytes"].string ?? ""
    #expect(Data(base64Encoded: encoded).map(Array.init) == Samples.file.path.bytes)
  }
}
