import Catalog
import TestSupport
import Testing

/// A machine that is played: its own `dpkg-query`, `apt-get`, `sudo`, `id` and `swift` come first on PATH.
private struct PlayedMachine {
  let folder: TemporaryFolder
  var program: Program

  /// - Parameters:
  ///   - missing: packages that are not installed.
  ///   - network: whether `apt-get` can install.
  ///   - user: the number that `id -u` gives.
  init(missing: [String] = [], network: Bool = true, user: Int = 0, swift: String? = "6.3.1") throws {
    folder = try TemporaryFolder()
    program = Program(home: try folder.makeFolder("home"))
    let place = folder.path.displayText
    program.environment["PATH"] = "\(place)/bin:/usr/bin:/bin"
    for name in missing { try folder.write("", to: "missing/\(name)") }
    try folder.makeFolder("missing")
    try script(
      "dpkg-query",
      """
      for name; do :; done
      [ -e '\(place)/missing/'"$name" ] && { echo "no packages found matching $name" >&2; exit 1; }
      printf installed
      """)
    try script(
      "apt-get",
      """
      echo "$*" >> '\(place)/calls'
      case "$*" in *" install "*) ;; *) exit 0 ;; esac
      \(network ? "" : "echo 'E: Unable to fetch some archives' >&2; exit 100")
      for name; do rm -f '\(place)/missing/'"$name"; done
      """)
    try script("id", "[ \"$*\" = -u ] && echo \(user) || exec /usr/bin/id \"$@\"")
    if user != 0, network { try script("sudo", "echo \"sudo $*\" >> '\(place)/calls'\nexec \"$@\"") }
    if let swift { try script("swift", "echo 'Swift version \(swift) (swift-\(swift)-RELEASE)'") }
  }

  private func script(_ name: String, _ body: String) throws {
    let file = try folder.write("#!/bin/sh\n\(body)\n", to: "bin/\(name)")
    _ = try program.run(FilePath("/bin/chmod"), ["+x", file.displayText])
  }

  var calls: String { FixtureFiles.text(of: folder.path.appending("calls")) ?? "" }

  func bootstrap(_ arguments: String...) throws -> Program.Result {
    try program.run(
      FilePath("/bin/bash"), [Program.repository.appending("Scripts/bootstrap").displayText] + arguments)
  }
}

@Suite("Scripts")
struct ScriptTests {
  @Test("bootstrap does nothing where nothing is missing")
  func nothingMissing() throws {
    let machine = try PlayedMachine()
    let result = try machine.bootstrap()
    #expect(result.status == 0, "\(result.errorText)")
    #expect(machine.calls.isEmpty)
  }

