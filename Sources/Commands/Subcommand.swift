package import Arguments

/// A command of the table together with what runs it.
package struct Subcommand: Sendable {
  package let command: Command
  /// Whether it stops where the configuration is faulty; help and `config` itself must work even then.
  package let needsConfiguration: Bool
  /// Whether it brings whole trees up to date, and keeps record of what it asks of the disk for the next time.
  let walks: Bool
  package let run: @Sendable (Session) async throws(Failure) -> Int32

  package init(
    _ command: Command, needsConfiguration: Bool = true, walks: Bool = false,
    run: @escaping @Sendable (Session) async throws(Failure) -> Int32
  ) {
    self.command = command
    self.needsConfiguration = needsConfiguration
    self.walks = walks
    self.run = run
  }
}
