#!/bin/sh
# Copies all data of one Redis into the cluster; the source keeps it. Nothing may write to either meanwhile. A second run
# overwrites the copies of the first.
set -eu
# The first process of a container ignores signals without a trap. A stopped script exits with an error.
trap 'exit 143' TERM INT

cli=$(command -v valkey-cli || command -v redis-cli)
REDISCLI_AUTH=$(cat "$PASSWORD_FILE")
export REDISCLI_AUTH

address() { getent hosts "$1" | awk '{ print $1; exit }'; }
# The permanent keys of a table. Others expire: quotas, tickets, wrong guesses.
tables() {
  { "$cli" -h "$1" -p "$2" --scan || echo failed; } | awk '
    /^failed$/ { failed = 1 }
    /^rollwright:3:[{][^}]*[}](:log|:idempotency|:marks)?$/ { count++ }
    END { print count + 0; exit failed }'
}

from=$(address "$FROM") log=${TMPDIR:-/tmp}/import.log
# The password is sent on standard input, since `ps` shows arguments. Both have the same one. The trap runs while this
# shell waits, not while it runs a command.
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
# Counted last, so that a table that expired meanwhile does not count as missing.
there=$(tables "$from" "$FROM_PORT")
echo "move.sh: $there keys of tables there, $here in the cluster"
[ "$here" -ge "$there" ]
