#!/usr/bin/env bash
# Notes with the same tags, in every way that people write them.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

notes=$DIR/notes
mkdir -p "$notes"
# note NAME HEADER: a note with one more line in its header.
note() { printf -- '---\ntitle: %s\n%b\n---\n\nWords.\n' "$1" "$2" >"$notes/$1.md"; }

note list 'tags:\n  - garden\n  - home/plan'
note flow 'tags: [garden, home/plan]'
note commas 'tags: garden, home/plan'
note spaces 'tags: garden home/plan'
note singular 'tag: garden'
note hashes 'tags: ["#garden", "#home/plan"]'
note number 'tags: [2024, garden]'
note null 'tags:'
note capitals 'Tags: [Garden]'
printf '# Text\n\nOf #garden and #home/plan; not `#code`, not &#35;, not a#b, not #123.\n\n# No tag\n' >"$notes/inline.md"
