#!/bin/sh
# What a new PostgreSQL of compose.scale.yaml begins with: the app's role and database, and a role for standby and backup.
set -eu
psql -v ON_ERROR_STOP=1 -v app="$APP_PASSWORD" -v copying="$REPLICATION_PASSWORD" <<-'SQL'
	create role yantra login password :'app';
	create database yantra owner yantra template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
	create role copying login replication password :'copying';
SQL
echo "host replication copying all scram-sha-256" >> "$PGDATA/pg_hba.conf"
