#if os(Linux)
  import Glibc
  import Synchronization

  extension Interruption {
    /// Sets the handlers; Linux keeps the handler in a union named `__sigaction_handler`.
    static func listen() {
      for number in [SIGINT, SIGTERM] {
        var before = sigaction()
        guard unsafe sigaction(number, nil, &before) == 0 else { continue }
        let ignored = unsafe unsafeBitCast(SIG_IGN, to: UInt.self)
        let current = unsafe unsafeBitCast(before.__sigaction_handler.sa_handler, to: UInt.self)
        if current == ignored { continue }
        var action = sigaction()
        // Only a store to memory: nothing else is allowed inside a handler.
        unsafe action.__sigaction_handler.sa_handler = { Interruption.signal.store($0, ordering: .relaxed) }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_RESTART)
        unsafe sigaction(number, &action, nil)
      }
    }
  }
#endif
