#!/usr/bin/env bash
# Packages of a monorepo with skills of their own, and skills that npm brought.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR"
document "$DIR/.gitignore" 'node_modules/\n'
skill "$DIR/.claude/skills/root-skill" "Lies at the top. Use everywhere."
skill "$DIR/packages/web/.claude/skills/web-skill" "Lies in a package. Use in web."
skill "$DIR/packages/api/.agents/skills/api-skill" "Lies in the other package. Use in api."
skill "$DIR/packages/web/node_modules/left/skills/vendored" "Came with a dependency. Use never."
skill "$DIR/packages/web/node_modules/left/.claude/skills/vendored-too" "Came with a dependency. Use never."
mkdir -p "$DIR/packages/web/src/pages"
commit "$DIR" "Lay out the packages"
