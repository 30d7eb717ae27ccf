#!/bin/sh
# Copies all that one Redis has into the cluster. The one keeps everything. Nothing may write to either meanwhile; run again
# it copies again, over what it copied before.
set -eu

cli=$(command -v valkey-cli || command -v redis-cli)
REDISCLI_AUTH=$(cat "$PASSWORD_FILE")
export REDISCLI_AUTH

address() { getent hosts "$1" | awk '{ print $1; exit }'; }
ask() { "$cli" -h "$1" -p "$2" dbsize | tr -dc '0-9'; }

from=$(address "$FROM")
before=$(ask "$from" "$FROM_PORT")
# The password goes in where a person would type it, since `ps` shows arguments. Both have the same one.
printf '%s\n' "$REDISCLI_AUTH" |
  "$cli" --cluster import "$(address "${REDIS_NODES%% *}"):$REDIS_PORT" --cluster-from "$from:$FROM_PORT" \
    --cluster-from-askpass --cluster-copy --cluster-replace >/tmp/import.log 2>&1 ||
  { tail /tmp/import.log >&2; exit 1; }

after=0
for name in $REDIS_NODES; do
  node=$(address "$name")
  case $("$cli" -h "$node" -p "$REDIS_PORT" role) in
    master*) after=$((after + $(ask "$node" "$REDIS_PORT"))) ;;
  esac
done
echo "move.sh: $before keys there, $after keys in the cluster"
[ "$after" -ge "$before" ]
