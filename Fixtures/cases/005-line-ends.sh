#!/usr/bin/env bash
# Four skills that differ only in their line ends.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

line='description: Puts headings in order. Use when a page has grown wild.'
document "$SKILLS/unix/SKILL.md" '---\nname: unix\n%s\n---\n\n# Order\n' "$line"
document "$SKILLS/dos/SKILL.md" '---\r\nname: dos\r\n%s\r\n---\r\n\r\n# Order\r\n' "$line"
document "$SKILLS/mixed/SKILL.md" '---\r\nname: mixed\n%s\r\n---\n\n# Order\r\n' "$line"
document "$SKILLS/dos-block/SKILL.md" '%s\r\n' \
  '---' 'name: dos-block' 'description: >-' '  Puts headings in order. Use when' '  a page has grown wild.' \
  'metadata:' '  team: docs' '---' '' '# Order'
