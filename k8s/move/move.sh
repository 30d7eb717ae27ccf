#!/bin/sh
# Copies all that one Redis has into the cluster. The one keeps everything. Nothing may write to either meanwhile; run again
# it copies again, over what it copied before.
set -eu
# The first process of a container gets no signal that it has no trap for. Stopped is not done.
trap 'exit 143' TERM INT

cli=$(command -v valkey-cli || command -v redis-cli)
REDISCLI_AUTH=$(cat "$PASSWORD_FILE")
export REDISCLI_AUTH

address() { getent hosts "$1" | awk '{ print $1; exit }'; }
# What a table is made of for as long as it lasts. Other keys come and go by themselves: quotas, tickets, wrong guesses.
tables() {
  { "$cli" -h "$1" -p "$2" --scan || echo failed; } | awk '
    /^failed$/ { failed = 1 }
    /^rollwright:[{][^}]*[}](:log|:idempotency|:marks)?$/ { count++ }
    END { print count + 0; exit failed }'
}

from=$(address "$FROM") log=${TMPDIR:-/tmp}/import.log
# The password goes in where a person would type it, since `ps` shows arguments. Both have the same one. A signal is heard
# while this shell waits, not while it runs something.
printf '%s\n' "$REDISCLI_AUTH" |
  "$cli" --cluster import "$(address "${REDIS_NODES%% *}"):$REDIS_PORT" --cluster-from "$from:$FROM_PORT" \
    --cluster-from-askpass --cluster-copy --cluster-replace >"$log" 2>&1 &
wait $! || { tail "$log" >&2; exit 1; }

here=0
for name in $REDIS_NODES; do
  node=$(address "$name")
  case $("$cli" -h "$node" -p "$REDIS_PORT" role) in
    master*)
      count=$(tables "$node" "$REDIS_PORT")
      here=$((here + count))
      ;;
  esac
done
# Counted last: a table that expired meanwhile is not missed.
there=$(tables "$from" "$FROM_PORT")
echo "move.sh: $there keys of tables there, $here in the cluster"
[ "$here" -ge "$there" ]
