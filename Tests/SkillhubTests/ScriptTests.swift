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
    let machine = try PlayedMachine(missing: ["libgit2-dev", "nettle-dev", "hyperfine"])
    let result = try machine.bootstrap()
    #expect(result.status == 0, "\(result.errorText)")
    #expect(
      machine.calls.contains("install -y --no-install-recommends libgit2-dev nettle-dev\n"),
      "\(machine.calls)"
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

  @Test("install writes program, manual and completions, and uninstall leaves what is to be kept")
  func installAndUninstall() throws {
    let folder = try TemporaryFolder()
    var program = Program(home: try folder.makeFolder("home"))
    // A Swift that builds at once, and a program that says what it was asked.
    let swift = try folder.write(
      """
      #!/bin/sh
      case "$*" in
        --version) echo 'Swift version 6.2.1 (swift-6.2.1-RELEASE)' ;;
        *--show-bin-path*) echo '\(folder.path.displayText)/built' ;;
        *) env | grep '^SKILLHUB_BUILD_' >'\(folder.path.displayText)/told' ;;
      esac

      """, to: "bin/swift")
    _ = try program.run(FilePath("/bin/chmod"), ["+x", swift.displayText])
    let built = try folder.write(
      "#!/bin/sh\necho \"$*\" >>'\(folder.path.displayText)/asked'\necho \"$*\"\n", to: "built/skillhub")
    _ = try program.run(FilePath("/bin/chmod"), ["+x", built.displayText])
    program.environment["PATH"] = "\(folder.path.displayText)/bin:/usr/bin:/bin"
    program.environment["PREFIX"] = folder.path.appending("prefix").displayText
    let keep = try folder.write("mine", to: "prefix/share/keep")
    func script(_ name: String, _ arguments: [String] = []) throws -> Program.Result {
      try program.run(
        FilePath("/bin/bash"), [Program.repository.appending("Scripts/\(name)").displayText] + arguments)
    }
    for _ in 0..<2 {
      let installed = try script("install")
      #expect(installed.status == 0, "\(installed.errorText)")
      #expect(
        FixtureFiles.bytes(of: folder.path.appending("prefix/bin/skillhub")) == FixtureFiles.bytes(of: built))
      #expect(FixtureFiles.names(in: folder.path.appending("prefix/bin")) == ["skillhub"])
      let share = folder.path.appending("prefix/share")
      #expect(
        FixtureFiles.text(of: share.appending("bash-completion/completions/skillhub")) == "completion bash\n")
      #expect(FixtureFiles.text(of: share.appending("zsh/site-functions/_skillhub")) == "completion zsh\n")
      #expect(
        FixtureFiles.text(of: share.appending("fish/vendor_completions.d/skillhub.fish"))
          == "completion fish\n")
      #expect(FixtureFiles.names(in: share.appending("man/man1")) == ["skillhub.1.gz"])
    }
    // The compiler is told what it builds from, for `version --build`.
    let told = (FixtureFiles.text(of: folder.path.appending("told")) ?? "").split(separator: "\n")
    #expect(told.contains("SKILLHUB_BUILD_SWIFT=6.2.1"))
    let head = try program.run(
      FilePath("/usr/bin/env"),
      [
        "git", "-c", "safe.directory=*", "-C", Program.repository.displayText, "log", "-1",
        "--format=SKILLHUB_BUILD_COMMIT=%H",
      ])
    if head.status == 0 {
      #expect(told.contains { head.lines.contains(String($0)) }, "\(told)")
      #expect(told.contains { $0.wholeMatch(of: /SKILLHUB_BUILD_STATE=(clean|modified)/) != nil })
      #expect(told.contains { $0.wholeMatch(of: /SKILLHUB_BUILD_DATE=[0-9T:-]+Z/) != nil })
    }
    let cached = try folder.write("cache", to: "home/.cache/skillhub/index.sqlite")
    let state = try folder.write("state", to: "home/.local/state/skillhub/state.sqlite")
    let configuration = try folder.write("{}", to: "home/.config/skillhub/config.yaml")
    for options in [[], ["--keep"]] {
      let removed = try script("uninstall", options)
      #expect(removed.status == 0)
      #expect(
        removed.errorText.contains(".local/state/skillhub/ (--purge removes it)"), "\(removed.errorText)")
    }
    // The program itself takes back what setup wrote, before it goes.
    let asked = FixtureFiles.text(of: folder.path.appending("asked")) ?? ""
    #expect(asked.hasSuffix("\nsetup --remove\n"))
    #expect(FixtureFiles.names(in: folder.path.appending("prefix")) == ["share"])
    #expect(FixtureFiles.names(in: folder.path.appending("prefix/share")) == ["keep"])
    #expect(FixtureFiles.text(of: keep) == "mine")
    #expect(FixtureFiles.text(of: cached) == nil)
    #expect(FixtureFiles.text(of: state) == "state")
    #expect(try script("uninstall", ["--purge"]).status == 0)
    #expect(FixtureFiles.text(of: state) == nil)
    #expect(FixtureFiles.text(of: configuration) == nil)
  }

  @Test("on a terminal uninstall asks whether state and configuration go as well", arguments: ["y", "n", ""])
  func uninstallAsks(answer: String) throws {
    let folder = try TemporaryFolder()
    let program = Program(home: try folder.makeFolder("home"))
    let state = try folder.write("state", to: "home/.local/state/skillhub/state.sqlite")
    let result = try program.run(
      Program.repository.appending("Scripts/uninstall"), [], input: "\(answer)\r",
      terminal: .init(columns: 120, rows: 24))
    #expect(result.status == 0 && !result.timedOut, "\(result.text)")
    #expect(result.text.contains("Remove these as well? [y/N]"))
    #expect((FixtureFiles.text(of: state) == nil) == (answer == "y"))
  }

  /// A small program that answers as skillhub does where it is packed, and links what skillhub links.
  private func smallProgram(_ folder: TemporaryFolder, _ program: Program) throws -> FilePath {
    let source = try folder.write(
      """
      #include <git2.h>
      #include <stdio.h>
      #include <string.h>
      #include <zlib.h>
      int main(int count, char **words) {
        if (count == 2 && !strcmp(words[1], "version")) return puts("skillhub 1.2.3") < 0;
        for (int i = 1; i < count; i++) printf("%s ", words[i]);
        puts("libgit2.so." LIBGIT2_SOVERSION);
        return puts(zlibVersion()) < 0;
      }

      """, to: "small.c")
    let binary = folder.path.appending("small")
    let made = try program.run(
      FilePath("/usr/bin/env"), ["cc", "-o", binary.displayText, source.displayText, "-lz"])
    try #require(made.status == 0, "\(made.errorText)")
    return binary
  }

  @Test("a package holds what it should, with what it depends on, and is the same when it is made again")
  func package() throws {
    let folder = try TemporaryFolder()
    var program = Program(home: try folder.makeFolder("home"))
    program.environment["PATH"] = "/usr/bin:/bin"
    program.environment["SOURCE_DATE_EPOCH"] = "1700000000"
    program.environment["DEBFULLNAME"] = "Ada Byron"
    program.environment["DEBEMAIL"] = "ada@example.org"
    let binary = try smallProgram(folder, program)
    let architecture = try #require(
      try program.run(FilePath("/usr/bin/dpkg"), ["--print-architecture"]).lines.first)
    let names = [
      "SHA256SUMS", "skillhub-1.2.3-linux-\(architecture).tar.gz", "skillhub_1.2.3-1_\(architecture).deb",
    ]
    var made: [[[UInt8]?]] = []
    for place in ["one", "two"] {
      let output = folder.path.appending(place)
      let result = try program.run(
        Program.repository.appending("Scripts/package"),
        ["--binary", binary.displayText, "--output", output.displayText])
      // lintian knows where this small program is not skillhub; the rest is as it is.
      #expect(result.status == 0 || result.errorText.contains("lintian has something"), "\(result.errorText)")
      #expect(FixtureFiles.names(in: output) == names)
      made.append(names.map { FixtureFiles.bytes(of: output.appending($0)) })
    }
    #expect(made[0] == made[1])
    let deb = folder.path.appending("one/\(names[2])").displayText
    func ask(_ words: String...) throws -> [String] {
      try program.run(FilePath("/usr/bin/env"), words, workingDirectory: folder.path.appending("one")).lines
    }
    #expect(try ask("sha256sum", "--check", "SHA256SUMS").allSatisfy { $0.hasSuffix(": OK") })
    let depends = try #require(try ask("dpkg-deb", "-f", deb, "Depends").first)
    #expect(
      depends.contains("libc6 (>= ") && depends.contains("libgit2-") && depends.contains("zlib1g (>= "),
      "\(depends)")
    let files = try ask("dpkg-deb", "-c", deb)
    #expect(files.allSatisfy { $0.contains(" root/root ") && $0.contains(" 2023-11-14 ") })
    let paths = files.compactMap { $0.split(separator: " ").last }.filter { !$0.hasSuffix("/") }
    #expect(
      paths == [
        "./usr/bin/skillhub", "./usr/share/bash-completion/completions/skillhub",
        "./usr/share/doc/skillhub/changelog.Debian.gz", "./usr/share/doc/skillhub/copyright",
        "./usr/share/fish/vendor_completions.d/skillhub.fish", "./usr/share/man/man1/skillhub.1.gz",
        "./usr/share/zsh/vendor-completions/_skillhub",
      ])
    _ = try ask("dpkg-deb", "-R", deb, "unpacked")
    let sums = try program.run(
      FilePath("/usr/bin/md5sum"), ["--check", "--quiet", "DEBIAN/md5sums"],
      workingDirectory: folder.path.appending("one/unpacked"))
    #expect(sums.status == 0, "\(sums.text)")
    let archive = try ask("tar", "-tzf", names[1])
    for name in ["INSTALL", "LICENSE", "bin/skillhub", "share/zsh/site-functions/_skillhub"] {
      #expect(archive.contains("skillhub-1.2.3-linux-\(architecture)/\(name)"), "\(archive)")
    }
  }

  @Test("a program that needs Swift's libraries where it runs is not packed")
  func packageOfDebugBuild() throws {
    let folder = try TemporaryFolder()
    let program = Program(home: try folder.makeFolder("home"))
    let binary = Program.skillhub
    let linked = try program.run(FilePath("/usr/bin/objdump"), ["-p", binary.displayText]).text
    let result = try program.run(
      Program.repository.appending("Scripts/package"),
      ["--binary", binary.displayText, "--output", folder.path.appending("out").displayText])
    guard linked.contains("libswiftCore") else { return }
    #expect(result.status == 2)
    #expect(result.errorText.contains("needs Swift's libraries where it runs"), "\(result.errorText)")
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
      "benchmark", "bootstrap", "build", "demo", "format", "fuzz", "golden", "imports", "install", "lint",
      "package", "package-check", "uninstall",
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
