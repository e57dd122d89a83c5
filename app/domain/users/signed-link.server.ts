import { createHmac, timingSafeEqual } from "node:crypto";
import { MS_PER_SECOND } from "~/domain/calendar/duration";

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

/** Whom a token names, which proves nothing yet; undefined for what is no token, or has run out. */
export function readLink(token: string, now: Date): Pick<SignedLink, "userId" | "expiresAt"> | undefined {
  const [, userId, seconds] = FORM.exec(token) ?? [];
  const expiresAt = new Date(Number(seconds) * MS_PER_SECOND);
  return now < expiresAt ? { userId: Number(userId), expiresAt } : undefined;
}

/** Whether a token is the one of a link. */
export const isSigned = (token: string, link: SignedLink, serverSecret: string): boolean =>
  isSame(token, signLink(link, serverSecret));

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
