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
      lastOpened: { [unowned self] path in self.withState { $0.lastOpened(of: path) } })
  }
}
