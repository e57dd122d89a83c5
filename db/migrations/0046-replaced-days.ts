import { sql, type Kysely } from "kysely";

/** The days and the price that a replaced order was for: what was paid for it goes back with a credit note about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [`"startDate" text`, `"endDate" text`, `"totalPrice" integer`, `advance integer`, `quote text`])
    await sql.raw(`alter table replaced_orders add column ${column}`).execute(db);
}

export async function upOnPostgres(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    `"startDate" text collate "C"`,
    `"endDate" text collate "C"`,
    `"totalPrice" bigint`,
    `advance bigint`,
    `quote text collate "C"`,
  ])
    await sql.raw(`alter table replaced_orders add column ${column}`).execute(db);
}
