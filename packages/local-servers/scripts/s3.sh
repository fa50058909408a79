#!/usr/bin/env bash
# A real S3 server (versitygw on plain files) on 127.0.0.1 without Docker and without root, built by the Go toolchain.
# Needs bash, Go 1.24 or newer, curl and ps.
# `install` builds it, once, in a minute or two; `start` prints an OBJECTS_URL without the bucket.
#
# S3_PORT    port (19000)
# S3_DATA    data folder, one per server (cache folder/data-PORT)
# S3_CACHE   the program (${XDG_CACHE_HOME:-$HOME/.cache}/slipcast/s3)
# S3_KEY, S3_SECRET   credentials (localaccess, localsecret123)
set -euo pipefail

VERSION=v1.8.0
PORT=${S3_PORT:-19000}
CACHE=${S3_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/slipcast/s3}
DATA=${S3_DATA:-$CACHE/data-$PORT}
KEY=${S3_KEY:-localaccess}
SECRET=${S3_SECRET:-localsecret123}
PROGRAM=$CACHE/$VERSION/versitygw
NAME=s3.sh MARK=$DATA/objects TIMEOUT=20
. "$(dirname "$0")/server.sh"

installed() { [ -x "$PROGRAM" ]; }

install() {
  installed && return 0
  command -v go >/dev/null || die 'Go is not installed'
  GOBIN=$CACHE/$VERSION CGO_ENABLED=0 go install -trimpath -ldflags='-s -w' \
    "github.com/versity/versitygw/cmd/versitygw@$VERSION" >&2 || die 'versitygw could not be built'
}

start_server() {
  if open "$PORT"; then die "port $PORT is taken"; fi
  mkdir -p "$DATA/objects"
  # Global flags must precede the name of the backend.
  ROOT_ACCESS_KEY_ID=$KEY ROOT_SECRET_ACCESS_KEY=$SECRET nohup "$PROGRAM" --port "127.0.0.1:$PORT" \
    --health /healthz --keep-alive --quiet --region us-east-1 posix "$DATA/objects" \
    >"$DATA/console.log" 2>&1 </dev/null &
}

ready() { curl -fs -o /dev/null "http://127.0.0.1:$PORT/healthz"; }
address() { echo "s3://$KEY:$SECRET@127.0.0.1:$PORT/?tls=0"; }

main "$@"
