import Catalog
import Testing

@Suite struct TimestampTests {
  @Test(
    "RFC 3339 in UTC is read to the second",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00Z", 951_825_600),
      ("2025-11-20T09:00:00Z", 1_763_629_200), ("1969-12-31T23:59:59Z", -1),
    ])
  func reading(text: String, seconds: Int64) {
    #expect(Timestamp(rfc3339: text) == Timestamp(seconds: seconds))
  }

  @Test(
    "anything else is not guessed at",
    arguments: [
      "", "2025-11-20", "2025-11-20T09:00:00", "2025-11-20T09:00:00+01:00", "2025-13-20T09:00:00Z",
      "2025-1a-20T09:00:00Z", "1763629200",
      "2025-11-20T24:00:00Z", "2025-11-20T09:60:00Z", "2025-11-20T09:00:61Z", "2025-02-29T09:00:00Z",
      "2025-04-31T09:00:00Z",
    ])
  func refusing(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }
}
