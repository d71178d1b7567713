#!/usr/bin/env bash
# Names outside ASCII: Chinese, composed and decomposed, a capital, a look-alike.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

# named FOLDER NAME, both as printf escapes.
named() {
  local folder
  folder=$(printf '%b' "$1")
  document "$SKILLS/$folder/SKILL.md" '---\nname: %b\ndescription: Has a name of its own. Use when names are tested.\n---\n' "$2"
}
named '\xe6\x95\xb0\xe6\x8d\xae' '\xe6\x95\xb0\xe6\x8d\xae'
# The folder is decomposed (e and a combining accent), the name composed.
named 'cafe\xcc\x81' 'caf\xc3\xa9'
named '\xc3\x89tude' '\xc3\x89tude'
# Its first "a" is Cyrillic.
named 'd\xd0\xb0ta' 'd\xd0\xb0ta'
