#!/usr/bin/env bash
# Runs the containers' health checks until it is ended: Podman leaves that to systemd, which such a machine may not have. One that is not healthy
# is asked every two seconds, the others every thirty.
project=${1:-slipcast}
ask() { podman ps -q --filter "label=com.docker.compose.project=$project" "$@" | xargs -r -n 1 podman healthcheck run >/dev/null 2>&1; }
for ((round = 0; ; round++)); do
  if ((round % 15 == 0)); then ask; else ask --filter health=starting; ask --filter health=unhealthy; fi
  sleep 2
done
