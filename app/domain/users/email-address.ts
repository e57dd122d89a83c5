import { z } from "zod";

/** The longest address that mail servers take. */
const MAX_ADDRESS_CHARACTERS = 254;
const address = z.string().trim().toLowerCase().max(MAX_ADDRESS_CHARACTERS).pipe(z.email());

/** The email address that a text is, in the form in which it is stored; undefined for anything else. */
export function readEmailAddress(text: string): string | undefined {
  return address.safeParse(text).data;
}

/** The email address that a stored contact is; undefined for a phone number. */
export const emailAddressIn = (contact: string | null | undefined): string | undefined =>
  contact?.includes("@") === true ? contact : undefined;

/** Hosts that ignore dots in the name of a mailbox. */
const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox that an address leads to, for limits: tags after a plus, and dots where they do not count, are left out. */
export function mailboxOf(address: string): string {
  const folded = address.trim().toLowerCase();
  const at = folded.lastIndexOf("@");
  if (at < 0) return folded;
  const host = folded.slice(at + 1);
  const name = folded.slice(0, at).replace(/\+.*$/s, "");
  return `${DOTLESS.has(host) ? name.replaceAll(".", "") : name}@${DOTLESS.has(host) ? "gmail.com" : host}`;
}
