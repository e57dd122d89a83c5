import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { Conflict, Forbidden, Invalid, NotFound, Unconfirmed } from "~/domain/errors";
import { CSV_START, rupeesCell, writeCsvLine } from "~/domain/exports/csv";
import { notify } from "~/domain/notifications/notify.server";
import { words } from "~/domain/schema-parts";
import { amountPaiseOf, listDue, sumUpDue, type Sums } from "./due.server";
import { maskAccount } from "./payout-account.server";

/** `made` is in the file for the bank; `returned` came back from it, and its money is due again. */
export type PayoutState = "made" | "paid" | "returned";

const RUN_REFERENCE = /^[A-Za-z0-9-]{8,40}$/;
const BANK_REFERENCE = /^[A-Za-z0-9/-]{6,40}$/;
const MAX_RUNS_LISTED = 50;
const REMARK = "Yantra rent";

/** For a form: pressed twice, it is one run. */
export const newRunReference = () => `run-${randomUUID()}`;

export const payoutRunFields = z.object({
  reference: z
    .string()
    .regex(RUN_REFERENCE, { error: words("runReferenceInvalid") })
    .default(newRunReference),
});

export const settlementFields = z.object({
  status: z.enum(["paid", "returned"], { error: words("payoutStatusInvalid") }),
  reference: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || BANK_REFERENCE.test(text), { error: words("bankReferenceInvalid") }),
});

interface By {
  admin: { id: number; isAdmin: boolean };
  /** Whether the admin gave the password within the last minutes. */
  isConfirmed: boolean;
  now: Date;
}

function requireConfirmedAdmin({ admin, isConfirmed }: By): void {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  if (!isConfirmed) throw new Unconfirmed();
}

export type DueOwner = Awaited<ReturnType<typeof listDueOwners>>[number];

/**
 * Owners whom money is due, now or later, or who owe some, with their account in full, nulls where there is none; the
 * longest waiting first. Payable are those whose account is there and has waited long enough after a change.
 */
export async function listDueOwners(db: Db | Trx, now: Date) {
  const all = await listDue(db, now);
  const ids = [...new Set(all.map(({ ownerId }) => ownerId))];
  const owners = await db
    .selectFrom("users")
    .leftJoin("payout_accounts", "payout_accounts.userId", "users.id")
    .select(["users.id as ownerId", "name", "upiId", "holder", "account", "ifsc", "usableFrom"])
    .where("users.id", "in", ids)
    .execute();
  return owners
    .sort((one, other) => ids.indexOf(one.ownerId) - ids.indexOf(other.ownerId))
    .map((owner) => {
      const due = all.filter(({ ownerId }) => ownerId === owner.ownerId);
      const isPayable = owner.usableFrom !== null && owner.usableFrom <= now.toISOString();
      return { ...owner, isPayable, ...sumUpDue(due), due };
    });
}

/**
 * Makes one payout for each owner whom money is due and whose account can be paid to, in one transaction: what two ask
 * for at once is in one run alone. The same reference again is the run of the first time. Owners without an account are
 * told that their money waits.
 *
 * @returns the id of the run
 * @throws Forbidden for anyone but an admin; Unconfirmed without the password; Conflict "nothingToPayOut"
 */
