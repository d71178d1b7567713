import Catalog
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct FolderWatchTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("a/b")
  }

  private func place(_ relative: String) -> FilePath { folder.path.appending(relative) }

  private func rename(_ from: String, _ to: String) throws {
    try FileSystem.rename(place(from), to: place(to))
  }

  @Test("a folder tells of its own entries, and not of those below")
  func ownEntries() throws {
    // A signal that another test sends to the process is none of this one's business.
    var watch = try FolderWatch(isStopped: { false })
    #expect(watch.add(place("a")) == .watched)
    #expect(watch.changes().isEmpty)
    #expect(watch.wait(milliseconds: 0) == .timedOut)
    try folder.write("x", to: "a/b/file")
    #expect(watch.changes().isEmpty)
    try folder.write("x", to: "a/file")
    #expect(watch.wait(milliseconds: nil) == .changed)
    #expect(watch.changes().folders == [place("a")])
    watch.remove(place("a"))
    try folder.write("y", to: "a/file")
    #expect(watch.changes().folders.isEmpty)
    #expect(watch.count == 0)
  }

  @Test("what is no folder is not watched")
  func noFolder() throws {
    try folder.write("x", to: "file")
    var watch = try FolderWatch()
    #expect(watch.add(place("file")) == .unreachable)
    #expect(watch.add(place("none")) == .unreachable)
    #expect(watch.count == 0)
  }

  @Test("two ways to one folder both tell, each until it is removed")
  func twoWays() throws {
    try folder.link("way", to: "a")
    var watch = try FolderWatch()
    #expect(watch.add(place("a")) == .watched)
    #expect(watch.add(place("way")) == .watched)
    try folder.write("x", to: "a/file")
    #expect(watch.changes().folders == [place("a"), place("way")])
    watch.remove(place("way"))
    try folder.write("y", to: "a/file")
    #expect(watch.changes().folders == [place("a")])
  }

  @Test("a folder that was moved away is watched no more, and neither is what lies below it")
  func moved() throws {
    var watch = try FolderWatch()
    for path in ["a", "a/b"] { #expect(watch.add(place(path)) == .watched) }
    try rename("a", "c")
    #expect(watch.changes().folders == [place("a"), place("a/b")])
    #expect(watch.count == 0)
    // Another folder under the old name is another folder.
    try folder.makeFolder("a/b")
    #expect(watch.add(place("a/b")) == .watched)
    try folder.write("x", to: "c/b/file")
    #expect(watch.changes().folders.isEmpty)
    try folder.write("x", to: "a/b/file")
    #expect(watch.changes().folders == [place("a/b")])
  }

  @Test(
    "a folder of which the one above was moved away is watched no more, though that one was not watched itself"
  )
  func movedAbove() throws {
    var watch = try FolderWatch()
    #expect(watch.add(folder.path) == .watched)
    #expect(watch.add(place("a/b")) == .watched)
    try rename("a", "c")
    try folder.makeFolder("a/b")
    let changes = watch.changes()
    #expect(changes.folders == [folder.path, place("a/b")])
    #expect(changes.entries == [place("a"), place("c")])
    #expect(watch.count == 1)
    // What came back under the name is another folder.
    #expect(watch.add(place("a/b")) == .watched)
    try folder.write("x", to: "a/b/file")
    #expect(watch.changes().folders == [place("a/b")])
  }

  @Test("a change concerns what holds it, and what lies below an entry that came or went")
  func concern() {
    var changes = FolderChanges()
    changes.folders = [FilePath("/home/ada")]
    changes.entries = [FilePath("/home/ada/.claude")]
    #expect(changes.mayConcern(FilePath("/home/ada/.claude/skills")))
    #expect(changes.mayConcern(FilePath("/home/ada")))
    #expect(changes.mayConcern(FilePath("/home")))
    #expect(!changes.mayConcern(FilePath("/home/ada/.codex/skills")))
    #expect(!changes.mayConcern(FilePath("/home/ada/.claude2")))
    changes.isOverflow = true
    #expect(changes.mayConcern(FilePath("/srv")))
  }

  @Test("a folder that is gone says so and can be watched again under its name")
  func gone() throws {
    var watch = try FolderWatch()
    #expect(watch.add(place("a/b")) == .watched)
    try FileSystem.removeEmptyFolder(place("a/b"))
    #expect(watch.changes().folders == [place("a/b")])
    #expect(watch.count == 0)
    try folder.makeFolder("a/b")
    #expect(watch.add(place("a/b")) == .watched)
    try folder.write("x", to: "a/b/file")
    #expect(watch.changes().folders == [place("a/b")])
  }

  @Test("more than the system keeps is an overflow, and never silence")
  func overflow() throws {
    let text = FixtureFiles.text(of: FilePath("/proc/sys/fs/inotify/max_queued_events")) ?? ""
    let limit = try #require(Int(text.split(separator: "\n").first ?? ""))
    var watch = try FolderWatch()
    #expect(watch.add(place("a")) == .watched)
    // Two names in turn: the kernel takes the same event twice in a row for one.
    let names = ["a/one", "a/two"].map { place($0).displayText }
    // A program that another test starts in between holds the file too, and the event that comes late is taken for
    // one with its neighbour; so twice as many.
    for number in 0..<(2 * limit) {
      _ = open(names[number % 2], O_WRONLY | O_CREAT | O_CLOEXEC, 0o600).closed
    }
    #expect(watch.changes().isOverflow)
    #expect(!watch.changes().isOverflow)
  }
}

extension Int32 {
  /// Closes a descriptor.
  fileprivate var closed: Int32 { close(self) }
}
