package import Catalog
import Glibc

/// Repositories for tests, built with `git` in a folder of their own: fixed names and dates, no settings of
/// the machine.
package final class GitFixture: Sendable {
  package let folder: TemporaryFolder

  package init() throws(TemporaryFolderError) { folder = try TemporaryFolder() }

  /// The real path of the folder that holds everything.
  package var path: FilePath { folder.path }

  /// Runs git in a folder below the fixture and returns what it prints.
  ///
  /// - Parameters:
  ///   - place: relative to the fixture.
  ///   - date: author and committer date, in a form that git reads.
  @discardableResult
  package func git(
    _ arguments: [String], in place: String = "", date: String = "2024-01-02T03:04:05Z",
    environment: [String] = []
  ) throws -> String {
    String(decoding: try gitBytes(arguments, in: place, date: date, environment: environment), as: UTF8.self)
  }

  /// Runs git, its arguments separated by spaces.
  @discardableResult
  package func git(
    _ words: String, in place: String = "", date: String = "2024-01-02T03:04:05Z"
  ) throws -> String {
    try git(words.split(separator: " ").map(String.init), in: place, date: date)
  }

  /// Runs git and returns the bytes that it prints.
  package func gitBytes(
    _ arguments: [String], in place: String = "", date: String = "2024-01-02T03:04:05Z",
    environment: [String] = []
  ) throws -> [UInt8] {
    let folder = path.appending(place).description
    let words =
      ["git", "-C", folder, "-c", "init.defaultBranch=main", "-c", "core.quotePath=false"]
      + ["-c", "protocol.file.allow=always", "-c", "commit.gpgSign=false", "-c", "maintenance.auto=false"]
      + arguments
    // The first of two variables of one name counts.
    let variables =
      environment + [
        "PATH=\(Self.variable("PATH") ?? "/usr/bin:/bin")", "HOME=\(path)/home", "LC_ALL=C", "TZ=UTC",
        "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_TERMINAL_PROMPT=0",
        "GIT_OPTIONAL_LOCKS=0",
        "GIT_AUTHOR_NAME=Fixture", "GIT_AUTHOR_EMAIL=fixture@example.invalid",
        "GIT_COMMITTER_NAME=Fixture", "GIT_COMMITTER_EMAIL=fixture@example.invalid",
        "GIT_AUTHOR_DATE=\(date)", "GIT_COMMITTER_DATE=\(date)", "XDG_CONFIG_HOME=\(path)/none",
      ]
    return try Self.run(words, variables)
  }

  /// Makes a repository below the fixture.
  package func repository(_ place: String) throws {
    try folder.makeFolder(place)
    try git(["init", "-q"], in: place)
  }

  /// Writes a file below the fixture.
  package func write(_ text: String, to relative: String) throws { try folder.write(text, to: relative) }

  /// Adds everything in a repository and commits it.
  package func commit(_ message: String, in place: String, date: String = "2024-01-02T03:04:05Z") throws {
    try git(["add", "-A"], in: place, date: date)
    try git(["commit", "-q", "--allow-empty", "-m", message], in: place, date: date)
  }

  /// Removes a file or an empty folder below the fixture.
  package func remove(_ relative: String) { _ = Glibc.remove(path.appending(relative).description) }

  /// Sets the modification time of a file to some day long ago, so that nothing counts as just changed.
  package func age(_ relative: String, seconds: Int = 1_700_000_000) {
    var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    _ = utimensat(AT_FDCWD, path.appending(relative).description, &times, AT_SYMLINK_NOFOLLOW)
  }

  /// The bytes of a file below the fixture, or nil.
  package func bytes(of relative: String) -> [UInt8]? {
    let descriptor = open(path.appending(relative).description, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return Self.readAll(descriptor)
  }

  /// The names in a folder below the fixture, in byte order.
  package func names(in relative: String) -> [String] {
    guard let stream = opendir(path.appending(relative).description) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = FilePath.displayText(bytes)
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return result }
      result += buffer.prefix(count)
    }
  }

  private static func run(_ words: [String], _ variables: [String]) throws -> [UInt8] {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw GitFixtureError(arguments: words, status: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    let arguments = words.map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    let code = posix_spawnp(&process, "git", &actions, nil, arguments, environment)
    close(ends[1])
    defer { close(ends[0]) }
    guard code == 0 else { throw GitFixtureError(arguments: words, status: code) }
    let output = readAll(ends[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw GitFixtureError(arguments: words, status: status) }
    return output
  }
}

/// A run of git that failed.
package struct GitFixtureError: Error {
  package let arguments: [String]
  package let status: Int32
}
