import { foldAddress } from "./email-address";

/** Hosts that ignore dots in the name of a mailbox. */
const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox that an address leads to, for limits: tags after a plus, and dots where they do not count, are left out. */
export function mailboxOf(address: string): string {
  const folded = foldAddress(address);
  const at = folded.lastIndexOf("@");
  if (at < 0) return folded;
  const host = folded.slice(at + 1);
  const name = folded.slice(0, at).replace(/\+.*$/s, "");
  return `${DOTLESS.has(host) ? name.replaceAll(".", "") : name}@${DOTLESS.has(host) ? "gmail.com" : host}`;
}
