import { createHmac, timingSafeEqual } from "node:crypto";
import { MS_PER_SECOND } from "~/domain/calendar/duration";

/** Links of emails that prove themselves by a signature of the server: nothing is stored. */

const ID_BYTES = 4;
const TIME_BYTES = 5;
/** With the rest 24 bytes, which are 32 characters without a remainder; 120 bits cannot be guessed. */
const SIGNATURE_BYTES = 15;
const FORM = /^[\w-]{32}$/;

interface SignedLink {
  purpose: "reset" | "confirm";
  userId: number;
  /** The link is dead once this is another. */
  about: string;
  expiresAt: Date;
}

/** The token of a link, in letters, digits, `_` and `-`. The same link has the same token. */
export function signLink({ purpose, userId, about, expiresAt }: SignedLink, serverSecret: string): string {
  const head = Buffer.alloc(ID_BYTES + TIME_BYTES);
  head.writeUInt32BE(userId);
  head.writeUIntBE(Math.floor(expiresAt.getTime() / MS_PER_SECOND), ID_BYTES, TIME_BYTES);
  const signature = createHmac("sha256", serverSecret).update(`${purpose} link\n`).update(head).update(about).digest();
  return Buffer.concat([head, signature.subarray(0, SIGNATURE_BYTES)]).toString("base64url");
}

/** Whom a token names, which proves nothing yet; undefined for what is no token, or has run out. */
export function readLink(token: string, now: Date): Pick<SignedLink, "userId" | "expiresAt"> | undefined {
  if (!FORM.test(token)) return undefined;
  const head = Buffer.from(token, "base64url");
  const expiresAt = new Date(head.readUIntBE(ID_BYTES, TIME_BYTES) * MS_PER_SECOND);
  return now < expiresAt ? { userId: head.readUInt32BE(), expiresAt } : undefined;
}

/** Whether a token is the one of a link. */
export const isSigned = (token: string, link: SignedLink, serverSecret: string): boolean =>
  timingSafeEqual(Buffer.from(token), Buffer.from(signLink(link, serverSecret)));

const DIGIT_BYTES = 6;

/** A code in digits, which are said over the phone in every language. The same text has the same code. */
export const signDigits = (about: string, digits: number, serverSecret: string): string =>
  String(createHmac("sha256", serverSecret).update(about).digest().readUIntBE(0, DIGIT_BYTES) % 10 ** digits).padStart(
    digits,
    "0",
  );
