package import Catalog
import Glibc

extension FileSystem {
  /// Lists a folder, sorted by bytes, without `.` and `..`.
  ///
  /// The kinds come with the listing; only on file systems that leave them out is each entry looked at. An
  /// entry that vanishes meanwhile is left out.
  package static func entries(of folder: FilePath) throws(FileError) -> [FolderEntry] {
    if DiskRecord.current != nil { _ = try? stamp(of: folder, followingLinks: true) }
    var listing = OpenFolder()
    try call("list", folder) { unsafe listing.open($0) }
    // Names are gathered in one buffer and sorted there, so that sorting moves numbers and not arrays.
    var names: [UInt8] = []
    var places: [EntryPlace] = []
    while let place = try listing.next(in: folder, &names) { places.append(place) }
    return unsafe names.withUnsafeBytes { names in
      places.sort { left, right in unsafe left.precedes(right, in: names) }
      return places.map { place in
        unsafe FolderEntry(name: Array(names[place.start..<place.start + place.count]), kind: place.kind)
      }
    }
  }
}

/// Where the name of an entry stands in the buffer of all names.
private struct EntryPlace {
  var start: Int
  var count: Int
  var kind: FileStamp.Kind

  /// Orders by the bytes of the names.
  func precedes(_ other: EntryPlace, in names: UnsafeRawBufferPointer) -> Bool {
    guard let base = names.baseAddress else { return false }
    let order = unsafe memcmp(base + start, base + other.start, min(count, other.count))
    return order == 0 ? count < other.count : order < 0
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

  /// Adds the next name to the buffer and says where it stands, or gives nil at the end.
  mutating func next(in folder: FilePath, _ names: inout [UInt8]) throws(FileError) -> EntryPlace? {
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
      let name = unsafe UnsafeRawBufferPointer(start: start, count: length)
      let dot = UInt8(ascii: ".")
      if unsafe length <= 2 && name.allSatisfy({ $0 == dot }) { continue }
      let kind: FileStamp.Kind
      if let known = unsafe FileStamp.Kind(entryType: entry.pointee.d_type) {
        kind = known
      } else if let stamp = try? unsafe FileSystem.stamp(
        of: folder.appending(Array(name)), followingLinks: false)
      {
        kind = stamp.kind
      } else {
        continue
      }
      let place = EntryPlace(start: names.count, count: length, kind: kind)
      unsafe names.append(contentsOf: name)
      return place
    }
  }
}
