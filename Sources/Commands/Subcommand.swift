package import Arguments

/// A command of the table together with what runs it.
package struct Subcommand: Sendable {
  package let command: Command
  package let run: @Sendable (Session) async throws(Failure) -> Int32

  package init(_ command: Command, run: @escaping @Sendable (Session) async throws(Failure) -> Int32) {
    self.command = command
    self.run = run
  }
}
