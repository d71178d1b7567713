#!/usr/bin/env bash
# Faults that have one right answer: a mark, line ends, a name in another case, a key nobody knows, numbers without quotes,
# a script without its right.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR"
document "$SKILLS/marked/SKILL.md" '\xef\xbb\xbf---\nname: marked\ndescription: Has a mark. Use when marks are tested.\n---\n\nDo it.\n'
document "$SKILLS/dos/SKILL.md" '---\r\nname: dos\r\ndescription: Has other ends. Use when ends are tested.\r\n---\r\n\r\nDo it.\r\n'
document "$SKILLS/kept/SKILL.md" '---\r\nname: kept\r\ndescription: Is to have other ends. Use when ends are tested.\r\n---\r\n\r\nDo it.\r\n'
document "$SKILLS/kept/.gitattributes" '*.md text eol=crlf\n'
document "$SKILLS/lower/skill.md" '---\nname: lower\ndescription: Has another case. Use when case is tested.\n---\n\nDo it.\n'
document "$SKILLS/keyed/SKILL.md" '%s\n' '---' 'name: keyed # a comment that stays' 'origin: house' \
  'description: Has a key of its own. Use when keys are tested.' 'metadata:' '  version: 1.10' '  # the last one' '  level: 7' '---' '' 'Do it.'
document "$SKILLS/2048/SKILL.md" '%s\n' '---' 'name: 2048' 'description: Plays. Use when numbers are tested.' 'origin: house' '---' '' 'Play.'
document "$SKILLS/runs/SKILL.md" '%s\n' '---' 'name: runs' 'description: Runs. Use when rights are tested.' '---' '' \
  '```sh' './scripts/run.sh now' '```'
document "$SKILLS/runs/scripts/run.sh" '#!/bin/sh\necho\n'
chmod 644 "$SKILLS/runs/scripts/run.sh"
commit "$DIR" 'All of them'
