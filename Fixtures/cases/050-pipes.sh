#!/usr/bin/env bash
# Named pipes and a folder where files are expected.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

skill "$SKILLS/real" "Is a file as files should be. Use when pipes are tested."
mkdir -p "$SKILLS/pipe" "$SKILLS/real/references" "$SKILLS/dir-as-file/SKILL.md" "$DIR/notes"
mkfifo "$SKILLS/pipe/SKILL.md" "$SKILLS/real/references/feed.md" "$DIR/notes/inbox.md"
document "$DIR/notes/plain.md" '# A plain note\n'
