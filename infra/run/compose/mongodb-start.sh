#!/usr/bin/env bash
# A replica set of one: majority reads and writes, as the services ask for, mean the same here as on three nodes.
set -euo pipefail

# mongod wants the key in a file that no other user can read.
printf '%s' "$REPLICA_KEY" >/tmp/replica-key
chmod 400 /tmp/replica-key
chown mongodb:mongodb /tmp/replica-key
exec docker-entrypoint.sh mongod --replSet rs0 --keyFile /tmp/replica-key --bind_ip_all
