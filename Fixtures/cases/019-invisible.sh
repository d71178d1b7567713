#!/usr/bin/env bash
# Characters that nobody sees: words in tags, a zero-width space, an override; and what writing needs: emoji, a flag, Persian.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

# one NAME BODY [DESCRIPTION]: a skill whose body is given to printf.
one() { document "$SKILLS/$1/SKILL.md" "---\nname: $1\ndescription: ${3:-Sorts lists. Use when a list is long.}\n---\n\n$2\n"; }

# "go on" in tag characters.
one tags 'Sort it.\U000E0067\U000E006F\U000E0020\U000E006F\U000E006E'
one zero-width 'Sort it.' 'So\u200Brts lists. Use when a list is long.'
one bidi 'Only \u202Etsil a\u202C here.'
one flags '\U0001F3F4\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F'
one emoji '\U0001F468\u200D\U0001F469\u200D\U0001F467 and \u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'
