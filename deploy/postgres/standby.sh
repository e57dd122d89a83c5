#!/bin/sh
# Makes a standby of the server at PRIMARY where there is none yet, and starts it with the settings given.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
	pg_basebackup -d "$PRIMARY" -D "$PGDATA" -R -X stream -c fast
	# Once promoted it waits for no standby until it is told to.
	sed -i '/^synchronous_standby_names/d' "$PGDATA/postgresql.auto.conf"
fi
exec postgres "$@"
