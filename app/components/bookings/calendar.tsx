import { useTranslation } from "react-i18next";
import { isPickable, pickDay, type PickableDays, type PickedDays } from "~/domain/bookings/pick-days";
import type { Day } from "~/domain/calendar/day";
import { useHydrated } from "~/hydrate/use-hydrated";
import type { CalendarModel } from "~/i18n/calendar-model";

interface CalendarProps {
  model: CalendarModel;
  days: PickableDays;
  picked: PickedDays;
  onPick: (picked: PickedDays) => void;
  /** The page that takes the days in its address: where no script runs, each day leads there. Without it the calendar only shows. */
  path?: string | undefined;
}

const ID = "days";

/** The bookable days with the taken ones struck out, to be pressed: by script, or as links to the page with the choice made. */
export function Calendar({ model, days, picked, onPick, path }: CalendarProps) {
  const { t } = useTranslation("booking");
  const hydrated = useHydrated();
  const isHalfPicked = path !== undefined && !hydrated && picked.start !== undefined && picked.end === undefined;
  return (
    <>
      {isHalfPicked ? (
        <p id={ID} role="status">
          <strong>{t("calendarEnd")}</strong>
        </p>
      ) : null}
      <div className="calendar">
        {model.months.map((month) => (
          <section key={month.label} aria-label={month.label}>
            <h3>{month.label}</h3>
            <ol className="week" aria-hidden="true">
              {model.weekdays.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ol>
            <ol className="week">
              {month.days.map((day, index) => (
                <li key={day} className={index === 0 ? `from-${month.offset}` : undefined}>
                  <DayCell day={day} days={days} picked={picked} onPick={onPick} path={path} />
                </li>
              ))}
            </ol>
          </section>
        ))}
        {hydrated || path !== undefined ? <p className="hint">{t("calendarHelp")}</p> : null}
      </div>
    </>
  );
}

function isChosen(day: Day, { start, end }: PickedDays): boolean {
  return start !== undefined && day >= start && day <= (end ?? start);
}

/** A first day leads back to the calendar, a whole range to what it costs. */
function addressOf(path: string, { start = "", end }: PickedDays): string {
  return end === undefined ? `${path}?startDate=${start}#${ID}` : `${path}?startDate=${start}&endDate=${end}`;
}

function DayCell({ day, days, picked, onPick, path }: Omit<CalendarProps, "model"> & { day: Day }) {
  const { t } = useTranslation("booking");
  const hydrated = useHydrated();
  const free = isPickable(day, days);
  const chosen = isChosen(day, picked);
  const number = Number(day.slice(8));
  if (!hydrated && free && path !== undefined) {
    return (
      <a className="day" href={addressOf(path, pickDay(picked, day, days))} aria-current={chosen ? "date" : undefined}>
        {number}
      </a>
    );
  }
  if (!hydrated || !free) {
    return (
      <span className={free ? "day" : "day taken"}>
        {number}
        {free ? null : <span className="sr-only"> {t("calendarTaken")}</span>}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="day"
      data-day={day}
      aria-pressed={chosen}
      onClick={() => onPick(pickDay(picked, day, days))}
    >
      {number}
    </button>
  );
}
