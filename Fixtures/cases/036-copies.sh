#!/usr/bin/env bash
# Five copies of one skill, two of them alike; one skill under two names; a lock file; a link to nothing.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR"
for root in .claude/skills .agents/skills skills .cursor/skills .codex/skills; do
  skill "$DIR/$root/drift" 'Cleans a table. Use when a table is dirty.'
  document "$DIR/$root/drift/scripts/run.sh" '#!/bin/sh\necho clean\n'
  chmod 755 "$DIR/$root/drift/scripts/run.sh"
done
printf '\nOne step more.\n' >>"$DIR/.agents/skills/drift/SKILL.md"
chmod 644 "$DIR/.cursor/skills/drift/scripts/run.sh"
document "$DIR/.codex/skills/drift/extra.md" '# More\n'
for name in first second; do
  document "$SKILLS/$name/SKILL.md" '%s\n' '---' "name: $name" 'description: Says the same. Use when asked.' '---' '' 'The same steps.'
done
ln -s ../../nowhere "$SKILLS/gone"
skill "$DIR/upstream/fetched" 'Fetches things, better. Use when fetching.'
skill "$DIR/.agents/skills/fetched" 'Fetches things. Use when fetching.'
document "$DIR/skills-lock.json" '%s\n' '{"version": 1, "skills": {' \
  '"fetched": {"source": "./upstream/fetched", "sourceType": "local", "computedHash": "0"},' \
  '"lost": {"source": "example/lost", "sourceType": "github", "computedHash": "0"}' '}}'
commit "$DIR" 'Copies'
