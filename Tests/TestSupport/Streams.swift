import Glibc

/// What a child reads from and writes to: files without names, or a terminal.
///
/// Files rather than pipes: they cannot fill up, cannot break, and do no harm when another child inherits one.
struct Streams {
  /// 0, 1 and 2 of the child; empty where it has a terminal.
  private var files: [Int32] = []
  /// This end of the terminal, or -1.
  private var terminal: Int32 = -1
  private var terminalName = ""
  /// What was written to the terminal so far.
  private(set) var terminalOutput: [UInt8] = []

  init(input: [UInt8], terminal size: Program.TerminalSize?) throws(ProgramError) {
    guard let size else {
      for _ in 0...2 { files.append(try Self.nameless()) }
      try Self.write(input, to: files[0])
      lseek(files[0], 0, SEEK_SET)
      return
    }
    // What posix_openpt, unlockpt and ptsname do on Linux; Swift's Glibc does not import those.
    let unlock: UInt = 0x4004_5431
    let number: UInt = 0x8004_5430
    terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: Int32 = 0
    var index: Int32 = -1
    guard terminal >= 0, ioctl(terminal, unlock, &lock) == 0, ioctl(terminal, number, &index) == 0 else {
      throw ProgramError(operation: "/dev/ptmx", code: errno)
    }
    terminalName = "/dev/pts/\(index)"
    try resize(to: size)
    try type(input)
  }

  /// Gives the terminal's window a size.
  func resize(to size: Program.TerminalSize) throws(ProgramError) {
    var window = winsize(
      ws_row: UInt16(clamping: size.rows), ws_col: UInt16(clamping: size.columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(terminal, UInt(TIOCSWINSZ), &window) == 0 else {
      throw ProgramError(operation: "TIOCSWINSZ", code: errno)
    }
  }

  /// Writes what the program on the terminal is to read as typed.
  func type(_ bytes: [UInt8]) throws(ProgramError) { try Self.write(bytes, to: terminal) }

  private static func nameless() throws(ProgramError) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/skillhub-stream-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw ProgramError(operation: "mkstemp", code: errno) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(ProgramError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw ProgramError(operation: "write", code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Starts a program in a process group of its own, with default signals.
  func spawn(_ words: [[UInt8]], environment: [String: String]) throws(ProgramError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for target: Int32 in 0...2 {
      if files.isEmpty {
        posix_spawn_file_actions_addopen(&actions, target, terminalName, O_RDWR, 0)
      } else {
        posix_spawn_file_actions_adddup2(&actions, files[Int(target)], target)
      }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    // A session of its own makes the first terminal that it opens its own; POSIX_SPAWN_SETSID is 0x80.
    let group = files.isEmpty ? 0x80 : Int32(POSIX_SPAWN_SETPGROUP)
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | group
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))

    let arguments = CStrings(words)
    let variables = CStrings(
      environment.sorted { $0.key < $1.key }.map { Array("\($0.key)=\($0.value)".utf8) })
    guard let program = arguments.pointers.first ?? nil else {
      throw ProgramError(operation: "posix_spawn", code: EINVAL)
    }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, program, &actions, &attributes, arguments.pointers, variables.pointers)
    guard code == 0 else { throw ProgramError(operation: "posix_spawn", code: code) }
    return pid
  }

  /// Reads what is written to the terminal until nobody has it open any longer, until it is enough, or until the
  /// deadline.
  mutating func followTerminal(
    until deadline: Deadline, isEnough: ([UInt8]) -> Bool = { _ in false }
  ) {
    guard terminal >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65536)
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while !isEnough(terminalOutput) {
      let found = poll(&ready, 1, Int32(clamping: deadline.remaining))
      if found < 0, errno == EINTR { continue }
      guard found > 0 else { return }
      let count = buffer.withUnsafeMutableBytes { read(terminal, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // The end of a terminal is an error, EIO.
      guard count > 0 else { return }
      terminalOutput += buffer.prefix(count)
    }
  }

  /// Closes everything and answers what was written.
  func finish() -> (output: [UInt8], error: [UInt8]) {
    if terminal >= 0 {
      close(terminal)
      return (terminalOutput, [])
    }
    let result = (Self.contents(of: files[1]), Self.contents(of: files[2]))
    for file in files { close(file) }
    return result
  }

  private static func contents(of descriptor: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    lseek(descriptor, 0, SEEK_SET)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return result }
      result += buffer.prefix(count)
    }
  }
}
