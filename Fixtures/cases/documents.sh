#!/usr/bin/env bash
# A repository with what is written for people and agents beside skills: a prompt, decisions, tasks, a report, a note.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

shop=$DIR/shop
repo "$shop"
mkdir -p "$shop"/{.claude/commands/orders,.claude/skills/refund,docs/decisions,backlog/tasks,docs/reports,docs/notes}

cat >"$shop/.claude/commands/orders/refund.md" <<'MD'
---
description: Refund an order and write to the customer
argument-hint: <order> [reason]
allowed-tools: Bash(shop:*), Read
---
Refund order $1 because of $2. Follow the refund skill, and read @docs/decisions/0002-keep-orders-in-postgres.md first.
MD

cat >"$shop/.claude/skills/refund/SKILL.md" <<'MD'
---
name: refund
description: Refunds orders. Use when a customer wants the money back.
---
# Refund

Look the order up, then send the money back.
MD

cat >"$shop/docs/decisions/0001-keep-orders-in-files.md" <<'MD'
---
status: superseded by ADR-0002
date: 2025-02-03
decision-makers: Ada Byron
---
# Keep orders in files

## Context and Problem Statement

Orders have to be kept somewhere.

## Considered Options

* Files
* A database

## Decision Outcome

Chosen option: "Files", because there are few.
MD

cat >"$shop/docs/decisions/0002-keep-orders-in-postgres.md" <<'MD'
---
status: accepted
date: 2025-10-20
decision-makers: Ada Byron, Grace Hopper
---
# Keep orders in Postgres

Supersedes [ADR-0001](0001-keep-orders-in-files.md).

## Context and Problem Statement

There are many orders now.

## Considered Options

* Files
* Postgres
* SQLite

## Decision Outcome

Chosen option: "Postgres", because two programs write at once.
MD

cat >"$shop/backlog/tasks/task-1 - Move-the-orders.md" <<'MD'
---
id: task-1
title: Move the orders
status: In Progress
assignee: ['@ada']
created_date: '2025-11-01'
updated_date: '2025-11-12'
labels: [orders]
dependencies: []
priority: high
---
## Description

Bring the old orders over, as [ADR-0002](../../docs/decisions/0002-keep-orders-in-postgres.md) says.

## Acceptance Criteria

- [x] #1 The table is there
- [ ] #2 No order is lost
MD

cat >"$shop/backlog/tasks/task-2 - Delete-the-files.md" <<'MD'
---
id: task-2
title: Delete the files
status: To Do
assignee: []
created_date: '2025-11-02'
labels: [orders]
dependencies: [task-1]
priority: low
---
## Description

Only when every order is in the database.
MD

cat >"$shop/docs/reports/2025-11-10-orders.md" <<'MD'
# Report: orders in files

Date: 2025-11-10

## Findings

- 3 orders are there twice, see task-1
MD

cat >"$shop/docs/notes/post-office.md" <<'MD'
---
title: What the post office said
tags: [post, orders]
date: 2025-11-05
---
Parcels above 30 kg go by freight. See [[0002-keep-orders-in-postgres]] and #freight.
MD

export GIT_AUTHOR_DATE=2025-11-12T09:00:00Z GIT_COMMITTER_DATE=2025-11-12T09:00:00Z
(cd "$shop" && git add -A && git commit -q -m "Write down what we know about orders")
find "$shop" -not -path '*/.git/*' -exec touch -h -d 2025-11-18T10:00:00Z {} +
