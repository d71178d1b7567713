import Catalog
import Glibc

/// One of the two streams that people and programs read, by its descriptor.
///
/// Writes go straight to the kernel: whoever has much to say collects it first.
package struct Output: Sendable {
  package let descriptor: Int32
  private let name: String

  /// Where data goes.
  package static let standard = Output(descriptor: STDOUT_FILENO, name: "standard output")

  /// Where everything that is said goes.
  package static let error = Output(descriptor: STDERR_FILENO, name: "standard error")

  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes all bytes. A reader that went away ends the process silently, as it ends every tool in a pipe.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    let code = FileSystem.writeAll(bytes, to: descriptor)
    if code == EPIPE { Self.dieOfBrokenPipe() }
    guard code == 0 else { throw FileError(operation: "write to", path: FilePath(name), code: code) }
  }

  /// Writes text as UTF-8.
  package func write(_ text: String) throws(FileError) { try write(Array(text.utf8)) }

  /// Whether the stream is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal, or nil where the stream is none or does not know.
  package var terminalWidth: Int? { size.map { Int($0.ws_col) }.flatMap { $0 > 0 ? $0 : nil } }

  /// The rows of the terminal, or nil where the stream is none or does not know.
  package var terminalHeight: Int? { size.map { Int($0.ws_row) }.flatMap { $0 > 0 ? $0 : nil } }

  private var size: winsize? {
    var size = winsize()
    return unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Ends by SIGPIPE even where a parent left the signal ignored, and where this thread blocks it.
  private static func dieOfBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    var broken = sigset_t()
    unsafe sigemptyset(&broken)
    unsafe sigaddset(&broken, SIGPIPE)
    unsafe pthread_sigmask(SIG_UNBLOCK, &broken, nil)
    raise(SIGPIPE)
    _exit(0)
  }
}

/// The stream that people type into.
package enum Input {
  /// Whether standard input is a terminal, so that a question can be answered.
  package static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Reads standard input to its end, or gives nil where it is closed, cannot be read or has more bytes than `limit`.
  package static func all(limit: Int) -> [UInt8]? {
    var result: [UInt8] = []
    while true {
      var count = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, used in
        repeat {
          count = unsafe read(STDIN_FILENO, buffer.baseAddress, 1 << 16)
        } while count < 0 && errno == EINTR
        used = max(0, count)
      }
      if count < 0 { return nil }
      if count == 0 { return result }
      result += piece
      if result.count > limit { return nil }
    }
  }

  /// Reads one line from standard input without its line end, or nil at the end of the input.
  ///
  /// - Parameter limit: the most bytes that a line may have; a longer one counts as no answer.
  package static func line(limit: Int = 4096) -> [UInt8]? {
    var result: [UInt8] = []
    var byte: UInt8 = 0
    while result.count <= limit {
      let count = unsafe read(STDIN_FILENO, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return result.isEmpty ? nil : result }
      if byte == UInt8(ascii: "\n") { return result }
      result.append(byte)
    }
    return nil
  }
}
