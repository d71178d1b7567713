#!/usr/bin/env bash
# One name four times: in the home and in a project, for Claude Code and for the agents that share a folder.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

home=$DIR/home
mkdir -p "$home"
repo "$home/proj"
skill "$home/.claude/skills/commit" 'Commits as I like it. Use when committing.'
skill "$home/.agents/skills/commit" 'Commits as I like it, shared. Use when committing.'
skill "$home/proj/.claude/skills/commit" 'Commits as the team likes it. Use when committing.'
skill "$home/proj/.agents/skills/commit" 'Commits as the team likes it, shared. Use when committing.'
skill "$home/.claude/skills/only-home" 'Is in the home alone. Use anywhere.'
commit "$home/proj" 'Two skills'
touch -d 2024-03-01T08:00:00Z "$home/.claude/skills/commit/SKILL.md"
touch -d 2024-03-02T08:00:00Z "$home/.agents/skills/commit/SKILL.md"
touch -d 2024-03-05T08:00:00Z "$home"/proj/.*/skills/commit/SKILL.md
