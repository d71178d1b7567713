#!/usr/bin/env bash
# Five copies of one skill for five agents: two are the same, one has another text, one another mode, one a file more.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR"
for root in .claude/skills .agents/skills skills .cursor/skills .codex/skills; do
  skill "$DIR/$root/tidy" 'Tidies a table. Use when a table is a mess.'
  document "$DIR/$root/tidy/scripts/tidy.sh" '#!/bin/sh\necho tidy\n'
  chmod 755 "$DIR/$root/tidy/scripts/tidy.sh"
  document "$DIR/$root/tidy/SKILL.md" '%s\n' '---' 'name: tidy' 'description: Tidies a table. Use when a table is a mess.' '---' '' \
    'Run `scripts/tidy.sh TABLE`.'
done
printf 'One copy says more.\n' >>"$DIR/.agents/skills/tidy/SKILL.md"
chmod 644 "$DIR/.cursor/skills/tidy/scripts/tidy.sh"
document "$DIR/.codex/skills/tidy/notes.txt" 'more\n'
commit "$DIR" 'Five copies'
