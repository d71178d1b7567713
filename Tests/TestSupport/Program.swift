package import Catalog
import Glibc

/// Runs programs for tests, in an environment of their own: an empty home, no variables of the caller, a fixed zone.
package struct Program: Sendable {
  /// What a program left behind.
  package struct Result: Sendable {
    package var output: [UInt8]
    package var error: [UInt8]
    /// The exit code; 128 and the signal's number where a signal ended it, as shells count.
    package var status: Int32
    /// The most memory that it had, in kilobytes; never less than what the test process has.
    package var peakKilobytes: Int
    /// Whether it was ended because its time was over.
    package var timedOut: Bool

    /// The standard output as text; what is not UTF-8 becomes U+FFFD.
    package var text: String { String(decoding: output, as: UTF8.self) }
    /// The standard error as text; what is not UTF-8 becomes U+FFFD.
    package var errorText: String { String(decoding: error, as: UTF8.self) }
    /// The lines of the standard output, without the empty one after the last line end.
    package var lines: [String] {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last?.isEmpty == true { lines.removeLast() }
      return lines
    }
  }

  /// The size of a terminal in cells.
  package struct TerminalSize: Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The home that programs are given; the XDG folders lie in it.
  package let home: FilePath
  /// The environment, complete: nothing is inherited.
  package var environment: [String: String]

  /// Creates a runner whose home is the given folder.
  package init(home: FilePath) {
    self.home = home
    environment = [
      "HOME": home.displayText,
      "XDG_CONFIG_HOME": home.appending(".config").displayText,
      "XDG_CACHE_HOME": home.appending(".cache").displayText,
      "XDG_STATE_HOME": home.appending(".local/state").displayText,
      "XDG_DATA_HOME": home.appending(".local/share").displayText,
      "PATH": "/usr/bin:/bin",
      "LC_ALL": "C.UTF-8",
      "TZ": "UTC",
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
  }

  /// The top folder of the repository that the tests were built from.
  package static let repository: FilePath = {
    // …/Tests/TestSupport/Program.swift
    let file = FilePath(#filePath)
    return file.parent?.parent?.parent ?? FilePath(".")
  }()

  /// The built skillhub: the one that `SKILLHUB_BINARY` names, else the one beside the test bundle.
  package static let skillhub: FilePath = {
    if let named = getenv("SKILLHUB_BINARY") { return FilePath(String(cString: named)) }
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { readlink("/proc/self/exe", $0, buffer.count) } ?? 0
    }
    let bundle = FilePath(bytes: bytes.prefix(max(0, count)))
    for folder in bundle.ancestors {
      let candidate = folder.appending("skillhub")
      if access(candidate.displayText, X_OK) == 0, !isFolder(candidate) { return candidate }
      if folder.name == Array(".build".utf8) { break }
    }
    return repository.appending(".build/debug/skillhub")
  }()

  private static func isFolder(_ path: FilePath) -> Bool {
    var status = stat()
    return stat(path.displayText, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Runs a program to its end and collects what it prints.
  ///
  /// - Parameters:
  ///   - program: its absolute path.
  ///   - variables: added to the environment, or taken from it where nil.
  ///   - workingDirectory: the home where nil.
  ///   - input: what it reads from its standard input.
  ///   - terminal: where set, all three streams are a terminal of this size, and all output is in `output`.
  ///   - timeout: seconds; then it and what it started is killed.
  package func run(
    _ program: FilePath, bytes arguments: [[UInt8]], variables: [String: String?] = [:],
    workingDirectory: FilePath? = nil, input: [UInt8] = [], terminal: TerminalSize? = nil,
    timeout: Int = 120
  ) throws(ProgramError) -> Result {
    var streams = try Streams(input: input, terminal: terminal)
    let pid = try start(program, arguments, variables, workingDirectory, streams)
    let deadline = Deadline(seconds: timeout)
    streams.followTerminal(until: deadline)
    let end = Self.wait(for: pid, until: deadline)
    let (output, error) = streams.finish()
    return Result(
      output: output, error: error, status: end.status, peakKilobytes: end.peakKilobytes,
      timedOut: end.timedOut)
  }

  /// Starts a program on streams, in the environment of this runner with some variables changed.
  func start(
    _ program: FilePath, _ arguments: [[UInt8]], _ variables: [String: String?],
    _ workingDirectory: FilePath?, _ streams: Streams
  ) throws(ProgramError) -> pid_t {
    var environment = environment
    for (name, value) in variables { environment[name] = value }
    // `env` changes the folder: Swift's Glibc does not import the way to ask posix_spawn for that.
    let words = ["/usr/bin/env", "-C"].map { Array($0.utf8) }
    let folder = (workingDirectory ?? home).bytes
    return try streams.spawn(words + [folder, program.bytes] + arguments, environment: environment)
  }

  /// Runs a program with arguments given as text.
  package func run(
    _ program: FilePath, _ arguments: [String], variables: [String: String?] = [:],
    workingDirectory: FilePath? = nil, input: String = "", terminal: TerminalSize? = nil,
    timeout: Int = 120
  ) throws(ProgramError) -> Result {
    try run(
      program, bytes: arguments.map { Array($0.utf8) }, variables: variables,
      workingDirectory: workingDirectory, input: Array(input.utf8), terminal: terminal, timeout: timeout)
  }

  /// Waits for a child; at the deadline its whole process group is killed.
  static func wait(
    for pid: pid_t, until deadline: Deadline
  ) -> (status: Int32, peakKilobytes: Int, timedOut: Bool) {
    var status: Int32 = 0
    var usage = rusage()
    var killed = false
    while true {
      let found = wait4(pid, &status, killed ? 0 : WNOHANG, &usage)
      if found == pid { break }
      if found < 0, errno != EINTR { return (-1, 0, killed) }
      if killed { continue }
      if deadline.remaining <= 0 {
        kill(-pid, SIGKILL)
        killed = true
      } else {
        _ = poll(nil, 0, 5)
      }
    }
    let signal = status & 0x7f
    return (signal == 0 ? (status >> 8) & 0xff : 128 + signal, usage.ru_maxrss, killed)
  }
}

/// A program that could not be started or fed, with what was tried and the system's error number.
package struct ProgramError: Error, CustomStringConvertible {
  package let operation: String
  package let code: Int32

  package var description: String { "\(operation): \(String(cString: strerror(code)))" }
}

/// A moment after which nobody waits any longer.
struct Deadline {
  private let end: Int

  init(seconds: Int) { end = Self.now + seconds * 1000 }

  /// Milliseconds that are left, never negative.
  var remaining: Int { max(0, end - Self.now) }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

/// A list of strings as C wants it, freed with the value.
final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [[UInt8]]) {
    pointers =
      strings.map { bytes in strdup((bytes.prefix { $0 != 0 } + [0]).map { CChar(bitPattern: $0) }) } + [nil]
  }

  deinit { for pointer in pointers { free(pointer) } }
}
