import Terminal
import Testing

@Suite("Colour, characters and lines")
struct PolicyTests {
  @Test("the flag is stronger than every variable")
  func flag() {
    let loud = ["FORCE_COLOR": "1", "TERM": "xterm"]
    #expect(!ColorPolicy.usesColor(flag: "never", variables: loud, isTerminal: true))
    #expect(ColorPolicy.usesColor(flag: "always", variables: ["NO_COLOR": "1"], isTerminal: false))
    #expect(
      !ColorPolicy.usesColor(flag: "auto", variables: ["NO_COLOR": "1", "TERM": "xterm"], isTerminal: true))
  }

  @Test("NO_COLOR counts when it is not empty, and before the forcing variables")
  func noColor() {
    #expect(
      !ColorPolicy.usesColor(flag: nil, variables: ["NO_COLOR": "1", "FORCE_COLOR": "1"], isTerminal: true))
    #expect(ColorPolicy.usesColor(flag: nil, variables: ["NO_COLOR": "", "TERM": "xterm"], isTerminal: true))
  }

  @Test("forcing variables count unless they are empty or 0")
  func force() {
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
      #expect(ColorPolicy.usesColor(flag: nil, variables: [name: "1"], isTerminal: false))
      #expect(!ColorPolicy.usesColor(flag: nil, variables: [name: "0"], isTerminal: false))
      #expect(!ColorPolicy.usesColor(flag: nil, variables: [name: ""], isTerminal: false))
    }
  }

  @Test("otherwise a terminal has colour, unless TERM is dumb or missing")
  func terminal() {
    #expect(ColorPolicy.usesColor(flag: nil, variables: ["TERM": "xterm"], isTerminal: true))
    #expect(!ColorPolicy.usesColor(flag: nil, variables: ["TERM": "xterm"], isTerminal: false))
    #expect(!ColorPolicy.usesColor(flag: nil, variables: ["TERM": "dumb"], isTerminal: true))
    #expect(!ColorPolicy.usesColor(flag: nil, variables: [:], isTerminal: true))
  }

  @Test(
    "the first locale variable that is set decides about the characters",
    arguments: [
      (["LANG": "en_US.UTF-8"], CharacterSet.utf8), (["LANG": "C.utf8"], .utf8), ([:], .ascii),
      (["LANG": "C"], .ascii),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], .ascii),
      (["LC_ALL": "", "LC_CTYPE": "de_DE.UTF-8", "LANG": "C"], .utf8),
    ])
  func characters(variables: [String: String], expected: CharacterSet) {
    #expect(CharacterSet.detect(variables) == expected)
  }

  @Test("a line has control sequences only where colour is wanted")
  func line() {
    var line = TextLine("Name", .dim)
    line.append(" x")
    line.append("!", .plain)
    #expect(line.spans.count == 2)
    #expect(line.rendered(usesColor: false) == "Name x!")
    #expect(line.rendered(usesColor: true) == "\u{1b}[2mName\u{1b}[0m x!")
    #expect(line.cells == 7)
  }
}
