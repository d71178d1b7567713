import Testing

@testable import Presentation

@Suite("Commands on several lines")
struct ShellLinesTests {
  @Test("a command that fits stays on its line")
  func short() {
    #expect(ShellLines.broken("ln -s /a /b", width: 11) == ["ln -s /a /b"])
  }

  @Test("a longer one goes on after a backslash, between its words")
  func long() {
    #expect(
      ShellLines.broken("mkdir -p /a/skills && ln -s /b/skills/pdf /a/skills/pdf", width: 30)
        == ["mkdir -p /a/skills && ln -s \\", "  /b/skills/pdf /a/skills/pdf"])
    #expect(
      ShellLines.broken("mkdir -p /a/skills && ln -s /b/skills/pdf /a/skills/pdf", width: 22)
        == ["mkdir -p /a/skills \\", "  && ln -s \\", "  /b/skills/pdf \\", "  /a/skills/pdf"])
  }

  @Test(
    "a blank in quotes is part of its word",
    arguments: ["'my notes/a b'", "$'it\\'s a b c'", "'it'\\''s a b'"])
  func quoted(word: String) {
    #expect(ShellLines.broken("rm -r \(word) x", width: 18) == ["rm -r \\", "  \(word) x"])
  }

  @Test("a word that is longer than a line is still shown whole")
  func wide() {
    #expect(ShellLines.broken("rm abcdefghij", width: 8) == ["rm \\", "  abcdef", "ghij"])
  }
}
