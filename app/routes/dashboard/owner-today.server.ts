import { findMonthIncome, findOwnerDay } from "~/domain/bookings/owner-day.server";
import type { Rental } from "~/domain/bookings/rental-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import { shownName } from "~/domain/users/user";
import type { UserCall } from "~/http/call.server";
import { formatShortMonth, formatMonth, formatDays } from "~/i18n/format";
import { formatPaise } from "~/i18n/money";
import { loadOwnersMoney } from "~/routes/shared/payouts.server";
import { linkToWhatsApp } from "~/routes/shared/booking.server";

/** The page holds so many at most; the others stand in one line. */
const MAX_INCOMES = 50;

/** What an owner begins the day with, as the dashboard shows it. */
export async function loadOwnerToday(call: UserCall) {
  const { db, user, now, language, t } = call;
  const today = dayInIndia(now);
  const { answering, handingOver, comingBack, undecided } = await findOwnerDay(db, user, today, now);
  const { equipment, total } = await findMonthIncome(db, user, { day: today, now, limit: MAX_INCOMES });
  const money = await loadOwnersMoney(call);
  const view = (rental: Rental) => ({
    id: rental.id,
    equipmentName: rental.equipmentName,
    status: rental.status,
    /** Of the first day, for its leaf. */
    leaf: { month: formatShortMonth(rental.startDate, language), day: Number(rental.startDate.slice(8)) },
    period: formatDays(rental.startDate, rental.endDate, language),
    workPlace: rental.quote?.workPlace?.names[language] ?? null,
    people: [
      rental.renter === null
        ? null
        : {
            ...rental.renter,
            name: shownName(rental.renter.name, t),
            whatsapp: linkToWhatsApp(rental.renter.contact, rental, call),
          },
      rental.farmer === null
        ? null
        : {
            name: rental.farmer.name,
            contact: rental.farmer.phone,
            whatsapp: linkToWhatsApp(rental.farmer.phone, rental, call),
          },
    ].filter((person) => person !== null),
  });
  const others = (of: "paid" | "pending") =>
    formatPaise(equipment.reduce((left, income) => left - income[of], total[of]));
  return {
    groups: [
      { kind: "answering" as const, records: null, rentals: answering.map(view) },
      { kind: "handingOver" as const, records: "handover" as const, rentals: handingOver.map(view) },
      { kind: "comingBack" as const, records: "return" as const, rentals: comingBack.map(view) },
      { kind: "undecided" as const, records: null, rentals: undecided.map(view) },
    ].filter(({ rentals }) => rentals.length > 0),
    money,
    month: formatMonth(today, language),
    incomes: equipment.map(({ equipmentId, equipmentName, paid, pending }) => ({
      key: equipmentId,
      name: equipmentName,
      paid: formatPaise(paid),
      pending: formatPaise(pending),
    })),
    total: { paid: formatPaise(total.paid), pending: formatPaise(total.pending) },
    others:
      total.count > equipment.length
        ? { count: total.count - equipment.length, paid: others("paid"), pending: others("pending") }
        : undefined,
  };
}

export type OwnerTodayView = Awaited<ReturnType<typeof loadOwnerToday>>;
