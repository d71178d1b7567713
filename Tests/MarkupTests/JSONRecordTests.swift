import Markup
import Testing

@Suite("JSON texts in a buffer")
struct JSONRecordTests {
  @Test("values are read by their types, and the wrong type is nil")
  func values() throws {
    let records = JSONRecords()
    let root = try #require(
      records.read(Array(#"{"t":"é","n":-7,"r":2.9,"b":true,"z":null,"a":["x",1,"y"],"o":{"k":"v"}}"#.utf8)))
    #expect(root["t"]?.text == "é" && root["t"]?.integer == nil)
    #expect(root["n"]?.integer == -7 && root["r"]?.integer == 2)
    #expect(root["b"]?.boolean == true && root["z"]?.isNull == true)
    #expect(root["a"]?.texts == ["x", "y"])
    #expect(root["o"]?["k"]?.isText("v") == true)
    #expect(root["missing"] == nil && root["t"]?["x"] == nil)
    var keys: [String] = []
    root.forEachMember { key, _ in keys.append(key) }
    #expect(keys == ["t", "n", "r", "b", "z", "a", "o"])
  }

  @Test("a text is cut between characters and searched without being copied")
  func texts() throws {
    let root = try #require(JSONRecords().read(Array(#"["aéb <tag>here"]"#.utf8)))
    var texts: [String?] = []
    root.forEach { text in
      texts = [text.text(upTo: 2), text.text(upTo: 3), text.text(from: "<tag>", upTo: 7)]
      #expect(text.contains("here") && !text.contains("there"))
    }
    #expect(texts == ["a", "aé", "<tag>he"])
  }

  @Test("what was read before is null once the next text is read")
  func staleElements() throws {
    let records = JSONRecords()
    let first = try #require(records.read(Array(#"{"a":"x"}"#.utf8)))
    _ = records.read(Array(#"{"b":"y"}"#.utf8))
    #expect(first["a"] == nil && first.isNull)
  }

  @Test(
    "broken, deep and empty texts are no JSON",
    arguments: ["", " ", "{", #"{"a":}"#, "\u{FF}", "[1,]", "nul"])
  func broken(_ text: String) {
    #expect(JSONRecords().read(Array(text.utf8)) == nil)
  }

  @Test("bytes that are not UTF-8 and nesting beyond the parser's bound are refused")
  func hostile() {
    #expect(JSONRecords().read([0x22, 0xFF, 0x22]) == nil)
    let deep =
      [UInt8](repeating: UInt8(ascii: "["), count: 5000) + [UInt8](repeating: UInt8(ascii: "]"), count: 5000)
    #expect(JSONRecords().read(deep) == nil)
  }
}
