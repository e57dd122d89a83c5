import { z } from "zod";
import { words } from "~/domain/schema-parts";
import {
  BALANCE_ANSWERS,
  BALANCE_OUTCOMES,
  BALANCE_WAYS,
  BALANCE_TRANSITIONS,
  isStatable,
  rolesIn,
  type Balance,
  type BalanceEvent,
  type BalanceOutcome,
  type BalanceWay,
} from "~/domain/bookings/balance";
import { reasonSchema } from "~/domain/bookings/booking-schema";
import type { Db, Trx } from "~db/open";
import {
  findBalance,
  requireBookingAndRole,
  requireSide,
  type BookingRole,
  type UserAct,
  type Viewer,
} from "~/domain/bookings/booking-queries.server";
import { transition } from "~/domain/bookings/transition.server";
import { notifyParties, toBoth, type PartyNotification } from "~/domain/bookings/change-booking.server";
import { dayInIndia, SECONDS_PER_DAY } from "~/domain/calendar/day";
import { Conflict, Forbidden, NotFound } from "~/domain/errors";
import { createQuota } from "~/domain/quota";

const way = z.enum(BALANCE_WAYS, { error: words("balanceWayMissing") });

export const balanceSchema = z.object({ way });

export const balanceAnswerSchema = z
  .object({ answer: z.enum(BALANCE_ANSWERS, { error: words("choiceUnknown") }), words: reasonSchema })
  .refine((given) => given.answer !== "dispute" || given.words !== undefined, {
    path: ["words"],
    error: words("balanceWordsMissing"),
  });
type BalanceAnswerRequest = z.infer<typeof balanceAnswerSchema>;

export const balanceDecisionSchema = z.object({
  outcome: z.enum(BALANCE_OUTCOMES, { error: words("choiceUnknown") }),
  decision: reasonSchema.refine((text) => text !== undefined, { error: words("balanceDecisionMissing") }),
});

/** The same on one page: `step` says which of the three it is. */
export const balanceFormSchema = z.discriminatedUnion(
  "step",
  [
    balanceSchema.extend({ step: z.literal("state") }),
    balanceAnswerSchema.safeExtend({ step: z.literal("answer") }),
    balanceDecisionSchema.extend({ step: z.literal("decide") }),
  ],
  { error: words("choiceUnknown") },
);

/** Statements of one side of a booking: each notifies the other side. */
const statements = createQuota({ limit: "statements of a balance", max: 40, withinSeconds: SECONDS_PER_DAY });

/**
 * Says for one side that the balance was paid, whole and in one way. The same again changes nothing.
 * @throws NotFound; Forbidden for an admin; Conflict before the first day, or stated already; TooMany
 */
export async function stateBalance(db: Db, id: number, { way, user, now }: UserAct & { way: BalanceWay }) {
  return db.transaction().execute(async (trx) => {
    const found = await requireBalance(trx, id, user);
    const { booking, balance } = found;
    const side = requireSide(found.part);
    if (isOutcome(balance, "state", { way, statedBy: side })) return balance;
    if (balance.state === "due" && !isStatable(booking, balance, dayInIndia(now))) throw new Conflict("balanceTooSoon");
    await statements.require(`${booking.publicId} ${side}`, "tooOftenToday");
    const fresh = { words: null, decidedAt: null, decision: null };
    return change(trx, found, "state", { way, statedBy: side, statedAt: now.toISOString(), ...fresh }, { user, now });
  });
}

/**
 * Confirms or denies that a balance was paid, for the other side; takes the statement back, for its own.
 * @throws NotFound; Forbidden for an admin and the wrong side; Conflict where it is not stated
 */
