import Catalog

/// A piece of text that does harm wherever it is followed: what the network sends goes to a shell, or a secret in clear.
struct RiskyText: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// What the network sends is run at once.
    case networkToShell
    /// A credential, with the service that issued it.
    case credential(String)
    /// A path in the home of one person.
    case personalPath
    /// What a template asks to be replaced.
    case template
    /// The mark of a comment that takes findings off.
    case suppression
  }

  var kind: Kind
  var range: Range<Int>

  static let maximumCount = 200

  /// Looks for all kinds in one pass.
  static func find(in bytes: [UInt8]) -> [RiskyText] {
    var result: [RiskyText] = []
    let span = bytes.span
    let count = span.count
    var index = 0
    while true {
      index = starts.next(in: span, from: index)
      if index >= count { return result }
      if index == 0 || !isWord(span[index - 1]), let found = match(bytes, at: index, span[index]) {
        if result.count < maximumCount { result.append(found) }
        index = max(found.range.upperBound, index + 1)
      } else {
        index += 1
      }
    }
  }

  /// How everything starts that ``match(_:at:_:)`` looks for.
  private static let starts = WordStarts([
    ("A", "KI", "Iz"), ("g", "h", "posu"), ("g", "i", "t"), ("g", "l", "p"), ("s", "k", "-_i"),
    ("r", "k", "_"),
    ("x", "o", "x"), ("n", "p", "m"), ("h", "f", "_"), ("-", "-", "-"), ("c", "u", "r"), ("w", "g", "e"),
    ("i", "rw", "mr"), ("I", "n", "v"), ("/", "U", "s"), ("/", "h", "o"), ("C", ":", "\\"), ("[", "T", "O"),
    ("L", "o", "r"),
  ])

  private static func isWord(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte == 0x5F
  }

  private static func match(_ bytes: [UInt8], at index: Int, _ byte: UInt8) -> RiskyText? {
    switch byte {
    case UInt8(ascii: "c"), UInt8(ascii: "w"), UInt8(ascii: "i"), UInt8(ascii: "I"):
      return networkCommand(bytes, at: index)
    case UInt8(ascii: "/"), UInt8(ascii: "C"): return personalPath(bytes, at: index)
    case UInt8(ascii: "["), UInt8(ascii: "L"):
      guard has("[TODO", bytes, at: index) || has("Lorem ipsum", bytes, at: index) else { return nil }
      return RiskyText(kind: .template, range: index..<(index + 5))
    default: return credential(bytes, at: index)
    }
  }

  private static func has(_ text: StaticString, _ bytes: [UInt8], at index: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return text.withUTF8Buffer { text in
      for place in 0..<count where bytes[index + place] != text[place] { return false }
      return true
    }
  }

  // MARK: The network into a shell

  private static let shells: Set<String> = [
    "sh", "bash", "zsh", "dash", "ksh", "fish", "python", "python3", "node", "perl", "ruby", "iex", "pwsh",
    "powershell", "php",
  ]

  /// `curl … | sh`, `sh -c "$(curl …)"`, `bash <(curl …)`, `irm … | iex`; within one command, which a backslash carries
  /// over to the next line.
  private static func networkCommand(_ bytes: [UInt8], at index: Int) -> RiskyText? {
    guard
      has("curl ", bytes, at: index) || has("wget ", bytes, at: index) || has("irm ", bytes, at: index)
        || has("iwr ", bytes, at: index) || has("Invoke-WebRequest ", bytes, at: index)
        || has("Invoke-RestMethod ", bytes, at: index)
    else { return nil }
    var end = index
    while end < bytes.count, end - index < 1_000 {
      let byte = bytes[end]
      if byte == 0x0A, end > 0, bytes[end - 1] != UInt8(ascii: "\\") { break }
      if byte == UInt8(ascii: "`") || byte == UInt8(ascii: ";") { break }
      if byte == UInt8(ascii: "&"), end + 1 < bytes.count, bytes[end + 1] == byte { break }
      end += 1
    }
    let command = bytes[index..<end]
    guard hasAddress(command) else { return nil }
    // The shell before: `sh -c "$(`, `bash <(`, `eval "$(`.
    var start = index
    while start > 0, index - start < 24, bytes[start - 1] != 0x0A { start -= 1 }
    let before = String(decoding: bytes[start..<index], as: UTF8.self)
    if before.hasSuffix("$(") || before.hasSuffix("<(") {
      let words = before.split { " \"'$(<`|".contains($0) }
      if let word = words.last(where: { $0 != "-c" && !$0.hasPrefix("-") }),
        shells.contains(String(word)) || word == "eval" || word == "source" || word == "."
      {
        return RiskyText(kind: .networkToShell, range: index..<end)
      }
    }
    // Pipes, each with the program that it leads to.
    var place = index
    while let pipe = bytes[place..<end].firstIndex(of: UInt8(ascii: "|")) {
      place = pipe + 1
      var words = bytes[place..<end].split(whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: "\\") })
        .prefix(6).map { String(decoding: $0, as: UTF8.self) }
      while let word = words.first,
        word == "sudo" || word.hasPrefix("-") || word.contains("=") || word == "env"
      {
        words.removeFirst()
      }
      guard let program = words.first?.split(separator: "/").last.map(String.init) else { continue }
      let name = program.prefix {
        $0 != "\"" && $0 != "'" && $0 != ")" && $0 != "|" && $0 != "," && $0 != "."
      }
      guard shells.contains(String(name)) else { continue }
      // Interpreters with a program of their own only read what comes: `| python3 -m json.tool`, `| python -c …`.
      let isShell = !["python", "python3", "node", "perl", "ruby", "php"].contains(String(name))
      let arguments = words.dropFirst()
      if !isShell, arguments.first.map({ $0 != "-" && !$0.hasPrefix("#") && $0 != "|" }) ?? false { continue }
      if isShell, arguments.first == "-n" { continue }
      return RiskyText(kind: .networkToShell, range: index..<end)
    }
    return nil
  }

  private static func hasAddress(_ command: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: command, as: UTF8.self)
    return text.contains("://") || text.contains("$") || text.contains("www.") || text.contains(".sh")
      || text.contains(".ps1")
  }

  // MARK: Credentials

  private static func credential(_ bytes: [UInt8], at index: Int) -> RiskyText? {
    func token(_ prefix: StaticString, _ service: String, _ minimum: Int, _ maximum: Int = 255) -> RiskyText?
    {
      guard has(prefix, bytes, at: index) else { return nil }
      let start = index + prefix.utf8CodeUnitCount
      var end = start
      while end < bytes.count, isWord(bytes[end]) || bytes[end] == UInt8(ascii: "-") { end += 1 }
      guard end - start >= minimum, end - start <= maximum, looksRandom(bytes[start..<end]) else {
        return nil
      }
      return RiskyText(kind: .credential(service), range: index..<end)
    }
    switch bytes[index] {
    case UInt8(ascii: "A"):
      return token("AKIA", "AWS", 16, 16) ?? token("AIza", "Google", 35, 35)
    case UInt8(ascii: "g"):
      return token("ghp_", "GitHub", 36) ?? token("gho_", "GitHub", 36) ?? token("ghs_", "GitHub", 36)
        ?? token("ghu_", "GitHub", 36) ?? token("github_pat_", "GitHub", 50) ?? token("glpat-", "GitLab", 20)
    case UInt8(ascii: "s"):
      if has("skillhub-disable-next-line", bytes, at: index) {
        return RiskyText(kind: .suppression, range: index..<(index + 26))
      }
      return token("sk-ant-", "Anthropic", 40) ?? token("sk-proj-", "OpenAI", 40) ?? token(
        "sk_live_", "Stripe", 24)
        ?? token("sk-", "OpenAI", 40)
    case UInt8(ascii: "r"): return token("rk_live_", "Stripe", 24)
    case UInt8(ascii: "x"):
      return token("xoxb-", "Slack", 40) ?? token("xoxp-", "Slack", 40) ?? token("xoxa-", "Slack", 40)
    case UInt8(ascii: "n"): return token("npm_", "npm", 36, 36)
    case UInt8(ascii: "h"): return token("hf_", "Hugging Face", 34, 40)
    case UInt8(ascii: "-"): return privateKey(bytes, at: index)
    default: return nil
    }
  }

  private static func privateKey(_ bytes: [UInt8], at index: Int) -> RiskyText? {
    guard has("-----BEGIN ", bytes, at: index) else { return nil }
    var end = index
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    guard String(decoding: bytes[index..<end], as: UTF8.self).contains("PRIVATE KEY-----") else { return nil }
    // A key has lines of its own; a mention in a pattern or a message has none.
    var next = end + 1
    let start = next
    while next < bytes.count, bytes[next] != 0x0A { next += 1 }
    guard start < next, next - start >= 48, looksRandom(bytes[start..<next].prefix(64)) else { return nil }
    return RiskyText(kind: .credential("a private key"), range: index..<end)
  }

  /// Whether text may be a secret rather than a stand-in: capitals, small letters or digits mixed, no row of one
  /// character, no word that says that it is an example.
  private static func looksRandom(_ text: ArraySlice<UInt8>) -> Bool {
    var seen = Set<UInt8>()
    var digits = 0
    var letters = 0
    var run = 0
    var previous: UInt8 = 0
    var rising = 0
    for byte in text {
      seen.insert(byte)
      if ASCII.isDigit(byte) { digits += 1 } else { letters += 1 }
      run = byte == previous ? run + 1 : 0
      if run >= 3 { return false }
      rising = byte == previous &+ 1 ? rising + 1 : 0
      if rising >= 5 { return false }
      previous = byte
    }
    guard digits >= 2, letters >= 4, seen.count * 3 >= min(text.count, 30) else { return false }
    let word = String(decoding: text, as: UTF8.self).lowercased()
    return ![
      "example", "your", "xxx", "placeholder", "abcdef", "123456", "test", "fake", "dummy", "sample",
      "redacted",
    ]
    .contains { word.contains($0) }
  }

  // MARK: Paths of one person

  private static let strangers: Set<String> = [
    "user", "username", "users", "me", "you", "name", "yourname", "your-name", "your_name", "yourusername",
    "your-username", "runner", "ubuntu", "vscode", "node", "app", "linuxbrew", "claude", "agent", "admin",
    "root",
    "dev", "developer", "example", "home", "shared", "public", "default", "jovyan", "codespace", "coder",
    "deploy",
    "myuser", "someone", "somebody", "alice", "bob", "john", "jane", "johndoe", "jdoe", "foo", "bar", "test",
    "pi",
    "sandbox", "vagrant", "oracle", "ec2-user", "user1", "testuser", "workspace", "project", "owner", "xxx",
    "sbx",
    "git", "docker", "www", "build", "ci", "jenkins", "gitlab-runner", "circleci", "student", "guest",
    "appuser",
    "myname", "yourself", "demo", "person", "smith", "doe", "joe",
  ]

  private static func personalPath(_ bytes: [UInt8], at index: Int) -> RiskyText? {
    let start: Int
    if has("/Users/", bytes, at: index) {
      start = index + 7
    } else if has("/home/", bytes, at: index) {
      start = index + 6
    } else if has("C:\\Users\\", bytes, at: index) {
      start = index + 9
    } else {
      return nil
    }
    // `https://host/home/x` and `./home/x` are something else.
    if index > 0, !" \t\n\"'`(=:[,".utf8.contains(bytes[index - 1]) { return nil }
    var end = start
    while end < bytes.count,
      isWord(bytes[end]) || bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: ".")
    {
      end += 1
    }
    guard end > start, end < bytes.count, bytes[end] == UInt8(ascii: "/") || bytes[end] == UInt8(ascii: "\\")
    else {
      return nil
    }
    let name = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    guard !strangers.contains(name), !name.hasPrefix("your"), !name.contains("user"), !name.hasPrefix("my"),
      !name.hasPrefix(".")
    else { return nil }
    while end < bytes.count, bytes[end] > 0x20, !"\"'`)],;".utf8.contains(bytes[end]) { end += 1 }
    return RiskyText(kind: .personalPath, range: index..<end)
  }
}
