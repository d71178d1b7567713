#!/usr/bin/env bash
# Links that go round in circles, and one that leads out.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

skill "$SKILLS/self" "Links to itself. Use when circles are tested."
ln -s . "$SKILLS/self/self"
skill "$SKILLS/up" "Links to its parent. Use when circles are tested."
ln -s .. "$SKILLS/up/back"
skill "$SKILLS/ping" "Links to pong. Use when circles are tested."
skill "$SKILLS/pong" "Links to ping. Use when circles are tested."
ln -s ../pong "$SKILLS/ping/other"
ln -s ../ping "$SKILLS/pong/other"
ln -s loop "$SKILLS/loop"

skill "$DIR/outside/a/b/far" "Lies elsewhere. Use when doors are tested."
ln -s ../../../outside "$SKILLS/self/door"
