import { latinDigits } from "~/domain/normalise-text";

const INDIAN_MOBILE = /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/;
/** What people write between digits, and what phones add when a number is pasted. */
const BETWEEN_DIGITS = /[\s().\-\u2010-\u2015\p{Cf}]+/gu;
const MAX_CHARACTERS = 40;

/** What `contactAsked` is where a visitor books by speech: the number is asked for after the login. */
export const ASKED_AFTER_LOGIN = "afterLogin";

/**
 * Reads an Indian mobile number, written with +91, 91, 0 or neither, in Latin or Devanagari digits. Safe for the browser.
 *
 * @returns the number as +91 and ten digits; undefined for anything else
 */
export function readMobileNumber(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const digits = INDIAN_MOBILE.exec(latinDigits(text).replace(BETWEEN_DIGITS, ""))?.[1];
  return digits === undefined ? undefined : `+91${digits}`;
}
