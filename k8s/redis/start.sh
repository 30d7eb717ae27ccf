#!/bin/sh
# Becomes the Redis server, with the arguments given. The password comes from a file and goes in on standard input, so
# that neither `ps`, nor `docker inspect`, nor a file of the container's has it.
set -eu

server=$(command -v valkey-server || command -v redis-server)
password=$(cat "$PASSWORD_FILE")
case $password in
  '' | *[!A-Za-z0-9._~+/=-]*)
    # Anything else would need quotes here, in the service and in every tool, each by rules of its own.
    echo "start.sh: $PASSWORD_FILE must hold a password of letters, digits and . _ ~ + / = -" >&2
    exit 1
    ;;
esac

# A replica shows its master the same password.
exec "$server" "$@" - <<EOF
requirepass $password
masterauth $password
EOF
