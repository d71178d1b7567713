#!/usr/bin/env bash
# Two committed skills, and cron.sh, which runs a command as cron would.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

repo "$DIR"
skill "$SKILLS/nightly" "Works at night. Use when it is late."
document "$SKILLS/tea/SKILL.md" '---\nname: tea\ndescription: \xe6\xb3\xa1\xe8\x8c\xb6 \xe2\x80\x94 makes tea \xf0\x9f\x8d\xb5. Use when thirsty.\n---\n'
commit "$DIR" "For the night"
cat >"$DIR/cron.sh" <<'SCRIPT'
#!/bin/sh
# usage: cron.sh /absolute/command ARGUMENT…      the tree is its last argument
here=$(cd "${0%/*}" && pwd)
cd / || exit 9
exec env -i LC_ALL=C SHELL=/bin/sh "$@" "$here" </dev/null >"$here.out" 2>"$here.err"
SCRIPT
chmod +x "$DIR/cron.sh"
