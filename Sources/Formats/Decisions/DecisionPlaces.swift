import Catalog

/// Where records of decisions lie, and what their files are called.
enum DecisionPlaces {
  /// Folders for decisions: MADR's, adr-tools', log4brains' and Backlog.md's.
  private static let folders: Set<String> = [
    "decisions", "adr", "adrs", "architecture-decisions", "decision-records",
  ]

  /// Whether a file may be a record of a decision, by name and place.
  static func takes(_ entry: FormatEntry) -> Bool {
    guard NotePlaces.isMarkdown(entry.name),
      liesInPlace(entry) || number(inName: entry.name) != nil || startsWithEightDigits(entry.name)
    else { return false }
    return !isRefused(entry)
  }

  private static func isRefused(_ entry: FormatEntry) -> Bool {
    let lower = entry.name.lowercased()
    return NotePlaces.isNameRefused(entry.name) || lower.contains("template") || lower == "index.md"
      || entry.folders.contains { ($0.first == "." && $0 != ".backlog") }
      || FileRoles.role(of: FilePath(entry.components.joined(separator: "/"))) != nil
  }

  static func liesInPlace(_ entry: FormatEntry) -> Bool {
    entry.folders.contains { folders.contains($0.lowercased()) }
  }

  static func liesInBacklog(_ entry: FormatEntry) -> Bool {
    entry.lies(in: "backlog", "decisions") || entry.lies(in: ".backlog", "decisions")
  }

  /// Whether the folder that the entry's place is relative to is itself one for decisions.
  static func isBasePlace(_ input: FormatInput) -> Bool {
    let ancestors = input.path.ancestors
    let depth = input.entry.components.count - 1
    return ancestors.indices.contains(depth) && folders.contains(ancestors[depth].displayName.lowercased())
  }

  /// Where adr-tools writes which folder its records lie in, from the folder of a file up to the one that counts.
  static func directoryFiles(_ entry: FormatEntry, _ path: FilePath) -> [FilePath] {
    path.ancestors.prefix(min(entry.components.count, NotePlaces.maximumDepth)).map {
      $0.appending(".adr-dir")
    }
  }

  /// Whether a `.adr-dir` above the file names the file's folder. Source: npryce/adr-tools, `_adr_dir`.
  static func isNamedPlace(_ input: FormatInput) -> Bool {
    guard let folder = input.path.parent else { return false }
    for file in directoryFiles(input.entry, input.path) {
      guard let bytes = input.content(file), let top = file.parent else { continue }
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let name = FilePath(bytes: line)
      guard !line.isEmpty, line.count < 1_000, !line.contains(0) else { continue }
      // The nearest one counts, as the program looks upwards.
      return (name.isAbsolute ? name : top.appending(name.bytes)).lexicallyNormalized == folder
    }
    return false
  }

  /// Whether log4brains keeps the records of a folder above the file.
  static func isLog4brains(_ input: FormatInput) -> Bool {
    input.path.ancestors.prefix(NotePlaces.maximumDepth).contains {
      input.exists($0.appending(".log4brains.yml"))
    }
  }

  private static func startsWithEightDigits(_ name: String) -> Bool {
    NoteDate.startsWithDay(name) && name.utf8.prefix(8).allSatisfy(ASCII.isDigit)
  }

  /// The number in a file's name: `0005-use-x.md`, `adr-0005.md`, `ADR0005_x.md`, `decision-5 - x.md`; days are none.
  static func number(inName name: String) -> Int? {
    guard !NoteDate.startsWithDay(name) else { return nil }
    var rest = Array(NotePlaces.stem(of: name).utf8)[...]
    let word = rest.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    if !word.isEmpty {
      guard ["adr", "madr", "decision", "ladr"].contains(String(decoding: word, as: UTF8.self).lowercased())
      else {
        return nil
      }
      rest = rest.dropFirst(word.count)
      if let next = rest.first, "-_ ".utf8.contains(next) { rest = rest.dropFirst() }
    }
    let digits = rest.prefix(while: ASCII.isDigit)
    guard (word.isEmpty ? 2...5 : 1...5).contains(digits.count) else { return nil }
    if let next = rest.dropFirst(digits.count).first {
      guard "-_ .".utf8.contains(next) else { return nil }
    } else if word.isEmpty {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
