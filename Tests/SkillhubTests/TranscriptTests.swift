import Catalog
import TestSupport
import Testing

/// Runs transcripts and compares, or records.
struct TranscriptRun {
  let program: Program
  let folder: TemporaryFolder
  let place: FilePath

  /// Prepares a home with `work` in it, where the tree of the named case is built.
  init(caseName: String?) throws {
    if let caseName {
      let tree = try CaseTree(caseName)
      // The tree has to lie in the home, so that its paths start with a tilde.
      folder = tree.folder
      let moved = try tree.program.run(
        FilePath("/bin/mv"), [tree.root.displayText, tree.program.home.appending("work").displayText])
      try #require(moved.status == 0, "\(moved.errorText)")
      var program = tree.program
      program.environment["SKILLHUB_NOW"] = "2025-11-20T09:00:00Z"
      self.program = program
    } else {
      folder = try TemporaryFolder()
      try folder.makeFolder("home/work")
      program = Program(home: folder.path.appending("home"))
    }
    place = program.home.appending("work")
  }

  /// Runs one command as a shell would.
  func run(_ command: String) throws -> Program.Result {
    let binary = Program.skillhub.parent?.displayText ?? ""
    return try program.run(
      FilePath("/bin/bash"), ["-c", command], variables: ["PATH": "\(binary):/usr/bin:/bin"],
      workingDirectory: place, timeout: CaseTree.patience)
  }

  /// Output as a transcript holds it: without line ends, the home by its name.
  func lines(_ bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self).replacing(program.home.displayText, with: "$HOME")
    return Transcript.trimmed(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Ids are made from paths, and a test's folder has another name each time.
  static func withoutIDs(_ lines: [String]) -> [String] {
    lines.map { $0.replacing(/\b([a-z]+):[0-9a-f]{8,}\b/) { "\($0.1):########" } }
  }

  /// Runs all steps; answers what they printed, and whether all was as expected.
  func perform(_ transcript: Transcript) throws -> (found: Transcript, agrees: Bool) {
    var found = transcript
    var agrees = true
    for (index, step) in transcript.steps.enumerated() {
      let result = try run(step.command)
      let output = lines(result.output)
      let error = lines(result.error)
      var expected = step
      expected.output = Self.withoutIDs(step.output)
      expected.error = Self.withoutIDs(step.error)
      if expected.matches(
        output: Self.withoutIDs(output), error: Self.withoutIDs(error), status: result.status)
      {
        continue
      }
      agrees = false
      found.steps[index] = .init(command: step.command, output: output, error: error, status: result.status)
      if !FixtureFiles.isRecording {
        Issue.record(
          "$ \(step.command)\n--- expected\n\(Transcript([step]))\n--- found\n\(Transcript([found.steps[index]]))"
        )
      }
    }
    return (found, agrees)
  }
}

extension Transcript {
  /// Creates a transcript of some steps, to print them.
  fileprivate init(_ steps: [Step]) {
    self.init("")
    self.steps = steps
  }
}

extension Transcript: CustomStringConvertible {
  public var description: String { text }
}

@Suite("Transcripts")
struct TranscriptTests {
  static let folder = FixtureFiles.folder.appending("transcripts")
  static let names = FixtureFiles.names(in: folder).filter { $0.hasSuffix(".transcript") }

  @Test("a transcript is what the program prints", arguments: names)
  func transcript(name: String) throws {
    let file = Self.folder.appending(name)
    let transcript = Transcript(try #require(FixtureFiles.text(of: file)))
    let (found, agrees) = try TranscriptRun(caseName: transcript.caseName).perform(transcript)
    if FixtureFiles.isRecording, !agrees {
      #expect(FixtureFiles.write(found.text, to: file))
      Issue.record("recorded \(name)")
    }
  }

  @Test("there are transcripts")
  func someExist() { #expect(!Self.names.isEmpty) }
}

@Suite("README")
struct ReadmeTests {
  @Test("every screen in the README is what the program prints")
  func screens() throws {
    let file = Program.repository.appending("README.md")
    let lines = try #require(FixtureFiles.text(of: file)).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
    var result: [String] = []
    var block: [String]?
    var screens = 0
    var agreeing = true
    let run = try TranscriptRun(caseName: "demo")
    for line in lines {
      if line == "```console" {
        result.append(line)
        block = []
      } else if line == "```", let body = block {
        let (found, agrees) = try run.perform(Transcript(body.joined(separator: "\n")))
        result +=
          agrees
          ? body
          : Transcript.trimmed(
            found.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        agreeing = agreeing && agrees
        screens += 1
        block = nil
        result.append(line)
      } else if block != nil {
        block?.append(line)
      } else {
        result.append(line)
      }
    }
    #expect(screens > 0)
    if FixtureFiles.isRecording, !agreeing {
      #expect(FixtureFiles.write(result.joined(separator: "\n"), to: file))
      Issue.record("recorded the screens of README.md")
    }
  }

  @Test("every script that the README names exists")
  func scripts() throws {
    let text = try #require(FixtureFiles.text(of: Program.repository.appending("README.md")))
    let scripts = FixtureFiles.names(in: Program.repository.appending("Scripts"))
    for match in text.matches(of: /Scripts\/([a-z-]+)/) {
      #expect(scripts.contains(String(match.1)), "\(match.0)")
    }
  }
}
