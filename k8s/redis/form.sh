#!/bin/sh
# Forms a cluster of the nodes in REDIS_NODES: three masters, each with a replica. A second run changes nothing, except
# that nodes which restarted without their volume become replicas. It never forms a cluster over data.
set -eu
# The first process of a container ignores signals without a trap. A stopped script exits with an error.
trap 'exit 143' TERM INT

cli=$(command -v valkey-cli || command -v redis-cli)
REDISCLI_AUTH=$(cat "$PASSWORD_FILE")
export REDISCLI_AUTH

address() { getent hosts "$1" | awk '{ print $1; exit }'; }
ask() { node=$1 && shift && "$cli" -h "$node" -p "$REDIS_PORT" "$@" 2>/dev/null | tr -d '\r'; }
# A number or word of CLUSTER INFO.
info() { ask "$1" cluster info | sed -n "s/^$2://p"; }
# until_true WHAT COMMAND...: waits, at most five minutes.
until_true() {
  what=$1 && shift
  tries=300
  until "$@"; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "form.sh: still waiting: $what" >&2; exit 1; }
    sleep 1
  done
}
answers() { found=$(address "$1") && [ -n "$found" ] && [ "$(ask "$found" ping)" = PONG ]; }
# A replica without its master's data could not replace it.
agrees() {
  [ "$(info "$1" cluster_state)" = ok ] && [ "$(info "$1" cluster_slots_assigned)" = 16384 ] &&
    [ "$(info "$1" cluster_known_nodes)" -ge "$count" ] &&
    ! ask "$1" info replication | grep -q '^master_link_status:down'
}

# A line of CLUSTER NODES is: id, address, flags, master, two times, epoch, link, and slots where it has any.
empty() { ask "$1" cluster nodes | awk '$3 ~ /myself,master/ && NF == 8 { found = 1 } END { exit !found }'; }
knows() { ask "$1" cluster nodes | grep -q "^$2 "; }
follows() { [ "$(ask "$1" cluster replicate "$2")" = OK ]; }
# The master with the fewest replicas, by what each node says of itself: others still count a replica that lost its volume.
neediest() {
  for one in $nodes; do
    ask "$one" cluster nodes
  done | awk '
    $3 !~ /myself/ { next }
    $3 ~ /master/ && NF > 8 { masters[$1] }
    $3 ~ /slave/ { replicas[$4] += 1 }
    END { for (id in masters) if (best == "" || replicas[id] + 0 < replicas[best] + 0) best = id; print best }'
}

nodes='' places='' count=0
for name in $REDIS_NODES; do
  until_true "$name answers" answers "$name"
  found=$(address "$name")
  nodes="$nodes $found" places="$places $found:$REDIS_PORT" count=$((count + 1))
done

formed=''
for node in $nodes; do
  [ "$(info "$node" cluster_slots_assigned)" != 16384 ] || [ -n "$formed" ] || formed=$node
done

if [ -n "$formed" ]; then
  echo "form.sh: there is a cluster already"
  for node in $nodes; do
    empty "$node" || continue
    echo "form.sh: $node has no part of the data, and comes in as a replica"
    master=$(neediest)
    # It may have met the others by then.
    ask "$node" cluster meet "$formed" "$REDIS_PORT" >/dev/null
    until_true "$node knows $master" knows "$node" "$master"
    until_true "$node follows $master" follows "$node" "$master"
  done
else
  for node in $nodes; do
    [ "$(ask "$node" dbsize)" = 0 ] || { echo "form.sh: $node has data, but no cluster: nothing was done" >&2; exit 1; }
  done
  # Reset the state of an earlier attempt; nothing is lost, all nodes are empty.
  for node in $nodes; do
    ask "$node" cluster reset hard >/dev/null
  done
  # shellcheck disable=SC2086  # one word a node
  "$cli" --cluster create $places --cluster-replicas 1 --cluster-yes
fi

for node in $nodes; do
  until_true "$node agrees" agrees "$node"
done
echo "form.sh: $count nodes agree"
