package import Catalog

/// Something that a walk saw and did not follow, so that nothing is passed over in silence.
package struct ScanNote: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// A folder of other people's code, such as `node_modules`.
    case vendored
    /// git ignores the folder.
    case ignored
    /// The configuration says to pass it over.
    case passedOver
    /// A project's configuration that cannot be used, with what is wrong and where.
    case faultyConfiguration(String)
    /// A folder that could not be read, with the system's reason.
    case unreadable(String)
    /// A named pipe, socket or device.
    case irregular(String)
    /// A link that leads nowhere, with its target.
    case danglingLink(FilePath)
    case linkLoop
    /// A link to a folder that holds the link itself.
    case linkUpwards(FilePath)
    /// A link to a folder that is not walked under its own name either, with that folder.
    case linkNotFollowed(FilePath)
    /// A submodule whose files are not there.
    case uninitializedSubmodule(FilePath)
    /// A `.git` that is none, with what is wrong.
    case brokenRepository(String)
    /// Links were followed so often that the rest was left.
    case tooManyLinks
  }

  package var path: FilePath
  package var reason: Reason

  package init(_ reason: Reason, at path: FilePath) {
    self.path = path
    self.reason = reason
  }
}

extension ScanNote {
  /// What happened, without the path.
  package var text: String {
    switch reason {
    case .vendored: "vendored, not walked"
    case .ignored: "ignored by git, not entered"
    case .passedOver: "passed over, as the configuration says"
    case .faultyConfiguration(let fault): "not used: \(fault)"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .irregular(let what): "\(what), not opened"
    case .danglingLink(let target): "broken link to \(target)"
    case .linkLoop: "link that leads back to itself"
    case .linkUpwards(let target): "link to \(target), which holds the link: not followed"
    case .linkNotFollowed(let target): "link to \(target), outside what is walked: not followed"
    case .uninitializedSubmodule: "submodule, not initialised"
    case .brokenRepository(let reason): reason
    case .tooManyLinks: "too many links to follow; the rest was left out"
    }
  }

  /// A command that would help, or nil.
  package var hint: String? {
    if case .uninitializedSubmodule(let workTree) = reason {
      let inside = ShellWord.quoted(path.relative(to: workTree) ?? path)
      return "cd \(ShellWord.quoted(workTree)) && git submodule update --init \(inside)"
    }
    if case .faultyConfiguration = reason {
      return "cd \(ShellWord.quoted(path.parent ?? path)) && skillhub config check"
    }
    return nil
  }

  /// Whether people have to hear of it one by one; the others are only counted.
  package var isWorthALine: Bool {
    switch reason {
    case .vendored, .ignored, .passedOver: false
    default: true
    }
  }
}
