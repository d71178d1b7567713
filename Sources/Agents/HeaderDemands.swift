import Catalog

/// What an agent asks of the header of a skill, part by part, where its loader is known.
package struct HeaderDemands: Sendable, Hashable {
  /// Where a skill's name comes from.
  package enum Name: String, Sendable, Hashable {
    /// The header has to have one.
    case required
    /// The header's, or the folder's where it has none.
    case orFolder
  }

  /// What a name may hold.
  package enum Alphabet: String, Sendable, Hashable {
    case any
    /// a-z, 0-9 and hyphens.
    case lowercase
    /// The same, and no hyphen at an end or beside another one.
    case slug
    /// The same, and capital letters.
    case letters
  }

  /// Whether a name has to be the folder's.
  package enum FolderMatch: String, Sendable, Hashable {
    case none, exact, anyCase
  }

  /// In what a program counts the length of a text.
  package enum Unit: String, Sendable, Hashable {
    case bytes, characters, halves
  }

  /// What a program takes for text.
  package enum Texts: String, Sendable, Hashable {
    /// Every scalar that is not empty.
    case scalars
    /// Whatever stands there, as Python writes it.
    case anything
    /// What YAML 1.2 has for text; anything else is refused.
    case texts
    /// The same, and times are none.
    case textsWithoutTimes
    /// What YAML 1.2 has for text; anything else counts as absent.
    case textsOrAbsent
  }

  /// What a program takes for yes and no.
  package enum Truths: String, Sendable, Hashable {
    /// `true` and `false` of YAML 1.2.
    case yaml
    /// The words of YAML 1.1 as well.
    case words
    /// Those, and texts and numbers that say the same.
    case lax

    /// What a value says; nil for neither yes nor no.
    func value(of value: HeaderValue) -> Bool? {
      if let truth = value.boolean { return truth }
      guard self != .yaml, case .scalar(let text, let style) = value.content,
        self == .lax || style == .plain
      else { return nil }
      let numbers = self == .lax
      return switch text.lowercased() {
      case "y", "yes", "on": true
      case "n", "no", "off": false
      case "1", "t", "true": numbers ? true : nil
      case "0", "f", "false": numbers ? false : nil
      default: nil
      }
    }
  }

  /// What may stand under a key.
  package enum Shape: String, Sendable, Hashable {
    case text, list, mapping, nothing

    /// Whether a value has one of some shapes.
    static func fits(_ value: HeaderValue, _ shapes: Set<Shape>) -> Bool {
      if PlainScalar.isNull(value) { return shapes.contains(.nothing) }
      return switch value.content {
      case .scalar: shapes.contains(.text) && PlainScalar.isText(value, readsDates: true)
      case .list: shapes.contains(.list)
      case .mapping: shapes.contains(.mapping)
      }
    }
  }

  package var name = Name.required
  package var alphabet = Alphabet.any
  package var nameLimit: Int?
  package var match = FolderMatch.none
  package var needsDescription = true
  package var descriptionLimit: Int?
  package var unit = Unit.characters
  package var texts = Texts.texts
  /// What a description may be, where that is not what ``texts`` says.
  package var descriptionTexts: Texts?
  /// Whether a text that cannot be read, or something else where a text has to stand, keeps the agent from the whole
  /// root.
  package var wrongTextStopsRoot = false
  /// Whether a document without a header is refused.
  package var needsHeader = true
  /// Whether of a key that stands twice the last one counts, where others refuse the header.
  package var takesLastOfTwo = false
  /// Whether a byte-order mark hides the header.
  package var markHidesHeader = false
  /// Whether a document that is not UTF-8 is refused.
  package var needsUTF8 = false
  /// Whether the header may start after blank lines.
  package var skipsBlankLines = false
  /// Whether the header stands between the first two lines of three dashes, whatever stands before them.
  package var skipsText = false
  /// Whether lines of more than three dashes begin and end a header too.
  package var takesLongFences = false
  /// Whether a document without text after its header is refused.
  package var needsBody = false
  /// Whether the header ends where the npm package gray-matter finds its end.
  package var isGrayMatter = false
  /// Keys that have to hold a text where they stand there.
  package var textKeys: [String] = []
  /// Keys that have to hold a mapping of texts where they stand there.
  package var mapKeys: [String] = []
  /// Keys that have to hold one of some words where they stand there.
  package var words: [String: Set<String>] = [:]
  /// Keys that have to say yes or no where they stand there, and what says so.
  package var truthKeys: [String] = []
  package var truths = Truths.yaml
  /// What may stand under a key, where a program takes not everything.
  package var shapes: [String: Set<Shape>] = [:]
  /// The longest text that a key may hold, in ``unit``.
  package var textLimits: [String: Int] = [:]
  /// Whether ``textKeys``, ``mapKeys`` and ``truthKeys`` may be there with nothing behind them.
  package var takesNothing = true

  package init() {}
}

