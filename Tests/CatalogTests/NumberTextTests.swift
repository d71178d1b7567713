import Catalog
import Testing

@Suite struct NumberTextTests {
  @Test("digits stand in groups of three")
  func groups() {
    #expect(NumberText.grouped(0) == "0")
    #expect(NumberText.grouped(999) == "999")
    #expect(NumberText.grouped(1031) == "1,031")
    #expect(NumberText.grouped(-1_234_567) == "-1,234,567")
    #expect(NumberText.grouped(.min) == "-9,223,372,036,854,775,808")
  }

  @Test("a noun follows its number, with the plural that it has")
  func nouns() {
    #expect(counted(1, "line") == "1 line")
    #expect(counted(0, "line") == "0 lines")
    #expect(counted(1031, "entry", plural: "entries") == "1,031 entries")
  }
}
