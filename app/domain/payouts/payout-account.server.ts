import { z } from "zod";
import type { Db, Row, Trx } from "~db/schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { MS_PER_DAY } from "~/domain/calendar/day";
import { latinDigits } from "~/domain/normalise-text";
import { notify } from "~/domain/notifications/notify.server";
import { singleLine, words } from "~/domain/schema-parts";
import { findOwnersWays } from "~/domain/users/contacts.server";

/** Time for the owner to notice a change made with a stolen session; each change is notified. */
const CHANGE_WAITS_DAYS = 3;

const UPI_ID = /^[a-z0-9._-]{2,64}@[a-z][a-z0-9.-]{1,30}$/;
const ACCOUNT = /^\d{9,18}$/;
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** Banks' files take names in Latin letters alone. */
const HOLDER = /^[A-Za-z][A-Za-z .'&-]{1,99}$/;
const SHOWN_DIGITS = 4;
const UNSHOWN = /(?<=^..).*(?=@)/;

export type AccountDetails = Pick<Row<"payout_accounts">, "upiId" | "holder" | "account" | "ifsc">;

/** Forms leave an empty field out. */
const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" ? singleLine(value) : ""));
/** Digits and letters without blanks and dashes between them. */
const compact = text.transform((value) => latinDigits(value).replace(/[\s-]/g, ""));

/** A UPI ID or a bank account, not both, and the password of who gives it. */
export const payoutAccountSchema = z
  .object({
    upiId: text.transform((value) => latinDigits(value).replace(/\s/g, "").toLowerCase()),
    holder: text,
    account: compact,
    accountAgain: compact,
    ifsc: compact.transform((value) => value.toUpperCase()),
    currentPassword: z.string({ error: words("passwordRequired") }).min(1, { error: words("passwordRequired") }),
  })
  .superRefine(({ upiId, holder, account, accountAgain, ifsc }, context) => {
    const refuse = (path: string, message: ReturnType<typeof words>) =>
      context.addIssue({ code: "custom", path: [path], message });
    const isBank = holder !== "" || account !== "" || ifsc !== "";
    if (upiId === "" && !isBank) return refuse("upiId", words("payoutWayMissing"));
    if (upiId !== "" && isBank) return refuse("upiId", words("payoutWayDouble"));
    if (!isBank) return UPI_ID.test(upiId) ? undefined : refuse("upiId", words("upiIdInvalid"));
    if (!HOLDER.test(holder)) refuse("holder", words("holderInvalid"));
    if (!ACCOUNT.test(account)) refuse("account", words("accountNumberInvalid"));
    else if (accountAgain !== account) refuse("accountAgain", words("accountNumbersDiffer"));
    if (!IFSC.test(ifsc)) refuse("ifsc", words("ifscInvalid"));
  })
  .transform(({ upiId, holder, account, ifsc, currentPassword }) => ({
    details: { upiId: upiId || null, holder: holder || null, account: account || null, ifsc: ifsc || null },
    currentPassword,
  }));

const findAccount = (db: Db | Trx, userId: number) =>
  db
    .selectFrom("payout_accounts")
    .select(["upiId", "holder", "account", "ifsc", "usableFrom"])
    .where("userId", "=", userId)
    .executeTakeFirst();

export const maskAccount = <T extends AccountDetails>(of: T): T => ({
  ...of,
  upiId: of.upiId?.replace(UNSHOWN, "••••") ?? null,
  account: of.account && `••••${of.account.slice(-SHOWN_DIGITS)}`,
});

export const writeAccount = ({ upiId, holder, account, ifsc }: AccountDetails): string =>
  upiId ?? [holder, account, ifsc].join(" · ");

export async function viewPayoutAccount(db: Db, user: { id: number }) {
  const found = await findAccount(db, user.id);
  return found === undefined ? null : maskAccount(found);
}

/** Stores the payout account after a password: the first at once, a changed one after CHANGE_WAITS_DAYS; notifies. */
export async function savePayoutAccount(db: Db, details: AccountDetails, { id }: { id: number }, now: Date) {
  await db.transaction().execute(async (trx) => {
    const before = await findAccount(trx, id);
    if (before !== undefined && writeAccount(before) === writeAccount(details)) return;
    const at = now.toISOString();
    const waitsMs = before === undefined ? 0 : CHANGE_WAITS_DAYS * MS_PER_DAY;
    const row = { ...details, usableFrom: new Date(now.getTime() + waitsMs).toISOString() };
    await trx
      .insertInto("payout_accounts")
      .values({ userId: id, ...row })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
      .execute();
    const entry = { actor: "owner", actorId: id, subject: "user", subjectId: id, action: "payout_account" };
    await recordAudit(trx, { ...entry, at });
    const recipient = { id, kind: "payoutAccountChanged", ...(await findOwnersWays(trx, id)) } as const;
    await notify(trx, { recipients: [recipient], values: {}, eventKey: `payoutAccount:${at}`, now });
  });
}
