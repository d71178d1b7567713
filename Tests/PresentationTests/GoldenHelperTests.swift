import Catalog
import Glibc
import TestSupport
import Testing

@Suite("The golden helper")
struct GoldenHelperTests {
  /// A recording run fails whatever is compared, so there is nothing to tell apart in one.
  private static var isRecording: Bool { getenv("RECORD_GOLDENS") != nil }

  @Test("a golden that is missing, differs or is empty fails, the same bytes pass")
  func comparison() throws {
    let folder = try TemporaryFolder()
    let file = folder.path.appending("Some.swift").displayText
    if Self.isRecording {
      #expect(Golden.difference([1], "new", file: file) != nil)
      return
    }
    #expect(Golden.difference([], "missing", file: file) != nil)
    try folder.write("one\ntwo\n", to: "Goldens/there.txt")
    #expect(Golden.difference(Array("one\ntwo\n".utf8), "there", file: file) == nil)
    #expect(Golden.difference(Array("one\ntow\n".utf8), "there", file: file)?.contains("line 2") == true)
    #expect(
      Golden.difference(Array("one\ntwo\nthree\n".utf8), "there", file: file)?.contains("line 3") == true)
    #expect(Golden.difference([], "there", file: file) != nil)
  }
}
