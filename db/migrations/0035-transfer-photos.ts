import { sql, type Kysely } from "kysely";

/** Photos of handovers and returns, which nobody but the two and the office sees. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await sql
    .raw(
      `create table transfer_photos (
        id integer primary key autoincrement,
        "transferId" integer not null references transfers (id) on delete cascade,
        side text not null check (side in ('renter', 'owner')),
        hash text not null,
        "createdAt" text not null,
        body blob not null,
        constraint transfer_photos_once unique ("transferId", side, hash)
      ) strict`,
    )
    .execute(db);
}
