import Catalog
import Testing

@Suite struct ObservationTests {
  private let folder = FilePath("/home/ada/acme")

  private func observation(_ names: Set<String>, at seconds: Int64 = 100, in folder: FilePath? = nil)
    -> Observation
  {
    Observation(
      agent: "claude-code", folder: folder ?? self.folder, at: Timestamp(seconds: seconds), names: names,
      source: nil)
  }

  private func verdict(_ state: AgentVerdict.State, isInRoot: Bool = true, winner: FilePath? = nil)
    -> AgentVerdict
  {
    var verdict = AgentVerdict(
      agent: "claude-code", agentName: "Claude Code", state: state, reason: "because", name: "pdf",
      copy: folder.appending("pdf"), rule: Evidence("rule", source: "page", confirmed: "1", voice: .vendor),
      isInRoot: isInRoot)
    verdict.winner = winner
    return verdict
  }

  @Test("a prediction agrees or differs with what was listed, and only a prediction does")
  func comparison() {
    let listed = observation(["pdf"])
    let other = observation(["xlsx"])
    #expect(listed.comparison(with: verdict(.on))?.agrees == true)
    #expect(other.comparison(with: verdict(.on))?.agrees == false)
    #expect(listed.comparison(with: verdict(.off))?.agrees == false)
    #expect(other.comparison(with: verdict(.manual))?.agrees == true)
    #expect(listed.comparison(with: verdict(.shadowed, winner: folder))?.agrees == true)
    #expect(listed.comparison(with: verdict(.unknown)) == nil)
    #expect(listed.comparison(with: verdict(.notRead, isInRoot: false)) == nil)
  }

  @Test("the newest observation of the folder counts, before one of the project's top")
  func newest() {
    let top = FilePath("/home/ada")
    let all = [
      observation(["a"], at: 1), observation(["b"], at: 3), observation(["c"], at: 9, in: top),
    ]
    #expect(Observation.newest(of: "claude-code", in: folder, top: top, among: all)?.names == ["b"])
    #expect(Observation.newest(of: "claude-code", in: FilePath("/x"), top: top, among: all)?.names == ["c"])
    #expect(Observation.newest(of: "codex", in: folder, top: top, among: all) == nil)
    #expect(Observation.newest(of: "claude-code", in: FilePath("/x"), top: nil, among: all) == nil)
  }
}
