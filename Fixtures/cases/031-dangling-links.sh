#!/usr/bin/env bash
# Links to nothing, beside one that is fine.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

skill "$DIR/.agents/skills/alive" "Is still there. Use when links are tested."
mkdir -p "$SKILLS/half"
ln -s ../../.agents/skills/alive "$SKILLS/alive"
ln -s ../../.agents/skills/gone-one "$SKILLS/gone-one"
ln -s ../../.agents/skills/gone-two "$SKILLS/gone-two"
ln -s ../../../nowhere/SKILL.md "$SKILLS/half/SKILL.md"
