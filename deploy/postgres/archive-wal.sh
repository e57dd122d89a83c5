#!/bin/sh
# Keeps a file of PostgreSQL's log in FOLDER/wal, packed: archive_command = 'sh /…/archive-wal.sh "%p" %f FOLDER'
set -eu
file=$1 name=$2 wal=$3/wal
mkdir -p "$wal"
# After a crash the same file may come again; another one of that name is never written over.
if [ -e "$wal/$name.gz" ]; then
	gzip -dc "$wal/$name.gz" | cmp -s - "$file"
	exit
fi
gzip -c "$file" > "$wal/.$name.part"
sync "$wal/.$name.part"
mv "$wal/.$name.part" "$wal/$name.gz"
sync "$wal"
