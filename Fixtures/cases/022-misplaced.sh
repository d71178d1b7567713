#!/usr/bin/env bash
# Skill files where no agent reads them.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

document "$DIR/.github/skills/review.md" '---\nname: review\ndescription: Is a file, not a folder. Use when reviewing.\n---\n'
document "$SKILLS/SKILL.md" '---\nname: skills\ndescription: Lies in the root itself. Use when testing roots.\n---\n'
document "$SKILLS/README.md" '# What we put here\n'
skill "$DIR/.opencode/skill/solo" "Lies in the folder without an s. Use when testing folders."
mkdir -p "$DIR/.gemini/skill" "$DIR/.cursor/skills/empty-folder"
