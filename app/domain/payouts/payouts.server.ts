import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Day } from "~/domain/calendar/day";
import { Conflict, Forbidden, Invalid, NotFound, Unconfirmed } from "~/domain/errors";
import { CSV_START, rupeesCell, writeCsvLine } from "~/domain/exports/csv";
import type { NotificationKind } from "~/domain/notifications/notification";
import { notify } from "~/domain/notifications/notify.server";
import { words } from "~/domain/schema-parts";
import { listDue, sumPayable, type Due } from "./due.server";
import {
  addSums,
  amountPaiseOf,
  maskAccount,
  payoutReference,
  type AccountDetails,
  type PayoutState,
  type Sums,
} from "./payout";
import { findPayoutAccount, isUsable, type PayoutAccount } from "./payout-account.server";

const RUN_REFERENCE = /^[A-Za-z0-9-]{8,40}$/;
const BANK_REFERENCE = /^[A-Za-z0-9/-]{6,40}$/;
const RANDOM_BYTES = 12;

/** For a form: pressed twice, it is one run. */
export const newRunReference = () => `run-${randomBytes(RANDOM_BYTES).toString("hex")}`;

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

export interface DueOwner {
  ownerId: number;
  name: string;
  contact: string | null;
  account: PayoutAccount | undefined;
  /** Whether the account is there and has waited long enough after a change. */
  isPayable: boolean;
  /** What can be paid today, refunds after a payout taken off. */
  payablePaise: number;
  /** What is held back or not due yet. */
  waitingPaise: number;
  /** Oldest first. */
  due: Due[];
}

/** Owners whom money is due, now or later, or who owe some; the longest waiting first. */
export async function listDueOwners(db: Db | Trx, now: Date): Promise<DueOwner[]> {
  const all = await listDue(db, now);
  const owners: DueOwner[] = [];
  for (const ownerId of new Set(all.map((one) => one.ownerId))) {
    const due = all.filter((one) => one.ownerId === ownerId);
    const account = await findPayoutAccount(db, ownerId);
    const { name, contact } = await db
      .selectFrom("users")
      .select(["name", "contact"])
      .where("id", "=", ownerId)
      .executeTakeFirstOrThrow();
    owners.push({
      ownerId,
      name,
      contact,
      account,
      isPayable: account !== undefined && isUsable(account, now),
      payablePaise: sumPayable(due),
      waitingPaise: due.reduce((sum, { wait, amountPaise }) => (wait === null ? sum : sum + amountPaise), 0),
      due,
    });
  }
  return owners;
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
  const at = now.toISOString();
  const runId = await db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom("payout_runs")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirst();
    if (known !== undefined) return known.id;
    const owners = (await listDueOwners(trx, now)).filter(({ payablePaise }) => payablePaise > 0);
    for (const owner of owners) if (owner.account === undefined) await tellWaiting(trx, owner, now);
    const payable = owners.filter(({ isPayable }) => isPayable);
    if (payable.length === 0) return undefined;
    const { id } = await trx
      .insertInto("payout_runs")
      .values({ reference, adminId: admin.id, createdAt: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const owner of payable) await insertPayout(trx, id, owner, by);
    return id;
  });
  if (runId === undefined) throw new Conflict("nothingToPayOut");
  return runId;
}

/** Once for the oldest booking that waits. */
function tellWaiting(trx: Trx, { ownerId, payablePaise, due }: DueOwner, now: Date): Promise<void> {
  return notify(trx, {
    recipients: [{ id: ownerId, kind: "payoutWaits" }],
    values: { paid: payablePaise, path: "/dashboard/payouts" },
    eventKey: `payoutWaits:${due.find(({ wait }) => wait === null)?.bookingId}`,
    now,
  });
}

