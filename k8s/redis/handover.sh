#!/bin/sh
# Runs before a node of the cluster gets SIGTERM. A master lets its replica take over while both are there, which loses
# nothing and takes no time; otherwise its tables would wait until it is missed. At most ten seconds, and never in the way.
set -eu

cli=$(command -v valkey-cli || command -v redis-cli)
REDISCLI_AUTH=$(cat "$PASSWORD_FILE")
export REDISCLI_AUTH
port=${REDIS_PORT:-6379}

here() { "$cli" -h "$POD_IP" -p "$port" "$@"; }
master() { [ "$(here role | head -n 1)" = master ]; }

master || exit 0
# A line is: id, address:port@bus,name, flags, its master, two times, epoch, link.
replica=$(here cluster replicas "$(here cluster myid)" |
  awk '$3 !~ /fail|noaddr/ && $8 == "connected" { sub(/:[0-9]*@.*/, "", $2); print $2; exit }')
[ -n "$replica" ] || exit 0
"$cli" -h "$replica" -p "$port" cluster failover >/dev/null || exit 0
tries=100
while master && [ "$tries" -gt 0 ]; do
  tries=$((tries - 1))
  sleep 0.1
done
