import Catalog
import TestSupport
import Testing

/// An interactive shell on a terminal, with skillhub's completion loaded, into which keys are typed.
struct ShellSession {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  let tree: CaseTree
  let shell: Shell
  var place: FilePath { tree.root.appending("shop") }

  init(_ shell: Shell) throws {
    tree = try CaseTree("completion")
    self.shell = shell
    let scan = try tree.run("scan", tree.root.displayText)
    try #require(scan.status == 0, "\(scan.errorText)")
  }

  /// What skillhub is given when a line is typed, Tab pressed and the line sent off: its arguments.
  ///
  /// A function of its name stands before the program, so that nothing but the line's own words is seen.
  func arguments(typing line: String) throws -> [String] {
    let output = tree.folder.path.appending("arguments")
    let script = tree.folder.path.appending("rc")
    let program = Program.skillhub.parent?.displayText ?? ""
    let completion = "skillhub completion \(shell.rawValue)"
    let text =
      switch shell {
      case .bash:
        """
        PS1='> '; bind 'set bell-style none'; bind 'set enable-bracketed-paste off'
        source <(\(completion))
        skillhub() { printf '%s\\0' "$@" >"$OUT"; }
        """
      case .zsh:
        """
        PS1='> '; unsetopt beep; setopt no_nomatch
        autoload -Uz compinit && compinit -u -D
        source <(\(completion))
        skillhub() { printf '%s\\0' "$@" >"$OUT"; }
        """
      case .fish:
        """
        set -g fish_greeting; \(completion) | source
        function skillhub; printf '%s\\0' $argv >$OUT; end
        function fish_prompt; echo '> '; end
        """
      }
    try #require(FixtureFiles.write(text + "\n", to: script))
    _ = try tree.tool("rm", "-f", output.displayText)
    var words: [String]
    var variables: [String: String?] = [
      "OUT": output.displayText, "TERM": "xterm", "PATH": "\(program):/usr/bin:/bin", "HISTFILE": "/dev/null",
      "LC_ALL": "C.UTF-8", "SKILLHUB_NO_REFRESH": "1",
    ]
    switch shell {
    case .bash: words = ["bash", "--noprofile", "--rcfile", script.displayText, "-i"]
    case .zsh:
      variables["ZDOTDIR"] = tree.folder.path.displayText
      try #require(FixtureFiles.write(text + "\n", to: tree.folder.path.appending(".zshrc")))
      words = ["zsh", "-d", "-i"]
    case .fish: words = ["fish", "--no-config", "-i", "-C", "source \(script.displayText)"]
    }
    let talk = try TerminalTalk(
      tree.program, FilePath("/usr/bin/env"), words, variables: variables, workingDirectory: place,
      size: .init(columns: 100, rows: 30), timeout: CaseTree.patience)
    // Keys that come before the shell has set up its line are the terminal's, and Tab among them means nothing.
    #expect(talk.wait(for: "> "), "\(shell) shows no prompt: \(talk.shown)")
    try talk.type(line + "\t\r" + "exit\r")
    let result = talk.end()
    #expect(!result.timedOut, "\(shell) did not end: \(result.text)")
    let found = FixtureFiles.text(of: output)
    try #require(found != nil, "\(shell): \(result.text)")
    return (found ?? "").split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
