package import Catalog

extension JSONWriter {
  /// Writes a typed value as an element: sizes and durations as numbers, dates as RFC 3339, paths as text, links,
  /// findings, statuses, quantities with their units and records as objects.
  package mutating func value(_ value: FieldValue) {
    switch value {
    case .text(let text): string(text)
    case .number(let number), .bytes(let number), .duration(let number): self.number(number)
    case .quantity(let quantity):
      object { writer in
        writer.member("count", quantity.count)
        writer.member("unit", quantity.unit)
      }
    case .boolean(let flag): boolean(flag)
    case .path(let path): string(path.displayText)
    case .date(let moment): string(DateText.rfc3339(moment))
    case .identifier(let id, short: _): string(id)
    case .status(let status): self.status(status)
    case .list(let values): array(of: values) { $0.value($1) }
    case .link(let link):
      object { writer in
        writer.member("kind", link.kind.rawValue)
        writer.member("id", link.id)
        writer.member("name", link.name)
        writer.path("path", link.path)
      }
    case .finding(let finding): self.finding(finding)
    case .record(let entries):
      object { writer in
        for entry in entries {
          if case .path(let path) = entry.value {
            writer.path(entry.key, path)
          } else {
            writer.member(entry.key) { $0.value(entry.value) }
          }
        }
      }
    }
  }

  /// Writes a status as an object of its word and its text.
  package mutating func status(_ status: InspectionStatus) {
    object { writer in
      writer.member("state", status.state)
      writer.member("text", status.text)
    }
  }

  /// Writes a finding as an object; its first seven keys are always there.
  package mutating func finding(_ finding: Finding, fingerprint: String = "") {
    object { writer in
      writer.member("rule", finding.rule)
      writer.member("severity", finding.severity.rawValue)
      writer.member("message", finding.message)
      writer.path("path", finding.path)
      writer.member("line", finding.position?.line)
      writer.member("column", finding.position?.column)
      writer.member("hint", finding.hint)
      if let end = finding.endColumn { writer.member("endColumn", end) }
      if !finding.related.isEmpty {
        writer.member("related") { writer in
          writer.array(of: finding.related) { writer, place in
            writer.object { writer in
              writer.path("path", place.path)
              writer.member("line", place.position?.line)
              writer.member("column", place.position?.column)
              writer.member("message", place.message)
            }
          }
        }
      }
      if !fingerprint.isEmpty { writer.member("fingerprint", fingerprint) }
    }
  }

  /// Writes a member that is a path, or null. Bytes that are not UTF-8 are shown as `\xNN`, and the true bytes
  /// stand beside, under the key with `Bytes` behind it, in base64.
  package mutating func path(_ key: String, _ path: FilePath?) {
    member(key, path?.displayText)
    if let path, path.text == nil { member(key + "Bytes", base64(path.bytes)) }
  }

  /// Writes a member that is an array of paths, with the bytes beside where one of them is not UTF-8.
  package mutating func paths(_ key: String, _ paths: [FilePath]) {
    member(key) { writer in writer.array(of: paths) { $0.string($1.displayText) } }
    pathBytes(key + "Bytes", paths)
  }

  /// Writes the bytes of paths in base64, null for each that is UTF-8; nothing where all of them are.
  mutating func pathBytes(_ key: String, _ paths: [FilePath]) {
    guard paths.contains(where: { $0.text == nil }) else { return }
    member(key) { writer in
      writer.array(of: paths) { $0.string($1.text == nil ? base64($1.bytes) : nil) }
    }
  }
}
