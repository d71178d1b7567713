#if os(Linux)
  import Glibc

  extension SystemClock {
    /// The kernel stamps files with the time of its last tick; this is the clock that shows it.
    static var fileSystemClock: clockid_t { CLOCK_REALTIME_COARSE }
  }
#endif
