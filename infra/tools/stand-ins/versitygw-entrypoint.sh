#!/bin/sh
exec /usr/local/bin/versitygw "$@"
