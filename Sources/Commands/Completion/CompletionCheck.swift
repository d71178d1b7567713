import Catalog
import Platform
import Presentation

/// `skillhub completion --check`: which scripts are installed, and which skillhub a shell would run.
struct CompletionCheck {
  let session: Session

  /// What was found at a place.
  private struct Found {
    var shell: CompletionShell
    var path: FilePath?
    /// `current`, `outdated`, `missing`.
    var state: String
  }

  func run() -> Int32 {
    let scripts = CompletionShell.allCases.map(script)
    let programs = self.programs
    let own = CurrentProcess.executable
    let hiding = programs.first.flatMap { first in
      own.flatMap { own in (try? FileSystem.realPath(first)) == own ? nil : first }
    }
    if session.writesJSON {
      session.writeJSON { writer in
        writer.path("program", own)
        writer.paths("onPath", programs)
        writer.path("hiddenBy", hiding)
        writer.member("completions") { writer in
          writer.array(of: scripts) { writer, found in
            writer.object { writer in
              writer.member("shell", found.shell.rawValue)
              writer.member("state", found.state)
              writer.path("path", found.path)
            }
          }
        }
      }
      return 0
    }
    session.writeLine("this program: \(own?.displayText ?? "unknown")")
    switch (programs.first, hiding) {
    case (nil, _): session.writeLine("on PATH: no skillhub; shells find none and complete nothing")
    case (_, let other?): session.writeLine("on PATH: \(other) comes first and hides this one")
    case (let first?, nil): session.writeLine("on PATH: \(first), the same")
    }
    for found in scripts {
      let name = "\(found.shell.rawValue):".padding(to: 6)
      switch found.state {
      case "missing":
        session.writeLine("\(name) not installed in a place that \(found.shell.rawValue) reads by itself")
      case "outdated": session.writeLine("\(name) \(found.path?.displayText ?? ""), of another version")
      default: session.writeLine("\(name) \(found.path?.displayText ?? "")")
      }
    }
    return 0
  }

  /// Every `skillhub` on PATH, in its order.
  private var programs: [FilePath] {
    session.environment.variables.programs(named: "skillhub").filter(\.isAbsolute)
  }

  private func script(_ shell: CompletionShell) -> Found {
    let expected = Array(CompletionScript.text(shell).utf8)
    for path in CompletionPlaces(session.environment).all(of: shell) {
      guard let content = try? FileSystem.read(path, limit: 1 << 20) else { continue }
      return Found(shell: shell, path: path, state: content.bytes == expected ? "current" : "outdated")
    }
    return Found(shell: shell, path: nil, state: "missing")
  }
}

extension String {
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - unicodeScalars.count))
  }
}
