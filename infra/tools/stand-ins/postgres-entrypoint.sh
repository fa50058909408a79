#!/usr/bin/env bash
# What the official image's entry point does with the settings that docker-compose.yml uses: an empty volume is filled over the socket alone.
set -Eeo pipefail
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres "$PGDATA" /var/run/postgresql
  chmod 700 "$PGDATA"
  exec gosu postgres "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username="${POSTGRES_USER:-postgres}" --pwfile=<(printf '%s\n' "${POSTGRES_PASSWORD:?}") -D "$PGDATA"
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -o "-c listen_addresses='' -c unix_socket_directories=/var/run/postgresql" -w start
  for file in /docker-entrypoint-initdb.d/*; do
    case $file in
      *.sh) if [ -x "$file" ]; then "$file"; else . "$file"; fi ;;
    esac
  done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
[ "$1" != postgres ] || set -- "$@" -c "listen_addresses=*" -c unix_socket_directories=/var/run/postgresql
exec "$@"
