import { sql, type Kysely } from "kysely";

/**
 * Lets equipment stand in any place: those in use join the known cities in `places`, by whose key a machine finds its
 * point and words. Only cities gather so many that they are walked by `standsAt`. The city of two names becomes one.
 */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `alter table places add column "isCity" integer not null default 1`,
    `create trigger equipment_stands after update of "standsAt" on equipment
      when exists (select 1 from places where key = new."standsAt" and "isCity" = 0)
      begin update equipment set "standsAt" = null where id = new.id; end`,
    `update equipment set "cityKey" = 'aurangabad' where "placeKey" = 'chh. sambhajinagar'`,
    `delete from places where key = 'chh. sambhajinagar'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
