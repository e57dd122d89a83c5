import { z } from "zod";

/** The longest address that mail servers take. */
const MAX_ADDRESS_CHARACTERS = 254;
const address = z.string().trim().max(MAX_ADDRESS_CHARACTERS).pipe(z.email());

/** The mail address that a contact is, or undefined where it is a phone number or anything else. */
export function emailAddressIn(contact: string | null | undefined): string | undefined {
  const read = address.safeParse(contact);
  return read.success ? read.data : undefined;
}

/** An address in the form in which two are compared. */
export const foldAddress = (address: string): string => address.trim().toLowerCase();
