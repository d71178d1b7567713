import Catalog
import Testing

@testable import Configuration

@Suite("Configuration") struct ConfigurationTests {
  @Test("without any file the defaults hold and say so")
  func defaults() {
    let configuration = Reading().configuration
    #expect(configuration[Settings.transcripts].value == .metadata)
    #expect(configuration[Settings.transcripts].origin == .default)
    #expect(configuration[Settings.roots].isEmpty)
    #expect(configuration.files.isEmpty && configuration.faults.isEmpty)
  }

  @Test("a value has the file and the line that it stands on")
  func origin() {
    let configuration = Reading(user: "# mine\ncolor: never\npager: 'less -R'\n").configuration
    #expect(configuration[Settings.color].value == .never)
    #expect(configuration[Settings.color].origin.text == "\(Reading.user):2")
    #expect(configuration[Settings.pager].value == "less -R")
  }

  @Test("an option outranks a variable, that a file, that the default")
  func precedence() {
    var configuration = Reading(user: "color: always\n", variables: ["NO_COLOR": "1"]).configuration
    #expect(configuration[Settings.color].value == .never)
    #expect(configuration[Settings.color].origin.text == "NO_COLOR")
    configuration.overriding("color", with: "auto", from: ConfigurationOrigin(.flag, name: "--color"))
    #expect(
      configuration[Settings.color] == Configured(.auto, from: ConfigurationOrigin(.flag, name: "--color")))
    configuration.overriding("color", with: "never", from: ConfigurationOrigin(.environment, name: "X"))
    #expect(configuration[Settings.color].value == .auto)
  }

  @Test("lists of the user and of the project add up, each entry with its line")
  func lists() {
    let configuration = Reading(
      user: "roots: [~/work, /srv/skills]\nignore: build\n", project: "ignore:\n  - tmp/\n  - '!tmp/keep'\n"
    ).configuration
    #expect(
      configuration[Settings.roots].map(\.value) == [FilePath("/home/ada/work"), FilePath("/srv/skills")])
    #expect(configuration[Settings.ignore].map(\.value) == ["build", "tmp/", "!tmp/keep"])
    #expect(configuration[Settings.ignore].map(\.origin.line) == [2, 2, 3])
  }

  @Test("paths are relative to the file that they stand in")
  func relativePaths() {
    let configuration = Reading(project: "roots: [../common, sub/./x]\n").configuration
    #expect(
      configuration[Settings.roots].map(\.value) == [FilePath("/work/common"), FilePath("/work/acme/sub/x")])
  }

  @Test("both spellings of colour are one setting, and both in one file are a fault")
  func colour() {
    #expect(Reading(user: "colour: never\n").configuration[Settings.color].value == .never)
    #expect(
      Reading(user: "colour: never\ncolor: auto\n").faults
        == ["\(Reading.user):2: color stands for colour, which line 1 sets"])
  }

  @Test("a mistyped key is told with the one that was meant and changes nothing")
  func unknownKey() {
    let reading = Reading(user: "transcript: off\n")
    #expect(reading.remarks == ["\(Reading.user):1: unknown key 'transcript'"])
    #expect(reading.configuration.remarks.first?.hint == "did you mean transcripts?")
    #expect(reading.faults == [])
  }

  @Test(
    "a bad value is a fault with file, line and a way out",
    arguments: [
      ("transcripts: none\n", ":1: transcripts must be off, metadata or full, is 'none'"),
      ("\nroots:\n  - a\n  - [b]\n", ":4: roots must be a list of texts, has a list in it"),
      ("color: [auto]\n", ":1: color must be auto|always|never, is a list"),
      ("width: wide\n", ":1: width must be a whole number from 1 to 9999, is 'wide'"),
      ("pane: 12\n", ":1: pane must be a whole number from 36 to 48, is '12'"),
      ("kinds: [a]\n", ":1: kinds must be a mapping, is a list"),
      ("overrides: {a: b}\n", ":1: overrides must be a list, is a mapping"),
      ("ignore: {a: b}\n", ":1: ignore must be a list, is a mapping"),
      ("color: auto\ncolor: never\n", ":2: the key 'color' stands on line 1 already"),
      ("- a\n", ":1: must be a mapping of keys, is a list"),
      ("a: b: c\n", ":1: not YAML: mapping values are not allowed here; quote the value"),
    ])
  func badValues(text: String, message: String) {
    #expect(Reading(user: text).faults == ["\(Reading.user)\(message)"])
  }

  @Test(
    "what has nothing in it is as if it were not there",
    arguments: ["", "# only a remark\n", "roots:\n", "---\n"])
  func empty(text: String) {
    let reading = Reading(user: text)
    #expect(reading.faults == [] && reading.remarks == [])
  }

  @Test("a file that cannot be read is a fault")
  func unreadable() {
    let configuration = ConfigurationReader(home: nil, variables: [:]) { _ in .unreadable("permission denied")
    }
    .configuration(user: Reading.user, project: nil)
    #expect(configuration.faults.map(\.text) == ["\(Reading.user): cannot be read: permission denied"])
  }

  @Test("a project sets nothing that starts programs or shows what is private")
  func trust() {
    let reading = Reading(project: "pager: rm -rf ~\ntranscripts: full\ncolor: always\n")
    #expect(reading.configuration[Settings.pager].origin == .default)
    #expect(reading.configuration[Settings.transcripts].value == .metadata)
    #expect(reading.remarks.count == 3)
    #expect(reading.faults == [])
  }

  @Test("a variable with a value that nobody knows is told by its name")
  func badVariable() {
    let configuration = Reading(variables: ["SKILLHUB_TRANSCRIPTS": "all"]).configuration
    #expect(configuration.variableFaults.map(\.name) == ["SKILLHUB_TRANSCRIPTS"])
    #expect(configuration[Settings.transcripts].value == .metadata)
  }

  // MARK: - What files build on

  @Test("a file outranks what it extends, and comes after it")
  func extending() {
    let configuration = Reading(
      user: "extends: [base.yaml]\nwidth: 100\n",
      ["/home/ada/.config/skillhub/base.yaml": "width: 90\npane: 44\n"]
    ).configuration
    #expect(configuration[Settings.width].value == 100)
    #expect(configuration[Settings.pane].value == 44)
    #expect(configuration[Settings.pane].origin.text == "/home/ada/.config/skillhub/base.yaml:2")
    #expect(configuration.files.map(\.path.displayName) == ["base.yaml", "config.yaml"])
  }

  @Test("what a project's file extends is trusted no more than the project")
  func extendedTrust() {
    let configuration = Reading(project: "extends: /tmp/x.yaml\n", ["/tmp/x.yaml": "pager: evil\n"])
      .configuration
    #expect(configuration[Settings.pager].value == "less -FRX")
  }

  @Test("a circle of files and a missing one are faults at the line that names them")
  func circles() {
    #expect(
      Reading(project: "extends: ./a.yaml\n", ["/work/acme/a.yaml": "\nextends: .skillhub.yaml\n"]).faults
        == ["/work/acme/a.yaml:2: extends leads back to \(Reading.project)"])
    let missing = Reading(project: "extends: [recomended]\n")
    #expect(missing.faults == ["\(Reading.project):1: extends recomended: no such file"])
    #expect(missing.configuration.faults.first?.hint == "did you mean the profile recommended?")
  }

  @Test("files that extend ever more files come to an end")
  func manyFiles() {
    var others: [String: String] = [:]
    for index in 0..<100 {
      others["/work/acme/\(index).yaml"] = "extends: [\(index + 1).yaml, \(index + 2).yaml]\n"
    }
    let reading = Reading(project: "extends: 0.yaml\n", others)
    #expect(reading.configuration.files.count <= 40)
    #expect(reading.faults.contains { $0.hasSuffix("extends goes through too many files") })
  }

  @Test("the profile is the last file's word")
  func profile() {
    let configuration = Reading(user: "extends: spec\n", project: "extends: [strict]\n").configuration
    #expect(configuration.profile?.value == .strict)
    #expect(configuration.profile?.origin.text == "\(Reading.project):1")
    #expect(Reading().configuration.profile == nil)
  }

  @Test("a floor that is set above cannot be lowered below")
  func floor() {
    let reading = Reading(
      project: "extends: [org.yaml, spec]\n",
      ["/work/acme/org.yaml": "extends: strict\nfloor: {profile: recommended}\n"])
    #expect(reading.configuration.profile?.value == .strict)
    #expect(reading.configuration.profileFloor?.value == .recommended)
    #expect(
      reading.remarks == [
        "\(Reading.project):1: the profile spec is below the floor recommended of /work/acme/org.yaml:2: passed over"
      ])
    #expect(Reading(user: "floor: {profile: mild}\n").faults.count == 1)
  }

  @Test("parts that others read come with their places, the weakest first")
  func sections() {
    let configuration = Reading(
      user: "severity: {name-case: info}\n", project: "# x\nseverity:\n  name-case: error\n"
    ).configuration
    let sections = configuration[Settings.severity]
    #expect(sections.map(\.fields.first?.value.text) == ["info", "error"])
    #expect(sections.map(\.fields.first?.keyPosition.line) == [1, 3])
    #expect(sections.map(\.folder.displayText) == ["/home/ada/.config/skillhub", "/work/acme"])
    #expect(
      sections[1].fault("no such rule", at: sections[1].fields[0].keyPosition).text
        == "\(Reading.project):3: no such rule")
  }
}