/// Names of a-z, 0-9 and single hyphens, and what programs make of others.
enum SlugName {
  /// The name in small letters, everything else than letters and digits as one hyphen, none at the ends.
  static func slug(of name: String) -> String {
    var result: [UInt8] = []
    for scalar in name.unicodeScalars {
      let byte = scalar.isASCII ? UInt8(ascii: scalar) : 0
      let small = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      if ASCII.isDigit(small) || (0x61...0x7A).contains(small) {
        result.append(small)
      } else if let last = result.last, last != UInt8(ascii: "-") {
        result.append(UInt8(ascii: "-"))
      }
    }
    if result.last == UInt8(ascii: "-") { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a slug is short enough to be a name.
  static func isValid(_ slug: String) -> Bool { !slug.isEmpty && slug.utf8.count <= 64 }
}

extension HeaderRule {
  func demanding(_ head: SkillHead, folder: String) -> Result<SkillReading, HeaderRefusal> {
    if demands.needsUTF8, !head.isUTF8 {
      return .failure(
        HeaderRefusal(reason: "it is not UTF-8", line: nil, stopsRoot: demands.wrongTextStopsRoot))
    }
    if demands.needsBody, !head.hasBody {
      return .failure(HeaderRefusal(reason: "nothing stands after its header", line: nil))
    }
    var header = demands.skipsBlankLines ? head.afterBlanks ?? head.frontMatter : head.frontMatter
    if demands.skipsText { header = head.afterText ?? header }
    if demands.takesLongFences { header = head.longFenced ?? header }
    if demands.isGrayMatter {
      guard let found = grayMatter(head) else {
        return demands.needsHeader ? .failure(longFence) : withoutHeader(folder)
      }
      header = found
    }
    if demands.markHidesHeader, head.hasByteOrderMark {
      guard !demands.needsHeader else {
        return .failure(
          HeaderRefusal(reason: "it starts with a byte-order mark, so its header is not found", line: 1))
      }
      return withoutHeader(folder)
    }
    if !header.isFound, !demands.needsHeader { return withoutHeader(folder) }
    guard header.reading == .strict, demands.takesLastOfTwo || header.duplicate == nil else {
      return .failure(invalid(header))
    }
    do throws(HeaderRefusal) {
      let written = try value(of: "name", as: demands.texts, header, head)
      guard written != nil || demands.name == .orFolder else { throw missing("name", header) }
      let name = written ?? folder
      if let fault = fault(ofName: name, header, folder: folder) { throw fault }
      let description = try value(
        of: "description", as: demands.descriptionTexts ?? demands.texts, header, head)
      guard description != nil || !demands.needsDescription else { throw missing("description", header) }
      if let words = words(ofLength: description, "description", over: demands.descriptionLimit) {
        throw HeaderRefusal(reason: words, line: line(of: "description", header), doubt: .longDescription)
      }
      if let fault = faultOfOtherKeys(header) { throw fault }
      return .success(SkillReading(name: name, description: description ?? ""))
    } catch {
      return .failure(error)
    }
  }

  private func withoutHeader(_ folder: String) -> Result<SkillReading, HeaderRefusal> {
    if let fault = fault(ofName: folder, FrontMatter.none, folder: folder) { return .failure(fault) }
    return .success(SkillReading(name: folder, description: "", remark: "it has no header that is found"))
  }

  /// The text under a key, nil where there is none.
  private func value(
    of key: String, as texts: HeaderDemands.Texts, _ header: FrontMatter, _ head: SkillHead
  ) throws(HeaderRefusal) -> String? {
    guard let value = header[key] else { return nil }
    if texts == .anything {
      guard !PlainScalar.isNull(value) else { return "None" }
      guard value.text != nil else { return value.shape }
    }
    guard !PlainScalar.isNull(value) else { return nil }
    let line = line(of: key, header)
    let isText: Bool =
      switch texts {
      case .scalars, .anything: value.text != nil
      case .texts, .textsOrAbsent: PlainScalar.isText(value, readsDates: false)
      case .textsWithoutTimes: PlainScalar.isText(value, readsDates: true)
      }
    guard isText else {
      if texts == .textsOrAbsent { return nil }
      throw HeaderRefusal(
        reason: "\(key) is not text for its parser", line: line, stopsRoot: demands.wrongTextStopsRoot)
    }
    let text = demands.takesLastOfTwo ? header.lastText(of: key, in: head.text) : value.text
    return text.flatMap { $0.contains { !$0.isWhitespace } ? String($0.trimmedWhole) : nil }
  }

  private func faultOfOtherKeys(_ header: FrontMatter) -> HeaderRefusal? {
    let readsTimes = (demands.descriptionTexts ?? demands.texts) == .textsWithoutTimes
    for field in header.fields {
      let line = field.keyPosition.line
      if let shapes = demands.shapes[field.key], !HeaderDemands.Shape.fits(field.value, shapes) {
        return HeaderRefusal(reason: "\(field.key) holds something that its parser does not take", line: line)
      }
      if let words = words(ofLength: field.value.text, field.key, over: demands.textLimits[field.key]) {
        return HeaderRefusal(reason: words, line: line, stopsRoot: demands.wrongTextStopsRoot)
      }
      let isNothing = PlainScalar.isNull(field.value)
      let isWrong =
        if demands.truthKeys.contains(field.key) {
          demands.truths.value(of: field.value) == nil && !(isNothing && demands.takesNothing)
        } else if demands.textKeys.contains(field.key) {
          !PlainScalar.isText(field.value, readsDates: readsTimes) && !(isNothing && demands.takesNothing)
        } else if demands.mapKeys.contains(field.key) {
          !field.value.isMapping
            || !field.value.mappingFields.allSatisfy { PlainScalar.isText($0.value, readsDates: false) }
        } else if let words = demands.words[field.key] {
          !(field.value.text.map { words.contains(String($0.trimmedWhole)) } ?? false)
        } else {
          false
        }
      guard isWrong else { continue }
      return HeaderRefusal(
        reason: "\(field.key) holds something that its parser does not take", line: line,
        stopsRoot: demands.wrongTextStopsRoot)
    }
    return nil
  }

  /// What to say of a text that is longer than a limit; nil where there is no text, no limit, or it is kept.
  private func words(ofLength text: String?, _ key: String, over limit: Int?) -> String? {
    guard let limit, let count = text.map(length), count > limit else { return nil }
    let unit = demands.unit == .bytes ? "bytes" : "characters"
    return "\(key) is \(NumberText.grouped(count)) \(unit); the limit is \(NumberText.grouped(limit))"
  }

  private func length(_ text: String) -> Int {
    switch demands.unit {
    case .bytes: text.utf8.count
    case .characters: text.unicodeScalars.count
    case .halves: text.utf16.count
    }
  }

  private func fault(ofName name: String, _ header: FrontMatter, folder: String) -> HeaderRefusal? {
    func fault(_ reason: String) -> HeaderRefusal {
      HeaderRefusal(reason: reason, line: line(of: "name", header))
    }
    let isMatch =
      switch demands.match {
      case .none: true
      case .exact: name == folder
      case .anyCase: name.lowercased() == folder.lowercased()
      }
    guard isMatch else { return fault("its name \(name) is not the folder's") }
    let isCapital = demands.alphabet == .letters
    let fits = name.utf8.allSatisfy { byte in
      ASCII.isDigit(byte) || (0x61...0x7A).contains(isCapital ? byte | 0x20 : byte)
        || byte == UInt8(ascii: "-")
    }
    if demands.alphabet != .any, !fits {
      return fault("its name holds more than \(isCapital ? "letters" : "a-z"), 0-9 and hyphens")
    }
    if [.slug, .letters].contains(demands.alphabet),
      name.hasPrefix("-") || name.hasSuffix("-") || name.contains("--")
    {
      return fault("its name has a hyphen at an end or two in a row")
    }
    if let limit = demands.nameLimit, length(name) > limit {
      return fault("its name is over \(limit) characters")
    }
    return nil
  }

  // Source: xai-org/grok-build crates/codegen/xai-grok-tools/src/implementations/skills/discovery.rs,
  // parse_skill_frontmatter and parse_skill_files.
  func grok(_ head: SkillHead, folder: String) -> Result<SkillReading, HeaderRefusal> {
    let header = head.afterBlanks ?? head.frontMatter
    let isFound =
      header.isFound && !head.hasByteOrderMark && (header.reading == .strict || header.reading == .lenient)
    let written = isFound ? text(header, "name") : nil
    let names = [written, folder].compactMap { $0.map(SlugName.slug) }
    guard let name = names.first(where: SlugName.isValid) else {
      return .failure(
        HeaderRefusal(
          reason: "neither its name nor the folder's can be made one of a-z, 0-9 and hyphens",
          line: isFound ? line(of: "name", header) : nil))
    }
    var reading = SkillReading(name: name, description: isFound ? text(header, "description") ?? "" : "")
    if !isFound, header.reading != .absent {
      reading.remark = "its header is not found, so it counts as empty"
    }
    return .success(reading)
  }
}

extension FrontMatter {
  /// The header of a document that has none.
  fileprivate static var none: FrontMatter { FrontMatter(reading: .absent) }

  /// Whether there is a header from one fence to another.
  fileprivate var isFound: Bool {
    reading != .absent
      && !faults.contains { fault in
        switch fault.problem {
        case .neverClosed, .notAFence: true
        default: false
        }
      }
  }
}

extension HeaderValue {
  /// Whether it is a mapping.
  var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }

  /// Whether anything stands in it.
  var isFilled: Bool {
    switch content {
    case .scalar(let text, _): !text.isEmpty && !PlainScalar.isNull(self)
    case .list(let values): !values.isEmpty
    case .mapping(let fields): !fields.isEmpty
    }
  }

  /// A word that stands there as it is, without quotes, in small letters; nil for everything else.
  var plainWord: String? {
    if case .scalar(let text, .plain) = content { text.lowercased() } else { nil }
  }
}
