import Catalog
import Configuration
import Terminal

/// The configuration for people: a setting a line, its value, and where that came from.
struct ConfigurationTable {
  private let width: Int
  private let home: FilePath?
  private var rows: [(key: String, values: [String], origin: String)] = []
  private var files: [(label: String, path: String)] = []

  init(_ configuration: Configuration, width: Int, home: FilePath?) {
    self.width = width
    self.home = home
    for definition in Settings.definitions {
      let field = ConfigurationFields.field(definition, configuration)
      let values: [String] =
        if case .list(let entries)? = field.value { entries.map(text) } else {
          field.value.map { [text($0)] } ?? []
        }
      rows.append(
        (definition.key, values.isEmpty ? ["none"] : values, shortened(field.source ?? "")))
    }
    if let profile = configuration.profile {
      rows.append(("profile", [profile.value.rawValue], shortened(profile.origin.text)))
    }
    for (label, file) in [
      ("your file", configuration.userFile), ("project's file", configuration.projectFile),
    ] {
      guard let file else { continue }
      let isThere = configuration.files.contains { $0.path == file }
      files.append((label, shortened(file.displayText) + (isThere ? "" : " (not there)")))
    }
  }

  /// The lines, at most as wide as the screen but for what is never cut: a path.
  var lines: [String] {
    let keyWidth = (rows.map(\.key) + files.map(\.label)).map(TextWidth.cells(of:)).max() ?? 0
    let fits = rows.map { row in row.values.map(TextWidth.cells(of:)).max() ?? 0 }
    let valueWidth = fits.filter { $0 <= max(12, width / 3) }.max() ?? 0
    var lines: [String] = []
    for row in rows {
      for (index, value) in row.values.enumerated() {
        var line = padded(index == 0 ? row.key : "", keyWidth) + "  "
        guard index == row.values.count - 1 else {
          lines.append(line + value)
          continue
        }
        line += padded(value, valueWidth)
        let whole = line + "  " + row.origin
        if TextWidth.cells(of: whole) <= width {
          lines.append(whole)
        } else {
          lines.append(line)
          lines.append(padded("", keyWidth) + "  " + row.origin)
        }
      }
    }
    lines.append("")
    for file in files { lines.append(padded(file.label, keyWidth) + "  " + file.path) }
    return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TextWidth.cells(of: text)))
  }

  private func text(_ value: FieldValue) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): String(number)
    case .path(let path): shortened(path.displayText)
    default: ""
    }
  }

  /// Paths below the home with `~`, wherever they stand in a text.
  private func shortened(_ text: String) -> String {
    guard let home, home != .root else { return text }
    return text.split(separator: ", ", omittingEmptySubsequences: false).map { part in
      part.hasPrefix(home.displayText + "/") ? "~" + part.dropFirst(home.displayText.count) : String(part)
    }.joined(separator: ", ")
  }
}
