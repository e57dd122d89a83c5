import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { MS_PER_SECOND } from "~/domain/calendar/day";
import { findUserRow, type UserRow } from "./user-queries.server";

/** Links of emails that prove themselves by a signature of the server: nothing is stored. */

/** 120 bits cannot be guessed. */
const SIGNATURE_CHARACTERS = 20;
const FORM = /^(\d{1,9})-(\d{10})-[\w-]{20}$/;

interface SignedLink {
  purpose: "reset" | "confirm";
  userId: number;
  /** The link is dead once this is another. */
  about: string;
  expiresAt: Date;
}

/** The token of a link, in letters, digits, `_` and `-`. The same link has the same token. */
export function signLink({ purpose, userId, about, expiresAt }: SignedLink, serverSecret: string): string {
  const head = `${userId}-${Math.floor(expiresAt.getTime() / MS_PER_SECOND)}`;
  const signature = createHmac("sha256", serverSecret).update(`${purpose} link\n${head}\n${about}`).digest("base64url");
  return `${head}-${signature.slice(0, SIGNATURE_CHARACTERS)}`;
}

export interface ServerSetting {
  serverSecret: string;
  now: Date;
}

/** The user whom a link names; undefined for a dead one. @param describe what a link of theirs is about now */
export async function findLinked(
  db: Db | Trx,
  token: string,
  purpose: SignedLink["purpose"],
  describe: (user: UserRow) => string | undefined,
  { serverSecret, now }: ServerSetting,
): Promise<UserRow | undefined> {
  const [, id, seconds] = FORM.exec(token) ?? [];
  const expiresAt = new Date(Number(seconds) * MS_PER_SECOND);
  const user = now < expiresAt ? await findUserRow(db, Number(id)) : undefined;
  const about = user && describe(user);
  if (user === undefined || about === undefined) return undefined;
  return isSame(token, signLink({ purpose, userId: user.id, about, expiresAt }, serverSecret)) ? user : undefined;
}

/** Whether two secrets are the same, in the same time for any of one length. */
export const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));

const DIGIT_BYTES = 6;

/** A code in digits, which are said over the phone in every language. The same text has the same code. */
export const signDigits = (about: string, digits: number, serverSecret: string): string =>
  String(createHmac("sha256", serverSecret).update(about).digest().readUIntBE(0, DIGIT_BYTES) % 10 ** digits).padStart(
    digits,
    "0",
  );
