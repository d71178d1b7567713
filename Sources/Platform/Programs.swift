import CSystem
package import Catalog
import Glibc

/// Other programs that take over the terminal: the pager, the editor, the opener. Nothing else is ever run.
package enum Programs {
  /// Runs a program with this process's terminal and waits for its end.
  ///
  /// - Returns: its exit code, or 128 and the signal that ended it.
  package static func run(_ arguments: [[UInt8]]) throws(FileError) -> Int32 {
    let signals = TerminalSignals()
    defer { signals.restore() }
    return try wait(for: spawn(arguments, input: nil), arguments)
  }

  /// Runs a program given as text.
  package static func run(_ arguments: [String]) throws(FileError) -> Int32 {
    try run(arguments.map { Array($0.utf8) })
  }

  /// Runs a program with bytes as its input and waits for its end; it need not read them all.
  package static func pipe(_ bytes: [UInt8], into arguments: [String]) throws(FileError) -> Int32 {
    let arguments = arguments.map { Array($0.utf8) }
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else {
      throw FileError(operation: "run", path: FilePath(bytes: arguments.first ?? []), code: errno)
    }
    // The pager must not inherit the writing end, or its input would never come to an end.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let signals = TerminalSignals()
    defer { signals.restore() }
    let child: pid_t
    do throws(FileError) {
      child = try spawn(arguments, input: ends[0])
    } catch {
      close(ends[0])
      close(ends[1])
      throw error
    }
    close(ends[0])
    // A pager that was left early is no failure.
    _ = FileSystem.writeAll(bytes, to: ends[1])
    close(ends[1])
    return try wait(for: child, arguments)
  }

  /// Starts a program that nobody waits for and nobody hears: it has no terminal, no input and no output, and goes on
  /// when this process ends.
  package static func startBehind(_ arguments: [[UInt8]]) {
    _ = try? spawn(arguments, input: nil, isBehind: true)
  }

  /// Starts a program, looked for in `PATH` (`posix_spawnp`), with ordinary signals.
  private static func spawn(
    _ arguments: [[UInt8]], input: Int32?, isBehind: Bool = false
  ) throws(FileError) -> pid_t {
    let program = FilePath(bytes: arguments.first ?? [])
    guard !program.isEmpty, !arguments.contains(where: { $0.contains(0) }) else {
      throw FileError(operation: "run", path: program, code: ENOENT)
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if let input { unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    if isBehind {
      for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
        unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var ordinary = sigset_t()
    unsafe sigemptyset(&ordinary)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { unsafe sigaddset(&ordinary, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &ordinary)
    // The threads of the runtime block all signals, which a program started from one would inherit.
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    // A session of its own (POSIX_SPAWN_SETSID, 0x80) keeps what runs behind out of the terminal's signals.
    let session: Int32 = isBehind ? 0x80 : 0
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | session))

    var texts: [UnsafeMutablePointer<CChar>?] = unsafe []
    defer { unsafe texts.forEach { unsafe free($0) } }
    for argument in arguments {
      let copy = unsafe (argument + [0]).withUnsafeBytes { bytes in
        unsafe bytes.baseAddress.flatMap { unsafe strdup($0.assumingMemoryBound(to: CChar.self)) }
      }
      unsafe texts.append(copy)
    }
    unsafe texts.append(nil)
    var child: pid_t = 0
    guard let name = unsafe texts[0] else {
      throw FileError(operation: "run", path: program, code: ENOMEM)
    }
    let code = unsafe posix_spawnp(&child, name, &actions, &attributes, texts, system_environment())
    guard code == 0 else { throw FileError(operation: "run", path: program, code: code) }
    return child
  }

  private static func wait(for child: pid_t, _ arguments: [[UInt8]]) throws(FileError) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      // A parent that ignores SIGCHLD has the system throw the exit code away; that it ended is known.
      if errno == ECHILD { return 0 }
      guard errno == EINTR else {
        throw FileError(operation: "run", path: FilePath(bytes: arguments.first ?? []), code: errno)
      }
    }
    // WIFEXITED, WEXITSTATUS and WTERMSIG are macros that Swift does not see.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}

/// The signals that the terminal sends to everybody in front of it, ignored while another program has it.
///
/// Without this, Ctrl-C in a pager would end skillhub and leave the pager behind with the terminal.
private struct TerminalSignals {
  private static let numbers = [SIGINT, SIGQUIT, SIGPIPE]
  private let before: [sigaction]

  init() {
    before = Self.numbers.map { number in
      var action = sigaction()
      unsafe sigaction(number, nil, &action)
      signal(number, SIG_IGN)
      return action
    }
  }

  func restore() {
    for (number, action) in zip(Self.numbers, before) {
      var action = action
      unsafe sigaction(number, &action, nil)
    }
  }
}

extension Variables {
  /// The programs of a name in the folders of `PATH`, in their order; none for an empty name.
  package func programs(named name: String) -> [FilePath] {
    guard !name.isEmpty else { return [] }
    return (bytes("PATH") ?? []).split(separator: UInt8(ascii: ":")).map {
      FilePath(bytes: Array($0)).appending(name)
    }
    .filter(FileSystem.isExecutable)
  }
}
