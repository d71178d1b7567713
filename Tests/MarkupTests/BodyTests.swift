import Catalog
import Markup
import Testing

@Suite("Bodies")
struct BodyTests {
  @Test("headings have level, text and place")
  func headings() {
    let document = read("---\na: b\n---\n# One `code` *two*\n\ntext\n\nTwo\n---\n\n> ### Three #\n")
    #expect(document.headings.map(\.level) == [1, 2, 3])
    #expect(document.headings.map(\.text) == ["One code two", "Two", "Three"])
    #expect(document.headings.map(\.position) == [place(4, 1), place(8, 1), place(11, 3)])
  }

  @Test("destinations are unescaped, percent-encoding stays")
  func destinations() {
    let document = read(
      "[a](two%20words.md) [b](<two words.md>) [c](x\\_y.md \"title\") [d](a&amp;b) [e]() <https://f.g/?h> <i@j.k>"
    )
    #expect(
      document.links.map(\.destination)
        == ["two%20words.md", "two words.md", "x_y.md", "a&b", "", "https://f.g/?h", "mailto:i@j.k"])
    #expect(document.links.map(\.text) == ["a", "b", "c", "d", "e", "https://f.g/?h", "i@j.k"])
    #expect(document.links.map(\.position.column) == [1, 21, 41, 62, 75, 81, 98])
    #expect(document.links.allSatisfy { !$0.isImage })
  }

  @Test("images count, also inside links")
  func images() {
    let document = read("see [![alt *text*](img.png) more](page.md) and ![pic](p.png)\n")
    #expect(document.links.map(\.destination) == ["page.md", "img.png", "p.png"])
    #expect(document.links.map(\.isImage) == [false, true, true])
    #expect(document.links.map(\.text) == ["alt text more", "alt text", "pic"])
    #expect(document.links.map(\.position.column) == [5, 6, 48])
  }

  @Test("reference links are resolved")
  func references() {
    let document = read(
      "[full][ref], [ref][] and [ref]; not [this].\n\n[ref]: to.md 'title'\n[unused]: other.md\n")
    #expect(document.links.map(\.destination) == ["to.md", "to.md", "to.md"])
    #expect(document.links.map(\.position.column) == [1, 14, 26])
  }

  @Test("nothing in code, comments or HTML is a link")
  func code() {
    let document = read(
      """
      `[a](b)` <!-- [c](d) --> text <b title="[x](y)">

      ```text
      [e](f)
      ```

          [g](h)

      <!-- [i](j) -->

      <div>
      [k](l)
      </div>

      https://no.autolink.example \\[m](n)
      """)
    #expect(document.links.isEmpty)
    #expect(document.firstParagraph == "[a](b)  text")
  }

  @Test("links stand where they open, whatever is around them")
  func places() {
    let document = read(
      """
      ---
      a: b
      ---
      [def]: x.md
      first [b](b) then
         indented [c](c)

      > quote [d](d)
      >    more [e](e)
      lazy [f](f)

      1. item [g](g)
           on [h](h)

      [text over
      two lines](i) and [j](j)

      | a | b |
      |---|---|
      | [k](k) | x \\| y [l](l) |
        | é | [m](m) |

      `[n](n)` [n](n) <https://o.example>
        after <https://p.example>
      Setext [q](q)
      ===
      """)
    let expected: [(String, Int, Int)] = [
      ("b", 5, 7), ("c", 6, 13), ("d", 8, 9), ("e", 9, 11), ("f", 10, 6), ("g", 12, 9), ("h", 13, 9),
      ("i", 15, 1), ("j", 16, 19), ("k", 20, 3), ("l", 20, 19), ("m", 21, 9), ("n", 23, 10),
      ("https://o.example", 23, 17), ("https://p.example", 24, 9), ("q", 25, 8),
    ]
    #expect(document.links.count == expected.count)
    for (link, (destination, line, column)) in zip(document.links, expected) {
      #expect(link.destination == destination)
      #expect(link.position.line == line, "\(destination)")
      #expect(link.position.column == column, "\(destination)")
    }
  }

  @Test("tasks have state, text and the heading that they stand under")
  func tasks() {
    let document = read(
      """
      - [ ] before

      # One

      - [x] done `code`
        - [ ] below [l](m)
      * [X] star

      ## Two

      1. [ ] numbered
         wrapped

      ```
      - [ ] code
      ```

      - [] none
      - [y] none
      """)
    #expect(document.tasks.map(\.text) == ["before", "done code", "below l", "star", "numbered wrapped"])
    #expect(document.tasks.map(\.isDone) == [false, true, false, true, false])
    #expect(document.tasks.map(\.headingIndex) == [nil, 0, 0, 0, 1])
    #expect(document.tasks.map(\.position.line) == [1, 5, 6, 7, 11])
    #expect(document.tasks.map(\.position.column) == [1, 1, 3, 1, 1])
    #expect(document.listItems.map(\.text) == ["[] none", "[y] none"])
  }

  @Test("list items keep the text of their first paragraph on one line")
  func listItems() {
    let document = read("## Checks\n\n- one\n  two\n\n  three\n- # no paragraph\n-\n- four\n\n    - five\n")
    #expect(document.listItems.map(\.text) == ["one two", "", "", "four", "five"])
    #expect(document.listItems.map(\.headingIndex) == [0, 0, 1, 1, 1])
    #expect(document.listItems.first?.position == place(3, 1))
  }

  @Test("code fences have info, place and lines")
  func fences() {
    let document = read(
      "```swift title=x\na\n\nb\n```\n\n- ~~~\n  c\n  ~~~\n\n```\n```\n\n    indented\n\n```open\nd")
    #expect(document.fences.map(\.info) == ["swift title=x", "", "", "open"])
    #expect(document.fences.map(\.lineCount) == [3, 1, 0, 1])
    #expect(document.fences.map(\.position) == [place(1, 1), place(7, 3), place(11, 1), place(16, 1)])
  }

  @Test("the first paragraph is one line of text")
  func firstParagraph() {
    #expect(
      read("# T\n\n- item\n\nOne *two*\n[three](x)  \nfour.\n\nFive.\n").firstParagraph
        == "One two three four.")
    #expect(read("# T\n").firstParagraph == nil)
    #expect(read("<!-- c -->\n\n> quote\n\ntext\n").firstParagraph == "text")
    #expect(read("![](empty.png)\n\ntext\n").firstParagraph == "text")
  }

  @Test("a long line is cut between code points")
  func longParagraph() {
    let text = read(String(repeating: "é", count: 20_000)).firstParagraph ?? ""
    #expect(text.unicodeScalars.count == 8_192)
    #expect(text.unicodeScalars.allSatisfy { $0 == "é" })
  }
}
