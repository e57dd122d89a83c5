import type { DayRange } from "~/domain/calendar/day";
import { readMobileNumber } from "~/domain/users/mobile-number";
import { formatRange } from "~/i18n/format";
import type { Call } from "~/http/call.server";

/** What a message between the two people of a booking is about. */
interface Subject extends DayRange {
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
    period: formatRange(subject.startDate, subject.endDate, language),
    name: user.name,
  });
  return linkToText(contact, text);
}

/** A link that opens WhatsApp with a text for somebody; null without a mobile number. */
export function linkToText(contact: string | null, text: string): string | null {
  const number = readMobileNumber(contact ?? "");
  return number === undefined ? null : `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}
