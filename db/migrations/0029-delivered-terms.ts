import { sql, type Kysely } from "kysely";

/** Equipment that its owner brings, found without reading all terms. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await sql`create index equipment_terms_delivery on equipment_terms ("deliveryKm") where "deliveryKm" is not null`.execute(
    db,
  );
}
