package import Catalog
import Glibc

/// A program on a terminal with which a test talks: it waits for what is shown, types, and changes the window's size.
package final class TerminalTalk {
  private var streams: Streams
  private let pid: pid_t
  private let deadline: Deadline
  private var isEnded = false

  /// Starts a program of a runner's environment on a terminal.
  ///
  /// - Parameters:
  ///   - file: its absolute path.
  ///   - variables: added to the environment, or taken from it where nil.
  ///   - timeout: seconds; then nothing is waited for any longer.
  package init(
    _ program: Program, _ file: FilePath, _ arguments: [String], variables: [String: String?] = [:],
    workingDirectory: FilePath? = nil, size: Program.TerminalSize, timeout: Int = 120
  ) throws(ProgramError) {
    streams = try Streams(input: [], terminal: size)
    pid = try program.start(
      file, arguments.map { Array($0.utf8) }, variables, workingDirectory, streams)
    deadline = Deadline(seconds: timeout)
  }

  deinit {
    guard !isEnded else { return }
    kill(-pid, SIGKILL)
    _ = Program.wait(for: pid, until: deadline)
    _ = streams.finish()
  }

  /// What was shown so far; what is not UTF-8 becomes U+FFFD.
  package var shown: String { String(decoding: streams.terminalOutput, as: UTF8.self) }

  /// Waits until a text was shown; false where the program ended before, or where that took too long.
  package func wait(for text: String) -> Bool {
    streams.followTerminal(until: deadline) { String(decoding: $0, as: UTF8.self).contains(text) }
    return shown.contains(text)
  }

  /// Types text, control characters such as U+0003 for Ctrl-C among it.
  package func type(_ text: String) throws(ProgramError) { try streams.type(Array(text.utf8)) }

  /// Gives the window another size, of which the program is told by SIGWINCH.
  package func resize(to size: Program.TerminalSize) throws(ProgramError) { try streams.resize(to: size) }

  /// Waits for the end of the program.
  package func end() -> Program.Result {
    streams.followTerminal(until: deadline)
    let end = Program.wait(for: pid, until: deadline)
    isEnded = true
    let (output, error) = streams.finish()
    return Program.Result(
      output: output, error: error, status: end.status, peakKilobytes: end.peakKilobytes,
      timedOut: end.timedOut)
  }
}
