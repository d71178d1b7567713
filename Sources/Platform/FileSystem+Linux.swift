#if os(Linux)
  import CSystem
  package import Catalog

  extension FileSystem {
    /// Whether a path lies on a disk of this machine, as far as the type of its file system says.
    ///
    /// Locks and shared memory cannot be trusted on the others. A path that does not exist is judged by the
    /// nearest folder above it that does.
    package static func isOnLocalDisk(_ path: FilePath) -> Bool {
      for place in [path] + path.ancestors {
        var information = statfs()
        if (try? call("look at", place) { unsafe statfs($0, &information) }) != nil {
          return !remoteTypes.contains(UInt32(truncatingIfNeeded: information.f_type))
        }
      }
      return true
    }

    /// The magic numbers (`linux/magic.h`, `statfs(2)`) of file systems whose files another machine, or a
    /// program, may hold.
    private static let remoteTypes: Set<UInt32> = [
      0x6969,  // nfs
      0xFF53_4D42,  // cifs
      0xFE53_4D42,  // smb2
      0x517B,  // smb
      0x6573_5546,  // fuse
      0x0102_1997,  // 9p
      0x5346_414F,  // afs (OpenAFS)
      0x6B41_4653,  // afs (kernel)
      0x7375_7245,  // coda
      0x564C,  // ncp
      0x00C3_6400,  // ceph
      0x0BD0_0BD0,  // lustre
      0x1161_970,  // gfs2
      0x7461_636F,  // ocfs2
      0x4750_4653,  // gpfs
      0x786F_4256,  // vboxsf
      0xBACB_ACBC,  // vmhgfs
    ]
  }
#endif
