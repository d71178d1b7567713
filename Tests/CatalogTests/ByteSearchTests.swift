import TestSupport
import Testing

@testable import Catalog

@Suite struct ByteSearchTests {
  private static let texts: [[UInt8]] = {
    var generator = SeededGenerator(seed: 5)
    return (0..<400).map { count in
      (0..<count % 40).map { _ in
        // Mostly plain, with neighbours of what is looked for.
        [0x61, 0x7F, 0x80, 0xFF, 0x00, 0x0A, 0x0B, 0x09, 0x0D, 0x0E, 0x41, 0x20].randomElement(
          using: &generator)
          ?? 0x61
      }
    }
  }()

  @Test("finding one of two bytes, eight at a time, is what finding them one by one is")
  func two() {
    for text in Self.texts {
      for start in 0...text.count {
        let expected = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
        #expect(ByteSearch.next(0x0A, 0x0D, in: text.span, from: start) == expected)
        let alone = text[start...].firstIndex(of: 0x80) ?? text.count
        #expect(ByteSearch.next(0x80, 0x80, in: text.span, from: start) == alone)
      }
    }
  }

  @Test("finding what is not plain is too", arguments: [0, 0x0E, 0x20, 0x80] as [UInt8])
  func outside(limit: UInt8) {
    for text in Self.texts {
      for start in 0...text.count {
        let expected = text[start...].firstIndex { $0 >= 0x80 || $0 < limit } ?? text.count
        #expect(ByteSearch.nextOutside(of: limit, in: text.span, from: start) == expected)
      }
    }
  }
}
