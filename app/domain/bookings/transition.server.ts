import type { Updateable } from "kysely";
import type { Database, Row, Trx } from "~db/schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { Conflict } from "~/domain/errors";
import { findTransition, rowsOf, type Transitions } from "./booking";

type Columns = Readonly<Record<string, unknown>>;

/** Tables whose rows have states: bookings, and what stands beside them. */
type Stateful = "bookings" | "balances" | "booking_moves" | "transfers";

interface Machine<Table extends Stateful> {
  table: Table;
  transitions: Transitions;
  key: "id" | "bookingId";
  /** Columns beside its state that must still be as they were read. */
  same?: readonly (keyof Row<Table> & string)[];
  /** Begins its actions in the audit trail of the booking. */
  prefix: "" | "balance_" | "move_" | "transfer_";
}

interface By {
  actor: string;
  actorId?: number | undefined;
  roles: readonly string[];
  now: Date;
  set?: Columns;
  reason?: string | undefined;
  /** What the audit trail says of it before and after. */
  fromState?: string;
  toState?: string | null;
}

/** Applies an event to a row by compare-and-swap, with its audit entry. @throws Conflict where its state is another */
export async function transition<Table extends Stateful>(
  trx: Trx,
  { table, transitions, key, same = [], prefix }: Machine<Table>,
  row: Columns & { readonly bookingId: number },
  event: string,
  { actor, actorId, roles, now, set, reason, ...states }: By,
): Promise<Row<Table>> {
  const step = findTransition(transitions, row, event, roles);
  if (step === undefined) throw new Conflict(rowsOf(transitions, event)[0]?.refusal ?? "bookingChanged");
  const read = [key, ...same, ...Object.keys(step.from)];
  const changed = await trx
    .updateTable(table as "bookings")
    .set({ ...set, ...step.to } as Updateable<Database["bookings"]>)
    .where((eb) => eb.and(Object.fromEntries(read.map((column) => [column, row[column]]))))
    .returningAll()
    .executeTakeFirstOrThrow(() => new Conflict("bookingChanged"));
  const entry = { subject: "booking", subjectId: row.bookingId, action: `${prefix}${event}`, at: now.toISOString() };
  await recordAudit(trx, { ...entry, ...states, actor, actorId: actorId ?? null, reason: reason ?? null });
  return changed as unknown as Row<Table>;
}
