#!/bin/sh
# Starts a standby; copies the primary first when the volume is empty. Arguments are passed to the server.
#   PRIMARY_HOST   host of the primary; `database` without it
#   SLOT           replication slot of this standby; the name of the host without it
#   PGPASSWORD     password of the role `replication`
set -eu
primary=${PRIMARY_HOST:-database}
slot=${SLOT:-$(hostname | tr -c 'a-z0-9\n' _)}
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  # A copy that was interrupted left its slot behind, and perhaps files.
  find "$PGDATA" -mindepth 1 -delete
  until pg_basebackup -h "$primary" -U replication -D "$PGDATA" -R -X stream -c fast -C -S "$slot" ||
    pg_basebackup -h "$primary" -U replication -D "$PGDATA" -R -X stream -c fast -S "$slot"; do
    find "$PGDATA" -mindepth 1 -delete
    sleep 5
  done
  chmod 700 "$PGDATA"
fi
exec postgres -c hot_standby=on -c hot_standby_feedback=on -c max_standby_streaming_delay=30s "$@"
