#!/usr/bin/env bash
# Every form in which allowed-tools is written.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

# tools NAME VALUE
tools() {
  document "$SKILLS/$1/SKILL.md" '---\nname: %s\ndescription: Names its tools. Use when rights are tested.\nallowed-tools: %b\n---\n' "$1" "$2"
}
tools spaces 'Bash(git:*) Read Grep'
tools commas 'Bash(git:*), Read, Grep'
tools flow-list '[Bash(git:*), Read, Grep]'
tools block-list '\n  - Bash(git:*)\n  - Read\n  - Grep'
tools inner-space 'Bash(git log *) Read'
tools inner-comma 'Bash(gh:*, git:*), Read'
tools empty ''
tools mapping '\n  Bash: yes'