@Suite("Kinds of one's own") struct ConfiguredKindTests {
  @Test("a kind has its files, what it builds on and what its keys mean")
  func plain() throws {
    let configuration = Reading(
      project:
        "kinds:\n  runbook:\n    as: task\n    files: [docs/runbooks/**/*.md]\n    fields: {status: state, Service: system}\n"
    ).configuration
    let kind = try #require(configuration.kinds.first)
    #expect(configuration.faults == [])
    #expect(kind.name == "runbook" && kind.plural == "runbooks" && kind.base == .task)
    #expect(kind.fields.map(\.name) == ["status", "Service"])
    #expect(kind.origin.line == 2)
    let project = FilePath("/work/acme")
    #expect(kind.takes(FilePath("/work/acme/docs/runbooks/a.md"), project: project))
    #expect(kind.takes(FilePath("/work/acme/docs/runbooks/db/b.md"), project: project))
    #expect(!kind.takes(FilePath("/work/acme/docs/a.md"), project: project))
    #expect(!kind.takes(FilePath("/work/other/docs/runbooks/a.md"), project: FilePath("/work/other")))
  }

  @Test("a kind of the user holds in every project, and below the home by its own words")
  func user() throws {
    let kind = try #require(
      Reading(user: "kinds: {recipe: {files: ['cook/*.md', '~/kitchen/*.md']}}\n").configuration.kinds.first)
    #expect(kind.takes(FilePath("/work/other/cook/a.md"), project: FilePath("/work/other")))
    #expect(kind.takes(FilePath("/home/ada/kitchen/a.md"), project: nil))
    #expect(!kind.takes(FilePath("/home/eve/kitchen/a.md"), project: nil))
  }

  @Test(
    "a kind that cannot be is told with its line",
    arguments: [
      ("kinds: {skill: {files: a}}\n", "kinds.skill is a kind already"),
      ("kinds: {Run Book: {files: a}}\n", "kinds.Run Book must be a word of a to z, digits and dashes"),
      (
        "kinds: {x: {as: notes, files: a}}\n",
        "kinds.x as must be one of note, decision, task, prompt, report"
      ),
      ("kinds: {x: {as: note}}\n", "kinds.x needs files"),
      ("kinds: {x: {file: a, files: b}}\n", "kinds.x has an unknown key 'file'"),
      ("kinds: {x: a}\n", "kinds.x must be a mapping, is text"),
      ("kinds: {x: {files: [[a]]}}\n", "kinds.x files must be a list of patterns"),
      ("kinds: {x: {files: a, fields: {b: [c]}}}\n", "kinds.x fields.b must be a key of the header"),
    ])
  func faults(text: String, message: String) {
    #expect(Reading(user: text).faults.first == "\(Reading.user):1: \(message)")
  }

  @Test("the project's description of a word outranks the user's")
  func outranking() {
    let kinds = Reading(
      user: "kinds: {runbook: {files: a/*.md}}\n", project: "kinds: {runbook: {files: b/*.md}}\n"
    ).configuration.kinds
    #expect(kinds.map(\.patterns) == [["b/*.md"]])
  }
}
