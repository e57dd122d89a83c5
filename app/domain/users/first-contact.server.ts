import type { Db, Trx } from "~db/connection";

/** True where an account has no phone number or email address yet. */
export const lacksContact = ({ contact }: { contact: string | null }): boolean => (contact ?? "").trim() === "";

/** Keeps a phone number as the contact of an account that has none; any other contact stays as it is. */
export async function keepFirstContact(db: Db | Trx, user: { id: number }, phone: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ contact: phone })
    .where("id", "=", user.id)
    .where(({ or, eb }) => or([eb("contact", "is", null), eb("contact", "=", "")]))
    .execute();
}
