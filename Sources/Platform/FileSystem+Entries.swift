package import Catalog
import Glibc

extension FileSystem {
  /// Lists a folder, sorted by bytes, without `.` and `..`.
  ///
  /// The kinds come with the listing; only on file systems that leave them out is each entry looked at. An
  /// entry that vanishes meanwhile is left out.
  package static func entries(of folder: FilePath) throws(FileError) -> [FolderEntry] {
    var listing = OpenFolder()
    try call("list", folder) { unsafe listing.open($0) }
    var result: [FolderEntry] = []
    while let entry = try listing.next(in: folder) { result.append(entry) }
    // Most file systems give no order; the bytes of names do, and one that is sorted costs next to nothing.
    result.sort(by: precedes)
    return result
  }

  /// Orders by bytes with `memcmp`, the listing's only cost that grows faster than the listing.
  private static func precedes(_ left: FolderEntry, _ right: FolderEntry) -> Bool {
    unsafe left.name.withUnsafeBytes { left in
      unsafe right.name.withUnsafeBytes { right in
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else {
          return left.count < right.count
        }
        let order = unsafe memcmp(leftStart, rightStart, min(left.count, right.count))
        return order == 0 ? left.count < right.count : order < 0
      }
    }
  }
}

/// A folder that is being listed (`DIR`), closed when the value ends.
@safe private struct OpenFolder: ~Copyable {
  private var stream: OpaquePointer?

  /// Where the name starts in a `dirent`.
  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19

  deinit {
    if let stream = unsafe stream { unsafe closedir(stream) }
  }

  /// Opens the folder; -1 where it cannot be.
  mutating func open(_ path: UnsafePointer<CChar>) -> Int32 {
    unsafe stream = opendir(path)
    return unsafe stream == nil ? -1 : 0
  }

  /// The next entry, or nil at the end.
  mutating func next(in folder: FilePath) throws(FileError) -> FolderEntry? {
    guard let stream = unsafe stream else { return nil }
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno == 0 { return nil }
        throw FileError(operation: "list", path: folder, code: errno)
      }
      // The entry may be shorter than the type says, so only its own bytes are touched.
      let start = unsafe UnsafeRawPointer(entry) + Self.nameOffset
      let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
      let raw = unsafe UnsafeRawBufferPointer(start: start, count: length)
      let dot = UInt8(ascii: ".")
      if unsafe length <= 2 && raw.allSatisfy({ $0 == dot }) { continue }
      let name = unsafe [UInt8](raw)
      if let kind = unsafe FileStamp.Kind(entryType: entry.pointee.d_type) {
        return FolderEntry(name: name, kind: kind)
      }
      if let stamp = try? FileSystem.stamp(of: folder.appending(name), followingLinks: false) {
        return FolderEntry(name: name, kind: stamp.kind)
      }
    }
  }
}
