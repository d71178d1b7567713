#!/usr/bin/env bash
# An empty .git folder, which git walks past, and a .git file that points nowhere.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR/proj"
skill "$DIR/proj/.agents/skills/top" "Lies at the top. Use everywhere."
skill "$DIR/proj/sub/.agents/skills/low" "Lies under an empty .git. Use there."
skill "$DIR/proj/dead/.agents/skills/lost" "Lies under a dead .git file. Use there."
commit "$DIR/proj" "All three"
mkdir "$DIR/proj/sub/.git"
document "$DIR/proj/dead/.git" 'gitdir: /nonexistent/worktrees/dead\n'
