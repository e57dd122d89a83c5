import type { KeyboardEvent } from "react";
import { plusDays, type Day } from "~/domain/calendar/day";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { classNames } from "~/components/ui/elements";
import { isPickable, pickDay, type PickableDays, type PickedDays } from "~/domain/bookings/pick-days";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { nameDay, type CalendarModel } from "~/i18n/calendar-model";
import { Weeks } from "./weeks";

/** Days per press: along the week and along the weekday. */
const STEP_DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** The farthest free day that a press looks for. */
const MAX_DAYS = 62;

/** Moves the focus to the nearest day with `data-day` in the direction of an arrow key. Each remains a stop of Tab. */
export function moveAmongDays(event: KeyboardEvent<HTMLElement>): void {
  const step = STEP_DAYS[event.key];
  const { day } = event.currentTarget.dataset;
  if (step === undefined || day === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  // The page must not scroll at the calendar's edge either.
  event.preventDefault();
  const calendar = event.currentTarget.closest(".calendar, .plan");
  for (let gone = step; Math.abs(gone) <= MAX_DAYS; gone += step) {
    const next = calendar?.querySelector<HTMLElement>(`[data-day="${plusDays(day, gone)}"]`);
    if (next) return next.focus();
  }
}

interface CalendarProps {
  model: CalendarModel;
  days: PickableDays;
  picked: PickedDays;
  onPick: (picked: PickedDays) => void;
  /** Page that the days' links lead to without script, days as its query. Without a path the calendar is read-only. */
  path?: string | undefined;
  /** What the links carry beside the days, as the form's fields do. */
  carried: Readonly<Record<string, string>>;
  /** True on the form's own page, false in a dialog. */
  asPage: boolean;
}

const ID = "days";

/** The bookable days, taken ones struck out; choosable by script, or by links that carry the choice. */
export function Calendar({ model, days, picked, onPick, path, carried, asPage }: CalendarProps) {
  const { t } = useTranslation("booking");
  const hydrated = useHydrated();
  const isHalfPicked =
    asPage && !hydrated && picked.start !== undefined && picked.end === undefined && isPickable(picked.start, days);
  return (
    <>
      {isHalfPicked ? (
        <p id={ID} role="status">
          <strong>{t("calendarEnd")}</strong>
        </p>
      ) : null}
      <div className="calendar">
        <Weeks weekdays={model.weekdays} offset={model.months[0]?.offset ?? 0}>
          {model.months.flatMap((month) =>
            month.days.map((day, index) => (
              <DayCell
                key={day}
                t={t}
                hydrated={hydrated}
                day={day}
                date={nameDay(model.weekdayNames, month, index)}
                month={index === 0 ? month.shortLabel : undefined}
                days={days}
                picked={picked}
                onPick={onPick}
                path={path}
                carried={carried}
              />
            )),
          )}
        </Weeks>
        {hydrated || path !== undefined ? <p className="small soft">{t("calendarHelp")}</p> : null}
      </div>
    </>
  );
}

export function isChosen(day: Day, { start, end }: PickedDays): boolean {
  return start !== undefined && day >= start && day <= (end ?? start);
}

function addressOf(path: string, { start = "", end }: PickedDays, carried: CalendarProps["carried"]): string {
  const days = { startDate: start, ...(end === undefined ? {} : { endDate: end }) };
  return `${path}?${new URLSearchParams({ ...carried, ...days }).toString()}${end === undefined ? `#${ID}` : ""}`;
}

interface DayCellProps extends Omit<CalendarProps, "model" | "asPage"> {
  t: TFunction<"booking">;
  hydrated: boolean;
  day: Day;
  /** Weekday, day, month and year. */
  date: string;
  /** Of a month's first day, shown above it. */
  month: string | undefined;
}

function DayCell({ t, hydrated, day, date, month, days, picked, onPick, path, carried }: DayCellProps) {
  const free = isPickable(day, days);
  const chosen = isChosen(day, picked);
  const isBetween = chosen && day !== picked.start && day !== (picked.end ?? picked.start);
  const look = classNames("day", !free && "taken", free && chosen && (isBetween ? "between bg-green-bg" : "picked"));
  const state = free ? (chosen ? "calendarChosen" : "calendarFree") : "calendarTaken";
  const face = (
    <>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      {month === undefined ? null : (
        <small className="absolute -top-1 text-xs/none" aria-hidden="true">
          {month}
        </small>
      )}
      <span className="sr-only" key={state}>
        {date}, {t(state)}
      </span>
    </>
  );
  if (!hydrated && free && path !== undefined) {
    return (
      <a
        className={look}
        href={addressOf(path, pickDay(picked, day, days), carried)}
        aria-current={chosen ? "date" : undefined}
      >
        {face}
      </a>
    );
  }
  if (!hydrated || !free) {
    return <span className={look}>{face}</span>;
  }
  return (
    <button
      type="button"
      className={look}
      data-day={day}
      aria-pressed={chosen}
      onClick={() => onPick(pickDay(picked, day, days))}
      onKeyDown={moveAmongDays}
    >
      {face}
    </button>
  );
}
