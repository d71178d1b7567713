#!/usr/bin/env bash
# What four agents keep of their sessions in a project, and a script that puts it where they keep it: the home.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

shop=$DIR/shop
repo "$shop"
mkdir -p "$shop"/.claude/skills/refund "$shop"/.claude/commands
cat >"$shop/.claude/skills/refund/SKILL.md" <<'MD'
---
name: refund
description: Refunds orders. Use when a customer wants the money back.
---
# Refund

Look the order up, then send the money back.
MD
cat >"$shop/.claude/commands/weekly.md" <<'MD'
---
description: Write the report of the week
---
Write what happened to $ARGUMENTS.
MD

claude=$DIR/agents/.claude/projects/-work-shop
codex=$DIR/agents/.codex/sessions/2025/11/18
gemini=$DIR/agents/.gemini/tmp/shop
copilot=$DIR/agents/.copilot/session-state/0d1e2f30-0000-4000-8000-000000000004
mkdir -p "$claude/5f1e0000-0000-4000-8000-000000000001/subagents" "$codex" "$gemini/chats" "$copilot"

cat >"$claude/5f1e0000-0000-4000-8000-000000000001.jsonl" <<'JSONL'
{"type":"attachment","timestamp":"2025-11-19T10:00:00Z","cwd":"@HOME@/work/shop","sessionId":"5f1e0000-0000-4000-8000-000000000001","version":"2.1.0","gitBranch":"main","attachment":{"type":"skill_listing","names":["refund"],"skillCount":1,"content":"refund"}}
{"type":"user","timestamp":"2025-11-19T10:00:01Z","cwd":"@HOME@/work/shop","message":{"role":"user","content":"<command-name>/weekly</command-name><command-args>refunds</command-args>"}}
{"type":"assistant","timestamp":"2025-11-19T10:00:05Z","requestId":"r1","message":{"id":"m1","role":"assistant","model":"claude-opus-9","stop_reason":"tool_use","content":[{"type":"text","text":"I look at the refunds of the week first."}],"usage":{"input_tokens":12,"output_tokens":40,"cache_creation_input_tokens":900,"cache_read_input_tokens":15000}}}
{"type":"assistant","timestamp":"2025-11-19T10:00:06Z","requestId":"r1","message":{"id":"m1","role":"assistant","model":"claude-opus-9","stop_reason":"tool_use","content":[{"type":"tool_use","id":"t1","name":"Skill","input":{"skill":"refund"}}],"usage":{"input_tokens":12,"output_tokens":65,"cache_creation_input_tokens":900,"cache_read_input_tokens":15000}}}
{"type":"user","timestamp":"2025-11-19T10:00:07Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"Look the order up, then send the money back."}]}}
{"type":"assistant","timestamp":"2025-11-19T10:01:00Z","requestId":"r2","message":{"id":"m2","role":"assistant","model":"claude-opus-9","stop_reason":"tool_use","content":[{"type":"tool_use","id":"t2","name":"Write","input":{"file_path":"@HOME@/work/shop/docs/week.md","content":"# The week"}}],"usage":{"input_tokens":3,"output_tokens":80,"cache_read_input_tokens":16000}}}
{"type":"user","timestamp":"2025-11-19T10:01:01Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t2","is_error":true,"content":"permission denied"}]}}
{cut in the middle
{"type":"assistant","timestamp":"2025-11-19T10:02:00Z","requestId":"r3","message":{"id":"m3","role":"assistant","model":"claude-opus-9","stop_reason":"end_turn","content":[{"type":"text","text":"I may not write there.\nThe report: two refunds, both small."}],"usage":{"input_tokens":2,"output_tokens":30,"cache_read_input_tokens":16500}}}
{"type":"ai-title","aiTitle":"Report of the week"}
JSONL
cat >"$claude/5f1e0000-0000-4000-8000-000000000001/subagents/agent-a7.jsonl" <<'JSONL'
{"type":"user","timestamp":"2025-11-19T10:00:20Z","cwd":"@HOME@/work/shop","sessionId":"5f1e0000-0000-4000-8000-000000000001","agentId":"a7","message":{"role":"user","content":"Count the refunds."}}
{"type":"assistant","timestamp":"2025-11-19T10:00:25Z","message":{"id":"s1","role":"assistant","model":"claude-haiku-9","stop_reason":"end_turn","content":[{"type":"text","text":"Two."}],"usage":{"input_tokens":5,"output_tokens":2}}}
JSONL
cat >"$codex/rollout-2025-11-18T09-00-00-c0de0000-0000-4000-8000-000000000002.jsonl" <<'JSONL'
{"timestamp":"2025-11-18T09:00:00Z","type":"session_meta","payload":{"id":"c0de0000-0000-4000-8000-000000000002","timestamp":"2025-11-18T09:00:00Z","cwd":"@HOME@/work/shop","cli_version":"0.99.0"}}
{"timestamp":"2025-11-18T09:00:01Z","type":"turn_context","payload":{"model":"gpt-9-codex"}}
{"timestamp":"2025-11-18T09:00:02Z","type":"event_msg","payload":{"type":"task_started"}}
{"timestamp":"2025-11-18T09:00:02Z","type":"event_msg","payload":{"type":"user_message","message":"Tidy the notes."}}
{"timestamp":"2025-11-18T09:00:05Z","type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"ls docs\"}","call_id":"c1"}}
{"timestamp":"2025-11-18T09:00:06Z","type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":{"input_tokens":1000,"cached_input_tokens":250,"output_tokens":125}}}}
JSONL
printf '%s' '@HOME@/work/shop' >"$gemini/.project_root"
cat >"$gemini/chats/session-3.jsonl" <<'JSONL'
{"kind":"main","sessionId":"9e31a000-0000-4000-8000-000000000003","startTime":"2025-11-17T08:00:00Z","lastUpdated":"2025-11-17T08:00:00Z"}
{"id":"u1","timestamp":"2025-11-17T08:00:01Z","type":"user","content":[{"text":"hello"}]}
{"id":"a1","timestamp":"2025-11-17T08:00:03Z","type":"gemini","content":"Good morning.","model":"gemini-9","tokens":{"input":100,"output":20,"cached":10}}
JSONL
cat >"$copilot/workspace.yaml" <<'YAML'
id: 0d1e2f30-0000-4000-8000-000000000004
cwd: "@HOME@/work/shop"
summary: Build the shop
YAML
cat >"$copilot/events.jsonl" <<'JSONL'
{"type":"session.start","timestamp":"2025-11-16T07:00:00Z","data":{"sessionId":"0d1e2f30-0000-4000-8000-000000000004","startTime":"2025-11-16T07:00:00Z","selectedModel":"gpt-9","context":{"cwd":"@HOME@/work/shop","branch":"main"}}}
{"type":"session.error","timestamp":"2025-11-16T07:00:05Z","data":{"message":"no quota is left"}}
JSONL

cat >"$DIR/place" <<'SH'
#!/usr/bin/env bash
# Puts the agents' folders into the home, with its name where they have one.
set -euo pipefail
cp -R agents/. "$HOME"
find "$HOME/.claude" "$HOME/.codex" "$HOME/.gemini" "$HOME/.copilot" -type f -exec sed -i "s|@HOME@|$HOME|g" {} +
find "$HOME/.claude" "$HOME/.codex" "$HOME/.gemini" "$HOME/.copilot" -type f -exec touch -d 2025-11-19T12:00:00Z {} +
SH
chmod +x "$DIR/place"
commit "$shop" "Begin the shop"
