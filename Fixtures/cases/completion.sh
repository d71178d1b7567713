#!/usr/bin/env bash
# Skills whose names a shell would take for something else, and folders that need quotes.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR/shop"
number=0
# named NAME: a skill of that name, as YAML writes it between double quotes.
named() {
  number=$((number + 1))
  document "$DIR/shop/.claude/skills/skill-$number/SKILL.md" '---\nname: "%s"\ndescription: Number %s.\n---\n\n# Text\n' \
    "$1" "$number"
}
named 'aa two words'
named 'bb:colon'
named "cc'quote"
named 'dd\"double'
# shellcheck disable=SC2016
named 'ee$(touch pwned)'
# shellcheck disable=SC2016
named 'ff`touch pwned`'
named 'gg*?[x]'
named 'hh;touch pwned'
named 'ii\nbreak'
named 'jj\\back'
named 'kk!bang'
named 'll~tilde'
named 'mm#hash'
named 'nn&pipe|'
named 'oo<in>out'
named 'pp(paren)'
named 'qq{a,b}'
named 'rr ünï 大学'
named 'ss=equals'
# shellcheck disable=SC2016
named 'tt${HOME}'
document "$DIR/shop/my folder/a'b/notes.md" '# Notes\n'
document "$DIR/shop/notes/plan.md" '---\ntags: [garden, kitchen]\n---\n\n# Plan\n'
