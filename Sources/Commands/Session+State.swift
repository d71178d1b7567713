import Inspectors
import State

extension Session {
  /// The state's answers for inspectors.
  var stateReader: StateReader {
    StateReader(
      lastValidation: { [unowned self] id, hash in
        self.withState { $0.lastValidation(id: id, contentHash: hash) }
          .map { ($0.at, $0.errorCount, $0.warningCount) }
      },
      lastOpened: { [unowned self] path in self.withState { $0.lastOpened(of: path) } },
      ticks: { [unowned self] id, hash in self.withState { $0.ticks(of: id, contentHash: hash) } ?? [:] },
      own: { [unowned self] id in
        (
          note: self.withState { $0.note(on: id) },
          aliases: self.withState { $0.aliases(of: id) } ?? []
        )
      })
  }
}
