/// One session of an agent, as its transcript tells it. No text of a message is in it: only times, models, counts,
/// names of tools and skills, paths, and where in the transcript a text stands.
package struct Run: Sendable, Hashable, Codable {
  /// How a run stands; the raw value is the word that machine forms print.
  package enum State: String, Sendable, Hashable, Codable, CaseIterable {
    case running, idle, failed, completed
  }

  /// What the last entries of a transcript say about its end.
  package enum Ending: String, Sendable, Hashable, Codable {
    /// Nothing that tells.
    case unknown
    /// The agent finished its turn.
    case turnEnded
    /// A turn was begun and nothing says that it ended.
    case turnOpen
    /// Somebody stopped the turn.
    case interrupted
    /// The last thing was an error that ended the turn.
    case failed
    /// The agent wrote that it closed the session.
    case closed
  }

  /// Tokens of all messages, each counted once; a counter that the agent does not record is nil.
  package struct Tokens: Sendable, Hashable, Codable {
    package var input: Int?
    package var output: Int?
    package var cacheWrite: Int?
    package var cacheRead: Int?

    package init(input: Int? = nil, output: Int? = nil, cacheWrite: Int? = nil, cacheRead: Int? = nil) {
      self.input = input
      self.output = output
      self.cacheWrite = cacheWrite
      self.cacheRead = cacheRead
    }

    /// The sum of the counters that are recorded; nil where none is. Impossible sizes stay at the largest number.
    package var total: Int? {
      let counts = [input, output, cacheWrite, cacheRead].compactMap { $0 }
      return counts.isEmpty ? nil : counts.reduce(0, Self.sum)
    }

    /// Adds counters, those that are not recorded left alone.
    package mutating func add(_ other: Tokens) {
      func sum(_ left: Int?, _ right: Int?) -> Int? {
        guard let right else { return left }
        return Self.sum(left ?? 0, right)
      }
      input = sum(input, other.input)
      output = sum(output, other.output)
      cacheWrite = sum(cacheWrite, other.cacheWrite)
      cacheRead = sum(cacheRead, other.cacheRead)
    }

    private static func sum(_ left: Int, _ right: Int) -> Int {
      let (result, isOver) = left.addingReportingOverflow(right)
      return isOver ? .max : result
    }
  }

  /// A name that was used, how often, and when last.
  package struct Use: Sendable, Hashable, Codable {
    package var name: String
    package var count: Int
    package var last: Timestamp?

    package init(name: String, count: Int, last: Timestamp?) {
      self.name = name
      self.count = count
      self.last = last
    }
  }

  /// The skills that the agent was given to choose from.
  package struct Listing: Sendable, Hashable, Codable {
    package var at: Timestamp?
    package var names: [String]

    package init(at: Timestamp?, names: [String]) {
      self.at = at
      self.names = names
    }
  }

  /// Where an entry stands in the transcript, in bytes.
  package struct Place: Sendable, Hashable, Codable {
    package var offset: Int64
    package var length: Int

    package init(offset: Int64, length: Int) {
      self.offset = offset
      self.length = length
    }
  }

  /// A tool that was called and has not answered.
  package struct Call: Sendable, Hashable, Codable {
    package var id: String
    package var tool: String
    package var at: Timestamp?
    package var place: Place

    package init(id: String, tool: String, at: Timestamp?, place: Place) {
      self.id = id
      self.tool = tool
      self.at = at
      self.place = place
    }
  }

  /// The id of the agent in the table of agents.
  package var agent: String
  package var agentVersion: String?
  package var sessionID: String
  /// What the agent or its user called it, and which entry says so.
  package var title: String?
  package var titleSource: String?
  /// The models that answered, in the order of their first answer; the last that answered is ``model``.
  package var models: [String] = []
  package var model: String?
  /// The folder that the agent worked in.
  package var folder: FilePath?
  package var branch: String?
  package var started: Timestamp?
  /// The time of the last entry that has one.
  package var lastActive: Timestamp?
  /// Milliseconds in turns, where the agent records them.
  package var turnMilliseconds: Int?
  package var tokens = Tokens()
  /// How many messages came from the user, and how many from the agent.
  package var userMessages = 0
  package var agentMessages = 0
  /// The tools that were called.
  package var tools: [Use] = []
  /// How many calls of tools failed, and errors of the agent itself.
  package var errors = 0
  /// The files that were written, the one that was written last at the end; at most ``maximumWritten``.
  package var written: [FilePath] = []
  package var skills: [Use] = []
  package var prompts: [Use] = []
  package var listing: Listing?
  package var openCalls: [Call] = []
  /// Where the agent last wrote down its steps, as long as one of them is under way.
  package var plan: Place?
  /// Where the last words of the agent stand.
  package var lastMessage: Place?
  /// Where the first words of the user stand.
  package var firstPrompt: Place?
  package var ending = Ending.unknown
  /// The session that started this one.
  package var parent: String?
  /// How many other agents it started.
  package var subagents = 0
  /// Entries that were read, and those that were not understood or cut; with the line of the first of these.
  package var entries = 0
  package var skipped = 0
  package var firstSkippedLine: Int?
  /// Times that were passed over because they had yet to come when they were read.
  package var futureTimes = 0

  package static let maximumWritten = 500
  package static let maximumUses = 500
  package static let maximumOpenCalls = 64

  package init(agent: String, sessionID: String) {
    self.agent = agent
    self.sessionID = sessionID
  }

  /// How it stands as far as its transcript tells, and how that is known.
  ///
  /// - Parameters:
  ///   - processID: the living process that has the session open, or nil.
  ///   - modified: when the transcript was last written.
  ///   - now: the time that counts as now.
  package func state(processID: Int?, modified: Timestamp?, now: Timestamp) -> (State, reason: String) {
    if let processID { return (.running, "process \(processID) has it open") }
    switch ending {
    case .closed: return (.completed, "the agent closed the session")
    case .failed: return (.failed, "the last entry is an error")
    case .turnEnded: return (.completed, "the last turn ended")
    case .interrupted: return (.idle, "the last turn was interrupted")
    case .turnOpen:
      return Self.isFresh(modified, now: now)
        ? (.running, "a turn is open and was written to in the last \(Self.freshSeconds / 60) minutes")
        : (.idle, "the last turn did not end")
    case .unknown: return (.idle, "nothing says that it ended")
    }
  }

  /// Whether something that was written at a time still goes on; a clock that is a little ahead is forgiven.
  package static func isFresh(_ modified: Timestamp?, now: Timestamp) -> Bool {
    modified.map { abs(now.seconds - $0.seconds) <= freshSeconds } ?? false
  }

  /// The latest time that is believed of something that happened already: clocks and zones may differ by a day.
  package static func latestTime(at now: Timestamp) -> Timestamp {
    Timestamp(seconds: now.seconds + 86_400, nanoseconds: now.nanoseconds)
  }

  /// How long an open turn counts as running after its last entry, in seconds.
  package static let freshSeconds: Int64 = 600
}

extension [Run.Use] {
  /// Counts one more use of a name; the list stays in the order of first uses and within its bound.
  package mutating func count(_ name: String, at time: Timestamp?) {
    guard !name.isEmpty, name.utf8.count <= 256 else { return }
    if let index = firstIndex(where: { $0.name == name }) {
      self[index].count += 1
      if let time { self[index].last = Swift.max(self[index].last ?? time, time) }
    } else if count < Run.maximumUses {
      append(Run.Use(name: name, count: 1, last: time))
    }
  }
}

/// A run and where its transcript lies.
package struct RunPlace: Sendable, Hashable {
  /// The transcript as it was reached, and its real path.
  package var path: FilePath
  package var realPath: FilePath
  /// The id of the format of the transcript.
  package var format: String
  /// The session in a store of many; empty where the file holds one.
  package var fragment: String

  package init(path: FilePath, realPath: FilePath, format: String, fragment: String) {
    self.path = path
    self.realPath = realPath
    self.format = format
    self.fragment = fragment
  }
}
