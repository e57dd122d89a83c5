import type { Db } from "~db/open";
import { makePayoutRun, requireRun, settlePayout } from "~/domain/payouts/payouts.server";

/** Pays the owner with the lower id what is due, to a made-up UPI ID; the other owners have given no account yet. */
export async function insertPayouts(db: Db, owner: number, admin: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto("payout_accounts")
    .values({
      userId: owner,
      upiId: "vijay.patil@okbank",
      holder: null,
      account: null,
      ifsc: null,
      changedAt: at,
      usableFrom: at,
    })
    .execute();
  const by = { admin: { id: admin, isAdmin: true }, isConfirmed: true, now };
  const { payouts } = await requireRun(db, await makePayoutRun(db, "demo-data", by));
  for (const { id } of payouts) await settlePayout(db, id, { status: "paid", reference: "523374123456" }, by);
}
