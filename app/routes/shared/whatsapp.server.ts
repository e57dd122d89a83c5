import { readMobileNumber } from "~/domain/bookings/mobile-number";
import { formatRange } from "~/i18n/format";
import type { UserCall } from "~/http/call.server";

/** What a message between the two people of a booking is about. */
interface Subject {
  id: number;
  equipmentName: string;
  startDate: string;
  endDate: string;
}

/** A link that opens WhatsApp with a message about the booking, in the reader's language; null without a mobile number. */
export function linkToWhatsApp(
  contact: string | null,
  subject: Subject,
  { t, language, user }: Pick<UserCall, "t" | "language" | "user">,
): string | null {
  const number = readMobileNumber(contact ?? "");
  if (number === undefined) return null;
  const text = t("rental:hello", {
    id: subject.id,
    machine: subject.equipmentName,
    period: formatRange(subject.startDate, subject.endDate, language),
    name: user.name,
  });
  return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}