async function insertPayout(trx: Trx, runId: number, owner: DueOwner, { admin, now }: By): Promise<void> {
  const { account, ownerId, name } = owner;
  if (account === undefined) return;
  const at = now.toISOString();
  const { usableFrom: _, ...details } = account;
  const { id } = await trx
    .insertInto("payouts")
    .values({ runId, ownerId, ownerName: name, ...details, createdAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = owner.due.filter(({ wait }) => wait === null);
  for (const { bookingId, machine, startDate, endDate, paidPaise, refundedPaise, commissionPaise } of lines)
    await trx
      .insertInto("payout_lines")
      .values({ payoutId: id, bookingId, machine, startDate, endDate, paidPaise, refundedPaise, commissionPaise })
      .execute();
  await recordAudit(trx, {
    at,
    actor: "admin",
    actorId: admin.id,
    subject: "payout",
    subjectId: id,
    action: "payout_made",
    toState: "made",
  });
}

interface PayoutLine extends Sums {
  bookingId: number;
  /** The equipment's name when the payout was made. */
  machine: string;
  startDate: Day;
  endDate: Day;
  amountPaise: number;
}

interface Payout extends AccountDetails {
  id: number;
  runId: number;
  ownerId: number;
  /** In the file for the bank, and on the bank's statement. */
  reference: string;
  status: PayoutState;
  ownerName: string;
  amountPaise: number;
  /** The bank's number of the transfer (UTR). */
  bankReference: string | null;
  createdAt: string;
  settledAt: string | null;
  lines: PayoutLine[];
}

interface Asked {
  id?: number;
  runId?: number;
  ownerId?: number;
}

/** Payouts with their lines and the account in full, newest first. */
async function readPayouts(db: Db | Trx, { id, runId, ownerId }: Asked): Promise<Payout[]> {
  const rows = await db
    .selectFrom("payouts")
    .selectAll()
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
    .$if(runId !== undefined, (query) => query.where("runId", "=", runId ?? 0))
    .$if(ownerId !== undefined, (query) => query.where("ownerId", "=", ownerId ?? 0))
    .orderBy("id", "desc")
    .execute();
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom("payout_lines")
    .selectAll()
    .where(
      "payoutId",
      "in",
      rows.map((row) => row.id),
    )
    .orderBy("bookingId")
    .execute();
  return rows.map(({ state, ...row }) => {
    const own = lines.filter(({ payoutId }) => payoutId === row.id);
    return {
      ...row,
      status: state,
      reference: payoutReference(row),
      amountPaise: amountPaiseOf(addSums(own)),
      lines: own.map(({ payoutId: _, ...line }) => ({ ...line, amountPaise: amountPaiseOf(line) })),
    };
  });
}

const withMaskedAccount = (payout: Payout): Payout => ({ ...payout, ...maskAccount(payout) });

/** An owner's payouts, newest first, with masked accounts. */
export async function listPayouts(db: Db, owner: { id: number }): Promise<Payout[]> {
  return (await readPayouts(db, { ownerId: owner.id })).map(withMaskedAccount);
}

/**
 * One payout with a masked account, for its owner and admins.
 *
 * @throws NotFound for others
 */
export async function requirePayout(
  db: Db,
  id: number | undefined,
  user: { id: number; isAdmin: boolean },
): Promise<Payout> {
  const [payout] = id === undefined ? [] : await readPayouts(db, { id });
  if (payout === undefined || (payout.ownerId !== user.id && !user.isAdmin)) throw new NotFound("payoutNotFound");
  return withMaskedAccount(payout);
}

interface PayoutRun {
  id: number;
  reference: string;
  createdAt: string;
  payouts: Payout[];
}

/**
 * A run with its payouts in the order of the owners, accounts in full.
 *
 * @throws NotFound
 */
export async function requireRun(db: Db, id: number | undefined): Promise<PayoutRun> {
  const run =
    id === undefined
      ? undefined
      : await db
          .selectFrom("payout_runs")
          .select(["id", "reference", "createdAt"])
          .where("id", "=", id)
          .executeTakeFirst();
  if (run === undefined) throw new NotFound("payoutRunNotFound");
  return { ...run, payouts: (await readPayouts(db, { runId: run.id })).reverse() };
}

const MAX_RUNS_LISTED = 50;

/** The newest runs, with how many payouts are still to be settled. */
export async function listRuns(db: Db): Promise<{ id: number; createdAt: string; open: number; all: number }[]> {
  const rows = await db
    .selectFrom("payout_runs")
    .innerJoin("payouts", "payouts.runId", "payout_runs.id")
    .select((eb) => [
      "payout_runs.id",
      "payout_runs.createdAt",
      eb.fn.countAll<number>().as("all"),
      eb.fn.countAll<number>().filterWhere("payouts.state", "=", "made").as("open"),
    ])
    .groupBy(["payout_runs.id", "payout_runs.createdAt"])
    .orderBy("payout_runs.id", "desc")
    .limit(MAX_RUNS_LISTED)
    .execute();
  return rows.map(({ open, all, ...row }) => ({ ...row, open: Number(open), all: Number(all) }));
}

const REMARK = "Yantra rent";

/** A run's file for the bank: of accounts in the order of Indian banks' bulk upload, or of UPI IDs. */
export function writeBankFile({ payouts }: PayoutRun, to: "bank" | "upi"): string {
  const rows = payouts
    .filter(({ upiId }) => (upiId === null) === (to === "bank"))
    .map(({ ownerName, upiId, holder, account, ifsc, amountPaise, reference }) => {
      const where = upiId === null ? [holder, account, ifsc] : [ownerName, upiId];
      return [...where, rupeesCell(amountPaise), reference, REMARK];
    });
  const heads = to === "bank" ? ["Beneficiary Name", "Account Number", "IFSC"] : ["Beneficiary Name", "UPI ID"];
  return (
    CSV_START + [[...heads, "Amount", "Reference", "Remark"], ...rows].map((cells) => writeCsvLine(cells)).join("")
  );
}

const TOLD = { paid: "payoutPaid", returned: "payoutReturned" } as const satisfies Record<string, NotificationKind>;

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
    const [before] = id === undefined ? [] : await readPayouts(trx, { id });
    if (before === undefined) throw new NotFound("payoutNotFound");
    if (before.status === status && (status === "returned" || before.bankReference === reference)) return before;
    if (before.status === "returned" || before.status === status) throw new Conflict("payoutSettled");
    const at = by.now.toISOString();
    const change = { state: status, settledAt: at, ...(reference === "" ? {} : { bankReference: reference }) };
    await trx.updateTable("payouts").set(change).where("id", "=", before.id).execute();
    await recordAudit(trx, {
      at,
      actor: "admin",
      actorId: by.admin.id,
      subject: "payout",
      subjectId: before.id,
      action: `payout_${status}`,
      fromState: before.status,
      toState: status,
      reason: reference === "" ? null : reference,
    });
    await notify(trx, {
      recipients: [{ id: before.ownerId, kind: TOLD[status] }],
      values: { paid: before.amountPaise, path: `/dashboard/payouts/${before.id}` },
      eventKey: `payout:${before.id}`,
      now: by.now,
    });
    const [after = before] = await readPayouts(trx, { id: before.id });
    return after;
  });
}
