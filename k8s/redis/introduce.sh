#!/bin/sh
# Runs beside each node of the cluster and tells it where the others are now. A node remembers addresses, and pods that
# come back have new ones: as long as one node was up the others hear of them, but when all went down at once nobody
# knows anybody. Names stay, so a node is introduced again to each whose name leads elsewhere than it remembers.
#
# To nobody else: an introduction cuts the link there was, and what was under way on it, such as votes for a new master.
set -eu
# The first process of a container gets no signal that it has no trap for, and the pod would wait for it.
trap 'exit 0' TERM INT

cli=$(command -v valkey-cli || command -v redis-cli)
export REDISCLI_AUTH

here() { "$cli" -h "$POD_IP" -p "$REDIS_PORT" "$@"; }

while sleep "${PAUSE:-5}"; do
  # Anew each time: it may be changed while this runs.
  REDISCLI_AUTH=$(cat "$PASSWORD_FILE")
  nodes=$(here cluster nodes 2>/dev/null) || continue
  for name in $REDIS_NODES; do
    now=$(getent hosts "$name" | awk '{ print $1; exit }')
    # A line is: id, address:port@bus,name, flags. Whoever is not in it was never let in; form.sh does that.
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
