import { dayInIndia, plusDays } from "~/domain/calendar/day";
import { Conflict } from "~/domain/errors";
import { findDifferences, listDue } from "~/domain/payouts/due.server";
import { savePayoutAccount } from "~/domain/payouts/payout-account.server";
import { makePayoutRun, settlePayout } from "~/domain/payouts/payouts.server";
import type { World } from "./model-world";
import { expected, serve, type Step } from "./serve";

/** Payouts to owners: runs, often two at once, what the bank does with them, and what must hold. */

const by = ({ admin, clock }: World) => ({ admin, isConfirmed: true, now: clock.now });

const giveAccount: Step = async (world) => {
  const { random, owners, clock } = world;
  // A changed account waits for three days.
  const upiId = random.chance(10) ? "patil@ybl" : "vijay@okaxis";
  const details = { upiId, holder: null, account: null, ifsc: null };
  const owner = random.pick(owners);
  await serve(world, ({ db }) => savePayoutAccount(db, details, owner, clock.now));
};

const makeRun: Step = async (world) => {
  const { random, life, clock } = world;
  const first = `run-${random.whole(1, 1_000_000_000)}`;
  const references = [first, random.chance(50) ? first : `${first}-other`];
  const before = await life.raw.selectFrom("payouts").select("id").execute();
  await serve(world, ({ db }) =>
    Promise.all(references.map((reference) => expected(makePayoutRun(db, reference, by(world)), Conflict))),
  );
  const made = (await readLines(world)).filter(({ payoutId }) => !before.some(({ id }) => id === payoutId));
  // No machine is handed over in this world, so that all is due two days after the last day.
  const lastDay = plusDays(dayInIndia(clock.now), -2);
  for (const { payoutId, bookingId, endDate, paidPaise } of made)
    if (paidPaise > 0 && endDate > lastDay) world.faults.push(`payout ${payoutId} pays booking ${bookingId} too early`);
  for (const id of new Set(made.map(({ payoutId }) => payoutId)))
    if (sum(made.filter(({ payoutId }) => payoutId === id)) <= 0) world.faults.push(`payout ${id} pays nothing`);
};

const hearFromBank: Step = async (world) => {
  const { random, life } = world;
  const sent = await life.raw.selectFrom("payouts").select("id").where("state", "<>", "returned").execute();
  if (sent.length === 0) return;
  const { id } = random.pick(sent);
  const status = random.pick(["paid", "paid", "paid", "returned"] as const);
  await serve(world, ({ db }) =>
    expected(settlePayout(db, id, { status, reference: status === "paid" ? `SBIN00${id}` : "" }, by(world)), Conflict),
  );
};

/** Lines of the payouts that the bank did not return. */
const readLines = ({ life }: World) =>
  life.raw
    .selectFrom("payout_lines")
    .innerJoin("payouts", "payouts.id", "payout_lines.payoutId")
    .selectAll("payout_lines")
    .where("payouts.state", "<>", "returned")
    .execute();

const sum = (lines: readonly { paidPaise: number; refundedPaise: number; commissionPaise: number }[]) =>
  lines.reduce((all, line) => all + line.paidPaise - line.refundedPaise - line.commissionPaise, 0);

/** What came in is back with the payer, owed back, the office's commission, passed on, or due, for each payment, to the paisa. */
export async function findWrongPayouts(world: World): Promise<string[]> {
  const db = world.life.raw;
  const payments = await db
    .selectFrom("payments")
    .innerJoin("bookings", "bookings.id", "payments.bookingId")
    .select(["payments.id", "bookingId", "amount", "amountRefunded", "settles", "commissionBasisPoints"])
    .execute();
  const owedBack = await db.selectFrom("refunds").selectAll().where("status", "<>", "processed").execute();
  const lines = await readLines(world);
  const due = await listDue(db, world.clock.now);
  // The nightly comparison raises no false alarm.
  const alarms = (await findDifferences(db, world.clock.now)).map((found) => JSON.stringify(found));
  const faults = payments.flatMap(({ id, bookingId, amount, amountRefunded, settles, commissionBasisPoints }) => {
    const owed = owedBack.find(({ paymentId }) => paymentId === id)?.amount ?? 0;
    const kept = amount - amountRefunded - owed;
    if (settles === 0) return kept === 0 ? [] : [`${kept} of payment ${id} is neither kept nor goes back`];
    const commission = Math.floor((kept * commissionBasisPoints) / 10_000);
    const passedOn = sum(lines.filter((line) => line.bookingId === bookingId));
    const rest = due.find((one) => one.bookingId === bookingId)?.amountPaise ?? 0;
    if (commission + passedOn + rest === kept) return [];
    return [`of ${kept} for booking ${bookingId}, ${commission} is commission, ${passedOn} passed on and ${rest} due`];
  });
  return [...alarms, ...faults];
}

/** Steps to draw from, each repeated by its weight. */
export const PAYOUT_STEPS: readonly (readonly [name: string, step: Step])[] = [
  ["give a payout account", giveAccount],
  ...Array.from({ length: 2 }, () => ["make a payout run", makeRun] as const),
  ...Array.from({ length: 2 }, () => ["hear from the bank", hearFromBank] as const),
];
