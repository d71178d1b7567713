#!/usr/bin/env bash
# One skill, three ways in, and a home with two spellings.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

home=$DIR/real-home
ln -s real-home "$DIR/home"
skill "$home/canon/research" "Has several doors. Use when doors are counted."
mkdir -p "$home/work" "$home/.gemini" "$home/.agents" "$home/.claude/skills"
ln -s ../canon "$home/.gemini/skills"
ln -s ../canon "$home/.agents/skills"
ln -s ../../canon/research "$home/.claude/skills/research"
