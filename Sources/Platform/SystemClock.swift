package import Catalog
import Glibc

/// The clock and the zone of this machine.
package enum SystemClock {
  /// The time by the clock that local file systems stamp with, so that the two can be compared.
  package static func now() -> Timestamp { read(fileSystemClock) }

  /// The time in full resolution.
  package static func preciseNow() -> Timestamp { read(CLOCK_REALTIME) }

  /// Nanoseconds of a clock that never jumps, for durations.
  package static func ticks() -> Int64 {
    let time = read(CLOCK_MONOTONIC)
    return time.seconds &* 1_000_000_000 &+ Int64(time.nanoseconds)
  }

  /// Seconds that local time is ahead of UTC at a moment, by `TZ` or the machine's zone (`localtime_r`).
  package static func utcOffset(at moment: Timestamp) -> Int {
    // POSIX lets localtime_r pass over a zone that was never set.
    tzset()
    var seconds = time_t(moment.seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
    return unsafe Int(parts.tm_gmtoff)
  }

  private static func read(_ clock: clockid_t) -> Timestamp {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return Timestamp(seconds: 0) }
    return Timestamp(time)
  }
}
