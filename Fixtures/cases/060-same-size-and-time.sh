#!/usr/bin/env bash
# Two skills, and edit.sh, which changes both without changing size or time.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

tree=$DIR/tree/.claude/skills
skill "$tree/quiet" "The word is AAAA today. Use when caches are tested."
skill "$tree/swapped" "The word is BBBB today. Use when caches are tested."
mkdir "$DIR/cache" "$DIR/home"
touch -d '2024-01-01 00:00:00' "$tree"/*/SKILL.md
cat >"$DIR/edit.sh" <<'SCRIPT'
#!/usr/bin/env bash
# Rewrites one file in place and swaps the other for a new one.
set -eu
skills=$(cd "${0%/*}" && pwd)/tree/.claude/skills
text=$(sed 's/AAAA/ZZZZ/' "$skills/quiet/SKILL.md")
printf '%s\n' "$text" >"$skills/quiet/SKILL.md"
sed 's/BBBB/YYYY/' "$skills/swapped/SKILL.md" >"$skills/swapped/.new"
touch -d '2024-01-01 00:00:00' "$skills/swapped/.new" "$skills/quiet/SKILL.md"
mv "$skills/swapped/.new" "$skills/swapped/SKILL.md"
SCRIPT
chmod +x "$DIR/edit.sh"
