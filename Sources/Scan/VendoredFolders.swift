/// Folders that hold other people's code or a tool's products wherever they stand; a walk never enters them.
///
/// Only names that mean nothing else: `build`, `dist`, `target` and `vendor` are left to the ignore rules.
package enum VendoredFolders {
  package static let names: Set<[UInt8]> = Set(
    [
      "node_modules", "bower_components", "jspm_packages", ".build", ".swiftpm", "DerivedData", "Pods",
      "Carthage", "__pycache__", ".venv", "venv", ".tox", ".nox", ".mypy_cache", ".pytest_cache",
      ".ruff_cache", "site-packages", ".gradle", ".terraform", ".next", ".nuxt", ".svelte-kit",
      ".turbo", ".parcel-cache", ".pnpm-store", ".yarn", ".cargo", ".rustup", ".dart_tool", "elm-stuff",
      ".stack-work", ".bundle", ".direnv",
    ].map { Array($0.utf8) })
}
