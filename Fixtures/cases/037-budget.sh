#!/usr/bin/env bash
# Seventy descriptions of 300 characters, and a skill that is not offered to the model.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

padding=$(printf 'y%.0s' {1..284})
for number in $(seq -w 1 70); do
  document "$SKILLS/skill-$number/SKILL.md" '%s\n' '---' "name: skill-$number" \
    "description: \"Use in case $number: $padding\"" '---' '' "# $number"
done
document "$SKILLS/hidden/SKILL.md" '%s\n' '---' 'name: hidden' 'description: Called by hand. Use by hand.' \
  'disable-model-invocation: true' '---'
