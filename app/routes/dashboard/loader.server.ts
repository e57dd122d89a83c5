import { findMonthIncome, findOwnerDay } from "~/domain/bookings/owner-day.server";
import type { Rental } from "~/domain/bookings/rental-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import type { UserCall } from "~/http/call.server";
import { formatShortMonth, formatMonth, formatDays } from "~/i18n/format";
import { formatAmount } from "~/i18n/money";
import { loadOwnersMoney, sayCommission } from "~/routes/shared/payouts.server";
import { isContactAsked, peopleOf } from "~/routes/shared/booking.server";
import { pick } from "~/domain/pick";
import { previewOf } from "~/domain/equipment/equipment";
import { listOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { toProblem } from "~/http/problems.server";
import { findPage } from "~/http/paging.server";

export async function loadOwnerToday(call: UserCall) {
  const { db, user, now, language } = call;
  const today = dayInIndia(now);
  const { answering, handingOver, comingBack, undecided } = await findOwnerDay(db, user, today, now);
  const { paid, pending } = await findMonthIncome(db, user, { day: today, now });
  const money = await loadOwnersMoney(call);
  const view = (rental: Rental) => ({
    ...pick(rental, "id", "equipmentName", "status"),
    leaf: { month: formatShortMonth(rental.startDate, language), day: Number(rental.startDate.slice(8)) },
    period: formatDays(rental.startDate, rental.endDate, language),
    workPlace: rental.quote?.workPlace?.names[language] ?? null,
    people: peopleOf(rental, call),
  });
  return {
    groups: [
      { kind: "answering" as const, records: null, rentals: answering.map(view) },
      { kind: "handingOver" as const, records: "handover" as const, rentals: handingOver.map(view) },
      { kind: "comingBack" as const, records: "return" as const, rentals: comingBack.map(view) },
      { kind: "undecided" as const, records: null, rentals: undecided.map(view) },
    ].filter(({ rentals }) => rentals.length > 0),
    money,
    month: formatMonth(today, language),
    income:
      paid + pending === 0
        ? null
        : { paid: formatAmount(paid), pending: formatAmount(pending), paidShare: paid / (paid + pending) },
  };
}

export type OwnerTodayView = Awaited<ReturnType<typeof loadOwnerToday>>;

/** Separate from `page`, which pages the bookings on the same page. */
const PAGE_PARAMETER = "machines";

/** A user's own equipment; a failure is returned as text, so that the rest of the page still renders. */
export async function loadOwnEquipment(call: UserCall) {
  const asked = { asksContact: isContactAsked(call.user), commission: sayCommission(call) };
  try {
    const own = listOwnEquipment(call.db, call.user);
    const { page, pages, rows } = await findPage(call.url, 24, own, PAGE_PARAMETER);
    const list = rows.map((one) => ({
      ...pick(one, "id", "name", "textLanguage", "category", "dailyRate", "imageUrl", "availability", "hidden"),
      preview: previewOf(one.description),
    }));
    return { list, page, pages, problem: null, ...asked };
  } catch (error) {
    call.report("the own machines could not be listed", error);
    return { list: [], page: 1, pages: 1, problem: describeFailure(error, call), ...asked };
  }
}

function describeFailure(error: unknown, { t }: UserCall): string {
  try {
    const { key, values } = toProblem(error);
    return t(`messages:${key}`, values);
  } catch {
    return t("errorText");
  }
}
