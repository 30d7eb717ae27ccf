#!/bin/sh
# Succeeds when the server beside it answers. One that is still loading its data answers, but not this.
set -eu

cli=$(command -v valkey-cli || command -v redis-cli)
REDISCLI_AUTH=$(cat "$PASSWORD_FILE")
export REDISCLI_AUTH
[ "$("$cli" ping)" = PONG ]
