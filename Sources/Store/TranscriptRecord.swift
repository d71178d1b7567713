package import Catalog

/// What the index keeps of a transcript, so that each of its bytes is read once.
package struct TranscriptRecord: Sendable, Hashable {
  /// Which session of which file.
  package struct Key: Sendable, Hashable {
    package var path: FilePath
    /// The session in a store of many; empty where the file holds one.
    package var fragment: [UInt8]

    package init(path: FilePath, fragment: [UInt8] = []) {
      self.path = path
      self.fragment = fragment
    }
  }

  package var key: Key
  package var stamp: FileStamp
  package var readAt: Timestamp
  /// The version of the readers.
  package var readers: String
  /// How many bytes were read, all of them whole lines; for a session of a database, when it was changed last.
  package var position: Int64
  /// How many lines these are.
  package var line: Int
  /// A digest of what was read first and last: what does not have it any more was written anew.
  package var guardDigest: [UInt8]
  /// Why it could not be read, or nil.
  package var failure: String?
  /// What was understood so far, in a form of the reader's own; empty where it was not asked for.
  package var state: [UInt8]
  package var uses: [RunUse] = []
  package var listing: RunListing?

  package init(
    key: Key, stamp: FileStamp, readAt: Timestamp, readers: String, position: Int64, line: Int,
    guardDigest: [UInt8], failure: String? = nil, state: [UInt8]
  ) {
    self.key = key
    self.stamp = stamp
    self.readAt = readAt
    self.readers = readers
    self.position = position
    self.line = line
    self.guardDigest = guardDigest
    self.failure = failure
    self.state = state
  }
}

/// How often a run used a skill or a prompt, and when last.
package struct RunUse: Sendable, Hashable {
  /// The transcript.
  package var run: TranscriptRecord.Key
  /// The id of the agent.
  package var agent: String
  package var kind: ItemKind
  package var name: String
  package var count: Int
  package var last: Timestamp?

  package init(
    run: TranscriptRecord.Key, agent: String, kind: ItemKind, name: String, count: Int, last: Timestamp?
  ) {
    self.run = run
    self.agent = agent
    self.kind = kind
    self.name = name
    self.count = count
    self.last = last
  }
}

/// The skills that an agent was seen to list.
package struct RunListing: Sendable, Hashable {
  package var run: TranscriptRecord.Key
  /// The id of the agent.
  package var agent: String
  /// The folder that the agent worked in, where it is known.
  package var folder: FilePath?
  package var at: Timestamp
  package var names: [String]

  package init(run: TranscriptRecord.Key, agent: String, folder: FilePath?, at: Timestamp, names: [String]) {
    self.run = run
    self.agent = agent
    self.folder = folder
    self.at = at
    self.names = names
  }
}
