import Catalog
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct ProcessTests {
  @Test("the home is HOME where that is a path, else what the password database says")
  func home() throws {
    #expect(Accounts.home(variables: ["HOME": "/somewhere/"]) == FilePath("/somewhere"))
    let known = Accounts.home(variables: [:])
    #expect(known?.isAbsolute == true)
    #expect(Accounts.home(variables: ["HOME": ""]) == known)
    #expect(Accounts.home(variables: ["HOME": "relative"]) == known)
    let odd = Variables(bytes: ["HOME": [0x2F, 0xFF]])
    #expect(Accounts.home(variables: odd)?.bytes == [0x2F, 0xFF])
  }

  @Test("the places follow XDG, and pass over what is no absolute path")
  func places() {
    let home = FilePath("/h")
    let plain = Places.resolve(variables: [:], home: home)
    #expect(plain.cache == FilePath("/h/.cache/skillhub"))
    #expect(plain.state == FilePath("/h/.local/state/skillhub"))
    let set = Places.resolve(
      variables: ["XDG_CACHE_HOME": "/c/", "XDG_STATE_HOME": "rel"], home: home)
    #expect(set.cache == FilePath("/c/skillhub"))
    #expect(set.state == plain.state)
    let homeless = Places.resolve(variables: ["XDG_CACHE_HOME": "/c"], home: nil)
    #expect(homeless.cache == FilePath("/c/skillhub"))
    #expect(homeless.state == nil)
  }

  @Test("the working folder is PWD only where that is the same folder")
  func workingDirectory() throws {
    let physical = try #require(CurrentProcess.physicalWorkingDirectory)
    let folder = try TemporaryFolder()
    try folder.link("way", to: physical.displayText)
    let way = folder.path.appending("way")
    #expect(CurrentProcess.workingDirectory(variables: ["PWD": way.displayText]) == way)
    #expect(CurrentProcess.workingDirectory(variables: ["PWD": folder.path.displayText]) == physical)
    #expect(CurrentProcess.workingDirectory(variables: ["PWD": "\(way)/../way"]) == physical)
    #expect(CurrentProcess.workingDirectory(variables: ["PWD": "."]) == physical)
    #expect(CurrentProcess.workingDirectory(variables: [:]) == physical)
  }

  @Test("variables and arguments of the test process can be read")
  func ownVariables() {
    #expect(CurrentProcess.variables["PATH"] == getenv("PATH").map { String(cString: $0) })
    #expect(CurrentProcess.arguments.count == Int(CommandLine.argc) - 1)
  }

  @Test("the clock of the file system and a file that was just written agree")
  func clock() throws {
    let before = SystemClock.now()
    let folder = try TemporaryFolder()
    let file = try folder.write("x", to: "file")
    let stamp = try FileSystem.stamp(of: file, followingLinks: false)
    #expect(stamp.modified >= before)
    #expect(stamp.isRacy(readAt: before))
    #expect(SystemClock.ticks() > 0)
    #expect(abs(SystemClock.preciseNow().seconds - SystemClock.now().seconds) <= 1)
  }

  @Test("programs run by PATH, give their exit code or signal, and read what is piped")
  func programs() throws {
    #expect(try Programs.run(["true"]) == 0)
    #expect(try Programs.run(["sh", "-c", "exit 7"]) == 7)
    #expect(try Programs.run(["sh", "-c", "kill -9 $$"]) == 137)
    let error = #expect(throws: FileError.self) { try Programs.run(["no-such-program-anywhere"]) }
    #expect(error?.description == "cannot run no-such-program-anywhere: no such file or directory")
    #expect(throws: FileError.self) { try Programs.run([] as [String]) }
    // Tests run on threads that block signals; a pager that inherited that could not be interrupted.
    #expect(try Programs.run(["sh", "-c", "kill -INT $$; exit 3"]) == 128 + SIGINT)

    let folder = try TemporaryFolder()
    let file = folder.path.appending("out")
    let bytes = Array(String(repeating: "line\n", count: 50_000).utf8)
    #expect(try Programs.pipe(bytes, into: ["sh", "-c", "cat > '\(file)'"]) == 0)
    #expect(try FileSystem.read(file, limit: 1 << 20).bytes == bytes)
    // A pager that is left at once.
    #expect(try Programs.pipe(bytes, into: ["sh", "-c", "exit 0"]) == 0)
  }

  @Test("while work listens a signal asks for an end and does not bring it about; else it ends the process")
  func interruption() async {
    func disposition() -> UInt {
      var current = sigaction()
      _ = unsafe sigaction(SIGTERM, nil, &current)
      return unsafe unsafeBitCast(current.__sigaction_handler.sa_handler, to: UInt.self)
    }
    await Interruption.listening {
      #expect(!Interruption.isRequested)
      #expect(disposition() != 0)
      // To the process, since the threads of the runtime block all signals; it arrives when it arrives.
      kill(getpid(), SIGTERM)
      let deadline = SystemClock.ticks() + 10_000_000_000
      while !Interruption.isRequested && SystemClock.ticks() < deadline { sched_yield() }
    }
    #expect(Interruption.isRequested)
    #expect(disposition() == 0)
  }

  @Test("a lock is shared or held alone, waits no longer than told, and ends with its value")
  func lock() throws {
    let folder = try TemporaryFolder()
    let file = folder.path.appending("lock")
    let first = try FileLock(file, .shared)
    let second = try FileLock(file, .shared)
    let refused = #expect(throws: FileError.self) { _ = try FileLock(file, .exclusive, patience: 5) }
    #expect(refused?.isWouldBlock == true)
    _ = consume first
    _ = consume second
    // A child that another test starts holds what was open at its fork until it runs its program.
    let alone = try FileLock(file, .exclusive)
    #expect(throws: FileError.self) { _ = try FileLock(file, .shared, patience: 0) }
    _ = consume alone
    #expect(try FileSystem.stamp(of: file, followingLinks: false).permissions == 0o600)
    #expect(throws: FileError.self) { _ = try FileLock(file.appending("below"), .shared) }
  }

  @Test("writing to a full device is an error and says why")
  func fullDevice() throws {
    let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let output = Output(descriptor: descriptor, name: "standard output")
    let error = #expect(throws: FileError.self) { try output.write("x") }
    #expect(error?.description == "cannot write to standard output: no space left on device")
    #expect(!output.isTerminal)
    #expect(output.terminalWidth == nil)
  }
}
