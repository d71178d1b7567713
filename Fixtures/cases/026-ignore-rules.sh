#!/usr/bin/env bash
# Ignore rules that are easy to get wrong; oracle.txt says what git makes of each file.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

# A file that git does not read: it lies above the repository.
document "$DIR/outer/.gitignore" '*\n'
project=$DIR/outer/proj
repo "$project"
document "$project/.gitignore" '%s\n' \
  'closed/' '!closed/sub/*' '**/tmp/*' '/top/**' '*.log' '!keep/*.log' 'folder' '!folder/in'

for file in closed/sub/a.md closed/b.md open/tmp/c.md open/d.md top/e.md open/top/f.md \
  keep/g.log keep/deep/h.log other/i.log folder/in/j.md k.md; do
  document "$project/$file" '# %s\n\nA note.\n' "$file"
done

cd "$project"
find . -type f -not -path './.git/*' -printf '%P\n' | LC_ALL=C sort | while IFS= read -r file; do
  if git check-ignore -q -- "$file"; then echo "ignored $file"; else echo "visible $file"; fi
done >"$DIR/oracle.txt"
