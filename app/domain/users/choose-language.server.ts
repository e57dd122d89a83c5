import type { Db } from "~db/open";
import type { Language } from "~/i18n/language";

/** Keeps a user's language for every device, mails and receipts. */
export async function chooseLanguage(db: Db, user: { id: number }, language: Language): Promise<void> {
  await db.updateTable("users").set({ language }).where("id", "=", user.id).execute();
}