export async function makePayoutRun(db: Db, reference: string, by: By): Promise<number> {
  requireConfirmedAdmin(by);
  const { admin, now } = by;
  const runId = await db.transaction().execute(async (trx) => {
    const ofRun = trx.selectFrom("payout_runs").select("id").where("reference", "=", reference);
    const known = await ofRun.executeTakeFirst();
    if (known !== undefined) return known.id;
    const owners = (await listDueOwners(trx, now)).filter(({ payablePaise }) => payablePaise > 0);
    for (const owner of owners) if (owner.usableFrom === null) await tellWaiting(trx, owner, now);
    const payable = owners.filter(({ isPayable }) => isPayable);
    if (payable.length === 0) return undefined;
    const { id } = await trx
      .insertInto("payout_runs")
      .values({ reference, adminId: admin.id, createdAt: now.toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const owner of payable) await insertPayout(trx, id, owner, now);
    return id;
  });
  if (runId === undefined) throw new Conflict("nothingToPayOut");
  return runId;
}

/** Once for the oldest booking that waits. */
async function tellWaiting(trx: Trx, { ownerId, payablePaise, due }: DueOwner, now: Date): Promise<void> {
  await notify(trx, {
    recipients: [{ id: ownerId, kind: "payoutWaits" }],
    values: { paid: payablePaise, path: "/dashboard/payouts" },
    eventKey: `payoutWaits:${due.find(({ wait }) => wait === null)?.bookingId}`,
    now,
  });
}

/** Stores a payout and its lines; the run names the admin. */
async function insertPayout(trx: Trx, runId: number, owner: DueOwner, now: Date): Promise<void> {
  const { ownerId, name: ownerName, upiId, holder, account, ifsc, due } = owner;
  const { id: payoutId } = await trx
    .insertInto("payouts")
    .values({ runId, ownerId, ownerName, upiId, holder, account, ifsc, createdAt: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = due
    .filter(({ wait }) => wait === null)
    .map(({ bookingId, machine, startDate, endDate, paidPaise, refundedPaise, commissionPaise }) => {
      return { payoutId, bookingId, machine, startDate, endDate, paidPaise, refundedPaise, commissionPaise };
    });
  await trx.insertInto("payout_lines").values(lines).execute();
}

export type Payout = Awaited<ReturnType<typeof readPayouts>>[number];

/** Payouts with their sums, lines and accounts in full, newest first. */
async function readPayouts(db: Db | Trx, by: "id" | "runId" | "ownerId", id = 0) {
  const payouts = await db.selectFrom("payouts").selectAll().where(by, "=", id).orderBy("id", "desc").execute();
  const lines = await db
    .selectFrom("payout_lines")
    .innerJoin("payouts", "payouts.id", "payoutId")
    .selectAll("payout_lines")
    .where(`payouts.${by}`, "=", id)
    .orderBy("bookingId")
    .execute();
  return payouts.map(({ state, ...payout }) => {
    const own = lines.filter(({ payoutId }) => payoutId === payout.id);
    return {
      ...payout,
      status: state,
      /** In the file for the bank, and on the bank's statement. */
      reference: `YANTRA${payout.runId}X${payout.ownerId}`,
      ...addUp(own),
      lines: own.map(({ payoutId: _, ...line }) => ({ ...line, amountPaise: amountPaiseOf(line) })),
    };
  });
}

function addUp(lines: readonly Sums[]) {
  const sumOf = (part: keyof Sums) => lines.reduce((sum, line) => sum + line[part], 0);
  const sums = {
    paidPaise: sumOf("paidPaise"),
    refundedPaise: sumOf("refundedPaise"),
    commissionPaise: sumOf("commissionPaise"),
  };
  return { ...sums, amountPaise: amountPaiseOf(sums) };
}

const withMaskedAccount = (payout: Payout): Payout => ({ ...payout, ...maskAccount(payout) });

/** An owner's payouts, newest first, with masked accounts. */
export async function listPayouts(db: Db, owner: { id: number }): Promise<Payout[]> {
  return (await readPayouts(db, "ownerId", owner.id)).map(withMaskedAccount);
}

/**
 * One payout with a masked account, for its owner and admins.
 *
 * @throws NotFound for others
 */
export async function requirePayout(db: Db, id: number | undefined, user: { id: number; isAdmin: boolean }) {
  const [payout] = await readPayouts(db, "id", id);
  if (payout === undefined || (payout.ownerId !== user.id && !user.isAdmin)) throw new NotFound("payoutNotFound");
  return withMaskedAccount(payout);
}

type PayoutRun = Awaited<ReturnType<typeof requireRun>>;

/**
 * A run with its payouts in the order of the owners, accounts in full.
 *
 * @throws NotFound
 */
export async function requireRun(db: Db, id = 0) {
  const runs = db.selectFrom("payout_runs").select(["id", "reference", "createdAt"]);
  const run = await runs.where("id", "=", id).executeTakeFirst();
  if (run === undefined) throw new NotFound("payoutRunNotFound");
  return { ...run, payouts: (await readPayouts(db, "runId", id)).reverse() };
}

/** The newest runs, with how many payouts are still to be settled. */
export const listRuns = (db: Db) =>
  db
    .selectFrom("payout_runs")
    .innerJoin("payouts", "payouts.runId", "payout_runs.id")
    .select(({ fn }) => [
      "payout_runs.id",
      "payout_runs.createdAt",
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("payouts.state", "=", "made").as("open"),
    ])
    .groupBy(["payout_runs.id", "payout_runs.createdAt"])
    .orderBy("payout_runs.id", "desc")
    .limit(MAX_RUNS_LISTED)
    .execute();

/** A run's file for the bank: of accounts in the order of Indian banks' bulk upload, or of UPI IDs. */
export function writeBankFile({ payouts }: PayoutRun, to: "bank" | "upi"): string {
  const rows = payouts
    .filter(({ upiId }) => (upiId === null) === (to === "bank"))
    .map(({ ownerName, upiId, holder, account, ifsc, amountPaise, reference }) => {
      const where = upiId === null ? [holder, account, ifsc] : [ownerName, upiId];
      return [...where, rupeesCell(amountPaise), reference, REMARK];
    });
  const heads = to === "bank" ? ["Beneficiary Name", "Account Number", "IFSC"] : ["Beneficiary Name", "UPI ID"];
  return CSV_START + [[...heads, "Amount", "Reference", "Remark"], ...rows].map(writeCsvLine).join("");
}

/**
 * Records what the bank did with a payout: paid, with its reference, or returned, even after it was paid; then the money
 * is due again. The same again changes nothing.
 *
 * @throws Forbidden; Unconfirmed; NotFound; Invalid for paid without the bank's reference; Conflict "payoutSettled"
 */
export async function settlePayout(
  db: Db,
  id: number | undefined,
  { status, reference }: z.infer<typeof settlementFields>,
  by: By,
): Promise<Payout> {
  requireConfirmedAdmin(by);
  if (status === "paid" && reference === "")
    throw new Invalid("bankReferenceMissing", { fields: { reference: ["bankReferenceMissing"] } });
  return db.transaction().execute(async (trx) => {
    const [before] = await readPayouts(trx, "id", id);
    if (before === undefined) throw new NotFound("payoutNotFound");
    if (before.status === status && (status === "returned" || before.bankReference === reference)) return before;
    if (before.status === "returned" || before.status === status) throw new Conflict("payoutSettled");
    const at = by.now.toISOString();
    const change = { settledAt: at, bankReference: reference || before.bankReference };
    await trx
      .updateTable("payouts")
      .set({ state: status, ...change })
      .where("id", "=", before.id)
      .execute();
    const entry = { actor: "admin", actorId: by.admin.id, subject: "payout", subjectId: before.id };
    const states = { fromState: before.status, toState: status, reason: reference || null };
    await recordAudit(trx, { ...entry, ...states, at, action: `payout_${status}` });
    await notify(trx, {
      recipients: [{ id: before.ownerId, kind: status === "paid" ? "payoutPaid" : "payoutReturned" }],
      values: { paid: before.amountPaise, path: `/dashboard/payouts/${before.id}` },
      eventKey: `payout:${before.id}`,
      now: by.now,
    });
    return { ...before, status, ...change };
  });
}
