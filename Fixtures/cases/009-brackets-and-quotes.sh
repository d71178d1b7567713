#!/usr/bin/env bash
# Values that start like a list or a quoted text and are neither.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

document "$SKILLS/todo/SKILL.md" '---\nname: todo\ndescription: [TODO: write this]\n---\n'
document "$SKILLS/list-desc/SKILL.md" '---\nname: list-desc\ndescription:\n  - one thing\n  - another thing\n---\n'
document "$SKILLS/args/SKILL.md" '---\nname: args\ndescription: Compares two cities. Use when two are named.\nargument-hint: [city] [city|country]\n---\n'
document "$SKILLS/quoted-start/SKILL.md" '---\nname: quoted-start\ndescription: "Think first" - makes a plan before acting. Use when planning.\n---\n'
