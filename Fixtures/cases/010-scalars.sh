#!/usr/bin/env bash
# Numbers, booleans, dates and versions, which stay as they are written.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

document "$SKILLS/2048/SKILL.md" '---\nname: 2048\ndescription: Slides tiles. Use when waiting.\n---\n'
document "$SKILLS/on/SKILL.md" '---\nname: on\ndescription: Turns things on. Use when they are off.\n---\n'
document "$SKILLS/versions/SKILL.md" '%s\n' \
  '---' 'name: versions' 'description: Carries values that look like others. Use when types matter.' 'metadata:' \
  '  version: 1.10' '  build: 007' '  since: 2024-01-02' '  flag: yes' '  at: 12:30' '---'