export async function answerBalance(db: Db, id: number, { answer, words, user, now }: UserAct & BalanceAnswerRequest) {
  return db.transaction().execute(async (trx) => {
    const found = await requireBalance(trx, id, user);
    const side = requireSide(found.part);
    const { balance } = found;
    const said = answer === "dispute" ? (words ?? null) : null;
    if (answer === "withdraw" && balance.state === "due") return balance;
    if (balance.statedBy === null) throw new Conflict("balanceNotStated");
    if (!rolesIn(balance, side).includes(BALANCE_TRANSITIONS[answer].by[0])) throw new Forbidden("notAllowed");
    if (isOutcome(balance, answer, { words: said })) return balance;
    const set = { confirm: { settledAt: now.toISOString() }, dispute: { words: said }, withdraw: NOT_STATED }[answer];
    return change(trx, found, answer, set, { user, now });
  });
}

/**
 * Decides on a disputed balance, for an admin who is neither of the two: paid, or owed as before. @throws NotFound;
 * Forbidden; Conflict
 */
export async function decideBalance(
  db: Db,
  id: number,
  { outcome, decision, user, now }: UserAct & { outcome: BalanceOutcome; decision: string },
): Promise<Balance> {
  return db.transaction().execute(async (trx) => {
    const found = await requireBalance(trx, id, user);
    if (found.part !== "admin") throw new Forbidden("notAllowed");
    if (isOutcome(found.balance, outcome, { decision })) return found.balance;
    const decided = { decision, decidedAt: now.toISOString() };
    const set = outcome === "paid" ? { settledAt: now.toISOString() } : NOT_STATED;
    return change(trx, found, outcome, { ...set, ...decided }, { user, now });
  });
}

const NOT_STATED = { way: null, statedBy: null, statedAt: null };

async function requireBalance(trx: Trx, id: number, user: Viewer) {
  const { booking, part } = await requireBookingAndRole(trx, id, user);
  const balance = await findBalance(trx, booking.id);
  if (balance === undefined) throw new NotFound("balanceNotFound");
  return { booking, balance, part };
}
type Found = Awaited<ReturnType<typeof requireBalance>>;

/** True where the balance already shows this event's result, as for a form that is sent twice. */
function isOutcome(balance: Balance, event: BalanceEvent, facts: Partial<Balance>): boolean {
  return (
    balance.state === BALANCE_TRANSITIONS[event].to.state &&
    Object.entries(facts).every(([name, value]) => balance[name as keyof Balance] === value)
  );
}

const BALANCES = { table: "balances", transitions: BALANCE_TRANSITIONS, key: "bookingId", prefix: "balance_" } as const;

async function change(
  trx: Trx,
  { booking, balance, part }: Found,
  event: BalanceEvent,
  set: Partial<Balance>,
  { user, now }: UserAct,
): Promise<Balance> {
  const by = { actor: part, actorId: user.id, roles: rolesIn(balance, part), now };
  const changed = await transition(trx, BALANCES, balance, event, { ...by, set, toState: set.way ?? null });
  const path = `/booking/${booking.id}/balance`;
  const { amount, decision } = changed;
  const reason = event === "paid" || event === "owed" ? decision : changed.words;
  await notifyParties(trx, {
    booking,
    notifications: notificationsOf(event, part),
    values: { path, balance: amount, ...(reason === null ? {} : { reason }) },
    eventKey: `balance:${booking.id}:${event}:${now.toISOString()}`,
    now,
  });
  return changed;
}

const KINDS = {
  state: "balanceStated",
  confirm: "balanceConfirmed",
  withdraw: "balanceWithdrawn",
  dispute: "balanceDisputed",
  paid: "balancePaid",
  owed: "balanceOwed",
} as const;

/** A dispute notifies the other side and the office, a decision both sides, any other event the other side. */
function notificationsOf(event: BalanceEvent, part: BookingRole): PartyNotification[] {
  const kind = KINDS[event];
  if (event === "paid" || event === "owed") return toBoth(kind);
  const toOther: PartyNotification = { to: part === "renter" ? "owner" : "renter", kind };
  return event === "dispute" ? [toOther, { to: "admins", kind }] : [toOther];
}
