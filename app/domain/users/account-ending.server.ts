import { createHash } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { FORMER_PREFIX } from "./user";

/** An account whose user has asked for its end, and what is left of one that has ended. */

export const KEEP_DAYS = 7;
/** Nightly backups that are kept, one a day. */
export const KEPT_BACKUP_DAYS = 14;
/** Copies of before a migration or a restore: so long they may hold an account that has ended. */
export const KEPT_COPY_DAYS = 90;

/** 96 bits: no two names have the same. */
const HASH_CHARACTERS = 16;

export interface AccountEnding {
  askedAt: string;
  /** Until then the user can keep the account. */
  endsAt: string;
}

export function findEnding(db: Db | Trx, userId: number): Promise<AccountEnding | undefined> {
  return db
    .selectFrom("account_endings")
    .select(["askedAt", "endsAt"])
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

export async function hasAccountEnded(db: Db | Trx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("account_endings")
    .select("userId")
    .where("userId", "=", userId)
    .where("endedAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the username of an ended account becomes: a hash that cannot be registered. The old one stays taken. */
export function formerUsername(username: string): string {
  return `${FORMER_PREFIX}${createHash("sha256").update(`username ${username.toLowerCase()}`).digest("base64url").slice(0, HASH_CHARACTERS)}`;
}
