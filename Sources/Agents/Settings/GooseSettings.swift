/// Goose has no settings that are read: only that its plugins bring skills is known.
///
/// Source: block/goose crates/goose/src/skills/mod.rs@013ab848, all_skill_dirs: the folders of installed plugins come
/// last. Where these lie is not said there, and its configuration decides which of them count.
enum GooseSettings {
  static var board: SwitchBoard {
    var board = SwitchBoard()
    board.remarks.append("the skills of its installed plugins are not looked at")
    return board
  }
}
