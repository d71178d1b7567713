#!/usr/bin/env bash
# skill.md, Skill.md, SKILL.MD, and a folder with two of them.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

for pair in lower/skill.md title/Skill.md ext/SKILL.MD right/SKILL.md; do
  document "$SKILLS/$pair" '---\nname: %s\ndescription: Tests the case of a name. Use when case counts.\n---\n' "${pair%/*}"
done
document "$SKILLS/both/SKILL.md" '---\nname: both\ndescription: Exact file. Read this one.\n---\n'
document "$SKILLS/both/skill.md" '---\nname: both\ndescription: Other file. Leave this one.\n---\n'
