import { rangesOf, type BookedDays } from "~/domain/bookings/booked-days";
import { readMobileNumber } from "~/domain/users/mobile-number";
import { formatRanges } from "~/i18n/format";
import type { Call } from "~/http/call.server";

/** What a message between the two people of a booking is about. */
interface Subject extends BookedDays {
  id: number;
  equipmentName: string;
}

/** A link that opens WhatsApp with a message about the booking, in the reader's language; null without a mobile number. */
export function linkToWhatsApp(
  contact: string | null,
  subject: Subject,
  { t, language, user }: Pick<Call, "t" | "language"> & { user: { name: string } },
): string | null {
  const text = t("rental:hello", {
    id: subject.id,
    machine: subject.equipmentName,
    period: formatRanges(rangesOf(subject), language),
    name: user.name,
  });
  return linkToText(contact, text);
}

/** A link that opens WhatsApp with a text for somebody; null without a mobile number. */
export function linkToText(contact: string | null, text: string): string | null {
  const number = readMobileNumber(contact ?? "");
  return number === undefined ? null : `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}
