#!/usr/bin/env bash
# What the official image's entry point does with the settings that docker-compose.yml uses.
set -Eeuo pipefail
if [ "$(id -u)" = 0 ]; then
  find /data/configdb /data/db \! -user mongodb -exec chown mongodb '{}' +
  exec gosu mongodb "$0" "$@"
fi
auth=()
if [ -n "${MONGO_INITDB_ROOT_USERNAME:-}" ]; then auth=(--auth); fi
if [ ${#auth[@]} -gt 0 ] && [ ! -e /data/db/WiredTiger ]; then
  mongod &
  shell=(mongosh --host 127.0.0.1 --quiet)
  for _ in $(seq 60); do "${shell[@]}" --eval 'quit(0)' >/dev/null 2>&1 && break || sleep 1; done
  "${shell[@]}" admin --eval 'db.createUser({ user: process.env.MONGO_INITDB_ROOT_USERNAME, pwd: process.env.MONGO_INITDB_ROOT_PASSWORD,
    roles: [{ role: "root", db: "admin" }] })' >/dev/null
  for file in /docker-entrypoint-initdb.d/*.js; do "${shell[@]}" test "$file"; done
  kill %1
  wait %1 || true
fi
unset "${!MONGO_INITDB_@}"
exec "$@" "${auth[@]}"
