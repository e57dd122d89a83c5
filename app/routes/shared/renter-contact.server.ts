import type { BookingForm } from "~/domain/bookings/booking-schema";
import { ASKED_AFTER_LOGIN, readMobileNumber } from "~/domain/users/mobile-number";
import { Invalid } from "~/domain/errors";
import { lacksContact } from "~/domain/users/contacts.server";
import type { User } from "~/domain/users/user";

/** True where the pages for booking and for a first machine ask for a phone number. The office books at its counter for people without a phone. */
export function isContactAsked(user: User | undefined): boolean {
  return user === undefined || (!user.isAdmin && lacksContact(user));
}

/**
 * The phone number of a form, where it was asked for.
 *
 * @throws Invalid where it is missing or is no Indian mobile number
 */
export function contactIn(
  { contact, contactAsked }: Pick<BookingForm, "contact" | "contactAsked">,
  user: User | undefined,
): string | undefined {
  if (user === undefined && contact === undefined && contactAsked === ASKED_AFTER_LOGIN) return undefined;
  if (!isContactAsked(user) || (contact === undefined && contactAsked === undefined)) return undefined;
  const read = readMobileNumber(contact ?? "");
  if (read === undefined) throw new Invalid("phoneInvalid", { fields: { contact: ["phoneInvalid"] } });
  return read;
}
