import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Db } from "~db/open";
import { Invalid } from "~/domain/errors";
import { limitWaiting } from "~/domain/limit-waiting";
import { normaliseText } from "~/domain/normalise-text";
import { once } from "~/gateways/once";

/** Argon2id, the package's default kind, with 19 MiB, two passes, one lane: the least that OWASP advises, and bearable on a small server. */
const ARGON2 = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Half of the threads that Node has for such work: files and images need the others. */
const MAX_AT_ONCE = 2;
/** A hash takes some 50 ms: the last of them waits for seconds. */
const MAX_WAITING = 250;

const inTurn = limitWaiting(MAX_AT_ONCE, MAX_WAITING, "passwordsBusy");

/** Hash of a password in PHC form. @throws Unavailable when too many wait */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normaliseText(password), ARGON2));
}

const hashForNobody = once(() => hashPassword("no user has this password"));

/** Checks a password, as long without a hash, as for an unknown user. @throws Unavailable when too many wait */
export async function checkPassword(password: string, phc: string | undefined): Promise<boolean> {
  const against = phc ?? (await hashForNobody());
  const matches = await inTurn(() => verify(against, normaliseText(password)));
  return matches && phc !== undefined;
}

/** Identifies a password by its hash: what carries the tag of an old one is worth nothing. */
export const tagOf = (phc: string): string => createHash("sha256").update(`password ${phc}`).digest("base64url");

export async function listPasswordTags(db: Db, name: string): Promise<{ id: number; passwordTag: string }[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "password"])
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>("lower", ["username"]), "=", name.trim().toLowerCase()),
        eb("confirmedPhone", "=", name),
      ]),
    )
    .execute();
  return rows.map(({ id, password }) => ({ id, passwordTag: tagOf(password) }));
}

/** Admins' passwords are longer than others': they move everyone's money. */
export const ADMIN_MIN_PASSWORD_CHARACTERS = 12;

/** @throws Invalid "adminPasswordTooShort" for an admin's new password that is too short */
export function requireAdminLength(user: { isAdmin: boolean }, password: string): void {
  if (user.isAdmin && [...password].length < ADMIN_MIN_PASSWORD_CHARACTERS)
    throw new Invalid("adminPasswordTooShort", { field: "password" });
}
