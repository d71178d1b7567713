package import Catalog

/// The commands that open things on a Linux desktop.
package enum DesktopOpener {
  /// The command that opens a file or folder with the program for it.
  package static func open(_ path: FilePath) -> [[UInt8]] {
    [Array("xdg-open".utf8), path.bytes]
  }

  /// The command that shows a file or folder in the file manager.
  ///
  /// With a session bus the file manager is asked to select it; else its folder is opened.
  package static func reveal(_ path: FilePath, isFolder: Bool, hasSessionBus: Bool) -> [[UInt8]] {
    guard hasSessionBus else { return open(isFolder ? path : path.parent ?? path) }
    let words = [
      "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.FileManager1",
      "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1.ShowItems",
    ]
    return words.map { Array($0.utf8) } + [
      Array("array:string:".utf8) + fileURL(of: path), Array("string:".utf8),
    ]
  }

  /// The path as a `file:` URL; everything but unreserved characters and `/` is percent-encoded.
  static func fileURL(of path: FilePath) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var url = Array("file://".utf8)
    for byte in path.bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        url.append(byte)
      default: url += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return url
  }
}
