import Catalog
import Git
import TestSupport
import Testing

@Suite("ignore rules") struct IgnoreTests {
  private func rules(_ fixture: GitFixture, _ place: String) throws -> GitIgnoreRules {
    try GitIgnoreRules(
      workTree: fixture.workTree(place), home: fixture.path.appending("home"),
      configHome: fixture.path.appending("config"))
  }

  /// Asks git about each path at once; folders end with `/`.
  private func ignoredByGit(_ fixture: GitFixture, _ place: String, _ paths: [String]) throws -> Set<String> {
    let listed =
      (try? fixture.git(
        ["check-ignore", "--no-index", "--"] + paths, in: place,
        environment: [
          "XDG_CONFIG_HOME=\(fixture.path)/config"
        ])) ?? ""
    return Set(listed.split(separator: "\n").map(String.init))
  }

  @Test("rules of every kind answer as git check-ignore", arguments: 1...30)
  func randomRules(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let fixture = try GitFixture()
    try fixture.repository("r")
    let pieces = [
      "*", "**", "a", "b", "c", "?", "[ab]", "[!a]", "[a-c]", "*.log", "a*", "*b", "\\a", "[[:alpha:]]",
      "a b", "**b",
      "[]a]", "[^b]", "[\\]b]", "\\*", "a**",
    ]
    func line() -> String {
      var text = Int.random(in: 0..<4, using: &random) == 0 ? "!" : ""
      if Int.random(in: 0..<4, using: &random) == 0 { text += "/" }
      text += (0...Int.random(in: 0...2, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? "a"
      }.joined(separator: "/")
      if Int.random(in: 0..<4, using: &random) == 0 { text += "/" }
      if Int.random(in: 0..<8, using: &random) == 0 {
        text += [" ", "\\ ", "\r", "  "].randomElement(using: &random) ?? ""
      }
      return text
    }
    func file() -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in line() }.joined(separator: "\n")
    }
    try fixture.write("\u{FEFF}" + file() + "\n# a\n\n\\#b\n", to: "r/.gitignore")
    try fixture.write(file(), to: "r/a/.gitignore")
    try fixture.write(file(), to: "r/a/b/.gitignore")
    try fixture.write(file(), to: "r/.git/info/exclude")
    try fixture.write(file(), to: "config/git/ignore")
    let names = ["a", "b", "c", "x.log", "a b", "ab", "#b"]
    var paths: [String] = []
    for first in names {
      paths.append(first)
      for second in names {
        paths.append("\(first)/\(second)")
        paths += names.map { "\(first)/\(second)/\($0)" }
      }
    }
    for path in paths where path.split(separator: "/").count == 3 {
      if path != "a/b/a" { try fixture.folder.makeFolder("r/\(path)") }
    }
    try fixture.write("", to: "r/a/b/a")
    for folder in ["a", "b", "c"] {
      try fixture.write("", to: "r/\(folder)/c/plain")
      paths.append("\(folder)/c/plain")
    }
    let expected = try ignoredByGit(fixture, "r", paths)
    let rules = try rules(fixture, "r")
    let files: Set = ["a/b/a", "a/c/plain", "b/c/plain", "c/c/plain"]
    for path in paths {
      let isIgnored = rules.isIgnored(FilePath(path), isFolder: !files.contains(path))
      #expect(isIgnored == expected.contains(path), "\(path)")
    }
  }

  @Test("nothing below an excluded folder comes back, and rules outside the repository do not count")
  func excludedFolders() throws {
    let fixture = try GitFixture()
    try fixture.write("*\n", to: "outer/.gitignore")
    try fixture.repository("outer/r")
    try fixture.write(
      "closed/\n!closed/sub/*\n**/tmp/*\n/top/**\n*.log\n!keep/*.log\nfolder\n!folder/in\n",
      to: "outer/r/.gitignore")
    let paths = [
      "closed/sub/a.md", "closed/b.md", "open/tmp/c.md", "open/d.md", "top/e.md", "open/top/f.md",
      "keep/g.log",
      "keep/deep/h.log", "other/i.log", "folder/in/j.md", "k.md",
    ]
    for path in paths { try fixture.write("x\n", to: "outer/r/\(path)") }
    let expected = try ignoredByGit(fixture, "outer/r", paths)
    let repository = try fixture.open("outer/r")
    for path in paths {
      #expect(try repository.isIgnored(FilePath(path), isFolder: false) == expected.contains(path), "\(path)")
      let state = try repository.state(of: FilePath(path), isFolder: false)
      #expect(state == (expected.contains(path) ? .ignored : .untracked))
    }
    #expect(try repository.isIgnored(FilePath("closed"), isFolder: true))
    #expect(try repository.isIgnored(FilePath("closed/sub"), isFolder: true))
  }

  @Test("the excludes file of a setting is read, also through an include")
  func excludesFile() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.write("[include]\n\tpath = more.conf ; here\n", to: "home/.gitconfig")
    try fixture.write("[core]\n\texcludesFile = \"~/my ignore\"\n", to: "home/more.conf")
    try fixture.write("secret*\n", to: "home/my ignore")
    let rules = try rules(fixture, "r")
    #expect(rules.isIgnored(FilePath("deep/secret.txt"), isFolder: false))
    #expect(!rules.isIgnored(FilePath("deep/public.txt"), isFolder: false))
  }

  @Test("a rule file that is a link is not read, and a pattern of stars ends")
  func hostileRules() throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.write("*\n", to: "elsewhere")
    try fixture.folder.link("r/.gitignore", to: "../elsewhere")
    try fixture.write(
      String(repeating: "a*", count: 400) + "b\n" + String(repeating: "**/", count: 400) + "x\n",
      to: "r/d/.gitignore")
    let rules = try rules(fixture, "r")
    #expect(!rules.isIgnored(FilePath("plain"), isFolder: false))
    #expect(!rules.isIgnored(FilePath("d/" + String(repeating: "a", count: 250)), isFolder: false))
    #expect(!rules.isIgnored(FilePath("d/" + String(repeating: "a/", count: 250) + "y"), isFolder: false))
  }
}
