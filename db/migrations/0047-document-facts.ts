import { sql, type Kysely } from "kysely";

/** The names, the machine and its place on a credit note, as they were when it was issued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table credit_notes add column facts text not null default '{}'`).execute(db);
}

export async function upOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table credit_notes add column facts text collate "C" not null default '{}'`).execute(db);
}
