#!/usr/bin/env bash
# Lints the chart, renders it with each file of examples/ into rendered/, and checks what came out against the schemas of schemas.json.
# Needs Helm 3 and, for the last step, kubeconform. `render.sh --check` changes nothing and fails when rendered/ is out of date.
set -euo pipefail
cd "$(dirname "$0")"
schemas=$(mktemp -d)
trap 'rm -rf "$schemas"' EXIT
# In kubeconform's layout: a file for each kind.
node -e '
  const { kinds, definitions } = JSON.parse(require("node:fs").readFileSync("schemas.json", "utf8"));
  for (const [name, schema] of Object.entries(kinds)) {
    const [api, kind] = name.toLowerCase().split(" ");
    const [version, group = "v1"] = api.split("/").reverse();
    require("node:fs").writeFileSync(`${process.argv[1]}/${kind}-${group}-${version}.json`, JSON.stringify({ ...schema, definitions }));
  }' "$schemas"
for values in examples/*.yaml; do
  to=rendered/$(basename "$values")
  helm lint --quiet --strict --kube-version 1.33.0 chart -f "$values"
  rendered=$(helm template slipcast chart --namespace shop --kube-version 1.33.0 -f "$values")
  if [ "${1:-}" = --check ]; then
    diff -u "$to" <(echo "$rendered") || {
      echo "$to is out of date: infra/run/kubernetes/render.sh" >&2
      exit 1
    }
  else
    echo "$rendered" >"$to"
  fi
  if command -v kubeconform >/dev/null; then
    kubeconform -strict -summary -schema-location "$schemas/{{.ResourceKind}}-{{.Group}}-{{.ResourceAPIVersion}}.json" <<<"$rendered"
  fi
done
