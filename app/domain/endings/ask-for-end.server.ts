import type { Db, Trx } from "~db/open";
import { recordOwnAction } from "~/domain/audit/record-audit.server";
import { MS_PER_DAY, SECONDS_PER_DAY } from "~/domain/calendar/day";
import { Conflict } from "~/domain/errors";
import { enqueue } from "~/domain/outbox/outbox.server";
import { createQuota } from "~/domain/quota";
import { findEnding, KEEP_DAYS, type AccountEnding } from "~/domain/users/account-ending.server";
import { findContactState } from "~/domain/users/contacts.server";
import { requireCurrentPassword } from "~/domain/users/accounts.server";
import { endAllSessions } from "~/domain/users/session.server";
import { listObstacles } from "./obstacles.server";

/** Emails about an end that was asked for, taken back and asked for again. */
const emails = createQuota({ limit: "emails about an end", max: 3, withinSeconds: SECONDS_PER_DAY });

/**
 * Asks for the end of a user's account. For some days it can be kept: nothing is deleted yet, but every session ends
 * and the user's equipment is no longer offered.
 * @throws Invalid "currentPasswordWrong"; TooMany; Conflict for an admin, and while something is still to be done
 */
export async function askForEnd(db: Db, user: { id: number }, currentPassword: string, now: Date) {
  const proved = await requireCurrentPassword(db, user.id, currentPassword);
  if (proved.user.isAdmin) throw new Conflict("endOfAdmin");
  return db.transaction().execute(async (trx) => {
    if ((await listObstacles(trx, user, now)).length > 0) throw new Conflict("endHasObstacles");
    const asked = await findEnding(trx, user.id);
    const askedAt = now.toISOString();
    const ending = asked ?? { askedAt, endsAt: new Date(now.getTime() + KEEP_DAYS * MS_PER_DAY).toISOString() };
    if (asked === undefined) await beginEnding(trx, user, ending, now);
    await endAllSessions(trx, user.id);
    return ending;
  });
}

async function beginEnding(trx: Trx, user: { id: number }, ending: AccountEnding, now: Date): Promise<void> {
  const { askedAt } = ending;
  await trx
    .insertInto("account_endings")
    .values({ userId: user.id, ...ending })
    .execute();
  await trx
    .updateTable("equipment")
    .set({ deletedAt: askedAt })
    .where("ownerId", "=", user.id)
    .where("deletedAt", "is", null)
    .execute();
  await recordOwnAction(trx, user, "ask_for_end", now);
  if (!(await findContactState(trx, user.id)).isConfirmed || !(await emails.take(String(user.id))).allowed) return;
  const payload = { about: "accountEnding", userId: user.id };
  await enqueue(trx, { kind: "mail", dedupeKey: `account-ending:${user.id}:${askedAt}`, payload, now });
}

/** Keeps an account whose end was asked for; its equipment is offered again. Without an end it changes nothing. */
export async function keepAccount(db: Db, user: { id: number }, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ending = await findEnding(trx, user.id);
    if (ending === undefined) return;
    await trx.deleteFrom("account_endings").where("userId", "=", user.id).where("endedAt", "is", null).execute();
    await trx
      .updateTable("equipment")
      .set({ deletedAt: null })
      .where("ownerId", "=", user.id)
      .where("deletedAt", "=", ending.askedAt)
      .where("hiddenAt", "is", null)
      .execute();
    await recordOwnAction(trx, user, "keep_account", now);
  });
}
