#!/usr/bin/env bash
# A MongoDB-compatible server (secantusd-rs, from the crate secantus-mdb) on 127.0.0.1 without Docker and without root.
# It is not MongoDB itself, but it tests our queries and races. The containers run the real MongoDB.
# Needs bash, cargo and rustc 1.95 or newer, cmake, a C compiler and ps.
# `install` builds it, once, in four to six minutes; `start` prints its URL.
#
# MONGO_PORT    port (27117)
# MONGO_DATA    data folder, one per server (cache folder/data-PORT)
# MONGO_TLS_CERTIFICATE, MONGO_TLS_KEY   PEM files; nothing is spoken without TLS then
# MONGO_CACHE   the program (${XDG_CACHE_HOME:-$HOME/.cache}/slipcast/mongo)
set -euo pipefail

# Pinned: earlier betas answer some queries wrongly.
VERSION=0.5.3-beta.196
PORT=${MONGO_PORT:-27117}
CACHE=${MONGO_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/slipcast/mongo}
DATA=${MONGO_DATA:-$CACHE/data-$PORT}
PROGRAM=$CACHE/bin/secantusd-rs
NAME=mongo.sh MARK=$DATA/store TIMEOUT=20
. "$(dirname "$0")/server.sh"

installed() { "$PROGRAM" --version 2>/dev/null | grep -qF "$VERSION"; }

install() {
  installed && return 0
  command -v cargo >/dev/null || die 'cargo is not installed'
  # The crate declares a newer Rust than it needs.
  cargo install secantus-mdb --version "$VERSION" --locked --ignore-rust-version --root "$CACHE" >&2 ||
    die 'secantus-mdb could not be built'
}

start_server() {
  if open "$PORT"; then die "port $PORT is taken"; fi
  mkdir -p "$DATA/store"
  # An empty file, so that no other configuration is found.
  : >"$DATA/server.toml"
  nohup "$PROGRAM" --config "$DATA/server.toml" --host 127.0.0.1 --port "$PORT" --storage-path "$DATA/store" \
    ${MONGO_TLS_CERTIFICATE:+--tls-cert-file "$MONGO_TLS_CERTIFICATE" --tls-key-file "$MONGO_TLS_KEY"} \
    --cache-size 256M --log-file-max 16MB --log-level WARNING --sync-on-commit \
    >"$DATA/console.log" 2>&1 </dev/null &
}

ready() { grep -q "listening on 127.0.0.1:$PORT" "$DATA/console.log"; }
address() { echo "mongodb://127.0.0.1:$PORT/"; }

main "$@"
