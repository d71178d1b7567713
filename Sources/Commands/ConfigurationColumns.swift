import Catalog
import Configuration
import Presentation
import Spelling

/// The columns that lists have none of.
@Sendable func columnFaults(_ configuration: Configuration) -> [ConfigurationFault] {
  let names = [ListColumn.mark.rawValue] + ListColumn.fieldNames
  return configuration[Settings.columns].filter { !names.contains($0.value) }.compactMap { column in
    guard let path = column.origin.path else { return nil }
    return ConfigurationFault(
      "columns: unknown column '\(column.value)'", in: path,
      at: column.origin.line.map { .start(ofLine: $0) },
      hint: Spelling.nearest(to: column.value, among: names).map { "did you mean \($0)?" }
        ?? "columns: \(names.joined(separator: ", "))")
  }
}
