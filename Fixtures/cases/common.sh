# What the case scripts share. Sourced, never run:
#
#   NNN-name.sh DIR     builds one tree in DIR, which is absent or empty and outside any repository
#
# Sets DIR (its real path) and SKILLS (DIR/.claude/skills). The trees are the same on every run: names, times and
# commit ids are fixed, nothing of the caller's git configuration is read.
# shellcheck shell=bash

if [ $# -ne 1 ]; then
  echo "usage: $(basename "$0") DIR" >&2
  exit 2
fi
mkdir -p "$1"
DIR=$(cd "$1" && pwd -P)
if [ -n "$(ls -A "$DIR")" ]; then
  echo "$(basename "$0"): $DIR is not empty" >&2
  exit 2
fi
# shellcheck disable=SC2034
SKILLS=$DIR/.claude/skills
umask 022

unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_COMMON_DIR GIT_OBJECT_DIRECTORY GIT_PREFIX
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_TERMINAL_PROMPT=0 XDG_CONFIG_HOME=/nonexistent
export GIT_AUTHOR_NAME='Ada Byron' GIT_AUTHOR_EMAIL=ada@example.invalid
export GIT_COMMITTER_NAME='Ada Byron' GIT_COMMITTER_EMAIL=ada@example.invalid
export GIT_AUTHOR_DATE='2024-03-05T08:00:00Z' GIT_COMMITTER_DATE='2024-03-05T08:00:00Z'

# repo FOLDER: makes it an empty repository on branch main.
repo() { git -c init.defaultBranch=main init -q "$1"; }

# commit FOLDER MESSAGE: commits all that is there.
commit() {
  git -C "$1" add -A
  git -C "$1" commit -q -m "$2"
}

# document FILE FORMAT [VALUE…]: writes a file as printf does, with its folders.
document() {
  local file=$1
  shift
  mkdir -p "${file%/*}"
  # shellcheck disable=SC2059
  printf -- "$@" >"$file"
}

# skill FOLDER [DESCRIPTION]: writes a faultless skill that is named after its folder.
skill() {
  document "$1/SKILL.md" '---\nname: %s\ndescription: %s\n---\n\n# %s\n\nFollow the steps below.\n' \
    "${1##*/}" "${2:-Stands for any skill. Use when a case needs one.}" "${1##*/}"
}
