#!/usr/bin/env bash
# A detached HEAD, and branches called "(detached)" and HEAD that try to confuse.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR"
skill "$SKILLS/one" "Is in its first edition. Use when heads are tested."
commit "$DIR" "First edition"
printf '\nAnother step.\n' >>"$SKILLS/one/SKILL.md"
commit "$DIR" "Second edition"
git -C "$DIR" branch '(detached)'
git -C "$DIR" tag v1 HEAD~1
git -C "$DIR" checkout -q v1
git -C "$DIR" update-ref refs/heads/HEAD "$(git -C "$DIR" rev-parse main)"
