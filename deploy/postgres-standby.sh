#!/bin/sh
# Starts a standby of compose.replicas.yaml; copies the primary first when the volume is empty.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was interrupted left its slot behind, and perhaps files.
  find "$PGDATA" -mindepth 1 -delete
  until pg_basebackup -h database -U replication -D "$PGDATA" -R -X stream -C -S "$SLOT" ||
    pg_basebackup -h database -U replication -D "$PGDATA" -R -X stream -S "$SLOT"; do
    find "$PGDATA" -mindepth 1 -delete
    sleep 5
  done
  chmod 700 "$PGDATA"
fi
exec postgres -c hot_standby=on -c hot_standby_feedback=on -c max_standby_streaming_delay=30s \
  -c shared_buffers=2GB -c effective_cache_size=5GB -c max_connections=100
