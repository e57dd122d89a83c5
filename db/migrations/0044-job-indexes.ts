import { sql, type Kysely } from "kysely";

/** Indexes by which periodic jobs find what is due; without them each run read all rows that there are. */
const INDEXES = [
  `create index booking_moves_start on booking_moves (state, "startDate", "bookingId")`,
  `create index webhook_events_processed on webhook_events ("processedAt", "receivedAt")`,
  `create index known_devices_used on known_devices ("usedAt")`,
  `create index waiting_entries_settled on waiting_entries ("settledAt") where "settledAt" is not null`,
  `create index equipment_image on equipment ("imageUrl")`,
  `create index users_image on users ("imageUrl") where "imageUrl" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await sql.raw(index).execute(db);
}

export const upOnPostgres = up;
