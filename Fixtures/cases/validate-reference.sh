#!/usr/bin/env bash
# One skill for each kind of header on which the specification and its reference validator part. What each says of
# them, and why, stands in Fixtures/reference-verdicts.md.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

body='\n# Steps\n\nFollow them.\n'
says='description: Stands for any skill. Use when a case needs one.\n'

# What YAML allows and the reference's dialect of it does not.
document "$DIR/skills/flow-list/SKILL.md" "---\nname: flow-list\n${says}allowed-tools: ['Read', 'Write']\n---\n$body"
document "$DIR/skills/flow-map/SKILL.md" "---\nname: flow-map\n${says}metadata: {author: ada}\n---\n$body"
document "$DIR/skills/anchor/SKILL.md" "---\nname: anchor\n${says}license: &l MIT\nmetadata:\n  also: *l\n---\n$body"
document "$DIR/skills/tag/SKILL.md" "---\nname: !!str tag\n${says}---\n$body"
document "$DIR/skills/byte-order-mark/SKILL.md" "\xef\xbb\xbf---\nname: byte-order-mark\n${says}---\n$body"
document "$DIR/skills/dashes-in-text/SKILL.md" "---\nname: dashes-in-text\ndescription: 'Draws rules: --- is one. Use when one is asked for.'\nlicense: MIT\n---\n$body"

# What it passes over and the specification forbids.
document "$DIR/skills/glued-fence/SKILL.md" "---\nname: glued-fence\n${says}---END\n$body"
document "$DIR/skills/tools-as-list/SKILL.md" "---\nname: tools-as-list\n${says}allowed-tools:\n  - Read\n---\n$body"
document "$DIR/skills/license-as-map/SKILL.md" "---\nname: license-as-map\n${says}license:\n  name: MIT\n---\n$body"
document "$DIR/skills/metadata-as-text/SKILL.md" "---\nname: metadata-as-text\n${says}metadata: none\n---\n$body"
document "$DIR/skills/no-compatibility/SKILL.md" "---\nname: no-compatibility\n${says}compatibility: ''\n---\n$body"
document "$DIR/skills/lower-case-file/skill.md" "---\nname: lower-case-file\n${says}---\n$body"

# What it ends on with a traceback.
document "$DIR/skills/latin-1/SKILL.md" "---\nname: latin-1\ndescription: Fait un caf\xe9. Use when thirsty.\n---\n$body"

# Where both agree, for comparison.
document "$DIR/skills/faultless/SKILL.md" "---\nname: faultless\n${says}---\n$body"
document "$DIR/skills/unknown-key/SKILL.md" "---\nname: unknown-key\n${says}colour: blue\n---\n$body"
document "$DIR/skills/duplicate-key/SKILL.md" "---\nname: duplicate-key\nname: duplicate-key\n${says}---\n$body"
