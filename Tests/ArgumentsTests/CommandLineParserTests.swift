import Arguments
import Spelling
import Testing

@Suite("the parser")
struct CommandLineParserTests {
  @Test(
    "a value may be attached, apart, short or bundled",
    arguments: ["list --limit=7", "list --limit 7", "list -n 7", "list -n7", "list -ln7", "list -lan 7"])
  func spellings(line: String) throws {
    let invocation = try Sample.run(line)
    #expect(invocation[Sample.limit] == 7)
    #expect(invocation.command?.name == "list")
  }

  @Test("what is not given has its default")
  func defaults() throws {
    let invocation = try Sample.run("list")
    #expect(invocation[Sample.limit] == 50)
    #expect(invocation[Sample.since] == nil)
    #expect(!invocation[Sample.long])
    #expect(invocation[Sample.root] == nil)
    #expect(invocation[Sample.kind] == nil)
    #expect(invocation.format == .text)
  }

  @Test("every name of an option is its name")
  func aliases() throws {
    #expect(try Sample.run("list --wide")[Sample.long])
    #expect(try Sample.run("list --long")[Sample.long])
  }

  @Test("options may stand after arguments, and the last one wins")
  func lastWins() throws {
    let invocation = try Sample.run("list skill --limit 1 here -n 2")
    #expect(invocation[Sample.limit] == 2)
    #expect(invocation[Sample.kind] == .skill)
    #expect(invocation[Sample.path] == Array("here".utf8))
  }

  @Test("two dashes end options")
  func endOfOptions() throws {
    let invocation = try Sample.run("validate -- --json -x --")
    #expect(invocation[Sample.paths] == ["--json", "-x", "--"].map { Array($0.utf8) })
    #expect(invocation.format == .text)
  }

  @Test("a single dash is an argument, and a value")
  func singleDash() throws {
    #expect(try Sample.run("inspect -")[Sample.item] == "-")
    #expect(try Sample.run("list --root -")[Sample.root] == Array("-".utf8))
  }

  @Test("negative numbers are values and arguments")
  func negativeNumbers() throws {
    #expect(try Sample.run("list --limit -1")[Sample.limit] == -1)
    #expect(try Sample.run("list -n-1")[Sample.limit] == -1)
    #expect(try Sample.run("validate -5 -1.5")[Sample.paths].count == 2)
  }

  @Test("bytes that are not UTF-8 stay bytes in arguments and values")
  func rawBytes() throws {
    let name: [UInt8] = [0x62, 0xFF, 0x64]
    let request = try CommandLineParser(Sample.table).parse([
      Array("list".utf8), Array("--root=".utf8) + name, Array("skill".utf8), name,
    ])
    guard case .run(let invocation) = request else {
      Issue.record("not a run")
      return
    }
    #expect(invocation[Sample.root] == name)
    #expect(invocation[Sample.path] == name)
  }

  @Test("global options may stand before the command")
  func globalsFirst() throws {
    let invocation = try Sample.run("--no-pager --color=never list")
    #expect(invocation[GlobalOptions.noPager])
    #expect(invocation[GlobalOptions.color] == .never)
    #expect(invocation.command?.name == "list")
  }

  @Test(
    "of the words for the format the last one wins",
    arguments: [
      ("list --json", OutputFormat.json), ("list --json --plain", .plain), ("list --plain --json", .json),
      ("list --json --format text", .text), ("--json list --format=jsonl", .jsonl),
      ("list --format jsonl --json", .json), ("validate --format sarif", .sarif),
    ])
  func formats(line: String, format: OutputFormat) throws {
    #expect(try Sample.run(line).format == format)
  }

  @Test("no words at all ask for no command")
  func nothing() throws {
    #expect(try Sample.run("").command == nil)
    #expect(try Sample.run("--json").format == .json)
  }

