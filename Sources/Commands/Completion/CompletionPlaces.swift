import Catalog
import Platform

/// Where shells look for the completion of a program.
struct CompletionPlaces {
  private let data: FilePath?
  private let configuration: FilePath?

  init(_ environment: Environment) {
    func folder(_ variable: String, _ fallback: String) -> FilePath? {
      environment.variables[variable].flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
        ?? environment.home?.appending(fallback)
    }
    data = folder("XDG_DATA_HOME", ".local/share")
    configuration = folder("XDG_CONFIG_HOME", ".config")
  }

  /// The user's own place, or nil without a home. zsh looks there only once its folder is in `fpath`.
  func own(of shell: CompletionShell) -> FilePath? {
    switch shell {
    case .bash: data?.appending("bash-completion/completions/skillhub")
    case .zsh: data?.appending("zsh/site-functions/_skillhub")
    case .fish: configuration?.appending("fish/completions/skillhub.fish")
    }
  }

  /// Every place, the one that comes first first.
  func all(of shell: CompletionShell) -> [FilePath] {
    let shared = ["/usr/local/share", "/usr/share"].map { FilePath($0) }
    let others =
      switch shell {
      case .bash: shared.map { $0.appending("bash-completion/completions/skillhub") }
      case .zsh:
        shared.map { $0.appending("zsh/site-functions/_skillhub") }
          + [FilePath("/usr/share/zsh/vendor-completions/_skillhub")]
      case .fish:
        ([data].compactMap { $0 } + shared).map { $0.appending("fish/vendor_completions.d/skillhub.fish") }
      }
    return [own(of: shell)].compactMap { $0 } + others
  }
}
