#if os(Linux)
  import Catalog
  import Glibc

  extension FileStamp {
    /// Takes over what `stat` says; Linux names its times `st_mtim` and `st_ctim`.
    init(_ status: stat) {
      self.init(
        kind: Kind(mode: status.st_mode), device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
        size: Int64(status.st_size),
        modified: Timestamp(status.st_mtim), changed: Timestamp(status.st_ctim),
        permissions: UInt16(truncatingIfNeeded: status.st_mode & 0o7777), owner: status.st_uid)
    }
  }

  extension FileStamp.Kind {
    /// The kind in the mode bits of `stat`.
    init(mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: self = .regular
      case S_IFDIR: self = .directory
      case S_IFLNK: self = .link
      case S_IFIFO: self = .fifo
      case S_IFSOCK: self = .socket
      case S_IFCHR, S_IFBLK: self = .device
      default: self = .other
      }
    }

    /// The kind in a directory entry, or nil where the file system does not say (`DT_UNKNOWN`).
    init?(entryType: UInt8) {
      switch Int(entryType) {
      case Int(DT_REG): self = .regular
      case Int(DT_DIR): self = .directory
      case Int(DT_LNK): self = .link
      case Int(DT_FIFO): self = .fifo
      case Int(DT_SOCK): self = .socket
      case Int(DT_CHR), Int(DT_BLK): self = .device
      default: return nil
      }
    }
  }

  extension Timestamp {
    /// Takes over a C time.
    init(_ time: timespec) {
      self.init(seconds: Int64(time.tv_sec), nanoseconds: Int32(truncatingIfNeeded: time.tv_nsec))
    }
  }
#endif
