import { MS_PER_DAY, MS_PER_MINUTE } from "~/domain/calendar/duration";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Db } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { Invalid } from "~/domain/errors";
import { enqueue } from "~/domain/outbox/outbox.server";
import { requireAdminLength } from "./admin-password.server";
import { foldAddress } from "./email-address";
import { hashPassword } from "./password.server";
import { storePassword } from "./store-password.server";
import { toUser } from "./user-queries.server";
import type { User } from "./user";

/**
 * A new password for who has forgotten the old one. The link in the mail carries a random token; the
 * database knows only its hash.
 */

export const RESET_MINUTES = 30;
/** 144 bits: cannot be guessed, and the link still fits on one line of a mail. */
const TOKEN_BYTES = 18;

/** More than a family or a helper has. Anyone writes any address into any number of accounts, and each is looked at. */
const MAX_ACCOUNTS = 100;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Asks for the mail that leads to a new password. Only the wish is stored, by its address: whether an
 * account belongs to it is looked up when the mail is made, so that asking takes as long for any address.
 */
export async function requestReset(db: Db, address: string, now: Date): Promise<void> {
  const job = { kind: "mail", dedupeKey: `reset:${randomUUID()}`, payload: { about: "reset", address }, now };
  await db.transaction().execute((trx) => enqueue(trx, job));
}

/**
 * The accounts whose password may be reset through an address, with the address as they wrote it; several people may
 * share one: those that have confirmed it come first, and of very many the others are left out. A contact that was
 * changed without the password is held: the one before counts.
 */
export async function listAccountsOf(db: Db, address: string, now: Date): Promise<{ user: User; contact: string }[]> {
  const rows = await db
    .selectFrom("users")
    .leftJoin("contact_changes", (join) =>
      join.onRef("contact_changes.userId", "=", "users.id").on("contact_changes.heldUntil", ">", now.toISOString()),
    )
    .selectAll("users")
    .select((eb) =>
      eb
        .case()
        .when("contact_changes.id", "is", null)
        .then(eb.ref("users.contact"))
        .else(eb.ref("contact_changes.resetContact"))
        .end()
        .as("resetContact"),
    )
    .where((eb) => {
      const isAddress = (column: "users.contact" | "contact_changes.resetContact") =>
        eb(eb.fn<string>("lower", [eb.fn("trim", [column])]), "=", foldAddress(address));
      return eb.or([
        eb.and([eb("contact_changes.id", "is", null), isAddress("users.contact")]),
        isAddress("contact_changes.resetContact"),
      ]);
    })
    .orderBy((eb) =>
      eb.case().when("users.confirmedContact", "=", foldAddress(address)).then(eb.lit(0)).else(eb.lit(1)).end(),
    )
    .orderBy("users.id")
    .limit(MAX_ACCOUNTS)
    .execute();
  return rows.map((row) => ({ user: toUser(row), contact: row.resetContact ?? "" }));
}

/**
 * Makes a token with which a user can set a new password, once and for half an hour.
 *
 * @returns the token, which is kept nowhere
 */
export async function issueResetToken(db: Db, user: { id: number }, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const yesterday = new Date(now.getTime() - MS_PER_DAY).toISOString();
  await db.deleteFrom("password_resets").where("expiresAt", "<", yesterday).execute();
  await db
    .insertInto("password_resets")
    .values({
      tokenHash: hashOf(token),
      userId: user.id,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + RESET_MINUTES * MS_PER_MINUTE).toISOString(),
    })
    .execute();
  return token;
}

/** True while a token can still be used. */
export async function isResetTokenGood(db: Db, token: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("password_resets")
    .select("userId")
    .where("tokenHash", "=", hashOf(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

async function isOfAdmin(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.userId")
    .select("users.isAdmin")
    .where("tokenHash", "=", hashOf(token))
    .executeTakeFirst();
  return row?.isAdmin === 1;
}

/**
 * Sets a new password. The token and all others of the user are used up, and whoever is signed in as the
 * user, on any device, is signed out.
 *
 * @param reset.password as the rules want it
 * @param asker who waits in turn with others, such as a network
 * @returns the user, who is not signed in
 * @throws Invalid "resetLinkDead" for a token that was used, ran out or never was; "adminPasswordTooShort", with the
 *   token unused
 */
export async function resetPassword(
  db: Db,
  reset: { token: string; password: string },
  now: Date,
  asker?: string,
): Promise<User> {
  if (!(await isResetTokenGood(db, reset.token, now))) throw new Invalid("resetLinkDead");
  requireAdminLength({ isAdmin: await isOfAdmin(db, reset.token) }, reset.password);
  const hash = await hashPassword(reset.password, asker);
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable("password_resets")
      .set({ usedAt: at })
      .where("tokenHash", "=", hashOf(reset.token))
      .where("usedAt", "is", null)
      .where("expiresAt", ">", at)
      .returning("userId")
      .executeTakeFirst();
    if (used === undefined) throw new Invalid("resetLinkDead");
    await storePassword(trx, { id: used.userId, password: reset.password, hash }, at);
    const row = await trx.selectFrom("users").selectAll().where("id", "=", used.userId).executeTakeFirstOrThrow();
    await recordAudit(trx, {
      at,
      actor: "user",
      actorId: row.id,
      subject: "user",
      subjectId: row.id,
      action: "reset_password",
      fromState: null,
      toState: null,
      reason: null,
    });
    return toUser(row);
  });
}
