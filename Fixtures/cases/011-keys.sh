#!/usr/bin/env bash
# One key twice, the same words at depth, and keys in quotes.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

document "$SKILLS/twice/SKILL.md" '---\nname: twice\ndescription: The first of two.\nlicense: MIT\ndescription: The second of two.\n---\n'
document "$SKILLS/nested/SKILL.md" '%s\n' \
  '---' 'name: nested' 'description: The real description. Use when words repeat at depth.' 'metadata:' '  server:' \
  '    variables:' '      - name: NOT_THE_NAME' '        description: not the description' \
  '      - name: NOR_THIS' '        description: nor this' '---'
document "$SKILLS/quoted-keys/SKILL.md" "---\n\"name\": quoted-keys\n'description': Has its keys in quotes. Use when quoting.\n---\n"
