#!/usr/bin/env bash
# Roots that are links: into another repository, and into a folder of the project.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR/kit"
skill "$DIR/kit/.claude/skills/shared" "Comes from the kit. Use when roots are links."
commit "$DIR/kit" "Start the kit"

repo "$DIR/proj"
skill "$DIR/proj/skills-store/stored" "Comes from the store. Use when roots are links."
mkdir -p "$DIR/proj/.agents"
ln -s ../kit/.claude "$DIR/proj/.claude"
ln -s ../skills-store "$DIR/proj/.agents/skills"
commit "$DIR/proj" "Link the roots"