  @Test("a variable stands in where the line is silent")
  func environment() throws {
    let variables = ["SKILLHUB_LIMIT": "9", "SKILLHUB_ALL": "1"]
    let silent = try Sample.run("list", environment: variables)
    #expect(silent[Sample.limit] == 9)
    #expect(silent[Sample.all])
    #expect(try Sample.run("list -n 3", environment: variables)[Sample.limit] == 3)
    #expect(try Sample.run("list", environment: ["SKILLHUB_LIMIT": ""])[Sample.limit] == 50)
    #expect(try !Sample.run("list", environment: ["SKILLHUB_ALL": "No"])[Sample.all])
    #expect(
      Sample.error("list", environment: ["SKILLHUB_LIMIT": "x"])?.message
        == "SKILLHUB_LIMIT must be a whole number from -1 to 500, is \"x\"")
  }

  @Test(
    "a wrong line says what is wrong and what to do",
    arguments: [
      ("lst", "there is no command \"lst\"", "did you mean skillhub list?"),
      ("inspcet x", "there is no command \"inspcet\"", "did you mean skillhub inspect?"),
      ("frobnicate", "there is no command \"frobnicate\"", "skillhub help lists the commands"),
      ("./here", "there is no command \"./here\"", "to look at a path: skillhub inspect PATH"),
      ("LIST", "there is no command \"LIST\"", "did you mean skillhub list?"),
      ("list --limti 3", "there is no option --limti", "did you mean --limit?"),
      ("list --lim 3", "there is no option --lim", "did you mean --limit?"),
      ("list --jsno", "there is no option --jsno", "did you mean --json?"),
      ("list -json", "there is no option -json", "did you mean --json?"),
      ("list -L", "there is no option -L", "did you mean -l?"),
      ("list -lx", "there is no option -x", "skillhub list --help lists the options"),
      ("list --frobnicate", "there is no option --frobnicate", "skillhub list --help lists the options"),
      (
        "--limit 5 list", "there is no option --limit",
        "--limit belongs after a command, such as skillhub list"
      ),
      ("-n 5 list", "there is no option -n", "-n belongs after a command, such as skillhub list"),
      ("list --limit", "--limit needs a value: N", nil),
      (
        "list --limit --json", "--limit needs a value: N",
        "a value that starts with a dash is written --limit=N"
      ),
      ("list --sort", "--sort needs a value: KEY", "KEY is project, skill or file"),
      ("list --sort skil", "--sort must be project, skill or file, is \"skil\"", "did you mean skill?"),
      ("list --limit=501", "--limit must be a whole number from -1 to 500, is \"501\"", nil),
      ("list -n x", "-n must be a whole number from -1 to 500, is \"x\"", nil),
      ("list --limit=", "--limit is empty", nil),
      ("list --long=yes", "--long takes no value", "write --long alone"),
      ("list --since 5", "--since must be a span of time such as 90s, 15m, 2h, 3d or 2w, is \"5\"", nil),
      ("inspect", "ITEM is missing", "usage: skillhub inspect ITEM"),
      ("inspect a b", "\"b\" is one argument too many", "usage: skillhub inspect ITEM"),
      ("list nothing", "KIND must be project, skill or file, is \"nothing\"", nil),
      ("list --format sarif", "list does not write sarif", "it writes text, plain, json, jsonl or spoken"),
      ("--format junit", "skillhub does not write junit", "it writes text, plain, json, jsonl or spoken"),
      ("version --plain", "version does not write plain", "it writes text or json"),
      (
        "list --format yaml",
        "--format must be text, plain, json, jsonl or spoken, is \"yaml\"", nil
      ),
      (
        "--format sari validate",
        "--format must be text, plain, json, jsonl, spoken, sarif or junit, is \"sari\"",
        "did you mean sarif?"
      ),
      ("version --format jsno", "--format must be text or json, is \"jsno\"", "did you mean json?"),
      ("version --format", "--format needs a value: FORM", "FORM is text or json"),
      ("formats", "there is no command \"formats\"", "did you mean skillhub help formats?"),
      ("format", "there is no command \"format\"", "did you mean skillhub help formats?"),
      ("exit-codes", "there is no command \"exit-codes\"", "did you mean skillhub help exit-codes?"),
      ("list -v", "there is no option -v", "did you mean -V?"),
      ("list --color=maybe", "--color must be auto, always or never, is \"maybe\"", nil),
    ] as [(String, String, String?)])
  func errors(line: String, message: String, hint: String?) throws {
    let error = try #require(Sample.error(line))
    #expect(error.message == message)
    #expect(error.hint == hint)
  }

  @Test("an error names the command that was being read")
  func errorCommand() {
    #expect(Sample.error("list --limit")?.command == "list")
    #expect(Sample.error("lst")?.command == nil)
  }

  @Test("an empty argument is a usage error")
  func emptyArgument() {
    #expect(throws: UsageError(message: "ITEM is empty", hint: nil, command: "inspect")) {
      try Sample.request("inspect", "")
    }
    #expect(throws: UsageError.self) { try Sample.request("validate", "a", "") }
    #expect(throws: UsageError(message: "the command is empty", hint: "skillhub help lists the commands")) {
      try Sample.request("")
    }
  }

  @Test("names are never abbreviated")
  func noAbbreviations() {
    #expect(Sample.error("list --limi 5") != nil)
    #expect(Sample.error("lis") != nil)
  }

  @Test("help outranks other faults, an unknown command outranks help")
  func help() throws {
    guard case .shortHelp(let short) = try Sample.request("list", "--frob", "-h") else {
      Issue.record("no short help")
      return
    }
    #expect(short?.name == "list")
    guard case .fullHelp(let full) = try Sample.request("--help", "list", "-h") else {
      Issue.record("no full help")
      return
    }
    #expect(full?.name == "list")
    guard case .fullHelp(nil) = try Sample.request("--help") else {
      Issue.record("no help of the program")
      return
    }
    #expect(throws: UsageError.self) { try Sample.request("lst", "--help") }
    guard case .run = try Sample.request("validate", "--", "--help") else {
      Issue.record("after -- nothing is help")
      return
    }
  }

  @Test("the version is asked for with or without a command")
  func version() throws {
    guard case .version = try Sample.request("-V") else {
      Issue.record("no version")
      return
    }
    guard case .version(let invocation) = try Sample.request("--version", "--json") else {
      Issue.record("no version")
      return
    }
    #expect(invocation.format == .json)
  }

  @Test("hostile words come back escaped and cut")
  func hostileWords() throws {
    let error = try #require(throws: UsageError.self) {
      try CommandLineParser(Sample.table).parse([[0x1B, 0x5B, 0x33, 0xFF, 0x0A]])
    }
    #expect(error.message == "there is no command \"\\u{001b}[3\\xff\\u{000a}\"")
    let long = try #require(throws: UsageError.self) {
      try Sample.request(String(repeating: "é", count: 100_000))
    }
    #expect(long.message.unicodeScalars.count < 120)
    #expect(throws: UsageError.self) { try Sample.request("list", "-é") }
    #expect(throws: UsageError.self) {
      try CommandLineParser(Sample.table).parse([Array("list".utf8), [0x2D, 0x2D, 0xFF]])
    }
    #expect(throws: UsageError.self) {
      try CommandLineParser(Sample.table).parse([Array("list".utf8), [0x2D, 0xFF]])
    }
  }

  @Test("any words at all are a request or a usage error", arguments: 0..<40)
  func anything(seed: UInt64) {
    let pieces: [[UInt8]] =
      [
        "list", "inspect", "validate", "--", "-", "", "=", "--limit", "-n", "-l", "-5", "7", "é", "--=",
        "---",
      ]
      .map { Array($0.utf8) } + [[0xFF], [0], [0x2D, 0x80]]
    var state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<250 {
      let words = (0..<next(6)).map { _ in (0...next(3)).flatMap { _ in pieces[next(pieces.count)] } }
      do {
        let request = try CommandLineParser(Sample.table).parse(words)
        if case .run(let invocation) = request { _ = (invocation.format, invocation[Sample.limit]) }
      } catch {
        #expect(!error.message.isEmpty && !error.message.contains("\n"))
      }
    }
  }

  @Test("ten thousand arguments are read in one go")
  func manyArguments() throws {
    let words = [Array("validate".utf8)] + Array(repeating: Array("a".utf8), count: 10_000)
    guard case .run(let invocation) = try CommandLineParser(Sample.table).parse(words) else {
      Issue.record("not a run")
      return
    }
    #expect(invocation[Sample.paths].count == 10_000)
  }
}

