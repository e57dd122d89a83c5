import { latinDigits } from "~/domain/normalise-text";

const INDIAN_MOBILE = /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/;
/** What people write between digits, and what phones add when a number is pasted. */
const BETWEEN_DIGITS = /[\s(),.:_\-\u2010-\u2015\p{Cf}]+/gu;
/** What says that a number follows: 'Mob. no.', 'मो. क्र.'. */
const LABEL = /^(?:mobile|mob|mo|phone|ph|tel|contact|number|no|मोबाइल|मोबाईल|मोबा|मो|फोन|फ़ोन|नंबर|नं|क्रमांक|क्र)+/;
const MAX_CHARACTERS = 40;

/** What `contactAsked` is where a visitor books by speech: the number is asked for after the login. */
export const ASKED_AFTER_LOGIN = "afterLogin";

/** Reads an Indian mobile number with +91, 91, 0 or neither, in any digits, as +91 and ten digits. Browser-safe. */
export function readMobileNumber(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const written = latinDigits(text).normalize("NFC").toLowerCase().replace(BETWEEN_DIGITS, "").replace(LABEL, "");
  const digits = INDIAN_MOBILE.exec(written)?.[1];
  return digits === undefined ? undefined : `+91${digits}`;
}

const STORED_FORM = /^\+91([6-9]\d{4})(\d{5})$/;

/** The mobile number that a stored contact is; undefined for an email address. */
export const phoneIn = (contact: string | null | undefined): string | undefined =>
  contact?.startsWith("+") === true ? contact : undefined;

/** A stored mobile number as it is dialled in India; any other contact as it is. Safe for the browser. */
export const showMobileNumber = (contact: string): string => contact.replace(STORED_FORM, "$1 $2");
