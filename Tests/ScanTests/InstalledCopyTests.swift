import Catalog
import Formats
import Git
import Platform
import Scan
import Store
import TestSupport
import Testing

/// Installed skills held against their lock files, and against clones of their sources.
@Suite struct InstalledCopyTests {
  private let fixture: GitFixture
  private let installed = "home/.agents/skills/pdf"

  /// A source with one skill of three files, and a home that it was installed into.
  init() throws {
    fixture = try GitFixture()
    try fixture.repository("source")
    try write("---\nname: pdf\ndescription: Reads forms.\n---\n\n# pdf\n", "source/skills/pdf/SKILL.md")
    try write("#!/bin/sh\necho\n", "source/skills/pdf/scripts/run.sh")
    try FileSystem.setPermissions(0o755, of: fixture.path.appending("source/skills/pdf/scripts/run.sh"))
    try write("# a\n", "source/skills/pdf/references/a.md")
    try fixture.git("add -A", in: "source")
    try fixture.git("commit -q -m one", in: "source")
    for name in ["SKILL.md", "references/a.md", "scripts/run.sh"] {
      let bytes = try FileSystem.read(fixture.path.appending("source/skills/pdf/\(name)"), limit: 1 << 20)
        .bytes
      try fixture.folder.write(bytes: bytes, to: FilePath("\(installed)/\(name)"))
    }
    try FileSystem.setPermissions(0o755, of: fixture.path.appending("\(installed)/scripts/run.sh"))
  }

  private func write(_ text: String, _ place: String) throws { try fixture.folder.write(text, to: place) }

  private var treeHash: String {
    get throws { try fixture.git("rev-parse HEAD:skills/pdf", in: "source").trimmingSuffixNewline }
  }

  private func writeLock(hash: String, updated: String = "2099-01-01T00:00:00.000Z") throws {
    try write(
      """
      {"version": 3, "skills": {"pdf": {"source": "acme/tools", "sourceType": "github",
       "sourceUrl": "https://github.com/acme/tools.git", "skillPath": "skills/pdf/SKILL.md",
       "skillFolderHash": "\(hash)", "installedAt": "\(updated)", "updatedAt": "\(updated)"}}}
      """, "home/.agents/.skill-lock.json")
  }

  /// What is said of the installation, in the home's reach of an empty project.
  private func report() async throws -> [String] {
    try fixture.folder.makeFolder("work")
    let places = Places(
      cache: fixture.path.appending("cache"), state: fixture.path.appending("xdg/skillhub"),
      configuration: nil)
    let workspace = Workspace(places: places, home: fixture.path.appending("home"), configHome: nil)
    let scope = workspace.scope(of: fixture.path.appending("work"))
    for unit in scope.units + [fixture.path.appending("source")] { _ = await workspace.refresh(unit) }
    var finder = CopyFinder(workspace: workspace, scope: scope)
    return finder.report().installations.map { "\($0.state.rawValue) \($0.reason)" }
  }

  @Test("the hash of a folder is the one that git gives to it")
  func hash() throws {
    func file(_ name: String, _ mode: GitTreeHash.Mode) throws -> GitTreeHash.File {
      GitTreeHash.File(
        mode,
        content: try FileSystem.read(fixture.path.appending("\(installed)/\(name)"), limit: 1 << 20).bytes)
    }
    let hash = GitTreeHash.hash(of: [
      FilePath("SKILL.md"): try file("SKILL.md", .file),
      FilePath("references/a.md"): try file("references/a.md", .file),
      FilePath("scripts/run.sh"): try file("scripts/run.sh", .program),
    ])
    #expect(hash == (try treeHash))
  }

  /// What is said of lock files that cannot be read, and of installations beside them.
  private func faults() async throws -> [String] {
    try fixture.folder.makeFolder("work")
    let places = Places(
      cache: fixture.path.appending("cache2"), state: fixture.path.appending("xdg/skillhub"),
      configuration: nil)
    let workspace = Workspace(places: places, home: fixture.path.appending("home"), configHome: nil)
    let scope = workspace.scope(of: fixture.path.appending("work"))
    for unit in scope.units { _ = await workspace.refresh(unit) }
    var finder = CopyFinder(workspace: workspace, scope: scope)
    return finder.report().lockFaults.map { fault in
      let place = fault.path.relative(to: fixture.path)?.displayText ?? ""
      return "\(place):\(fault.line.map { "\($0)" } ?? "-") \(fault.reason)"
    }
  }

