import { useTranslation } from "react-i18next";
import { isPickable, pickDay, type PickableDays, type PickedDays } from "~/domain/bookings/pick-days";
import type { Day } from "~/domain/calendar/day";
import { useHydrated } from "~/hydration/use-hydrated";
import type { CalendarModel } from "~/i18n/calendar-model";

interface CalendarProps {
  model: CalendarModel;
  days: PickableDays;
  picked: PickedDays;
  onPick: (picked: PickedDays) => void;
}

/** The bookable days with the taken ones struck out. Without script it shows; with script it is pressed. */
export function Calendar({ model, days, picked, onPick }: CalendarProps) {
  const { t } = useTranslation("booking");
  const hydrated = useHydrated();
  return (
    <div className="calendar">
      {model.months.map((month) => (
        <section key={month.label} aria-label={month.label}>
          <h3>{month.label}</h3>
          <ol className="week" aria-hidden="true">
            {model.weekdays.map((name) => <li key={name}>{name}</li>)}
          </ol>
          <ol className="week">
            {month.days.map((day, index) => (
              <li key={day} className={index === 0 ? `from-${month.offset}` : undefined}>
                <DayCell day={day} days={days} picked={picked} onPick={onPick} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {hydrated ? <p className="hint">{t("calendarHelp")}</p> : null}
    </div>
  );
}

function isChosen(day: Day, { start, end }: PickedDays): boolean {
  return start !== undefined && day >= start && day <= (end ?? start);
}

function DayCell({ day, days, picked, onPick }: Omit<CalendarProps, "model"> & { day: Day }) {
  const { t } = useTranslation("booking");
  const hydrated = useHydrated();
  const free = isPickable(day, days);
  const chosen = isChosen(day, picked);
  const number = Number(day.slice(8));
  if (!hydrated || !free) {
    return (
      <span className={free ? "day" : "day taken"}>
        {number}
        {free ? null : <span className="sr-only"> {t("calendarTaken")}</span>}
      </span>
    );
  }
  return (
    <button type="button" className="day" data-day={day} aria-pressed={chosen} onClick={() => onPick(pickDay(picked, day, days))}>
      {number}
    </button>
  );
}
