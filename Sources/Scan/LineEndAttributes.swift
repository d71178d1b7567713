import Catalog
import Git
import Platform

/// Whether git's attributes ask for CRLF in a file, so that its line ends are no fault of its author.
///
/// The `.gitattributes` files from the top of the work tree down to the file's folder are read; the last line that
/// matches decides. Source: `gitattributes(5)`, `eol`.
enum LineEndAttributes {
  static func askForCRLF(_ file: FilePath) -> Bool {
    guard case .workTree(let workTree) = GitDiscovery.discover(from: file.parent ?? file).0,
      let relative = file.relative(to: workTree.path)
    else { return false }
    var folder = workTree.path
    var answer = false
    for component in relative.components {
      if let content = try? FileSystem.read(folder.appending(".gitattributes"), limit: 1 << 20),
        let inside = file.relative(to: folder)
      {
        for line in content.bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
          answer = decision(of: String(decoding: line, as: UTF8.self), for: inside) ?? answer
        }
      }
      folder = folder.appending(component)
    }
    return answer
  }

  /// What a line says of a file; nil where it says nothing of it or of its line ends.
  private static func decision(of line: String, for file: FilePath) -> Bool? {
    let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard let pattern = words.first, !pattern.hasPrefix("#"), words.count > 1,
      PathPatterns([pattern]).match(file, isFolder: false)
    else { return nil }
    var answer: Bool?
    for word in words.dropFirst() {
      switch word {
      case "eol=crlf": answer = true
      case "eol=lf", "-eol", "!eol", "-text", "binary": answer = false
      default: break
      }
    }
    return answer
  }
}
