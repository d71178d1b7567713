import Catalog

/// A package in pi's settings, at the place where pi keeps it.
///
/// Source: earendil-works/pi packages/coding-agent/src/core/package-manager.ts@077c7f02 and src/utils/git.ts@8c67b860:
/// `npm:` in `npm/node_modules`, repositories in `git/HOST/PATH`, anything else a folder; relative to pi's own folder, for
/// a project to its `.pi`. A package of the project takes the place of the same one of the user.
struct PiPackage {
  /// As the settings have it, such as `npm:@acme/tools`.
  var source: String
  var folder: FilePath
  var isProject: Bool
  /// The patterns that choose among its skills; nil where it comes whole.
  var filter: [(text: String, line: Int)]?
  /// Whether its entry is more than its source.
  var isDetailed: Bool
  /// Whether nothing of it is loaded but what the patterns name.
  var isDelta: Bool
  var place: SettingsPlace

  var manifest: FilePath { folder.appending("package.json") }

  /// What the package brings: what its manifest names, else its folder `skills`.
  ///
  /// Source: collectPackageResources, collectDefaultResources and collectManifestFiles of the same file: a manifest that
  /// says nothing of skills brings none, unless the package's entry says more than its source.
  func entries(in manifest: SettingsContent) -> [(text: String, line: Int)] {
    let convention = [(text: "skills", line: 1)]
    guard let own = manifest.fields[path: "pi"] else { return convention }
    guard let skills = own.mappingFields[path: "skills"] else { return isDetailed ? convention : [] }
    let texts = skills.texts
    return texts.isEmpty && filter != nil ? convention : texts
  }

  /// The packages of all settings that are read, those of the project first.
  static func packages(_ reading: SettingsReading, at standpoint: Standpoint) -> [PiPackage] {
    var result: [PiPackage] = []
    var seen: Set<String> = []
    for scope in ["project", "user"] {
      for (file, content) in reading.files where file.scope == scope {
        guard let base = file.path.parent else { continue }
        for value in content.fields[path: "packages"]?.listValues ?? [] {
          let fields = value.mappingFields
          guard let source = value.text ?? fields[path: "source"]?.text,
            let (folder, identity) = folder(of: source, in: base, at: standpoint),
            seen.insert(identity).inserted
          else { continue }
          let skills = fields[path: "skills"]
          result.append(
            PiPackage(
              source: source, folder: folder, isProject: scope == "project",
              filter: skills?.texts, isDetailed: value.text == nil,
              isDelta: fields[path: "autoload"]?.boolean == false,
              place: SettingsPlace(file.path, line: value.start.line)))
        }
      }
    }
    return result
  }

  /// The folder of a package, and what makes it the same as another one.
  private static func folder(
    of source: String, in base: FilePath, at standpoint: Standpoint
  ) -> (FilePath, identity: String)? {
    let source = String(source.trimmedWhole)
    if source.hasPrefix("npm:") {
      let spec = String(source.dropFirst(4).drop(while: \.isWhitespace))
      guard let first = spec.first else { return nil }
      // The first sign of a name in a scope is an @ too.
      let rest = spec.dropFirst().prefix { $0 != "@" }
      let name = String(first) + rest
      let folder = base.appending("npm/node_modules").appending(name).lexicallyNormalized
      return base.contains(folder) ? (folder, "npm:\(name)") : nil
    }
    let isAddress = ["http:", "https:", "ssh:", "git:"].contains(where: source.hasPrefix)
    guard isAddress else {
      if source.hasPrefix("github:") || source.hasPrefix("builtin:") { return nil }
      let path = source.hasPrefix("file://") ? String(source.dropFirst(7)) : source
      return standpoint.expand(path, from: base).map { ($0, "local:\($0)") }
    }
    guard let place = repository(source) else { return nil }
    let folder = base.appending("git").appending(place).lexicallyNormalized
    return base.contains(folder) ? (folder, "git:\(place)") : nil
  }

  /// `HOST/PATH` of a repository's address, whatever notation it has.
  private static func repository(_ source: String) -> String? {
    var rest = source[...]
    if rest.hasPrefix("git:"), !rest.hasPrefix("git://") { rest = rest.dropFirst(4) }
    var host: Substring
    var path: Substring
    if let scheme = rest.firstRange(of: "://") {
      let address = rest[scheme.upperBound...]
      guard let slash = address.firstIndex(of: "/") else { return nil }
      host = address[..<slash]
      if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
      host = host.prefix { $0 != ":" }
      path = address[address.index(after: slash)...]
    } else if rest.hasPrefix("git@"), let colon = rest.firstIndex(of: ":") {
      host = rest[rest.index(rest.startIndex, offsetBy: 4)..<colon]
      path = rest[rest.index(after: colon)...]
    } else {
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      host = rest[..<slash]
      path = rest[rest.index(after: slash)...]
      // Two words are an owner and a repository on GitHub.
      if !host.contains("."), host != "localhost" {
        path = rest
        host = "github.com"
      }
    }
    path = path.prefix { $0 != "@" && $0 != "#" }
    while path.first == "/" { path = path.dropFirst() }
    while path.last == "/" { path = path.dropLast() }
    if path.hasSuffix(".git") { path = path.dropLast(4) }
    guard !host.isEmpty, path.split(separator: "/").count >= 2, !path.split(separator: "/").contains("..")
    else { return nil }
    return "\(host)/\(path)"
  }
}
