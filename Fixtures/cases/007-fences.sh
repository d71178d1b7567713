#!/usr/bin/env bash
# Headers that never end, that end in something else, and two that end well.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

document "$SKILLS/unclosed/SKILL.md" '---\nname: unclosed\ndescription: Its header has no end.\n\n# Unclosed\n\nallowed-tools: Bash(*)\n'
document "$SKILLS/bogus-close/SKILL.md" '---\nname: bogus-close\ndescription: Its fence carries a word.\n---END\n\n# Bogus\n'
document "$SKILLS/four-dashes/SKILL.md" '----\nname: four-dashes\ndescription: A rule is no fence.\n----\n\n# Four\n'
document "$SKILLS/trailing-space/SKILL.md" '--- \nname: trailing-space\ndescription: Blanks follow its fences. Use when editors leave some.\n---\t \n\n# Fine\n'
document "$SKILLS/no-final-newline/SKILL.md" '---\nname: no-final-newline\ndescription: Ends with its fence. Use when there is no body.\n---'
