#!/usr/bin/env bash
# Three dashes inside a value, and as rules in a body.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

document "$SKILLS/inner/SKILL.md" '%s\n' \
  '---' 'name: inner' 'description: "Turns a---b into an arrow and --- into a rule. Use when text becomes a drawing."' \
  'allowed-tools: Bash(*) Read' 'license: MIT' '---' '' '# Inner'
document "$SKILLS/rules/SKILL.md" '%s\n' \
  '---' 'name: rules' 'description: Has rules between its parts. Use when a body is long.' '---' '' \
  '# First part' '' '---' '' 'name: not-a-name' 'description: words of the body' '' '---' '' '# Last part'