@Suite("values")
struct ValueParserTests {
  @Test(
    "spans of time are read in seconds",
    arguments: [
      ("90s", 90), ("15m", 900), ("2h", 7200), ("1h30m", 5400), ("3d", 259_200), ("2w", 1_209_600), ("0s", 0),
    ])
  func durations(text: String, seconds: Int) throws {
    #expect(try ValueParser.duration.parse(Array(text.utf8)) == seconds)
  }

  @Test(
    "what is no span of time is refused",
    arguments: [
      "", "5", "h", "-5m", "5 m", "1.5h", "5y", "99999999999999999999s", "9223372036854775807w", "٣s",
    ])
  func wrongDurations(text: String) {
    #expect(throws: ValueFault.self) { try ValueParser.duration.parse(Array(text.utf8)) }
  }

  @Test("text must be UTF-8 and not empty")
  func text() throws {
    #expect(throws: ValueFault("is empty")) { try ValueParser.text.parse([]) }
    #expect(throws: ValueFault("must be UTF-8, is \"\\xff\"")) { try ValueParser.text.parse([0xFF]) }
  }

  @Test("numbers have their range", arguments: ["", "1.0", "0x1", "9999999999999999999", "1 ", "6", "-1"])
  func wrongNumbers(text: String) {
    #expect(throws: ValueFault.self) { try ValueParser.integer(in: 0...5).parse(Array(text.utf8)) }
  }
}

@Suite("spelling")
struct SpellingTests {
  @Test(
    "the nearest word is the one with the fewest slips",
    arguments: [
      ("lsit", "list"), ("lits", "list"), ("serach", "search"), ("validte", "validate"),
      ("dupliactes", "duplicates"),
      ("st", "set"),
    ])
  func near(word: String, expected: String) {
    #expect(
      Spelling.nearest(to: word, among: ["list", "search", "validate", "duplicates", "set"]) == expected)
  }

  @Test("what is far has no suggestion", arguments: ["", "x", "frobnicate", "xy", "zzzz"])
  func far(word: String) {
    #expect(Spelling.nearest(to: word, among: ["list", "search", "set", "ab"]) == nil)
  }
}
