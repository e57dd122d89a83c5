import { dayInIndia, type DayRange } from "~/domain/calendar/day";
import { formatDeadline, formatRange } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import { formatPaise, formatRupees } from "~/i18n/money";
import type { Translate } from "~/i18n/namespaces";
import { shownName } from "~/domain/users/user";
import { factsOfKind, type Notification } from "./notification";

export function describeNotification(notification: Notification, t: Translate, language: Language, now: Date) {
  const title = t(`notification:title_${notification.kind}`, { id: notification.bookingId });
  switch (notification.about) {
    case "account": {
      const { kind } = notification;
      const path = kind === "payoutAccountChanged" ? "/dashboard/payouts" : "/profile";
      return { title, lines: [t(`notification:text_${kind}`)], path };
    }
    case "payout": {
      const { kind, values } = notification;
      const amount = formatPaise(values.paid);
      return { title, lines: [t(`notification:text_${kind}`, { amount })], path: values.path };
    }
    case "machine": {
      const { kind, values } = notification;
      const { machine, startDate, endDate, path } = values;
      const dates = startDate === undefined || endDate === undefined ? "" : formatRange(startDate, endDate, language);
      return { title, lines: [t(`notification:text_${kind}`, { machine, dates })], path };
    }
    case "booking": {
      const path = notification.values.path ?? pathOf(notification);
      return { title, lines: describeBooking(notification, t, language, now), path };
    }
  }
}

function describeBooking(
  { kind, values }: Extract<Notification, { about: "booking" }>,
  t: Translate,
  language: Language,
  now: Date,
): string[] {
  const {
    machine,
    renter,
    totalPrice,
    advance = totalPrice,
    balance = totalPrice - advance,
    paid,
    refundAmount,
    reason,
    payUntil,
    moved,
    answerUntil,
  } = values;
  const { names, refund = "refundToRenter" } = factsOfKind(kind);
  const range = (days: DayRange | undefined) =>
    days === undefined ? "" : formatRange(days.startDate, days.endDate, language);
  const details = {
    machine,
    renter: shownName(renter, t),
    dates: range(values),
    total: paid === undefined ? formatRupees(names === "paid" ? advance : totalPrice) : formatPaise(paid),
    advance: formatRupees(advance),
    balance: formatRupees(balance),
    oldDates: range(moved?.from),
    newDates: range(moved?.to),
  };
  const lines = [t(`notification:text_${kind}`, details)];
  if (advance < totalPrice && names === "paid")
    lines.push(t(kind === "ownerPaid" ? "notification:ownerSplitPaid" : "notification:splitPaid", details));
  if (advance < totalPrice && names === "price") lines.push(t("notification:split", details));
  if (kind === "approvedUnpaid" && payUntil !== undefined) {
    lines.push(t("notification:payUntil", { deadline: formatDeadline(payUntil, dayInIndia(now), language) }));
  }
  if (answerUntil !== undefined)
    lines.push(t("notification:answerUntil", { deadline: formatDeadline(answerUntil, dayInIndia(now), language) }));
  if (refundAmount !== undefined) lines.push(t(`notification:${refund}`, { amount: formatPaise(refundAmount) }));
  if (reason !== undefined && reason !== "") lines.push(t("common:endedReason", { reason }));
  return lines;
}

function pathOf({ kind, bookingId }: Notification): string {
  if (kind === "refundFailed") return "/admin/payments";
  return bookingId === null ? "/dashboard" : `/booking/${bookingId}`;
}
