#!/bin/sh
set -e
if [ "$1" = redis-server ] && [ "$(id -u)" = 0 ]; then
  find . \! -user redis -exec chown redis '{}' +
  exec gosu redis "$0" "$@"
fi
# The official image is built without protected mode; Debian's would refuse other containers.
[ "$1" != redis-server ] || set -- "$@" --protected-mode no
exec "$@"
