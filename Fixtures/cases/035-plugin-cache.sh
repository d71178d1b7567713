#!/usr/bin/env bash
# A plugin of which three versions lie in the cache and one is installed, and one that is not installed at all.
set -euo pipefail
# shellcheck source=Fixtures/cases/common.sh
. "$(dirname "$0")/common.sh"

plugins=$DIR/home/.claude/plugins
for version in 1.9.0 1.10.0 1.2.0; do
  skill "$plugins/cache/market/tool/$version/skills/run" "Runs as $version does. Use when running."
  document "$plugins/cache/market/tool/$version/.claude-plugin/plugin.json" '{"name": "tool", "version": "%s"}\n' "$version"
done
skill "$plugins/cache/market/off/1.0.0/skills/idle" 'Comes with a plugin that nobody installed. Use never.'
document "$plugins/cache/market/off/1.0.0/.claude-plugin/plugin.json" '{"name": "off", "version": "1.0.0"}\n'
document "$plugins/installed_plugins.json" '{"version": 2, "plugins": {\n  "tool@market": [{"scope": "user", "installPath": "%s", "version": "1.10.0"}]\n}}\n' \
  "$plugins/cache/market/tool/1.10.0"
mkdir -p "$DIR/proj"
