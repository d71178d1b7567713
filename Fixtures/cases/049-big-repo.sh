#!/usr/bin/env bash
# A small skill in a repository of many files.
#
# FOLDERS is the number of folders of 100 tracked files each, LOOSE that of untracked ones.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR"
skill "$SKILLS/tiny" "Is a small corner of much. Use when speed is tested."
# fill FOLDER COUNT FILES
fill() {
  local folder file
  for ((folder = 1; folder <= $2; folder++)); do
    mkdir -p "$1/$folder"
    for ((file = 1; file <= $3; file++)); do : >"$1/$folder/$file.txt"; done
  done
}
fill "$DIR/data" "${FOLDERS:-150}" 100
commit "$DIR" "Much"
fill "$DIR/loose" "${LOOSE:-40}" 50
