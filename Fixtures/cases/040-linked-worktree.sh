#!/usr/bin/env bash
# A linked worktree inside its project's folder, and a detached one beside it.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR/main"
document "$DIR/main/.gitignore" '.claude/worktrees/\n'
skill "$DIR/main/.claude/skills/pr" "MAIN wording. Use when a change is ready."
commit "$DIR/main" "Start"

feature=$DIR/main/.claude/worktrees/feat
git -C "$DIR/main" worktree add -q -b feat "$feature"
skill "$feature/.claude/skills/pr" "FEAT wording. Use when a change is ready."
skill "$feature/.claude/skills/extra" "Exists on this branch only. Use when testing."
commit "$feature" "Reword"
git -C "$DIR/main" worktree add -q --detach "$DIR/side"
