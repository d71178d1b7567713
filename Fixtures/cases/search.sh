#!/usr/bin/env bash
# Items to be searched: words in names, descriptions and texts, in several scripts, and what must not be found.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR/shop"
SKILLS=$DIR/shop/.claude/skills
# put NAME DESCRIPTION TEXT: a skill.
put() {
  mkdir -p "$SKILLS/$1"
  printf -- '---\nname: %s\ndescription: %s\nmetadata:\n  category: office\n---\n\n# %s\n\n%b\n' "$1" "$2" "$1" "$3" \
    >"$SKILLS/$1/SKILL.md"
}

put invoices "Writes bills. Use when money is owed." "An invoice has a number."
put ledger "Keeps every invoices list in order. Use at the end of a month." "Nothing else."
put letters "Writes letters. Use when somebody waits." "Put the invoices into the letter, then fill the forms in.\nCrème brûlée is no topic."
put wide "北京大学的论文。Use when writing in Chinese." "한국어 문서, ภาษาไทย, かな漢字。"
put marks "Quotes and signs. Use when testing." "A snake_case_word, a.b.c, C++, \"quoted\" and 100% of it."

mkdir -p "$DIR/shop/notes" "$DIR/shop/.claude"
printf -- '---\ntitle: [broken\ntags: garden\n---\n\nA note about zeppelins.\n' >"$DIR/shop/notes/broken.md"
printf -- '---\ntags: [garden]\n---\n\n# Plan\n\nDraft of the garden, with invoices.\n' >"$DIR/shop/notes/plan.md"
printf '# Rules\n\nAlways mention walruses.\n' >"$DIR/shop/AGENTS.md"
printf '{"env": {"TOKEN": "walruspassword"}}\n' >"$DIR/shop/.claude/settings.json"
find "$DIR/shop" -name .git -prune -o -type f -exec touch -d '2025-11-19 08:00:00 UTC' {} +
