#!/usr/bin/env bash
# One skill that names many files: some that are there, some that are not, and much that is no reference at all.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

S=$SKILLS/links
document "$S/SKILL.md" '%s\n' '---' 'name: links' 'description: Points at files. Use when pointers are tested.' '---' '' \
  '- [guide](references/guide.md), [part](references/guide.md#part-two)' \
  '- [words](references/two%20words.md), [the same](<references/two words.md>)' \
  '- [all](references/), `scripts/run.sh`, `references/*.md`, `references/<topic>.md`, `{baseDir}/references/x.md`' \
  '- <https://example.invalid/no.md>, [mail](mailto:nobody@example.invalid), ${ROOT}/references/y.md' \
  '- [gone](references/gone.md)' \
  '- [case](references/FORMS.md)' \
  '- [out](../../../secrets.md)' \
  '- the file references/Guide.md says more' \
  '' '```text' '[no](references/in-fence.md)' '```' '' '<!-- [no](references/in-comment.md) -->'
document "$S/references/guide.md" '# Guide\n\n## Part two\n\nSee [deeper](sub/deeper.md) and [bad](sub/absent.md).\n'
document "$S/references/two words.md" '# Two words\n'
document "$S/references/forms.md" '# Forms\n'
document "$S/references/sub/deeper.md" '# Deeper\n'
document "$S/references/orphan.md" '# Alone\n'
document "$S/scripts/run.sh" '#!/bin/sh\n'
document "$DIR/secrets.md" 'outside\n'
