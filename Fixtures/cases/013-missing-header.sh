#!/usr/bin/env bash
# Nine ways not to have a header, a name or a description, and one good skill.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

document "$SKILLS/no-name/SKILL.md" '---\ndescription: Lacks a name. Use when testing.\n---\n'
document "$SKILLS/no-description/SKILL.md" '---\nname: no-description\n---\n\n# Only a body\n'
document "$SKILLS/empty-description/SKILL.md" '---\nname: empty-description\ndescription: ""\n---\n'
document "$SKILLS/blank-block/SKILL.md" '---\nname: blank-block\ndescription: >\n\n\n---\n'
document "$SKILLS/zero-bytes/SKILL.md" ''
document "$SKILLS/only-spaces/SKILL.md" '  \n\n \t\n'
document "$SKILLS/no-header/SKILL.md" '# A heading comes first\n\nThen text.\n'
document "$SKILLS/scalar-header/SKILL.md" '---\nonly a sentence\n---\n\n# Body\n'
document "$SKILLS/empty-header/SKILL.md" '---\n---\n\n# Body\n'
skill "$SKILLS/good" "Has all that it needs. Use when one must be good."
