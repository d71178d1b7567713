#!/usr/bin/env bash
# A plain description that runs over several lines, as formatters wrap it: legal YAML.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

document "$SKILLS/wrapped/SKILL.md" '%s\n' \
  '---' \
  'name: wrapped' \
  'description: Sums up a long thread for people who join late. Use when' \
  '  a thread has more than twenty messages, when someone asks what' \
  '  happened, or before a handover.' \
  '---' '' '# Wrapped'

# The value starts on the line after its key, and another key follows.
document "$SKILLS/below/SKILL.md" '%s\n' \
  '---' \
  'name: below' \
  'description:' \
  '  Sorts receipts by month and shop. Use when a folder of scans' \
  '  waits for the accountant.' \
  'license: MIT' \
  '---' '' '# Below'
