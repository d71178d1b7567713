/// The environment variables of a process, as bytes.
///
/// A value may hold a path in any encoding; as text it would be lost.
package struct Variables: Sendable, Hashable {
  private var values: [String: [UInt8]]

  /// Creates variables from text.
  package init(_ values: [String: String] = [:]) { self.values = values.mapValues { Array($0.utf8) } }

  /// Creates variables from bytes.
  package init(bytes values: [String: [UInt8]]) { self.values = values }

  /// A variable as text, bytes that are not UTF-8 replaced; nil where it is not set.
  package subscript(name: String) -> String? {
    get { values[name].map { String(decoding: $0, as: UTF8.self) } }
    set { values[name] = newValue.map { Array($0.utf8) } }
  }

  /// A variable as it is; nil where it is not set.
  package func bytes(_ name: String) -> [UInt8]? { values[name] }

  /// All variables as text, bytes that are not UTF-8 replaced.
  package var text: [String: String] { values.mapValues { String(decoding: $0, as: UTF8.self) } }
}

extension Variables: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(elements) { _, last in last })
  }
}
