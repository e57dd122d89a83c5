import type { Updateable } from "kysely";
import type { Trx } from "~db/open";
import type { Database } from "~db/schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { Conflict } from "~/domain/errors";
import { mayNow, type Steps } from "./booking";

/** Rows beside a booking that have states. */
interface Machine {
  table: "balances" | "booking_moves" | "transfers";
  /** Begins the action in the audit trail of the booking. */
  name: "balance" | "move" | "transfer";
  steps: Steps;
}

/**
 * Applies an event to a row that the caller's transaction has read: sets its state and other columns and writes the
 * booking's audit entry.
 *
 * @param by.roles of who does it, towards the row
 * @param by.toState what the audit trail says of it
 * @returns the row afterwards
 * @throws Conflict where its state is another, as the table says
 */
export async function transition<
  Row extends { id?: number; bookingId: number; state: string },
  Set extends Partial<Row>,
>(
  trx: Trx,
  { table, name, steps }: Machine,
  row: Row,
  event: string,
  by: { actor: string; actorId?: number; roles: readonly string[]; now: Date; set?: Set; toState?: string | null },
): Promise<Row> {
  const step = steps[event];
  if (step === undefined || !mayNow(steps, row, event, by.roles)) throw new Conflict(step?.refusal ?? "bookingChanged");
  const changed = { ...by.set, state: step.to };
  await trx
    .updateTable(table as "transfers")
    .set(changed as Updateable<Database["transfers"]>)
    .where(row.id === undefined ? "bookingId" : "id", "=", row.id ?? row.bookingId)
    .execute();
  const { actor, actorId = null, toState = null, now } = by;
  const entry = { subject: "booking", subjectId: row.bookingId, action: `${name}_${event}`, actor, actorId };
  await recordAudit(trx, { ...entry, at: now.toISOString(), toState });
  return { ...row, ...changed };
}
