#!/usr/bin/env bash
# Three repositories whose states are easy to get wrong; oracle.txt is what git says of them.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

# crlf: the blob has CRLF, and an attribute that would normalise it came later.
repo "$DIR/crlf"
document "$DIR/crlf/.claude/skills/w/SKILL.md" '---\r\nname: w\r\ndescription: Is CRLF in the blob. Use here.\r\n---\r\n'
git -C "$DIR/crlf" -c core.autocrlf=false add -A
git -C "$DIR/crlf" commit -q -m "Add a file from elsewhere"
document "$DIR/crlf/.gitattributes" '* text=auto\n'
git -C "$DIR/crlf" add .gitattributes
git -C "$DIR/crlf" commit -q -m "Ask for normal line ends"
touch -d '2024-06-01 00:00:00' "$DIR/crlf/.claude/skills/w/SKILL.md"

# nohash: an index without a checksum, as index.skipHash leaves it.
repo "$DIR/nohash"
skill "$DIR/nohash/.claude/skills/n" "Has an index without a sum. Use here."
commit "$DIR/nohash" "Start"
truncate -s -20 "$DIR/nohash/.git/index"
truncate -s +20 "$DIR/nohash/.git/index"
git -C "$DIR/nohash" config index.skipHash true

# states: one skill in each state.
repo "$DIR/states"
skills=$DIR/states/.claude/skills
for name in clean edited staged removed renamed; do skill "$skills/$name" "Is in some state. Use here."; done
commit "$DIR/states" "Start"
printf '\nOne more step.\n' >>"$skills/edited/SKILL.md"
printf '\nOne more step.\n' >>"$skills/staged/SKILL.md"
git -C "$DIR/states" add .claude/skills/staged
rm -r "$skills/removed"
git -C "$DIR/states" mv .claude/skills/renamed .claude/skills/renamed-now
skill "$skills/fresh" "Is in some state. Use here."

for name in crlf nohash states; do
  echo "== $name"
  git -C "$DIR/$name" --no-optional-locks status --porcelain=v1 -uall
done >"$DIR/oracle.txt"
