import { sql, type Kysely } from "kysely";

/** For whom a booking is made where somebody else books and pays. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await sql
    .raw(
      `create table booking_farmers (
        "bookingId" integer primary key references bookings (id) on delete cascade,
        name text not null,
        phone text,
        "agreedAt" text not null,
        "codeRound" integer
      ) strict`,
    )
    .execute(db);
}
