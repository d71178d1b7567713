package import Catalog
package import Platform
import Terminal

/// Everything that a command takes from the process: a command is a function of this to an exit code.
package struct Environment {
  /// The words after the program's name, as bytes.
  package var arguments: [[UInt8]]
  package var variables: Variables
  /// nil where the folder was removed under the process.
  package var workingDirectory: FilePath?
  package var home: FilePath?
  package var write: ([UInt8]) -> Void
  package var writeError: ([UInt8]) -> Void
  package var isOutputTerminal: Bool
  package var isErrorTerminal: Bool
  package var isInputTerminal: Bool
  /// Standard input to its end; nil where it is closed or cannot be read.
  package var readInput: () -> [UInt8]?
  /// Cells of a line and lines of the screen, where standard output is a terminal that tells. They are asked for when
  /// something is written: a window may have changed its size since the start.
  package var terminalWidth: () -> Int?
  package var terminalHeight: () -> Int?
  /// Cells of a line, where standard error is a terminal that tells.
  package var errorTerminalWidth: () -> Int?
  package var now: () -> Timestamp
  /// Whether somebody asked the process to stop.
  package var isInterrupted: () -> Bool
  package var utcOffset: @Sendable (Timestamp) -> Int

  package init(
    arguments: [[UInt8]], variables: Variables, workingDirectory: FilePath?, home: FilePath?,
    write: @escaping ([UInt8]) -> Void, writeError: @escaping ([UInt8]) -> Void,
    isOutputTerminal: Bool = false, isErrorTerminal: Bool = false, isInputTerminal: Bool = false,
    readInput: @escaping () -> [UInt8]? = { nil },
    terminalWidth: @escaping () -> Int? = { nil }, terminalHeight: @escaping () -> Int? = { nil },
    errorTerminalWidth: @escaping () -> Int? = { nil }, now: @escaping () -> Timestamp,
    isInterrupted: @escaping () -> Bool = { false },
    utcOffset: @escaping @Sendable (Timestamp) -> Int
  ) {
    self.arguments = arguments
    self.variables = variables
    self.workingDirectory = workingDirectory
    self.home = home
    self.write = write
    self.writeError = writeError
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.isInputTerminal = isInputTerminal
    self.readInput = readInput
    self.terminalWidth = terminalWidth
    self.terminalHeight = terminalHeight
    self.errorTerminalWidth = errorTerminalWidth
    self.now = now
    self.isInterrupted = isInterrupted
    self.utcOffset = utcOffset
  }

  /// Writes a line to standard error, made safe and no wider than the screen where a terminal shows it.
  func writeErrorLine(_ text: String) {
    let lines =
      isErrorTerminal ? TextWidth.fitted(Sanitizer.forTerminal(text), width: errorWidth) : [text]
    for line in lines { writeError(Array((line + "\n").utf8)) }
  }

  /// Writes a line to standard output, made safe where a terminal shows it.
  ///
  /// - Parameter width: where given, how wide the line may be on a terminal; what is to be copied stays whole.
  func writeLine(_ text: String, width: Int? = nil) {
    var lines = [isOutputTerminal ? Sanitizer.forTerminal(text) : text]
    if isOutputTerminal, let width { lines = TextWidth.fitted(lines[0], width: width) }
    for line in lines { write(Array((line + "\n").utf8)) }
  }

  /// Cells of a line: the variable, the terminal, else 80.
  var width: Int { columns ?? (isOutputTerminal ? terminalWidth() : nil) ?? 80 }

  /// Cells of a line of standard error, which may be a terminal where standard output is none.
  var errorWidth: Int { columns ?? (isErrorTerminal ? errorTerminalWidth() : nil) ?? 80 }

  private var columns: Int? {
    variables["COLUMNS"].flatMap { Int($0) }.flatMap { (1..<10_000).contains($0) ? $0 : nil }
  }

  /// The environment of this process.
  package static func current() -> Environment {
    let variables = CurrentProcess.variables
    let output = Output.standard
    let error = Output.error
    return Environment(
      arguments: CurrentProcess.arguments, variables: variables,
      workingDirectory: CurrentProcess.workingDirectory(variables: variables),
      home: Accounts.home(variables: variables),
      write: { bytes in
        do throws(FileError) { try output.write(bytes) } catch {
          // Nobody reads any more, or the disk is full: there is nowhere left to say it but here.
          try? Output.error.write("skillhub: \(error.description)\n")
          CurrentProcess.exit(2)
        }
      }, writeError: { try? error.write($0) }, isOutputTerminal: output.isTerminal,
      isErrorTerminal: error.isTerminal, isInputTerminal: Input.isTerminal,
      readInput: { Input.all(limit: 64 << 20) },
      terminalWidth: { output.terminalWidth }, terminalHeight: { output.terminalHeight },
      errorTerminalWidth: { error.terminalWidth },
      now: { fixedNow(variables) ?? SystemClock.preciseNow() },
      isInterrupted: { Interruption.isRequested }, utcOffset: SystemClock.utcOffset)
  }

  /// The time in `SKILLHUB_NOW`, in RFC 3339: what is shown as "now", so that output can be repeated.
  private static func fixedNow(_ variables: Variables) -> Timestamp? {
    variables[nowVariable].flatMap(Timestamp.init(rfc3339:))
  }

  static let nowVariable = "SKILLHUB_NOW"

  /// What is wrong with a variable that would change the answer if it were passed over, or nil.
  var variableFault: Failure? {
    guard let bytes = variables.bytes(Self.nowVariable), !bytes.isEmpty,
      variables[Self.nowVariable].flatMap(Timestamp.init(rfc3339:)) == nil
    else { return nil }
    return Failure(
      "\(Self.nowVariable) is no time: \"\(FilePath.displayText(bytes))\"",
      hint: "in RFC 3339 and UTC, such as 2025-11-20T09:00:00Z; or unset \(Self.nowVariable)")
  }
}
