import { useTranslation } from "react-i18next";
import { Fold } from "~/components/ui/fold";
import { classNames } from "~/components/ui/class-names";
import type { Day } from "~/domain/calendar/day";
import { nameDay, type CalendarModel } from "~/i18n/calendar-model";

interface BookedDaysProps {
  /** The whole months that the booking spans. */
  calendar: CalendarModel;
  first: Day;
  last: Day;
}

/** The booking's days, marked in the calendar of their months: also those that an ended booking no longer keeps. */
export function BookedDays({ calendar, first, last }: BookedDaysProps) {
  const { t } = useTranslation("booking");
  return (
    <Fold title={<h2 className="text-base">{t("bookedDays")}</h2>}>
      {calendar.months.map((month) => (
        <section key={month.label} className="calendar mt-2" aria-label={month.label}>
          <h3>{month.label}</h3>
          <ol className="week" aria-hidden="true">
            {calendar.weekdays.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
          <ol className="week">
            {month.days.map((day, index) => {
              const isBooked = day >= first && day <= last;
              return (
                <li key={day} className={index === 0 ? `from-${month.offset}` : undefined}>
                  <span className={classNames("day", isBooked ? "on" : "rest")}>
                    <span aria-hidden="true">{Number(day.slice(8))}</span>
                    <span className="sr-only">
                      {nameDay(calendar.weekdayNames, month, index)}
                      {isBooked ? `, ${t("bookedDay")}` : null}
                    </span>
                  </span>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </Fold>
  );
}
