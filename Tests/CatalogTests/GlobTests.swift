import Catalog
import Testing

@Suite struct GlobTests {
  @Test(
    "a pattern with lists in braces stands for one of each, whatever is left open stays as it is",
    arguments: [
      ("a", ["a"]), ("skills/{a,b}", ["skills/a", "skills/b"]),
      ("{a,b}/{c,d}", ["a/c", "a/d", "b/c", "b/d"]),
      ("{a,{b,c}d}", ["a", "bd", "cd"]), ("{a,}x", ["ax", "x"]), ("{a}", ["{a}"]), ("{a,b", ["{a,b"]),
      ("{{a,b}", ["{a", "{b"]), ("}{,", ["}{,"]), ("{a}{b,c}", ["{a}b", "{a}c"]), ("", [""]),
    ])
  func alternatives(pattern: String, wanted: [String]) {
    #expect(Glob.alternatives(of: Array(pattern.utf8)).map { String(decoding: $0, as: UTF8.self) } == wanted)
  }

  @Test("a pattern that stands for too many, or is too long, is taken as it is")
  func limits() {
    let many = Array(String(repeating: "{a,b}", count: 40).utf8)
    #expect(Glob.alternatives(of: many) == [many])
    let long = Array(String(repeating: "{", count: 100_000).utf8)
    #expect(Glob.alternatives(of: long) == [long])
  }
}
