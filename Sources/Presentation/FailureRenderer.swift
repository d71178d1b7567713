/// Failures as documents.
package enum FailureRenderer {
  /// A failure as the one JSON document of a run: `{"version":1,"error":{"message","hint","exit"}}`.
  package static func json(
    message: String, hint: String?, exit: Int, isOneLine: Bool = false, isTerminal: Bool = false
  ) -> [UInt8] {
    var writer = JSONWriter(isIndented: !isOneLine, escapesUnsafe: isTerminal)
    writer.object { writer in
      writer.member("version", 1)
      writer.member("error") { writer in
        writer.object { writer in
          writer.member("message", message)
          writer.member("hint", hint)
          writer.member("exit", exit)
        }
      }
    }
    return writer.finished()
  }
}
