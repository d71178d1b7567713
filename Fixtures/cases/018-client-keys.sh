#!/usr/bin/env bash
# Keys that only some agents know, that none knows, and one misspelt.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

document "$SKILLS/manual/SKILL.md" '%s\n' \
  '---' 'name: manual' 'description: Waits to be called. Use when somebody calls it.' \
  'disable-model-invocation: true' 'argument-hint: "[place]"' 'user-invocable: true' 'model: inherit' '---'
document "$SKILLS/extra/SKILL.md" '%s\n' \
  '---' 'name: extra' 'description: Brings keys from home. Use when keys are tested.' 'origin: house' 'version: 3' '---'
document "$SKILLS/typo/SKILL.md" '%s\n' \
  '---' 'name: typo' 'description: Has a slip of the pen. Use when slips are tested.' 'allowed_tools: Read' '---'
