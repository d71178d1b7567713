#!/usr/bin/env bash
# A partial clone with a sparse checkout, and a worktree with relative paths.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR/origin"
skill "$DIR/origin/.claude/skills/p" "Came without the rest. Use here."
document "$DIR/origin/docs/d.md" 'd\n'
document "$DIR/origin/huge/h.md" 'h\n'
commit "$DIR/origin" "Start"
git -C "$DIR/origin" config uploadpack.allowFilter true

git clone -q --filter=blob:none --no-checkout "file://$DIR/origin" "$DIR/partial" 2>/dev/null
git -C "$DIR/partial" sparse-checkout set --no-cone /.claude/ /docs/ 2>/dev/null
git -C "$DIR/partial" checkout -q main 2>/dev/null

git clone -q "file://$DIR/origin" "$DIR/relative"
git -C "$DIR/relative" worktree add -q -b wt "$DIR/relative-wt"
# What newer versions of git write with --relative-paths.
document "$DIR/relative-wt/.git" 'gitdir: ../relative/.git/worktrees/relative-wt\n'
document "$DIR/relative/.git/worktrees/relative-wt/gitdir" '../../../../relative-wt/.git\n'
git -C "$DIR/relative" config core.repositoryformatversion 1
git -C "$DIR/relative" config extensions.relativeWorktrees true
