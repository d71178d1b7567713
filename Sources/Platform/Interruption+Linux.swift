#if os(Linux)
  import Glibc

  extension Interruption {
    private static let numbers = [SIGINT, SIGTERM]

    /// Sets the handlers; Linux keeps the handler in a union named `__sigaction_handler`.
    static func setHandlers() {
      for number in numbers where !isIgnored(number) {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { Interruption.note($0) }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_RESTART)
        unsafe sigaction(number, &action, nil)
      }
    }

    /// Leaves the signals to the system again.
    static func removeHandlers() {
      for number in numbers where !isIgnored(number) { Glibc.signal(number, SIG_DFL) }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
      var current = sigaction()
      guard unsafe sigaction(number, nil, &current) == 0 else { return true }
      let ignored = unsafe unsafeBitCast(SIG_IGN, to: UInt.self)
      return unsafe unsafeBitCast(current.__sigaction_handler.sa_handler, to: UInt.self) == ignored
    }
  }
#endif
