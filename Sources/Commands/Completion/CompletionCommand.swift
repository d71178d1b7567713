import Arguments
import Catalog
import Platform
import Presentation
import Terminal

/// `skillhub completion SHELL`.
enum CompletionCommand {
  static let shell = Parameter<CompletionShell?>.positional(
    "SHELL", as: .choice.named("SHELL"), help: "the shell")
  static let words = Parameter<[[UInt8]]>.positionals(
    "WORDS", as: .anything.named("WORDS"), help: "with --answer: the line so far; the last word is completed")
  static let answer = Parameter<Bool>.flag(
    "answer", help: "print what may stand at the end of WORDS, in the shell's own form")
  static let breaks = Parameter<[UInt8]>.option(
    "breaks", as: .anything.named("CHARACTERS"), default: [], help: "bash's COMP_WORDBREAKS")
  static let quote = Parameter<[UInt8]>.option(
    "quote", as: .anything.named("CHARACTER"), default: [], help: "the quote that is open, in zsh")
  static let check = Parameter<Bool>.flag(
    "check", help: "say what is installed, and whether another skillhub hides this one")

  static let subcommand = Subcommand(
    Command(
      "completion", summary: "print the completion script of a shell",
      discussion: [
        "With it, Tab completes commands, options, values and items: names, ids and paths that the index knows. An answer may be a minute old; the index is brought up to date behind it.",
        "The script asks skillhub itself with --answer, and evaluates nothing of what comes back.",
      ],
      examples: [
        CommandExample("source <(skillhub completion bash)", "for this bash; in ~/.bashrc for every one"),
        CommandExample("source <(skillhub completion zsh)", "in ~/.zshrc, after compinit"),
        CommandExample("skillhub completion fish | source", "in ~/.config/fish/config.fish"),
        CommandExample("skillhub completion --check", "what is installed, and what runs"),
      ],
      positionals: [shell.definition, words.definition],
      options: [answer.definition, breaks.definition, quote.definition, check.definition]),
    needsConfiguration: false, run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    if session.invocation[check] { return CompletionCheck(session: session).run() }
    guard let shell = session.invocation[shell] else {
      throw Failure(
        "SHELL is missing", hint: "skillhub completion bash, zsh or fish; or skillhub completion --check")
    }
    if session.invocation[answer] {
      session.write(answer(shell, session))
      CompletionRefresh(session: session).start()
      return 0
    }
    if let extra = session.invocation[words].first {
      throw Failure(
        "\"\(FilePath.displayText(extra))\" is one argument too many", hint: "WORDS need --answer")
    }
    let script = CompletionScript.text(shell)
    if session.writesJSON {
      session.writeJSON { $0.member("script", script) }
    } else {
      session.write(Array(script.utf8))
    }
    return 0
  }

  /// The answer in the form that the shell's script reads: strings that end with a NUL.
  private static func answer(_ shell: CompletionShell, _ session: Session) -> [UInt8] {
    let arguments = session.invocation[words]
    let before: [[UInt8]]
    let current: TypedWord
    switch shell {
    case .bash:
      let line = TypedLine(arguments.first ?? [], breaks: session.invocation[breaks])
      before = line.words
      current = line.current
    case .zsh:
      before = Array(arguments.dropLast())
      let open = session.invocation[quote].first
      let raw = arguments.last ?? []
      switch open {
      case UInt8(ascii: "'"): current = TypedWord(text: raw, quote: .single)
      case UInt8(ascii: "\""): current = TypedWord(text: raw, quote: .double)
      default: current = TypedWord(raw[...], shell: .zsh)
      }
    case .fish:
      before = Array(arguments.dropLast())
      current = TypedWord((arguments.last ?? [])[...], shell: .fish)
    }
    let position = CompletionPosition(before, current: current.text, in: Skillhub.table)
    let candidates = CompletionCandidates(session: session, table: Skillhub.table).candidates(at: position)
    let keepsTilde = current.text.first == UInt8(ascii: "~")
    var bytes: [UInt8] = []
    func add(_ text: [UInt8]) { bytes += text.filter { $0 != 0 } + [0] }
    if shell == .bash { add(Array((candidates.contains(where: \.isOpen) ? "nospace" : "space").utf8)) }
    for candidate in candidates {
      let help = Array(shown(candidate.help ?? "").utf8)
      switch shell {
      case .bash: add(current.insertion(candidate.text, keepingTilde: keepsTilde))
      case .zsh:
        add(current.insertion(candidate.text, keepingTilde: keepsTilde))
        let name = shown(FilePath.displayText(candidate.text))
        add(Array(name.utf8) + (help.isEmpty ? [] : Array("  -- ".utf8) + help))
        add(Array((candidate.isOpen ? "open" : "whole").utf8))
      case .fish:
        // A tab parts the word from its description; a word with one cannot be told.
        if candidate.text.contains(0x09) { continue }
        add(candidate.text + (help.isEmpty ? [] : [0x09] + help))
      }
    }
    return bytes
  }

  /// Text of others on one line, for a list on a terminal.
  private static func shown(_ text: String) -> String {
    let line = text.singleSpaced
    return TextWidth.cut(Sanitizer.forTerminal(line), toCells: 72)
  }
}

/// Brings the index up to date behind an answer, so that the next one knows what is new.
struct CompletionRefresh {
  let session: Session

  /// Seconds after which an answer counts as old.
  private static let age: Int64 = 60

  /// Starts a scan of the current project that nobody waits for, at most once a minute.
  func start() {
    let variables = session.environment.variables
    guard variables["SKILLHUB_NO_REFRESH"] == nil,
      let folder = session.environment.workingDirectory,
      let cache = Places.resolve(variables: variables, home: session.environment.home).cache
    else { return }
    let project = ([folder] + folder.ancestors).first { FileSystem.exists($0.appending(".git")) }
    guard let project, project != session.environment.home, project != .root else { return }
    let mark = cache.appending("completion")
    let now = SystemClock.now()
    if let stamp = try? FileSystem.stamp(of: mark, followingLinks: false),
      now.seconds - stamp.modified.seconds < Self.age, now.seconds >= stamp.modified.seconds
    {
      return
    }
    guard (try? FileSystem.makePrivateFolder(cache)) != nil, (try? FileSystem.touch(mark)) != nil,
      let program = CurrentProcess.executable
    else { return }
    Programs.startBehind([program.bytes, Array("scan".utf8), Array("--".utf8), project.bytes])
  }
}
