#if os(Linux)
  package import Catalog
  import Glibc

  /// Watches folders by inotify.
  package struct FolderWatch: FolderWatching, ~Copyable {
    private let descriptor: Int32
    /// The folders by the kernel's number: two ways to one folder have one.
    private var folders: [Int32: [FilePath]] = [:]
    private var numbers: [FilePath: Int32] = [:]

    /// What is told of a folder: its entries that come and go, and files that somebody has finished writing. A file
    /// that is still being written to says nothing, or a log would keep everybody busy.
    private static let events: UInt32 =
      UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
      | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
      | UInt32(IN_ONLYDIR)

    /// Whether somebody asked to stop.
    private let isStopped: () -> Bool

    package init() throws(FileError) { try self.init { Interruption.isRequested } }

    init(isStopped: @escaping () -> Bool) throws(FileError) {
      self.isStopped = isStopped
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else {
        throw FileError(operation: "watch", path: FilePath("folders"), code: errno)
      }
    }

    deinit { close(descriptor) }

    package var count: Int { numbers.count }

    package mutating func add(_ folder: FilePath) -> FolderWatchAnswer {
      if numbers[folder] != nil { return .watched }
      let number: Int32
      do throws(FileError) {
        number = try FileSystem.call("watch", folder) { pointer in
          unsafe inotify_add_watch(descriptor, pointer, Self.events)
        }
      } catch {
        return error.code == ENOSPC || error.code == ENOMEM ? .full : .unreachable
      }
      numbers[folder] = number
      folders[number, default: []].append(folder)
      return .watched
    }

    package mutating func remove(_ folder: FilePath) {
      guard let number = numbers.removeValue(forKey: folder) else { return }
      folders[number]?.removeAll { $0 == folder }
      guard folders[number]?.isEmpty ?? true else { return }
      folders[number] = nil
      // The kernel may have dropped it by itself already.
      _ = inotify_rm_watch(descriptor, number)
    }

    package func wait(milliseconds: Int?) -> FolderWatchWait {
      if isStopped() { return .stopped }
      // A descriptor of -1 is passed over. Asked for nothing, standard output still says that its reader is gone.
      var watched = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: Interruption.waitable ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      ]
      let time = milliseconds.map { Int32(clamping: $0) } ?? -1
      let found = unsafe poll(&watched, nfds_t(watched.count), time)
      if isStopped() { return .stopped }
      if found <= 0 { return .timedOut }
      if watched[2].revents & Int16(POLLERR | POLLHUP) != 0 { return .unread }
      return watched[0].revents != 0 ? .changed : .timedOut
    }

    package mutating func changes() -> FolderChanges {
      var changes = FolderChanges()
      let headerSize = MemoryLayout<inotify_event>.size
      while true {
        let size = 1 << 16
        let descriptor = descriptor
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, used in
          used = unsafe max(0, read(descriptor, buffer.baseAddress, size))
        }
        if bytes.isEmpty { return changes }
        var place = 0
        while place + headerSize <= bytes.count {
          let event = unsafe bytes.withUnsafeBytes { buffer in
            unsafe buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          }
          let name = bytes[place + headerSize..<min(place + headerSize + Int(event.len), bytes.count)]
          place += headerSize + Int(event.len)
          take(event, named: Array(name.prefix { $0 != 0 }), into: &changes)
        }
      }
    }

    /// - Parameter name: the entry that it is about, or nothing where it is about the folder itself.
    private mutating func take(
      _ event: inotify_event, named name: [UInt8], into changes: inout FolderChanges
    ) {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { changes.isOverflow = true }
      for folder in folders[event.wd] ?? [] {
        changes.folders.insert(folder)
        guard !name.isEmpty, event.mask & Self.comingAndGoing != 0 else { continue }
        let entry = folder.appending(name)
        changes.entries.insert(entry)
        // A folder below that was added a moment before is watched where it is now, under a name that it has no more.
        if event.mask & UInt32(IN_MOVED_FROM) != 0,
          event.mask & UInt32(IN_ISDIR) != 0 || numbers[entry] != nil
        {
          forget(below: entry, into: &changes)
        }
      }
      if event.mask & UInt32(IN_IGNORED) != 0 {
        // The kernel says that it watches this no more: the folder is gone or its disk was taken away.
        for folder in folders.removeValue(forKey: event.wd) ?? [] { numbers[folder] = nil }
      } else if event.mask & UInt32(IN_MOVE_SELF) != 0 {
        // What lies below moved with it, and the kernel goes on to watch all of it under its old name.
        for moved in folders[event.wd] ?? [] { forget(below: moved, into: &changes) }
      }
    }

    private static let comingAndGoing =
      UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)

    /// Watches a folder and those below it no more, and says that all of them changed.
    private mutating func forget(below moved: FilePath, into changes: inout FolderChanges) {
      for folder in numbers.keys.filter({ moved.contains($0) }) {
        changes.folders.insert(folder)
        remove(folder)
      }
    }

    package static func raisingLimit(to count: Int) -> (limit: String, command: String) {
      let limit = "fs.inotify.max_user_watches"
      return (limit, "sudo sysctl \(limit)=\(count)")
    }
  }
#endif
