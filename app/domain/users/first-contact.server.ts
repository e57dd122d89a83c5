import type { Db, Trx } from "~db/open";
import { findHeldChange, recordContactChange } from "./contact-changes.server";

/** True where an account has no phone number or email address yet. */
export const lacksContact = ({ contact }: { contact: string | null }): boolean => (contact ?? "").trim() === "";

/** When a first contact is given, and whether the login is fresh enough to prove it. */
export interface FirstContactProof {
  now: Date;
  isFreshLogin: boolean;
}

/** The same in a transaction of its own. */
export function keepFirstContact(db: Db, user: { id: number }, phone: string, proof: FirstContactProof): Promise<void> {
  return db.transaction().execute((trx) => storeFirstContact(trx, user, phone, proof));
}

/**
 * Keeps a phone number as the contact of an account that has none; any other contact stays as it is. Long after the login
 * it is a change that is not proved: a borrowed phone must not become the way to a new password.
 */
export async function storeFirstContact(
  trx: Trx,
  user: { id: number },
  phone: string,
  { now, isFreshLogin }: FirstContactProof,
): Promise<void> {
  const before = await trx
    .selectFrom("users")
    .select(["contact", "confirmedContact", "confirmedPhone"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  if (!lacksContact(before)) return;
  const isProved = isFreshLogin && (await findHeldChange(trx, user.id)) === undefined;
  await recordContactChange(trx, {
    userId: user.id,
    before: { ...before, contact: null },
    contact: phone,
    isProved,
    now,
  });
  await trx.updateTable("users").set({ contact: phone }).where("id", "=", user.id).execute();
}
