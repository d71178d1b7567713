#!/usr/bin/env bash
# A whole repository cloned into a skills folder.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR/tool"
skill "$DIR/tool/skills/tool" "Comes with its repository. Use when clones are tested."
document "$DIR/tool/README.md" '# tool\n'
commit "$DIR/tool" "Start the tool"
git -C "$DIR/tool" checkout -q -b release-2

repo "$DIR/proj"
skill "$DIR/proj/.claude/skills/own" "Belongs to the project. Use when clones are tested."
commit "$DIR/proj" "Add a skill"
git clone -q "$DIR/tool" "$DIR/proj/.claude/skills/tool"
rm -rf "$DIR/tool"
