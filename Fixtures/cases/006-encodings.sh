#!/usr/bin/env bash
# Plain UTF-8, UTF-8 with a byte-order mark, UTF-16 and Latin-1.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

format='---\nname: %s\ndescription: Plans a soir\xc3\xa9e. Use when guests are invited.\n---\n\n# Plan\n'
document "$SKILLS/plain/SKILL.md" "$format" plain
document "$SKILLS/with-bom/SKILL.md" "\xef\xbb\xbf$format" with-bom
document "$SKILLS/latin/SKILL.md" '---\nname: latin\ndescription: Plans a soir\xe9e. Use when guests are invited.\n---\n\n# Plan\n'

# Little-endian UTF-16 with its mark: every ASCII byte, then a zero.
mkdir -p "$SKILLS/utf16"
{
  printf '\xff\xfe'
  printf -- '---\nname: utf16\ndescription: Plans an evening.\n---\n\n# Plan\n' |
    od -An -v -tx1 -w1 | while read -r byte; do printf '%b' "\\x$byte\\x00"; done
} >"$SKILLS/utf16/SKILL.md"
