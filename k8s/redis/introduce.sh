#!/bin/sh
# Runs beside each node of the cluster and sends it the current addresses of the others. Nodes store addresses, and
# restarted pods have new ones: nodes learn them from one that stayed up, but not when all were down at once. Names are
# stable, so CLUSTER MEET is sent for each node whose name resolves to another address than the stored one.
#
# Not for others: CLUSTER MEET closes an existing link, with messages on it such as votes for a new master.
set -eu
# The first process of a container ignores signals without a trap, and the pod would wait for it.
trap 'exit 0' TERM INT

cli=$(command -v valkey-cli || command -v redis-cli)
export REDISCLI_AUTH

here() { "$cli" -h "$POD_IP" -p "$REDIS_PORT" "$@"; }

while sleep "${PAUSE:-5}"; do
  # Read each time: it may change while this runs.
  REDISCLI_AUTH=$(cat "$PASSWORD_FILE")
  nodes=$(here cluster nodes 2>/dev/null) || continue
  for name in $REDIS_NODES; do
    now=$(getent hosts "$name" | awk '{ print $1; exit }')
    # A line is: id, address:port@bus,name, flags. A node that is not in it was never added; form.sh does that.
    remembered=$(
      printf '%s\n' "$nodes" | awk -v name="$name" '
        { split($2, place, ",") }
        place[2] == name && $3 !~ /myself/ { sub(/:[0-9]*@.*/, "", place[1]); print place[1] "." }'
    )
    case $remembered in
      '' | "$now.") continue ;;
    esac
    [ -n "$now" ] || continue
    echo "introduce.sh: $name is at $now"
    here cluster meet "$now" "$REDIS_PORT" >/dev/null || true
  done
done
