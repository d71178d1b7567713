import CSystem
package import Catalog
import Glibc

/// What the system handed to this process.
package enum CurrentProcess {
  /// The arguments without the program's own name, as bytes: they may be paths in any encoding.
  package static var arguments: [[UInt8]] {
    var result: [[UInt8]] = []
    let count = Int(CommandLine.argc)
    for index in 0..<count where index > 0 {
      guard let text = unsafe CommandLine.unsafeArgv[index] else { break }
      result.append(unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
    }
    return result
  }

  /// The environment variables. Of two with one name the first counts, as for `getenv`.
  package static var variables: Variables {
    var result: [String: [UInt8]] = [:]
    guard var next = unsafe system_environment() else { return Variables() }
    while let text = unsafe next.pointee {
      let entry = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
      if let sign = unsafe entry.firstIndex(of: UInt8(ascii: "=")) {
        let name = unsafe String(decoding: entry[..<sign], as: UTF8.self)
        if result[name] == nil { result[name] = unsafe Array(entry[(sign + 1)...]) }
      }
      unsafe next += 1
    }
    return Variables(bytes: result)
  }

  /// One variable of the environment where it is set and not empty (`getenv`).
  package static func variable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  /// The folder that relative paths start from, or nil where it was removed or cannot be named.
  ///
  /// The way in that the shell shows (`PWD`) counts where it is the same folder, so that a link that somebody
  /// went through stays in what they see.
  package static func workingDirectory(variables: Variables) -> FilePath? {
    guard let physical = physicalWorkingDirectory else { return nil }
    guard let bytes = variables.bytes("PWD"), bytes.first == UInt8(ascii: "/") else { return physical }
    let logical = FilePath(bytes: bytes)
    guard logical.lexicallyNormalized == logical,
      let there = try? FileSystem.stamp(of: logical, followingLinks: true),
      let here = try? FileSystem.stamp(of: FilePath("."), followingLinks: true),
      there.device == here.device, there.inode == here.inode
    else { return physical }
    return logical
  }

  /// The folder that relative paths start from by its real path (`getcwd`).
  package static var physicalWorkingDirectory: FilePath? {
    guard let text = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(text) }
    let path = unsafe FilePath(bytes: UnsafeRawBufferPointer(start: text, count: strlen(text)))
    // Linux says "(unreachable)/…" for a folder outside the root of the process.
    return path.isAbsolute ? path : nil
  }

  /// The program that runs, by its real path (`/proc/self/exe`); nil where the system does not tell.
  package static var executable: FilePath? { try? FileSystem.realPath(FilePath("/proc/self/exe")) }

  /// The number of the user that the process runs as.
  package static var user: UInt32 { geteuid() }

  /// The groups whose rights the process has (`getegid`, `getgroups`).
  package static var groups: [UInt32] {
    let room = getgroups(0, nil)
    var groups = [gid_t](repeating: 0, count: Int(max(0, room)))
    let count = unsafe getgroups(Int32(groups.count), &groups)
    return [getegid()] + groups.prefix(Int(max(0, count)))
  }

  /// The number of the process.
  package static var identifier: Int32 { getpid() }
}

extension CurrentProcess {
  /// Ends the process now, without unwinding.
  package static func exit(_ code: Int32) -> Never { Glibc.exit(code) }
}

extension CurrentProcess {
  /// Opens `/dev/null` for each of the three standard descriptors that the parent left closed, so that no file
  /// of ours gets its number and what is meant for it.
  package static func holdStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is this one, since those below it are held.
      _ = unsafe Glibc.open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
