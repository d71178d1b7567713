package import Agents
package import Catalog
import Formats
import Platform

extension AgentReader {
  /// What an agent loads at a standpoint, what it costs and what it passes over.
  package func report(of agent: Agent, at standpoint: Standpoint) -> AgentReport {
    let loading = loading(of: agent, at: standpoint)
    let cost = loading.listingCost
    let descriptions = loading.copies.filter { [.on, .both].contains($0.verdict.state) }
    let tokens = descriptions.reduce(into: (ascii: 0, other: 0)) { sum, copy in
      for scalar in (copy.reading?.description ?? "").unicodeScalars {
        if scalar.isASCII { sum.ascii += 1 } else { sum.other += 1 }
      }
    }
    var remarks = loading.board.remarks
    if let remark = loading.board.trustRemark, loading.roots.contains(where: \.needsTrust) {
      remarks.append("skills of the project are read \(remark)")
    }
    if let refusal = loading.board.distrust, loading.roots.contains(where: \.needsTrust) {
      remarks.append("skills of the project are not read: \(refusal.reason)")
    }
    if loading.roots.contains(where: { listing(of: $0.path)?.isPartial ?? false }) {
      remarks.append("a root holds so many folders that the rest was left out")
    }
    let observed = observation(of: agent, at: standpoint)
    var report = AgentReport(
      agent: agent.id, name: agent.name, folder: standpoint.folder, traces: traces(of: agent, at: standpoint),
      roots: loading.roots.map { root in
        AgentReport.Root(
          path: root.path, scope: root.scope.rawValue, exists: listing(of: root.path) != nil,
          count: loading.copies.count {
            $0.root.path == root.path && [.on, .both, .manual].contains($0.verdict.state)
          },
          problem: listing(of: root.path)?.problem, rule: root.evidence)
      },
      settings: loading.settings.files.filter { !$0.file.isAlternative || $0.content != .absent }.map {
        file, content in
        switch content {
        case .absent: AgentReport.Setting(path: file.path, scope: file.scope, exists: false)
        case .fields: AgentReport.Setting(path: file.path, scope: file.scope, exists: true)
        case .damaged(let reason, let line):
          AgentReport.Setting(path: file.path, scope: file.scope, exists: true, problem: reason, line: line)
        }
      },
      verdicts: loading.copies.map { copy in
        var verdict = copy.verdict
        verdict.observed = observed?.comparison(with: verdict)
        return verdict
      },
      listing: AgentReport.Listing(
        count: cost.count, characters: cost.characters,
        tokens: TokenEstimate.tokens(asciiCount: tokens.ascii, otherCount: tokens.other), total: cost.total,
        limit: cost.limit, cut: cost.cut, consequence: cost.consequence, rule: cost.evidence),
      remarks: remarks,
      evidence: agent.evidence)
    report.observation = observed
    return report
  }

  /// The agents that leave a trace at a standpoint; all of them where asked for.
  package func agentsPresent(at standpoint: Standpoint, everyone: Bool = false) -> [Agent] {
    everyone ? agents : agents.filter { !traces(of: $0, at: standpoint).isEmpty }
  }
}
