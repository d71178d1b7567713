#!/usr/bin/env bash
# A root that leads into a submodule, and another that is a submodule nobody initialised.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR/kit"
skill "$DIR/kit/.claude/skills/kit-skill" "Comes from the kit. Use everywhere."
commit "$DIR/kit" "Start the kit"
repo "$DIR/empty-kit"
document "$DIR/empty-kit/e" 'e\n'
commit "$DIR/empty-kit" "Start nothing"

repo "$DIR/proj"
document "$DIR/proj/README.md" '# proj\n'
git -C "$DIR/proj" -c protocol.file.allow=always submodule --quiet add "$DIR/kit" ai-kit
git -C "$DIR/proj" -c protocol.file.allow=always submodule --quiet add "$DIR/empty-kit" .agents/skills
ln -s ai-kit/.claude "$DIR/proj/.claude"
commit "$DIR/proj" "Add the submodules"
git -C "$DIR/proj" submodule --quiet deinit -f .agents/skills
git -C "$DIR/proj/ai-kit" checkout -q --detach
