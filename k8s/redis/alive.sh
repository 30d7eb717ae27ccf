#!/bin/sh
# Succeeds when the server beside it answers. One that is still loading its data answers, but not this. One that has another
# password is alive: while it is being changed the file and the server differ, and a restart would mend nothing.
set -eu

cli=$(command -v valkey-cli || command -v redis-cli)
REDISCLI_AUTH=$(cat "$PASSWORD_FILE")
export REDISCLI_AUTH
case $("$cli" ping 2>/dev/null) in
  PONG | NOAUTH* | WRONGPASS*) ;;
  *) exit 1 ;;
esac
