import { sql, type Kysely } from "kysely";

/** Payments by their order and booking, bookings that wait by their first day, and the newest sessions of a user, none of them by reading all. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `create index payments_order on payments ("orderId")`,
    `create index payments_booking on payments ("bookingId")`,
    `create index bookings_waiting on bookings ("paymentState", status, "startDate", "endDate", "holdUntil")`,
    // Offered machines of a user are counted without looking at each.
    `create index equipment_offered on equipment ("ownerId") where "deletedAt" is null`,
    // The days of who has very many machines are found by day, not machine by machine.
    `create index bookings_start on bookings ("startDate")`,
    `create index bookings_end on bookings ("endDate")`,
    `drop index sessions_user`,
    `create index sessions_user on sessions ("userId", "createdAt")`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
