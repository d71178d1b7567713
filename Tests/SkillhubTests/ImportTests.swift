import Catalog
import TestSupport
import Testing

@Suite("Imports")
struct ImportTests {
  private func check(_ arguments: [String] = []) throws -> Program.Result {
    let folder = try TemporaryFolder()
    return try Program(home: folder.path).run(
      FilePath("/bin/bash"), [Program.repository.appending("Scripts/imports").displayText] + arguments)
  }

  @Test("imports point one way")
  func direction() throws {
    let result = try check()
    #expect(result.status == 0, "\(result.text)\(result.errorText)")
  }

  @Test(
    "an import against the direction is found",
    arguments: [
      ("Catalog", "import Git", "Git"), ("Terminal", "package import Catalog", "Catalog"),
      ("Arguments", "internal import Catalog", "Catalog"), ("Scan", "import CGit2", "CGit2"),
      ("Presentation", "import Scan", "Scan"), ("Commands", "  import Foundation", "Foundation"),
      ("State", "import struct Commands.Failure", "Commands"),
      ("Validation", "@preconcurrency import Markup", "Markup"), ("Unheard", "import Catalog", "Unheard"),
    ])
  func wrongWay(module: String, line: String, name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("import Glibc\n// import Dispatch2\n\(line)\n", to: "\(module)/File.swift")
    let result = try check([folder.path.displayText])
    #expect(result.status == 1)
    #expect(result.text.contains(name), "\(result.text)")
    #expect(result.lines.count == 1)
  }

  @Test("imports along the direction pass")
  func rightWay() throws {
    let folder = try TemporaryFolder()
    try folder.write("package import Catalog\nimport CGit2\nimport Platform\n", to: "Git/Repository.swift")
    try folder.write(
      "import FoundationEssentials\nlet text = \"import Foundation\"\n", to: "Catalog/Item.swift")
    let result = try check([folder.path.displayText])
    #expect(result.status == 0, "\(result.text)")
  }

  @Test("what is declared and not imported is found")
  func unused() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      let package = Package(targets: [
        .systemLibrary(name: "CThing"),
        .target(name: "Base", swiftSettings: strict),
        .target(
          name: "Top",
          dependencies: [
            "Base", "CThing",
          ],
          swiftSettings: strict),
      ])
      """, to: "Package.swift")
    try folder.write("let one = 1\n", to: "Sources/Base/One.swift")
    try folder.write("package import Base\n", to: "Sources/Top/Two.swift")
    let sources = folder.path.appending("Sources").displayText
    let result = try check([sources])
    #expect(result.status == 1)
    #expect(result.lines == ["Top: Package.swift declares CThing, and nothing in Top imports it"])
    try folder.write("import CThing\n", to: "Sources/Top/Three.swift")
    #expect(try check([sources]).status == 0)
  }
}
