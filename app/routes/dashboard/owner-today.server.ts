import { findOwnerDay, listMonthIncome } from "~/domain/bookings/owner-day.server";
import type { Rental } from "~/domain/bookings/rental-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import type { UserCall } from "~/http/call.server";
import { formatMonth, formatRange } from "~/i18n/format";
import { formatPaise } from "~/i18n/money";

/** What an owner begins the day with, as the dashboard shows it. */
export async function loadOwnerToday({ db, user, now, language }: UserCall) {
  const today = dayInIndia(now);
  const { handingOver, comingBack, undecided } = await findOwnerDay(db, user, today, now);
  const incomes = await listMonthIncome(db, user, today, now);
  const view = ({ id, equipmentName, status, startDate, endDate, renter }: Rental) => ({
    id,
    equipmentName,
    status,
    period: formatRange(startDate, endDate, language),
    renter,
  });
  const sum = (of: "paid" | "pending") => formatPaise(incomes.reduce((all, income) => all + income[of], 0));
  return {
    groups: [
      { kind: "handingOver" as const, rentals: handingOver.map(view) },
      { kind: "comingBack" as const, rentals: comingBack.map(view) },
      { kind: "undecided" as const, rentals: undecided.map(view) },
    ].filter(({ rentals }) => rentals.length > 0),
    month: formatMonth(today, language),
    incomes: incomes.map(({ equipmentId, equipmentName, paid, pending }) => ({
      key: equipmentId,
      name: equipmentName,
      paid: formatPaise(paid),
      pending: formatPaise(pending),
    })),
    total: { paid: sum("paid"), pending: sum("pending") },
  };
}

export type OwnerTodayView = Awaited<ReturnType<typeof loadOwnerToday>>;
