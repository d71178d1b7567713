#!/usr/bin/env bash
# Skills below category folders, and one inside another.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

skill "$SKILLS/flat" "Lies where every agent looks. Use when depth is tested."
skill "$SKILLS/writing/outline" "Lies a folder too deep. Use when depth is tested."
skill "$SKILLS/writing/long/novel" "Lies two folders too deep. Use when depth is tested."
skill "$SKILLS/parent" "Has a skill inside. Use when depth is tested."
skill "$SKILLS/parent/child" "Is the skill inside. Use when depth is tested."
