/// Waiting without sleeping for the clock of the file system.
package enum FileClock {
  /// Waits until that clock has moved on so far that what was written before is seen to be older than what comes now.
  package static func settle() {
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(70)
    while clock.now < end {}
  }
}
