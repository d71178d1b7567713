#!/usr/bin/env bash
# Skills that git ignores and agents read all the same.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR"
document "$DIR/.gitignore" '.claude/\nbuild/\n'
skill "$DIR/.claude/skills/private" "The top file ignores it. Use at home."
skill "$DIR/.agents/skills/sealed" "Its own file ignores it. Use at home."
document "$DIR/.agents/skills/sealed/.gitignore" '*\n'
skill "$DIR/.agents/skills/tracked" "Is committed. Use everywhere."
skill "$DIR/build/out/.claude/skills/private" "Was copied by a build. Use never."
commit "$DIR" "Track one"