  @Test("bootstrap installs what is missing and only that, once")
  func installsMissing() throws {
    let machine = try PlayedMachine(missing: ["libgit2-dev", "libmd-dev", "hyperfine"])
    let result = try machine.bootstrap()
    #expect(result.status == 0, "\(result.errorText)")
    #expect(
      machine.calls.contains("install -y --no-install-recommends libgit2-dev libmd-dev\n"), "\(machine.calls)"
    )
    let calls = machine.calls
    #expect(try machine.bootstrap().status == 0)
    #expect(machine.calls == calls)
    #expect(try machine.bootstrap("--with-tools").status == 0)
    #expect(machine.calls.hasSuffix("--no-install-recommends hyperfine\n"))
  }

  @Test("bootstrap goes through sudo where it is not root")
  func sudo() throws {
    let machine = try PlayedMachine(missing: ["libyaml-dev"], user: 1000)
    let result = try machine.bootstrap()
    #expect(result.status == 0, "\(result.errorText)")
    #expect(machine.calls.contains("sudo "))
  }

  @Test("bootstrap names what it could not install")
  func noNetwork() throws {
    let result = try PlayedMachine(missing: ["libgit2-dev", "git"], network: false).bootstrap()
    #expect(result.status == 2)
    #expect(result.errorText.contains("could not install libgit2-dev git"), "\(result.errorText)")
  }

  @Test(
    "bootstrap without root and sudo says what to run",
    .enabled(if: FixtureFiles.bytes(of: FilePath("/usr/bin/sudo")) == nil))
  func neither() throws {
    let result = try PlayedMachine(missing: ["libgit2-dev"], network: false, user: 1000).bootstrap()
    #expect(result.status == 2)
    #expect(
      result.errorText.contains("apt-get update && apt-get install -y --no-install-recommends libgit2-dev"))
  }

  @Test("bootstrap wants a new enough Swift", arguments: ["5.10.1", "6.1"])
  func oldSwift(version: String) throws {
    let result = try PlayedMachine(swift: version).bootstrap()
    #expect(result.status == 2)
    #expect(result.errorText.contains("too old"), "\(result.errorText)")
  }

  @Test("install writes two files, and uninstall removes just those")
  func installAndUninstall() throws {
    let folder = try TemporaryFolder()
    var program = Program(home: try folder.makeFolder("home"))
    // A Swift that builds at once.
    let swift = try folder.write(
      """
      #!/bin/sh
      case "$*" in *--show-bin-path*) echo '\(folder.path.displayText)/built' ;; esac

      """, to: "bin/swift")
    _ = try program.run(FilePath("/bin/chmod"), ["+x", swift.displayText])
    try folder.write("the binary", to: "built/skillhub")
    program.environment["PATH"] = "\(folder.path.displayText)/bin:/usr/bin:/bin"
    program.environment["PREFIX"] = folder.path.appending("prefix").displayText
    let keep = try folder.write("mine", to: "prefix/share/keep")
    func script(_ name: String, _ arguments: String...) throws -> Program.Result {
      try program.run(
        FilePath("/bin/bash"), [Program.repository.appending("Scripts/\(name)").displayText] + arguments)
    }
    for _ in 0..<2 {
      let installed = try script("install")
      #expect(installed.status == 0, "\(installed.errorText)")
      #expect(FixtureFiles.text(of: folder.path.appending("prefix/bin/skillhub")) == "the binary")
      #expect(FixtureFiles.names(in: folder.path.appending("prefix/bin")) == ["skillhub"])
    }
    let cached = try folder.write("cache", to: "home/.cache/skillhub/index.sqlite")
    for _ in 0..<2 { #expect(try script("uninstall").status == 0) }
    #expect(FixtureFiles.names(in: folder.path.appending("prefix")) == ["share"])
    #expect(FixtureFiles.names(in: folder.path.appending("prefix/share")) == ["keep"])
    #expect(FixtureFiles.text(of: keep) == "mine")
    #expect(FixtureFiles.text(of: cached) == "cache")
    #expect(try script("uninstall", "--purge").status == 0)
    #expect(FixtureFiles.text(of: cached) == nil)
  }

  @Test(
    "every script says what it does",
    arguments: FixtureFiles.names(in: Program.repository.appending("Scripts")))
  func help(name: String) throws {
    let file = Program.repository.appending("Scripts/\(name)")
    let text = try #require(FixtureFiles.text(of: file))
    guard text.hasPrefix("#!") else { return }
    let folder = try TemporaryFolder()
    let result = try Program(home: folder.path).run(file, ["--help"])
    #expect(result.status == 0)
    #expect(result.lines.first?.isEmpty == false)
    #expect(text.contains("set -euo pipefail") || text.hasPrefix("#!/usr/bin/env python3"))
  }

  @Test(
    "an argument that is not known is named, with what there is",
    arguments: [
      "benchmark", "bootstrap", "build", "demo", "format", "golden", "imports", "install", "lint",
      "uninstall",
    ])
  func unknownArgument(name: String) throws {
    let folder = try TemporaryFolder()
    let result = try Program(home: folder.path).run(
      Program.repository.appending("Scripts/\(name)"), ["--frobnicate"])
    #expect(result.status == 2)
    #expect(result.text.isEmpty)
    #expect(result.errorText.hasPrefix("\(name): unknown argument: --frobnicate\n\n"), "\(result.errorText)")
  }

  @Test(
    "every case builds a tree, and refuses a folder that is not empty",
    arguments: FixtureFiles.names(in: FixtureFiles.folder.appending("cases")).filter { $0 != "common.sh" })
  func cases(name: String) throws {
    let tree = try CaseTree(
      String(name.dropLast(3)), variables: ["FOLDERS": "2", "LOOSE": "1", "BODY_LINES": "1000"])
    #expect(!FixtureFiles.names(in: tree.root).isEmpty)
    let again = try tree.program.run(
      FilePath("/bin/bash"),
      [FixtureFiles.folder.appending("cases/\(name)").displayText, tree.root.displayText])
    #expect(again.status == 2)
  }
}
