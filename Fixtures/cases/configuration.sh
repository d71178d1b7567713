#!/usr/bin/env bash
# A project with a configuration that extends another file, and one beside it whose configuration is faulty.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

shop=$DIR/shop
repo "$shop"
mkdir -p "$shop/docs/runbooks" "$shop/tmp/docs/runbooks" "$DIR/org" "$DIR/faulty/.claude"

cat >"$DIR/org/base.yaml" <<'YAML'
extends: recommended
floor:
  profile: recommended
severity:
  name-upper-case: error
YAML

cat >"$shop/.skillhub.yaml" <<'YAML'
# What holds in the shop.
extends: ../org/base.yaml
ignore: [tmp/]
pager: something
kinds:
  runbook:
    as: task
    files: docs/runbooks/*.md
    fields:
      status: state
      owner: responsible
      Service: system
YAML

cat >"$shop/docs/runbooks/restore.md" <<'MD'
---
title: Restore the orders
state: In Progress
responsible: ada
system: postgres
tags: [database]
---
# Restore

- [x] Stop the shop
- [ ] Copy the files back
MD

cat >"$shop/tmp/docs/runbooks/old.md" <<'MD'
---
title: An old one
---
MD

cat >"$DIR/faulty/.skillhub.yaml" <<'YAML'
ignore: [build]
kinds:
  skill: {files: docs/*.md}
YAML
