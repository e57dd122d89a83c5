import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { latinDigits } from "~/domain/normalise-text";
import type { BookedFarmer } from "./farmer";

/**
 * The code by which a farmer opens a booking without an account: the booking's number and twelve digits, which are said
 * over the phone in every language. It is made from the server's secret, which is not in the database, and kept nowhere:
 * who has the database or a backup of it opens no booking, nor does the owner, who knows the booking's random id.
 */

const KEY_BYTES = 32;
const DIGITS = 12;
const CODES = 10 ** DIGITS;
/** As many bytes as a number holds exactly. */
const DIGEST_BYTES = 6;
const CODE = /^([1-9]\d{0,9})(\d{12})$/;
const MAX_TYPED_CHARACTERS = 100;
const GROUP = /\d{4}(?=\d)/g;

/** A code as somebody typed it, taken apart. */
export interface FarmerCode {
  bookingId: number;
  digits: string;
}

/** What the code of a booking is made from. */
interface Coded {
  id: number;
  publicId: string;
}

/** The code of a booking in groups of digits, such as `1042 3816 2290 4471`; null once none works any more. */
export function writeFarmerCode(
  booking: Coded,
  { codeRound }: Pick<BookedFarmer, "codeRound">,
  serverSecret: string,
): string | null {
  if (codeRound === null) return null;
  return `${booking.id} ${digitsOf(booking, codeRound, serverSecret).replace(GROUP, "$& ")}`;
}

function digitsOf({ id, publicId }: Coded, round: number, serverSecret: string): string {
  const key = Buffer.from(hkdfSync("sha256", serverSecret, "", "codes of farmers", KEY_BYTES));
  const digest = createHmac("sha256", key)
    .update(JSON.stringify([id, publicId, round]))
    .digest();
  return String(digest.readUIntBE(0, DIGEST_BYTES) % CODES).padStart(DIGITS, "0");
}

/** Takes a typed code apart: blanks and dashes do not matter, and digits may be Devanagari. */
export function readFarmerCode(typed: string): FarmerCode | undefined {
  const signs = latinDigits(typed.slice(0, MAX_TYPED_CHARACTERS)).replace(/[\s\p{Pd}\p{Cf}]/gu, "");
  const [, id, digits] = CODE.exec(signs) ?? [];
  return digits === undefined ? undefined : { bookingId: Number(id), digits };
}

/** True for the code of the booking that works now. */
export function isFarmerCode(
  { digits }: FarmerCode,
  booking: Coded,
  { codeRound }: Pick<BookedFarmer, "codeRound">,
  serverSecret: string,
): boolean {
  if (codeRound === null) return false;
  return timingSafeEqual(Buffer.from(digits), Buffer.from(digitsOf(booking, codeRound, serverSecret)));
}
