// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is built with: the Swift 6 language mode, the upcoming features that keep
/// imports and isolation explicit, and no tolerated warning.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

/// Targets that touch C also mark every unsafe use.
let bridging = strict + [.strictMemorySafety()]

/// What Scripts/build tells of the sources, for `version --build`; an ordinary `swift build` tells nothing.
let buildFacts: [CSetting] = ["COMMIT", "STATE", "DATE", "SWIFT"].compactMap { name in
  Context.environment["SKILLHUB_BUILD_\(name)"].map { .define("BUILD_\(name)", to: "\"\($0)\"") }
}

let package = Package(
  name: "skillhub",
  products: [.executable(name: "skillhub", targets: ["skillhub"])],
  targets: [
    // C libraries of the system. A module map each; a shim only where C offers what Swift cannot import.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CCMarkGFM", providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CMagic", providers: [.apt(["libmagic-dev"])]),
    .systemLibrary(name: "CMessageDigest", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // What the C library has and the Glibc module leaves out.
    .systemLibrary(name: "CSystem"),
    // libgit2, which is loaded when it is asked for first.
    .target(name: "CGit2", exclude: ["functions.inc"], cSettings: [.treatAllWarnings(as: .error)]),
    // C++ libraries, each behind a C header of our own.
    .target(name: "TOMLBridge", cxxSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "JSONBridge", cxxSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("simdjson")]),
    .systemLibrary(name: "CZstandard", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),

    .target(name: "BuildFacts", cSettings: buildFacts),

    // The domain: pure values, no C, no file system, no database.
    .target(name: "Catalog", swiftSettings: strict),
    .target(name: "Spelling", swiftSettings: strict),
    .target(name: "Agents", dependencies: ["Catalog"], swiftSettings: strict),
    .target(
      name: "Configuration", dependencies: ["Catalog", "Markup", "Spelling"], swiftSettings: strict),
    .target(name: "Validation", dependencies: ["Agents", "Catalog", "Spelling"], swiftSettings: strict),

    // The outside world, one library or one concern each.
    .target(
      name: "Platform",
      dependencies: ["BuildFacts", "Catalog", "CMagic", "CMessageDigest", "CSystem", "CZstandard"],
      swiftSettings: bridging),
    .target(
      name: "Markup",
      dependencies: ["Catalog", "CYAML", "CCMarkGFM", "JSONBridge", "TOMLBridge"],
      swiftSettings: bridging),
    .target(
      name: "Git", dependencies: ["Catalog", "Platform", "CGit2", "CZlib"], swiftSettings: bridging),
    .target(name: "Words", dependencies: ["Catalog", "CUTF8Proc"], swiftSettings: bridging),
    .target(
      name: "Store", dependencies: ["Catalog", "Platform", "Words", "CSQLite"], swiftSettings: bridging),
    .target(name: "State", dependencies: ["Catalog", "Platform", "Store"], swiftSettings: bridging),

    // From folders to items.
    .target(
      name: "Formats", dependencies: ["Catalog", "Configuration", "Markup"], swiftSettings: strict),
    .target(
      name: "Scan",
      dependencies: [
        "Agents", "Catalog", "Configuration", "Formats", "Git", "Markup", "Platform", "Store",
        "Validation", "Words",
      ],
      swiftSettings: strict),

    // From an item and its facts to what an inspector shows: one file a kind.
    .target(
      name: "Inspectors",
      dependencies: [
        "Agents", "Catalog", "Formats", "Git", "Platform", "Scan", "Store", "Validation",
      ],
      swiftSettings: strict),

    // What people type and see.
    .target(name: "Terminal", dependencies: ["CUTF8Proc"], swiftSettings: bridging),
    .target(name: "Arguments", dependencies: ["Spelling"], swiftSettings: strict),
    .target(
      name: "Presentation", dependencies: ["Catalog", "Terminal"], swiftSettings: strict),
    .target(
      name: "Commands",
      dependencies: [
        "Agents", "Arguments", "Catalog", "Configuration", "Git", "Inspectors", "Markup", "Platform",
        "Presentation", "Scan", "Spelling", "State", "Store", "Terminal", "Validation", "Words",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "skillhub", dependencies: ["Commands", "Platform"], swiftSettings: strict),

    // Tests: one target a module, one for the built binary, and what they share.
    .target(
      name: "TestSupport", dependencies: ["Catalog"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .executableTarget(
      name: "fuzz",
      dependencies: ["Catalog", "Configuration", "Markup", "TestSupport", "Validation", "Words"],
      path: "Tests/Fuzz",
      swiftSettings: strict),
    .testTarget(
      name: "CatalogTests", dependencies: ["Catalog", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ConfigurationTests", dependencies: ["Catalog", "Configuration"],
      swiftSettings: strict),
    .testTarget(
      name: "AgentsTests", dependencies: ["Agents", "Catalog"],
      swiftSettings: strict),
    .testTarget(
      name: "ValidationTests", dependencies: ["Catalog", "Markup", "Validation", "Words"],
      swiftSettings: strict),
    .testTarget(
      name: "PlatformTests", dependencies: ["Catalog", "Platform", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MarkupTests", dependencies: ["Catalog", "Markup", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GitTests", dependencies: ["Catalog", "Git", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "WordsTests", dependencies: ["Words"],
      swiftSettings: strict),
    .testTarget(
      name: "StoreTests", dependencies: ["Catalog", "Platform", "Store", "TestSupport", "Words"],
      swiftSettings: strict),
    .testTarget(
      name: "StateTests", dependencies: ["Catalog", "Platform", "State", "Store", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FormatsTests",
      dependencies: ["Agents", "Catalog", "Configuration", "Formats", "Markup", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ScanTests",
      dependencies: [
        "Agents", "Catalog", "Configuration", "Git", "Platform", "Scan", "Store", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal"],
      swiftSettings: strict),
    .testTarget(
      name: "ArgumentsTests", dependencies: ["Arguments", "Spelling"],
      swiftSettings: strict),
    .testTarget(
      name: "PresentationTests", dependencies: ["Catalog", "Presentation", "Terminal", "TestSupport"],
      exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandsTests",
      dependencies: ["Agents", "Arguments", "Catalog", "Commands", "Platform", "Terminal", "TestSupport"],
      exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "SkillhubTests", dependencies: ["Catalog", "Platform", "TestSupport"],
      swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
