import { dayInIndia } from "~/domain/calendar/day";
import { formatDeadline, formatRange } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import { formatPaise, formatRupees } from "~/i18n/money";
import type { Translate } from "~/i18n/namespaces";
import type { Notification } from "./notification";

/** Messages to a renter that speak of money which is still to come. */
const TO_RENTERS: readonly Notification["kind"][] = [
  "rejected",
  "cancelled",
  "cancelledByOwner",
  "secondPayment",
  "latePayment",
];

/** A message in finished words. */
export interface NotificationText {
  title: string;
  /** One sentence or more, each to stand on a line of its own. */
  lines: string[];
  /** Where on this site one goes on from here. */
  path: string;
}

/**
 * Says a message in a language.
 *
 * @param t speaks that language
 */
export function describeNotification(
  { kind, values, bookingId }: Notification,
  t: Translate,
  language: Language,
  now: Date,
): NotificationText {
  const { machine, renter, startDate, endDate, totalPrice, refundAmount, reason, payUntil } = values;
  const details = {
    machine,
    renter,
    dates: formatRange(startDate, endDate, language),
    total: formatRupees(totalPrice),
  };
  const lines = [t(`notification:text_${kind}`, details)];
  if (kind === "approvedUnpaid" && payUntil !== undefined) {
    lines.push(t("notification:payUntil", { deadline: formatDeadline(payUntil, dayInIndia(now), language) }));
  }
  if (refundAmount !== undefined)
    lines.push(t(`notification:${refundLineOf(kind)}`, { amount: formatPaise(refundAmount) }));
  if (reason !== undefined && reason !== "") lines.push(t("notification:reason", { reason }));
  return { title: t(`notification:title_${kind}`, { id: bookingId }), lines, path: pathOf(kind, bookingId) };
}

function pathOf(kind: Notification["kind"], bookingId: number | null): string {
  if (kind === "refundFailed") return "/admin/payments";
  return bookingId === null ? "/dashboard" : `/booking/${bookingId}`;
}

function refundLineOf(kind: Notification["kind"]): "refundSent" | "refundToYou" | "refundToRenter" {
  if (kind === "refunded" || kind === "secondReturned") return "refundSent";
  return TO_RENTERS.includes(kind) ? "refundToYou" : "refundToRenter";
}
