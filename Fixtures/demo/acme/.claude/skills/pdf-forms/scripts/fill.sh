#!/bin/sh
# Fills a form from a file of name=value lines and writes a new file.
set -eu
form=${1:?usage: fill.sh FORM VALUES OUTPUT}
values=${2:?usage: fill.sh FORM VALUES OUTPUT}
output=${3:?usage: fill.sh FORM VALUES OUTPUT}
if [ "$form" = "$output" ]; then
  echo "fill.sh: the output must not be the form itself" >&2
  exit 2
fi
fdf=$(mktemp)
trap 'rm -f "$fdf"' EXIT
{
  echo '%FDF-1.2'
  echo '1 0 obj << /FDF << /Fields ['
  sed 's/[\\()]/\\&/g; s/^\([^=]*\)=\(.*\)$/<< \/T (\1) \/V (\2) >>/' "$values"
  echo '] >> >> endobj'
  echo 'trailer << /Root 1 0 R >>'
  echo '%%EOF'
} >"$fdf"
pdftk "$form" fill_form "$fdf" output "$output"
