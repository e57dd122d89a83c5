#!/bin/sh
# Makes a base backup in FOLDER/base, keeps the newest 14 (KEEP), and removes the log in FOLDER/wal that none of them needs.
# As PostgreSQL's user, each night: base-backup.sh ADDRESS FOLDER; the address is that of a role with REPLICATION, without a database.
set -eu
address=$1 folder=$2
umask 077
mkdir -p "$folder/base"
new="$folder/base/$(date -u +%Y-%m-%dT%H%M%SZ)"
# The log that it needs is in the archive; the manifest is written last, so that what is broken off has none.
pg_basebackup -d "$address" -D "$new" -Ft -z -X none -c fast
for old in $(ls "$folder/base" | sort -r | tail -n "+$((${KEEP:-14} + 1))"); do rm -r "$folder/base/$old"; done
oldest=$(ls "$folder/base" | head -n 1)
first=$(tar -xzOf "$folder/base/$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION.*file \([0-9A-F]*\).*/\1/p')
pg_archivecleanup -x .gz "$folder/wal" "$first"
