#!/usr/bin/env bash
# An alias bomb, 20,000 brackets, and a body of 25 MB.
#
# BODY_LINES sets how many lines the long body has.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

skill "$SKILLS/calm" "Is as small as a skill can be. Use when testing neighbours."

{
  printf -- '---\nname: laughs\ndescription: Grows tenfold a line.\nmetadata:\n  l0: &l0 [ha,ha,ha,ha,ha,ha,ha,ha,ha]\n'
  for level in 1 2 3 4 5 6 7 8 9; do
    below="*l$((level - 1))"
    printf '  l%d: &l%d [%s' $level $level "$below"
    for _ in 1 2 3 4 5 6 7 8; do printf ',%s' "$below"; done
    printf ']\n'
  done
  printf -- '---\n'
} >"$DIR/laughs"
mkdir -p "$SKILLS/laughs" "$SKILLS/deep" "$SKILLS/big"
mv "$DIR/laughs" "$SKILLS/laughs/SKILL.md"

{
  printf -- '---\nname: deep\ndescription: Opens and opens.\nmetadata: '
  printf '%20000s' '' | tr ' ' '['
  printf '%20000s' '' | tr ' ' ']'
  printf '\n---\n'
} >"$SKILLS/deep/SKILL.md"

{
  printf -- '---\nname: big\ndescription: Says the same for ever. Use when testing size.\n---\n\n# Big\n\n'
  awk -v lines="${BODY_LINES:-390000}" 'BEGIN { for (i = 0; i < lines; i++) print "This line was added because nobody thought of taking one away." }'
} >"$SKILLS/big/SKILL.md"
