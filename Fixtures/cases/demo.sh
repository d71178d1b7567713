#!/usr/bin/env bash
# The shop of Fixtures/demo as a repository with a short history; pdf-forms has a change that is not committed.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

cp -R "$(dirname "$0")/../demo/acme" "$DIR/acme"
shop=$DIR/acme
repo "$shop"

# add DATE MESSAGE PATH…: commits the paths as they are.
add() {
  export GIT_AUTHOR_DATE=$1 GIT_COMMITTER_DATE=$1
  local message=$2
  shift 2
  (cd "$shop" && git add -- "$@" && git commit -q -m "$message")
}

form=$shop/.claude/skills/pdf-forms/SKILL.md
final=$(cat "$form")
# The first edition has no section on merging.
printf '%s\n' "$final" | sed '/^## Merge forms/,/^## Before/{/^## Before/!d}' >"$form"
add 2025-05-09T08:30:00Z "Add the form skill" AGENTS.md .claude/skills/pdf-forms
add 2025-06-02T14:00:00Z "Note what the post office said" notes
add 2025-09-15T09:45:00Z "Add three skills" .claude/skills/inspector-review .claude/skills/brand-voice .agents
printf '%s\n' "$final" | sed 's/^- \[x\]/- [ ]/' >"$form"
export GIT_AUTHOR_NAME='Grace Hopper' GIT_AUTHOR_EMAIL=grace@example.invalid
add 2025-11-17T16:20:00Z "Say how forms are merged" .claude/skills/pdf-forms
printf '%s\n' "$final" >"$form"

find "$shop" -not -path '*/.git/*' -exec touch -h -d 2025-11-18T10:00:00Z {} +
