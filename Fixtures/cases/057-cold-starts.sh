#!/usr/bin/env bash
# 200 skills, and run.sh, which starts twelve copies of a command at once on an empty cache.
#
# ROUNDS sets how often run.sh does so.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

for number in $(seq -w 1 200); do
  skill "$DIR/tree/.claude/skills/job-$number" "Does job number $number. Use when job $number is due."
done
mkdir "$DIR/home"
cat >"$DIR/run.sh" <<'SCRIPT'
#!/usr/bin/env bash
# usage: run.sh COMMAND…      the tree is its last argument
# Every copy must end well, all outputs must be the same, and no stderr may speak of locks.
set -u
here=$(cd "${0%/*}" && pwd)
faults=0
complain() {
  echo "$*"
  faults=1
}
for ((round = 1; round <= ${ROUNDS:-5}; round++)); do
  rm -rf "$here/cache"
  mkdir "$here/cache"
  processes=()
  for copy in {1..12}; do
    HOME=$here/home XDG_CACHE_HOME=$here/cache XDG_STATE_HOME=$here/home/state \
      "$@" "$here/tree" >"$here/out.$copy" 2>"$here/err.$copy" </dev/null &
    processes+=($!)
  done
  for copy in {1..12}; do
    wait "${processes[copy - 1]}" || complain "round $round: copy $copy failed: $(cat "$here/err.$copy")"
  done
  for copy in {2..12}; do
    cmp -s "$here/out.1" "$here/out.$copy" || complain "round $round: copy $copy printed something else"
  done
  grep -i 'locked\|busy\|malformed' "$here"/err.* && complain "round $round: a lock was spoken of"
done
exit $faults
SCRIPT
chmod +x "$DIR/run.sh"
