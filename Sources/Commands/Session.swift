package import Arguments
package import Catalog
import Configuration
import Inspectors
import Platform
import Presentation
package import Scan
import State
import Store
import Terminal
import Validation

/// One run of one command: its environment, its manners of output, and the index and the state, opened when
/// first asked for.
package final class Session {
  package let environment: Environment
  package let invocation: Invocation

  package init(environment: Environment, invocation: Invocation) {
    self.environment = environment
    self.invocation = invocation
  }

  package var format: OutputFormat { invocation.format }

  /// The configuration of the current folder, once it was read.
  var knownConfiguration: Configuration?

  // MARK: - Places

  private(set) lazy var places = Places.resolve(variables: environment.variables, home: environment.home)

  /// The files of the configuration.
  lazy var configurations = ConfigurationShelf(
    places: places, home: environment.home, variables: environment.variables)

  /// The home, the configuration of git, and where skillhub keeps its own files.
  package lazy var workspace: Workspace = {
    let workspace = makeWorkspace()
    sayRemark(of: workspace)
    if places.cache == nil { say("there is no home: nothing is kept between runs") }
    return workspace
  }()

  /// What was said of the index.
  private var saidRemark: String?

  /// Says what there is to say of the index, once.
  private func sayRemark(of workspace: Workspace) {
    guard let remark = workspace.index.remark, remark != saidRemark else { return }
    saidRemark = remark
    say(remark)
  }

  private func makeWorkspace() -> Workspace {
    let configHome =
      environment.variables["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
      ?? environment.home?.appending(".config")
    let workspace = Workspace(
      places: places, home: environment.home, configHome: configHome, configurations: configurations,
      variables: environment.variables)
    workspace.makeRules = { RuleSet() }
    workspace.judge = { [unowned self] findings, folder in
      let judgement = RuleJudgement(self.configuration(for: folder))
      return findings.compactMap { judgement.judged($0) }
    }
    return workspace
  }

  /// Forgets what was read of folders, repositories and the configuration, for work that goes on while they change.
  /// In the place of a configuration that became faulty the one from before holds.
  func renewWorkspace() {
    configurations = ConfigurationShelf(renewing: configurations, faults: ConfigurationMeaning.faults)
    knownConfiguration = nil
    workspace = makeWorkspace()
  }

  /// What skillhub remembers, or nil where it cannot be kept; that is said once.
  private lazy var memory: Memory? = {
    do throws(StateError) {
      let memory = Memory(try State.open(in: workspace.places.state))
      if let remark = memory.state.remark { say(remark) }
      return memory
    } catch {
      say(error.message)
      return nil
    }
  }()

  /// Holds the state, which cannot be copied, for as long as the session lives.
  private final class Memory {
    let state: State
    init(_ state: consuming State) { self.state = state }
  }

  /// Runs `body` on the state, or gives nil where there is none.
  func withState<Result>(_ body: (borrowing State) -> Result?) -> Result? {
    memory.flatMap { body($0.state) }
  }

  /// Notes something that was asked for by itself, which has to be there afterwards.
  ///
  /// - Parameter what: what is noted, in words.
  func store(_ what: String, _ body: (borrowing State) -> Void) throws(Failure) {
    withState { state -> Void? in body(state) }
    guard withState({ $0.isKept }) ?? false else {
      let reason = withState { $0.remark } ?? "there is no home to keep it in"
      throw Failure("\(what) could not be kept", hint: reason)
    }
  }

  /// The folder that the command runs in.
  package func workingDirectory() throws(Failure) -> FilePath {
    guard let folder = environment.workingDirectory else {
      throw Failure("the current folder is gone", hint: "cd to a folder that exists")
    }
    return folder
  }

  /// A path as typed, made absolute.
  package func path(_ argument: [UInt8]) throws(Failure) -> FilePath {
    var bytes = argument
    if bytes == Array("~".utf8) || bytes.starts(with: Array("~/".utf8)), let home = environment.home {
      bytes = home.bytes + bytes.dropFirst()
    }
    let typed = FilePath(bytes: bytes)
    let absolute = typed.isAbsolute ? typed : try workingDirectory().appending(typed.bytes)
    let plain = absolute.lexicallyNormalized
    guard absolute.components.contains(Array("..".utf8)) else { return plain }
    // `link/..` is the folder above the link's target; text alone would name the one above the link.
    let real = try? FileSystem.stamp(of: absolute, followingLinks: true)
    let textual = try? FileSystem.stamp(of: plain, followingLinks: true)
    if real?.inode == textual?.inode, real?.device == textual?.device { return plain }
    return (try? FileSystem.realPath(absolute)) ?? plain
  }

  /// A folder as typed, made absolute; the current one where none was typed.
  func folder(_ argument: [UInt8]?) throws(Failure) -> FilePath {
    guard let argument else { return try workingDirectory() }
    return try path(argument)
  }

  // MARK: - Saying

  /// Says something to the person, on standard error.
  package func say(_ text: String, hint: String? = nil) {
    environment.writeErrorLine("skillhub: \(text)")
    if let hint { environment.writeErrorLine("  \(hint)") }
  }

  /// Writes an answer as it is.
  package func write(_ bytes: [UInt8]) { environment.write(bytes) }

  /// Writes a line of an answer in words, which people read: on a terminal no wider than the screen.
  func writeLine(_ text: String) { environment.writeLine(text, width: form == .text ? width : nil) }

  /// Writes a line that stays whole on any screen: what is copied, such as a path, and lines of a file.
  func writeWhole(_ text: String) { environment.writeLine(text) }

  /// Writes an answer as one JSON document, which starts with its version.
  func writeJSON(_ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter(
      isIndented: format != .jsonl, escapesUnsafe: environment.isOutputTerminal)
    writer.object { writer in
      writer.member("version", 1)
      members(&writer)
    }
    environment.write(writer.finished())
  }

  /// Whether the answer is for a program that reads JSON.
  var writesJSON: Bool { format == .json || format == .jsonl }

  var characters: CharacterSet { CharacterSet.detect(environment.variables.text) }

  package var usesColor: Bool {
    ColorPolicy.usesColor(
      flag: configuration[Settings.color].value.rawValue, variables: environment.variables.text,
      isTerminal: environment.isOutputTerminal)
  }

  /// The form of an answer; the formats of `validate` alone are no forms.
  var form: OutputForm { OutputForm(rawValue: format.rawValue) ?? .text }

  /// How an answer is laid out here.
  func renderOptions(isFull: Bool = false, itemCommand: String = "skillhub inspect --all") -> RenderOptions {
    RenderOptions(
      width: width, usesColor: usesColor, characters: characters, isFull: isFull,
      isTerminal: environment.isOutputTerminal, now: environment.now(),
      utcOffset: environment.utcOffset, home: environment.home, itemCommand: itemCommand)
  }

  /// Writes through the pager where the answer is longer than the terminal, else directly.
  package func page(_ bytes: [UInt8]) {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    guard environment.isOutputTerminal, environment.isInputTerminal,
      let height = environment.terminalHeight(),
      lines >= height
    else {
      write(bytes)
      return
    }
    let words = configuration[Settings.pager].value.split(separator: " ").map(String.init)
    guard !words.isEmpty, words != ["cat"] else {
      write(bytes)
      return
    }
    do throws(FileError) {
      if try Programs.pipe(bytes, into: words) != 127 { return }
      write(bytes)
    } catch {
      write(bytes)
      say("the pager \(words[0]) cannot be started: \(error.reason)", hint: "skillhub config set pager less")
    }
  }

  // MARK: - Long work

  /// Brings the index up to date below a folder, with a progress line where it takes long.
  @discardableResult
  func refresh(
    _ folder: FilePath, saying what: String = "looking", meanwhile: () -> Void = {}
  ) async throws(Failure) -> ScanReport {
    let progress = progress(what)
    let report = await Interruption.listening {
      await workspace.refresh(folder, meanwhile: meanwhile, progress: progress)
    }
    endProgress()
    sayRemark(of: workspace)
    // A signal may come when the walk does not look any more.
    guard let report, !environment.isInterrupted() else { throw .interrupted }
    return report
  }

  /// Brings the runs of every agent up to date, with a progress line where it takes long.
  ///
  /// - Parameter since: only what was written to after this.
  func refreshRuns(since: Timestamp? = nil) async throws(Failure) {
    let progress = progress("reading transcripts")
    let notes = await Interruption.listening {
      await workspace.refreshRuns(
        since: since, isStopped: { Interruption.isRequested }, progress: progress)
    }
    endProgress()
    sayRemark(of: workspace)
    guard let notes, !environment.isInterrupted() else { throw .interrupted }
    for note in notes { say("\(note.path): \(note.text)") }
  }

  /// Reads every skill below some folders without the index, with a progress line where it takes long.
  func survey(
    _ folders: [FilePath], rules: RuleSet, isWanted: (SkillPlace) -> Bool
  ) async throws(Failure) -> Survey {
    let progress = progress(
      folders.count == 1 ? "validating \(folders[0])" : "validating \(counted(folders.count, "folder"))")
    let survey = await Interruption.listening {
      await workspace.survey(folders, rules: rules, isWanted: isWanted, progress: progress)
    }
    endProgress()
    guard let survey, !environment.isInterrupted() else { throw .interrupted }
    return survey
  }

  /// A progress line for work that takes longer than 300 ms, on a terminal only; false once somebody asked to stop.
  private func progress(_ what: String) -> (Int) -> Bool {
    let isInterrupted = environment.isInterrupted
    guard environment.isErrorTerminal else { return { _ in !isInterrupted() } }
    let start = SystemClock.ticks()
    var last = start
    return { [unowned self] count in
      let now = SystemClock.ticks()
      if now - start > 300_000_000, now - last > 100_000_000 {
        last = now
        hasProgressLine = true
        // A line that wraps could not be taken away again.
        let label = TextWidth.cut(
          Sanitizer.forTerminal("\(NumberText.grouped(count)) files, \(what)"),
          toCells: max(1, environment.errorWidth - 1))
        environment.writeError(Array("\r\u{1B}[K\(label)".utf8))
      }
      return !isInterrupted()
    }
  }

  private var hasProgressLine = false

  /// Takes the progress line away.
  private func endProgress() {
    if hasProgressLine { environment.writeError(Array("\r\u{1B}[K".utf8)) }
    hasProgressLine = false
  }
}
