package import Arguments

/// A command of the table together with what runs it.
package struct Subcommand: Sendable {
  package let command: Command
  /// Whether it stops where the configuration is faulty; help and `config` itself must work even then.
  package let needsConfiguration: Bool
  package let run: @Sendable (Session) async throws(Failure) -> Int32

  package init(
    _ command: Command, needsConfiguration: Bool = true,
    run: @escaping @Sendable (Session) async throws(Failure) -> Int32
  ) {
    self.command = command
    self.needsConfiguration = needsConfiguration
    self.run = run
  }
}
