import CGit2
import Catalog

/// libgit2, started on first use.
enum Library {
  /// The extensions that a repository may have beside the ones that libgit2 knows.
  ///
  /// It refuses others, harmless ones too. What these change (config.worktree, promised objects, relative
  /// links) is answered by this module itself; precious objects only concern what deletes some.
  static let extensions: [StaticString] = [
    "worktreeconfig", "partialclone", "relativeworktrees", "preciousobjects",
  ]

  /// The code of the start; negative where it failed. Runs `git_libgit2_init` once in a process.
  static let start: Int32 = {
    guard skillhub_git_load() == 0 else { return -1 }
    let code = git_libgit2_init()
    guard code >= 0 else { return code }
    // Static strings have an address for as long as the process lives.
    var names: [UnsafePointer<CChar>?] = unsafe extensions.map { name in
      unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    }
    let named = unsafe names.withUnsafeMutableBufferPointer {
      unsafe skillhub_git_set_extensions($0.baseAddress, $0.count)
    }
    // ``Ownership`` decides before every opening: libgit2 1.5 knows no `safe.directory = *` and no `/*`.
    _ = skillhub_git_set_owner_validation(0)
    // Every object is read once or kept by ``ObjectReader``; a second cache would only cost memory.
    _ = skillhub_git_enable_caching(0)
    // As git does when it reads history, trust the checksums of zlib: hashing every object again costs more
    // than all the rest of a walk.
    _ = skillhub_git_enable_strict_hash_verification(0)
    _ = skillhub_git_set_window_limits(32 << 20, 96 << 20)
    return named < 0 ? named : code
  }()

  /// The code for what is not there.
  static let notFound = GIT_ENOTFOUND.rawValue

  /// Throws what libgit2 last said, unless the code is a success.
  static func check(_ code: Int32, _ operation: String) throws(GitError) {
    if code < 0 { throw lastError(code, operation) }
  }

  /// What libgit2 last said, on one line.
  static func lastError(_ code: Int32, _ operation: String) -> GitError {
    var text = "libgit2 reports code \(code)"
    guard skillhub_git_load() == 0 else {
      let reason = unsafe FilePath.displayText(CText.bytes(of: skillhub_git_load_error()))
      return GitError(operation: operation, code: code, message: oneLine(reason))
    }
    if let error = unsafe git_error_last(), let message = unsafe error.pointee.message {
      text = unsafe FilePath.displayText(CText.bytes(of: message))
    }
    return GitError(operation: operation, code: code, message: oneLine(text))
  }

  static func oneLine(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    while result.hasSuffix(".") || result.hasSuffix(" ") { result.removeLast() }
    return result
  }
}
