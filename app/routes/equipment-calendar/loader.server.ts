import {
  BLOCK_KINDS,
  blockWindow,
  listBlocks,
  listTakenDays,
  type EquipmentBlock,
  type TakenDay,
} from "~/domain/bookings/equipment-blocks.server";
import { dayInIndia, weekdayOf, type Day } from "~/domain/calendar/day";
import { readDay } from "~/domain/calendar/read-day";
import { daysOfMonth, monthOf, plusMonths, readMonth, type Month } from "~/domain/calendar/month";
import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { layOutMonth } from "~/i18n/calendar-model";
import { formatDay, formatDays } from "~/i18n/format";
import type { UserCall } from "~/http/call.server";

const MONTHS_LOOKED_BACK = 12;

export type DayState = "free" | "booked" | "hold" | "blocked" | "phone" | "past";

/**
 * A month of equipment for its owner: the state of each day, and the owner's blocks from today on.
 *
 * @throws NotFound, Forbidden where the equipment is not the user's
 */
export async function loadEquipmentCalendar(call: UserCall) {
  const { db, namedId, user, url, now, language, t } = call;
  const equipment = await requireOwnEquipment(db, namedId, user);
  const today = dayInIndia(now);
  const window = blockWindow(today);
  const requested = {
    start: readDay(url.searchParams.get("startDate") ?? ""),
    end: readDay(url.searchParams.get("endDate") ?? ""),
  };
  const bounds = { first: plusMonths(monthOf(today), -MONTHS_LOOKED_BACK), last: monthOf(window.last) };
  const month = readMonth(url.searchParams.get("month"), monthOf(requested.start ?? today), bounds);
  const { first, last } = daysOfMonth(month);
  const [takers, entries] = await Promise.all([
    listTakenDays(db, equipment.id, first, last),
    listBlocks(db, equipment.id, user, today),
  ]);
  const layout = layOutMonth(month, language);
  const listed = new Set(entries.map(({ id }) => id));
  const entryOfDay = new Map(takers.map((taker) => [taker.day, taker]));
  return {
    title: t("rental:calendarTitle", { name: equipment.name }),
    equipment: { id: equipment.id, name: equipment.name },
    kind: BLOCK_KINDS.find((kind) => kind === url.searchParams.get("kind")) ?? "blocked",
    month: {
      month,
      label: layout.label,
      weekdays: layout.weekdays,
      offset: layout.offset,
      days: layout.days.map((day) =>
        viewDay(day, entryOfDay.get(day), { today, listed, call, names: layout.weekdayNames }),
      ),
    },
    previous: linkTo(plusMonths(month, -1), bounds, call),
    next: linkTo(plusMonths(month, 1), bounds, call),
    requested,
    days: { ...window, taken: takers.map(({ day }) => day) },
    window: { first: formatDay(window.first, language), last: formatDay(window.last, language) },
    entries: entries.toReversed().map((entry) => viewEntry(entry, call)),
  };
}

export type EquipmentCalendarView = Awaited<ReturnType<typeof loadEquipmentCalendar>>;

function linkTo(month: Month, bounds: { first: Month; last: Month }, { language }: UserCall) {
  return month < bounds.first || month > bounds.last ? null : { month, label: layOutMonth(month, language).label };
}

function stateOf(day: Day, taker: TakenDay | undefined, today: Day): DayState {
  if (taker === undefined) return day < today ? "past" : "free";
  if (taker.by === "block") return taker.block.kind;
  return taker.booking.paymentState === "unpaid" ? "hold" : "booked";
}

function viewDay(
  day: Day,
  taker: TakenDay | undefined,
  { today, listed, call, names }: { today: Day; listed: ReadonlySet<number>; call: UserCall; names: string[] },
) {
  const { t, language } = call;
  const state = stateOf(day, taker, today);
  const words = [names[weekdayOf(day)] ?? "", formatDay(day, language), t(`rental:state_${state}`)];
  if (day === today) words.push(t("rental:todayTitle"));
  if (taker?.by === "booking") words.push(t("booking:bookingNumber", { id: taker.booking.id }));
  if (taker?.by === "block" && taker.block.personName !== null) words.push(taker.block.personName);
  const entry = taker?.by === "block" && listed.has(taker.block.id) ? `#entry-${taker.block.id}` : null;
  return {
    day,
    state,
    isToday: day === today,
    /** For those who do not see its colour and icon. */
    label: words.join(", "),
    /** URL of the booking or block on this day. */
    to: taker?.by === "booking" ? `/booking/${taker.booking.id}` : entry,
  };
}

export type DayView = ReturnType<typeof viewDay>;

function viewEntry(
  { id, kind, startDate, endDate, personName, personContact, note }: EquipmentBlock,
  { language }: UserCall,
) {
  return { id, kind, period: formatDays(startDate, endDate, language), personName, personContact, note };
}

export type BlockEntryView = ReturnType<typeof viewEntry>;
