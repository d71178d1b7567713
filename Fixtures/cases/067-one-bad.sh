#!/usr/bin/env bash
# Ten skills: one with an error, one with a warning, eight faultless.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

document "$SKILLS/aa-bad/SKILL.md" '---\nname: aa-bad\ndescription: Worse: colon: follows colon\n---\n'
for number in 1 2 3 4 5 6 7 8; do skill "$SKILLS/good-$number" "Is good number $number. Use when many are tested."; done
document "$SKILLS/warn/SKILL.md" '---\nname: warn\ndescription: Has a key from home. Use when many are tested.\norigin: house\n---\n'
