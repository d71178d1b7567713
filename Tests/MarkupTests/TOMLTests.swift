import Catalog
import Markup
import Testing

@Suite("TOML")
struct TOMLTests {
  private func read(_ text: String) throws -> [HeaderField] { try TOMLReader.read(Array(text.utf8)) }

  private func problem(_ bytes: [UInt8]) -> TOMLReader.Problem? {
    do throws(TOMLReader.Problem) {
      _ = try TOMLReader.read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("keys come in the order of the file, with the places of keys and values")
  func order() throws {
    let fields = try read("zeta = \"ä\"\nalpha = 'b'\n\n[table]\nx = 1\n")
    #expect(fields.map(\.key) == ["zeta", "alpha", "table"])
    #expect(fields.map(\.keyPosition.line) == [1, 2, 4])
    #expect(fields[0].value.text == "ä")
    #expect(fields[0].value.start == TextPosition(line: 1, byteColumn: 7, column: 8))
    #expect(fields[0].value.end == TextPosition(line: 1, byteColumn: 11, column: 11))
  }

  @Test(
    "a scalar that is no text stays as it was written",
    arguments: ["1_000", "0x1F", "true", "1979-05-27T07:32:00Z", "1.50", "-inf", "07:32:00"])
  func scalars(text: String) throws {
    let fields = try read("key = \(text) # remark\n")
    #expect(fields.first?.value.content == .scalar(text, .plain))
  }

  @Test("a long text keeps its lines and says where it starts")
  func longText() throws {
    let fields = try read("a = 1\nprompt = \"\"\"\nfirst\n\\u00e4 \"quoted\"\n\"\"\"\n")
    #expect(fields[1].value.text == "first\nä \"quoted\"\n")
    #expect(fields[1].value.start.line == 2)
    #expect(fields[1].value.content == .scalar("first\nä \"quoted\"\n", .literal))
  }

  @Test("lists, inline tables and tables in lists nest")
  func nesting() throws {
    let fields = try read("a = [1, {b = 'c'}]\n[[d]]\ne = 2\n[[d]]\ne = 3\n")
    guard case .list(let items)? = fields.first?.value.content,
      case .list(let tables)? = fields.last?.value.content
    else {
      Issue.record("no lists")
      return
    }
    #expect(items.first?.text == "1")
    #expect(tables.count == 2)
  }

  @Test(
    "what is no TOML is refused with its line",
    arguments: [("a = 1\nb = \n", 2), ("a = 1\na = 2\n", 2), ("x", 1)])
  func faults(text: String, line: Int) {
    let found = problem(Array(text.utf8))
    #expect(found?.position.line == line, "\(String(describing: found))")
    #expect(found?.message.isEmpty == false)
  }

  @Test("an empty file and a byte-order mark are no fault")
  func empty() throws {
    #expect(try TOMLReader.read([]).isEmpty)
    #expect(try TOMLReader.read([0xEF, 0xBB, 0xBF] + Array("a = 1".utf8)).first?.key == "a")
  }

  @Test("bytes that are not UTF-8 are refused with their place")
  func notText() {
    #expect(problem(Array("a = 1\nb = \"".utf8) + [0xFF, 0x22])?.message == "not UTF-8")
    #expect(problem(Array("a = 1\nb = \"".utf8) + [0xFF, 0x22])?.position.line == 2)
  }

  @Test("no depth is too deep to be refused")
  func depth() {
    #expect(problem(Array((String(repeating: "a.", count: 300_000) + "a = 1").utf8)) != nil)
    #expect(problem(Array(("a = " + String(repeating: "[", count: 300_000)).utf8)) != nil)
    #expect(problem(Array(("a = " + String(repeating: "{b=", count: 200_000)).utf8)) != nil)
    let longest = String(repeating: "a.", count: TOMLReader.maximumKeyPartCount - 1)
    let nested = String(repeating: "{\(longest)a=", count: 60) + "1" + String(repeating: "}", count: 60)
    #expect(problem(Array("a = \(nested)".utf8)) == nil)
    #expect(problem(Array(repeating: UInt8(ascii: "#"), count: TOMLReader.maximumByteCount + 1)) != nil)
  }

  @Test("a long line of values is read in one go")
  func longLine() throws {
    let text = "a = [" + String(repeating: "'ü',", count: 90_000) + "]\n"
    guard case .list(let values)? = try read(text).first?.value.content else {
      Issue.record("no list")
      return
    }
    #expect(values.count == 90_000)
    #expect(problem(Array(("a = [" + String(repeating: "1,", count: 120_000) + "]\n").utf8)) != nil)
  }

  @Test("text cut anywhere never ends the program")
  func cuts() {
    let text = Array(
      "[a]\nb = \"\"\"x\\n\n\"\"\" # c\n'd.e' = {f = [1, 2.5], g = 'h'}\n[[i.j]]\nk = 1979-05-27\n".utf8)
    for end in text.indices {
      _ = problem(Array(text[..<end]))
      var changed = text
      changed[end] = 0
      _ = problem(changed)
      changed[end] = UInt8(ascii: "\"")
      _ = problem(changed)
    }
  }
}
