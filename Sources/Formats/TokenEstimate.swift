package import Catalog

/// Tokens as an estimate; no tokenizer is shipped, so every figure made here is marked as an estimate.
///
/// Four ASCII characters or one other character count as a token. On English prose that is within a fifth of
/// what common tokenizers count; CJK text comes out about right, code a little low. Figures are rounded to two
/// digits.
package enum TokenEstimate {
  /// How a figure was made, for the source of a field.
  package static let method = "estimate: 4 ASCII characters or 1 other character a token"

  package static func tokens(asciiCount: Int, otherCount: Int) -> Int {
    let count = (asciiCount + 3) / 4 + otherCount
    // Two digits are more than an estimate can promise.
    var unit = 1
    while count / unit >= 100 { unit *= 10 }
    return (count + unit / 2) / unit * unit
  }

  package static func tokens(in text: String) -> Int {
    var ascii = 0
    var other = 0
    for scalar in text.unicodeScalars { if scalar.isASCII { ascii += 1 } else { other += 1 } }
    return tokens(asciiCount: ascii, otherCount: other)
  }

  /// Tokens of a document's body, which an agent reads when it uses the skill.
  package static func body(of document: Document) -> Int {
    tokens(asciiCount: document.bodyASCIICount, otherCount: document.bodyOtherCount)
  }
}
