import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { AdminAct } from "~/domain/bookings/booking-queries.server";
import { Conflict, Forbidden, Invalid, NotFound, Unconfirmed } from "~/domain/errors";
import { CSV_START, rupeesCell, writeCsvLine } from "~/domain/exports/csv";
import { notify } from "~/domain/notifications/notify.server";
import { words } from "~/domain/schema-parts";
import { amountPaiseOf, listDue, type Sums } from "./due.server";
import { maskAccount, viewPayoutAccount } from "./payout-account.server";

const RUN_REFERENCE = /^[A-Za-z0-9-]{8,40}$/;
const BANK_REFERENCE = /^[A-Za-z0-9/-]{6,40}$/;
const MAX_RUNS_LISTED = 50;
const REMARK = "Yantra rent";

/** Identifies the form's run: sent twice, it is one run. */
export const newRunReference = () => `run-${randomUUID()}`;

export const payoutRunFields = z.object({
  reference: z.string().regex(RUN_REFERENCE, words("runReferenceInvalid")).default(newRunReference),
});

export const settlementFields = z.object({
  status: z.enum(["paid", "returned"], { error: words("payoutStatusInvalid") }),
  reference: z.string().trim().default(""),
});

function requireConfirmedAdmin({ admin, isConfirmed }: AdminAct): void {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  if (isConfirmed !== true) throw new Unconfirmed();
}

export type DueOwner = Awaited<ReturnType<typeof listDueOwners>>[number];

/** Owners with money due now or later, or who owe some, the longest waiting first, with their account in full. */
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
      const sum = (lines: typeof due) => lines.reduce((paise, { amountPaise }) => paise + amountPaise, 0);
      const payablePaise = sum(due.filter(({ wait }) => wait === null));
      return { ...owner, isPayable, payablePaise, waitingPaise: sum(due) - payablePaise, due };
    });
}

/**
 * Makes a run of one payout for each owner whom money is due and who can be paid, once a reference.
 * @throws Forbidden; Unconfirmed; Conflict "nothingToPayOut"
 */
export async function makePayoutRun(db: Db, reference: string, by: AdminAct): Promise<number> {
  requireConfirmedAdmin(by);
  const { admin, now } = by;
  const runId = await db.transaction().execute(async (trx) => {
    const ofRun = trx.selectFrom("payout_runs").select("id").where("reference", "=", reference);
    const known = await ofRun.executeTakeFirst();
    if (known !== undefined) return known.id;
    const owners = (await listDueOwners(trx, now)).filter(({ payablePaise }) => payablePaise > 0);
    for (const { ownerId, payablePaise, due } of owners.filter(({ usableFrom }) => usableFrom === null))
      await notify(trx, {
        recipients: [{ id: ownerId, kind: "payoutWaits" }],
        values: { paid: payablePaise, path: "/dashboard/payouts" },
        // Once for the oldest booking that waits.
        eventKey: `payoutWaits:${due.find(({ wait }) => wait === null)?.bookingId}`,
        now,
      });
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
    const sumOf = (part: keyof Sums) => own.reduce((sum, line) => sum + line[part], 0);
    const [paidPaise, refundedPaise] = [sumOf("paidPaise"), sumOf("refundedPaise")];
    const sums = { paidPaise, refundedPaise, commissionPaise: sumOf("commissionPaise") };
    return {
      ...payout,
      status: state,
      /** In the file for the bank, and on the bank's statement. */
      reference: `YANTRA${payout.runId}X${payout.ownerId}`,
      ...sums,
      amountPaise: amountPaiseOf(sums),
      lines: own.map(({ payoutId: _, ...line }) => ({ ...line, amountPaise: amountPaiseOf(line) })),
    };
  });
}

/** An owner's account, masked; the payouts, newest first; what is due, and what holds it back. */
export async function findOwnMoney(db: Db, owner: { id: number }, now: Date) {
  const [account, payouts, due] = await Promise.all([
    viewPayoutAccount(db, owner),
    readPayouts(db, "ownerId", owner.id),
    listDue(db, now, owner.id),
  ]);
  return { account, payouts: payouts.map(maskAccount), due };
}

/** One payout with a masked account, for its owner and admins. @throws NotFound for others */
export async function requirePayout(db: Db, id: number, user: { id: number; isAdmin: boolean }) {
  const [payout] = await readPayouts(db, "id", id);
  if (payout === undefined || (payout.ownerId !== user.id && !user.isAdmin)) throw new NotFound("payoutNotFound");
  return maskAccount(payout);
}

/** A run with its payouts in the order of the owners, accounts in full. @throws NotFound */
export async function requireRun(db: Db, id = 0) {
  const runs = db.selectFrom("payout_runs").select(["id", "reference", "createdAt"]);
  const run = await runs.where("id", "=", id).executeTakeFirstOrThrow(() => new NotFound("payoutRunNotFound"));
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

/** A file for the bank: of accounts in the order of Indian banks' bulk upload, or of UPI IDs. */
export function writeBankFile(payouts: readonly Payout[], format: "csv" | "upi"): string {
  const isUpi = format === "upi";
  const heads = isUpi ? ["UPI ID"] : ["Account Number", "IFSC"];
  const rows = payouts
    .filter(({ upiId }) => (upiId !== null) === isUpi)
    .map(({ ownerName, upiId, holder, account, ifsc, amountPaise, reference }) => {
      const to = isUpi ? [ownerName, upiId] : [holder, account, ifsc];
      return [...to, rupeesCell(amountPaise), reference, REMARK];
    });
  return (
    CSV_START + [["Beneficiary Name", ...heads, "Amount", "Reference", "Remark"], ...rows].map(writeCsvLine).join("")
  );
}

/**
 * Records that the bank has paid a payout, or returned it, even later; then the money is due again. Idempotent.
 * @throws Forbidden; Unconfirmed; NotFound; Invalid for paid without the bank's reference; Conflict "payoutSettled"
 */
export async function settlePayout(
  db: Db,
  id: number,
  { status, reference }: z.infer<typeof settlementFields>,
  by: AdminAct,
): Promise<Payout> {
  requireConfirmedAdmin(by);
  if (status === "paid" && !BANK_REFERENCE.test(reference))
    throw new Invalid("bankReferenceInvalid", { field: "reference" });
  return db.transaction().execute(async (trx) => {
    const [before] = await readPayouts(trx, "id", id);
    if (before === undefined) throw new NotFound("payoutNotFound");
    const bankReference = status === "paid" ? reference : before.bankReference;
    if (before.status === status && before.bankReference === bankReference) return before;
    if (before.status === "returned" || before.status === status) throw new Conflict("payoutSettled");
    const at = by.now.toISOString();
    const change = { settledAt: at, bankReference };
    const ofPayout = trx.updateTable("payouts").where("id", "=", before.id);
    await ofPayout.set({ state: status, ...change }).execute();
    const entry = { actor: "admin", actorId: by.admin.id, subject: "payout", subjectId: before.id };
    const states = { fromState: before.status, toState: status, reason: bankReference };
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