  @Test("a lock file that cannot be read is said to be one, with its line, and the others still count")
  func unreadableLocks() async throws {
    try writeLock(hash: String(repeating: "0", count: 40), updated: "2020-01-01T00:00:00Z")
    try write(
      "{\n\"version\": 1,\n<<<<<<< HEAD\n\"skills\": {}\n=======\n\"skills\": {}\n>>>>>>> b\n}\n",
      "work/skills-lock.json")
    #expect(try await faults() == ["work/skills-lock.json:3 holds the marks of a merge conflict"])
    #expect(try await report().count == 1)
    try write("{\n\"version\": 1,\n\"skills\": {\n", "work/skills-lock.json")
    let broken = try await faults()
    #expect(broken.count == 1)
    #expect(broken.first?.contains("is not valid JSON") == true, "\(broken)")
    try write("{\"version\": 2, \"skills\": {}}", "home/.agents/.skill-lock.json")
    try write("{\"version\": 1, \"skills\": []}", "work/skills-lock.json")
    #expect(
      try await faults() == [
        "work/skills-lock.json:1 has no mapping of skills",
        "home/.agents/.skill-lock.json:1 has version 2, which its own installer passes over too",
      ])
    try FileSystem.remove(fixture.path.appending("work/skills-lock.json"))
    try fixture.folder.link("work/skills-lock.json", to: "skills-lock.json")
    #expect(try await faults().first?.hasPrefix("work/skills-lock.json:- cannot be read") == true)
  }

  @Test("an entry of another shape is named with its line, and makes no other unreadable")
  func oddEntry() async throws {
    try write(
      "{\"version\": 1, \"skills\": {\n\"odd\": 5,\n\"none\": {\"ref\": \"x\"},\n\"gone\": {\"source\": \"acme/tools\"}}}",
      "work/skills-lock.json")
    #expect(
      try await faults() == [
        "work/skills-lock.json:3 the entry of none does not say where it came from",
        "work/skills-lock.json:2 the entry of odd does not say where it came from",
      ])
    #expect(try await report() == ["missing the lock file names it and nothing stands there"])
  }

  @Test(
    "an installation that is what its lock file says is not spoken of, also where it has a .git of its own")
  func intact() async throws {
    try writeLock(hash: treeHash)
    try write("ref: refs/heads/main\n", "\(installed)/.git/HEAD")
    #expect(try await report() == [])
  }

  @Test(
    "a skill stands in the folder that the installer makes of its name",
    arguments: [
      ("pdf", "pdf"), ("My Skill!", "my-skill"), ("../../etc", "etc"), ("--a..b__", "a..b__"),
      ("大", "unnamed-skill"),
    ])
  func folderNames(name: String, folder: String) { #expect(SkillLock.folderName(of: name) == folder) }

  @Test("an entry under the skill's own name is found in that folder, and is neither missing nor an orphan")
  func sanitized() async throws {
    try fixture.folder.write(
      "---\nname: My Skill\ndescription: Is mine.\n---\n\n# x\n", to: "work/.agents/skills/my-skill/SKILL.md")
    try write(
      "{\"version\": 1, \"skills\": {\"My Skill\": {\"source\": \"acme/tools\", \"sourceType\": \"github\"}}}",
      "work/skills-lock.json")
    #expect(try await report() == [])
  }

  @Test("what was changed after the installation is named; where nothing says so, that is said")
  func edited() async throws {
    try writeLock(hash: treeHash, updated: "2020-01-01T00:00:00Z")
    try write("---\nname: pdf\ndescription: Mine.\n---\n", "\(installed)/SKILL.md")
    let lines = try await report()
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("changed differs from what was installed: ") ?? false, "\(lines)")
    try writeLock(hash: treeHash)
    #expect(try await report().map { $0.prefix(6) } == ["unlike"])
  }

  @Test(
    "with a clone of the source the files that differ are named, what the installer leaves out not among them"
  )
  func clone() async throws {
    try fixture.git("remote add origin git@github.com:acme/tools.git", in: "source")
    try write("{}\n", "source/skills/pdf/metadata.json")
    try fixture.git("add -A", in: "source")
    try fixture.git("commit -q -m two", in: "source")
    try writeLock(hash: treeHash)
    // The installer does not copy metadata.json, so the hash differs and nothing was changed.
    #expect(try await report() == [])
    try write("# mine\n", "\(installed)/references/a.md")
    try write("# new\n", "\(installed)/references/b.md")
    #expect(
      try await report() == [
        "changed differs from what was installed: references/a.md, references/b.md"
      ])
  }

  @Test("a clone that has moved on tells that the copy is behind, one that never had it says nothing")
  func behind() async throws {
    try fixture.git("remote add origin https://github.com/acme/tools", in: "source")
    try writeLock(hash: treeHash)
    #expect(try await report() == [])
    try write("# better\n", "source/skills/pdf/references/a.md")
    try fixture.git("add -A", in: "source")
    try fixture.git("commit -q -m two", in: "source")
    let lines = try await report()
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix("behind its source has another version, references/a.md: ") ?? false, "\(lines)")
    try writeLock(hash: String(repeating: "0", count: 40))
    #expect(try await report().map { $0.prefix(6) } == ["unlike"])
  }

  @Test("a project's lock file has the installer's own hash, in the order of its language")
  func contentHash() async throws {
    // Made by the installer's own lines under node: references/a.md, scripts/run.sh, SKILL.md.
    let parts = ["references/a.md", "scripts/run.sh", "SKILL.md"]
    var bytes: [UInt8] = []
    for name in parts {
      bytes += Array(name.utf8)
      bytes += try FileSystem.read(fixture.path.appending("\(installed)/\(name)"), limit: 1 << 20).bytes
      try fixture.folder.write(
        bytes: try FileSystem.read(fixture.path.appending("\(installed)/\(name)"), limit: 1 << 20).bytes,
        to: FilePath("work/.agents/skills/pdf/\(name)"))
    }
    func lock(_ hash: String) throws {
      try write(
        "{\"version\": 1, \"skills\": {\"pdf\": {\"source\": \"acme/tools\", \"sourceType\": \"github\", \"computedHash\": \"\(hash)\"}}}",
        "work/skills-lock.json")
    }
    try lock(ContentDigest.hex(ContentDigest.sha256(bytes)))
    #expect(try await report() == [])
    try write("# mine\n", "work/.agents/skills/pdf/references/a.md")
    #expect(try await report().map { $0.prefix(6) } == ["unlike"])
  }
}

extension String {
  /// The text without line ends behind it.
  fileprivate var trimmingSuffixNewline: String {
    var copy = self
    while copy.last?.isNewline == true { copy.removeLast() }
    return copy
  }
}
