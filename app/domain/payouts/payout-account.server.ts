import { z } from "zod";
import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { latinDigits } from "~/domain/normalise-text";
import { notify } from "~/domain/notifications/notify.server";
import { singleLine, words } from "~/domain/schema-parts";
import { maskAccount, type AccountDetails } from "./payout";

/** Time for the owner to notice a change made with a stolen session; each change is notified. */
const CHANGE_WAITS_DAYS = 3;

const MAX_HOLDER_CHARACTERS = 100;
const UPI_ID = /^[a-z0-9._-]{2,64}@[a-z][a-z0-9.-]{1,30}$/;
const ACCOUNT = /^\d{9,18}$/;
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** Banks' files take names in Latin letters alone. */
const HOLDER = /^[A-Za-z][A-Za-z .'&-]+$/;

/** Forms leave an empty field out. */
const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" ? singleLine(value).slice(0, MAX_HOLDER_CHARACTERS) : ""));
/** Digits and letters without what people write between them. */
const compact = text.transform((value) => latinDigits(value).replace(/[\s-]/g, ""));

/** A UPI ID or a bank account, not both; `accountAgain` is compared where it is sent. */
const payoutAccountFields = z.object({
  upiId: text.transform((value) => latinDigits(value).replace(/\s/g, "").toLowerCase()),
  holder: text,
  account: compact,
  accountAgain: compact.optional(),
  ifsc: compact.transform((value) => value.toUpperCase()),
  currentPassword: z.string({ error: words("passwordRequired") }).min(1, { error: words("passwordRequired") }),
});

type Sent = z.infer<typeof payoutAccountFields>;

function checkAccount(sent: Sent, context: z.RefinementCtx): void {
  const refuse = (path: keyof Sent, message: ReturnType<typeof words>) =>
    context.addIssue({ code: "custom", path: [path], message });
  const isBank = sent.holder !== "" || sent.account !== "" || sent.ifsc !== "";
  if (sent.upiId === "" && !isBank) return refuse("upiId", words("payoutWayMissing"));
  if (sent.upiId !== "" && isBank) return refuse("upiId", words("payoutWayDouble"));
  if (sent.upiId !== "") {
    if (!UPI_ID.test(sent.upiId)) refuse("upiId", words("upiIdInvalid"));
    return;
  }
  if (!HOLDER.test(sent.holder)) refuse("holder", words("holderInvalid"));
  if (!ACCOUNT.test(sent.account)) refuse("account", words("accountNumberInvalid"));
  else if (sent.accountAgain !== undefined && sent.accountAgain !== sent.account)
    refuse("accountAgain", words("accountNumbersDiffer"));
  if (!IFSC.test(sent.ifsc)) refuse("ifsc", words("ifscInvalid"));
}

const toDetails = ({ upiId, holder, account, ifsc }: Sent): AccountDetails => ({
  upiId: upiId || null,
  holder: holder || null,
  account: account || null,
  ifsc: ifsc || null,
});

const withPassword = (sent: Sent) => ({ details: toDetails(sent), currentPassword: sent.currentPassword });

export const payoutAccountSchema = payoutAccountFields.superRefine(checkAccount).transform(withPassword);

/** The same for the form, which asks for the number twice. */
export const payoutAccountFormSchema = payoutAccountFields
  .extend({ accountAgain: compact })
  .superRefine(checkAccount)
  .transform(withPassword);

/** Where a user's money goes, with whether it may be paid there yet. */
export interface PayoutAccount extends AccountDetails {
  /** Instant. */
  usableFrom: string;
}

/** The account in full, for admins and the bank's file; undefined where none was given. */
export function findPayoutAccount(db: Db | Trx, userId: number): Promise<PayoutAccount | undefined> {
  return db
    .selectFrom("payout_accounts")
    .select(["upiId", "holder", "account", "ifsc", "usableFrom"])
    .where("userId", "=", userId)
    .executeTakeFirst();
}

export const isUsable = ({ usableFrom }: PayoutAccount, now: Date) => usableFrom <= now.toISOString();

/** The account as its owner sees it; all null where none was given. */
export async function viewPayoutAccount(
  db: Db,
  user: { id: number },
): Promise<AccountDetails & { usableFrom: string | null }> {
  const found = await findPayoutAccount(db, user.id);
  if (found === undefined) return { upiId: null, holder: null, account: null, ifsc: null, usableFrom: null };
  return { ...maskAccount(found), usableFrom: found.usableFrom };
}

/**
 * Stores a user's payout account and notifies the user. The first is used at once, a changed one after
 * CHANGE_WAITS_DAYS; sending the same again changes nothing.
 *
 * @param user who has just given the password
 */
export async function savePayoutAccount(
  db: Db,
  details: AccountDetails,
  { id: userId }: { id: number },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findPayoutAccount(trx, userId);
    if (before !== undefined && isSame(before, details)) return;
    const at = now.toISOString();
    const waitsMs = before === undefined ? 0 : CHANGE_WAITS_DAYS * MS_PER_DAY;
    const row = { ...details, changedAt: at, usableFrom: new Date(now.getTime() + waitsMs).toISOString() };
    await trx
      .insertInto("payout_accounts")
      .values({ userId, ...row })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
      .execute();
    await recordAudit(trx, {
      at,
      actor: "owner",
      actorId: userId,
      subject: "user",
      subjectId: userId,
      action: "payout_account",
    });
    await notify(trx, {
      recipients: [{ id: userId, kind: "payoutAccountChanged" }],
      values: {},
      eventKey: `payoutAccount:${at}`,
      now,
    });
  });
}

const isSame = (one: AccountDetails, other: AccountDetails) =>
  one.upiId === other.upiId && one.holder === other.holder && one.account === other.account && one.ifsc === other.ifsc;
