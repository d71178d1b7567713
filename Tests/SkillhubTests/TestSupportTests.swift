import Catalog
import TestSupport
import Testing

@Suite("What the tests rest on")
struct TestSupportTests {
  private func shell(
    _ command: String, input: String = "", terminal: Program.TerminalSize? = nil, timeout: Int = 60
  ) throws -> Program.Result {
    let folder = try TemporaryFolder()
    return try Program(home: folder.path).run(
      FilePath("/bin/sh"), ["-c", command], input: input, terminal: terminal, timeout: timeout)
  }

  @Test("a program's streams and exit code are kept apart")
  func streams() throws {
    let result = try shell("cat; echo said >&2; exit 7", input: "read\n")
    #expect(result.text == "read\n")
    #expect(result.errorText == "said\n")
    #expect(result.status == 7)
    #expect(result.peakKilobytes > 0)
  }

  @Test("much output does not block")
  func muchOutput() throws {
    let result = try shell("yes 0123456 | head -n 100000; yes 0123456 | head -n 100000 >&2")
    #expect(result.output.count == 800_000)
    #expect(result.error.count == 800_000)
  }

  @Test("nothing is inherited, and the home is empty")
  func environment() throws {
    let result = try shell("env | cut -d= -f1 | sort | tr '\\n' ' '; echo; ls -A; pwd")
    #expect(
      result.lines.first?.split(separator: " ").filter { !["PWD", "_", "OLDPWD", "SHLVL"].contains($0) } == [
        "GIT_CONFIG_NOSYSTEM", "HOME", "LC_ALL", "PATH", "TZ", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
        "XDG_DATA_HOME", "XDG_STATE_HOME",
      ])
    #expect(result.lines.count == 2)
  }

  @Test("a program that hangs is ended with all that it started")
  func timeout() throws {
    let result = try shell("tail -f /dev/null & tail -f /dev/null", timeout: 1)
    #expect(result.timedOut)
    #expect(result.status == 128 + 9)
  }

  @Test("a terminal has the size that was asked for")
  func terminal() throws {
    let result = try shell(
      "test -t 0 && test -t 1 && test -t 2 && stty size", terminal: .init(columns: 33, rows: 7))
    #expect(result.status == 0)
    #expect(result.text == "7 33\r\n")
  }

  @Test("a signal counts as in a shell")
  func signal() throws {
    #expect(try shell("kill -TERM $$").status == 128 + 15)
    #expect(try shell("yes | head -n 1 >/dev/null").status == 0)
  }

  @Test("JSON is one document or an error")
  func json() throws {
    let value = try JSONValue(parsing: Array(#"{"a":[1,true,null,"x",1.5]}"#.utf8))
    #expect(value["a"]?.array == [.integer(1), .boolean(true), .null, .string("x"), .number(1.5)])
    #expect(throws: (any Error).self) { try JSONValue(parsing: Array("{} {}".utf8)) }
    #expect(throws: (any Error).self) { try JSONValue(parsing: Array("log\n{}".utf8)) }
  }
}

@Suite("The form of transcripts")
struct TranscriptFormTests {
  @Test("a transcript is read and written")
  func form() {
    let text = """
      # A remark.
      @ demo

      $ skillhub list
      one
      two

      $ skillhub nothing
      [stderr]
      skillhub: no such command
      ? 2

      """
    let transcript = Transcript(text)
    #expect(transcript.caseName == "demo")
    #expect(
      transcript.steps == [
        .init(command: "skillhub list", output: ["one", "two"]),
        .init(command: "skillhub nothing", error: ["skillhub: no such command"], status: 2),
      ])
    #expect(transcript.text == text)
  }

  @Test(
    "wildcards stand for lines and for parts of lines",
    arguments: [
      (["a", "b"], ["a", "b"], true), (["a", "..."], ["a", "b", "c"], true), (["..."], [], true),
      (["...", "c"], ["a", "b", "c"], true), (["...", "c"], ["a", "c", "b"], false),
      (["a ... c"], ["a b c"], true), (["a ... c"], ["a b d"], false),
      (["in ... s", ""], ["in 0.1 s"], true),
      (["a", "...", "b", "...", "c"], ["a", "b", "x", "b", "c"], true), (["a"], ["a", "b"], false),
      (["a", "b"], ["a"], false), ([], ["a"], false), (["a.b"], ["a.b"], true),
      (["x...y...z"], ["xyyz"], true), (["a", "", "b"], ["a", "b"], false),
    ] as [([String], [String], Bool)])
  func wildcards(pattern: [String], lines: [String], expected: Bool) {
    #expect(Transcript.matches(pattern, lines) == expected)
  }

  @Test("a step that fails, or says something unexpected, does not match")
  func strictness() {
    let step = Transcript.Step(command: "x", output: ["a"])
    #expect(step.matches(output: ["a"], error: [], status: 0))
    #expect(!step.matches(output: ["a"], error: ["b"], status: 0))
    #expect(!step.matches(output: ["a"], error: [], status: 1))
  }
}
