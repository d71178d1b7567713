#!/usr/bin/env bash
# What makes JSON hard: faults, control characters, a link to nothing, a byte that is not UTF-8.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

skill "$SKILLS/fine" "Has nothing to hide. Use when JSON is tested."
document "$SKILLS/broken/SKILL.md" '---\nname: broken\ndescription: Worse: colon: follows colon\n---\n'
document "$SKILLS/ctl/SKILL.md" '%s\n' \
  '---' 'name: ctl' \
  'description: "A tab\there, a quote \", a backslash \\, a nul \0, a separator \u2028. Use when testing."' '---'
ln -s nowhere "$SKILLS/gone"
folder=$(printf 'b\xffd')
document "$SKILLS/$folder/SKILL.md" '---\nname: bd\ndescription: Its folder has an odd byte. Use when testing.\n---\n'
