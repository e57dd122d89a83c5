import { useNavigate, Link } from "@remix-run/react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { moveAmongDays } from "~/components/bookings/move-among-days";
import { ButtonLink } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { Icon, type IconName } from "~/components/ui/icon";
import type { PickedDays } from "~/domain/bookings/pick-days";
import type { DayState, DayView, EquipmentCalendarView } from "./loader.server";

/** An icon beside the colour of each state, for colour-blind readers. */
const SIGNS: Partial<Record<DayState, IconName>> = { booked: "check", hold: "clock", blocked: "close", phone: "phone" };
const IN_LEGEND: readonly DayState[] = ["free", "booked", "hold", "blocked", "phone"];

interface MonthGridProps {
  view: Pick<EquipmentCalendarView, "month" | "previous" | "next">;
  picked: PickedDays;
  /** URL of the page with another month, or with other days chosen. */
  addressOf: (change: { month?: string; day?: string }) => string;
  onPick: (day: string, isPointed: boolean) => void;
}

/** A month of equipment: each day with its state, and a link that chooses it or opens its booking. */
export function MonthGrid({ view, picked, addressOf, onPick }: MonthGridProps) {
  const { t } = useTranslation("rental");
  const { month, previous, next } = view;
  const { plan, turnTo } = useTurnedMonth(month.month);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const beyond = moveAmongDays(event);
    const other = [previous, next].find((link) => link !== null && beyond?.startsWith(link.month) === true);
    if (beyond !== undefined && other) turnTo(beyond, addressOf({ month: other.month }));
  };
  return (
    <section ref={plan} className="plan" id="days" aria-label={month.label}>
      <nav className="mb-2 flex justify-between gap-2" aria-label={t("months")}>
        {previous === null ? (
          <span />
        ) : (
          <ButtonLink to={addressOf({ month: previous.month })} variant="ghost" size="sm" rel="prev" preventScrollReset>
            <Icon name="back" size="sm" />
            {previous.label}
          </ButtonLink>
        )}
        {next === null ? (
          <span />
        ) : (
          <ButtonLink to={addressOf({ month: next.month })} variant="ghost" size="sm" rel="next" preventScrollReset>
            {next.label}
            <Icon name="next" size="sm" />
          </ButtonLink>
        )}
      </nav>
      <h2>{month.label}</h2>
      <ol className="week" aria-hidden="true">
        {month.weekdays.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <ol className="week">
        {month.days.map((day, index) => (
          <li key={day.day} className={index === 0 ? `from-${month.offset}` : undefined}>
            <Day
              day={day}
              chosen={isChosen(day.day, picked)}
              pick={addressOf({ day: day.day })}
              onPick={onPick}
              onKeyDown={onKeyDown}
            />
          </li>
        ))}
      </ol>
      <Legend />
    </section>
  );
}

/** Turns to the month of a day that an arrow key leads to; the focus then goes to it, or to the nearest that can be pressed. */
function useTurnedMonth(month: string) {
  const plan = useRef<HTMLElement>(null);
  const wanted = useRef<string>();
  const navigate = useNavigate();
  useEffect(() => {
    const day = wanted.current;
    if (day?.startsWith(month) !== true) return;
    wanted.current = undefined;
    const days = [...(plan.current?.querySelectorAll<HTMLElement>("[data-day]") ?? [])];
    const later = days.find((one) => (one.dataset["day"] ?? "") >= day);
    (later ?? days.at(-1))?.focus();
  }, [month]);
  const turnTo = (day: string, to: string) => {
    wanted.current = day;
    navigate(to, { preventScrollReset: true });
  };
  return { plan, turnTo };
}

function isChosen(day: string, { start, end }: PickedDays): boolean {
  return start !== undefined && day >= start && day <= (end ?? start);
}

interface DayProps {
  day: DayView;
  chosen: boolean;
  /** URL that chooses the day without JavaScript. */
  pick: string;
  onPick: (day: string, isPointed: boolean) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Day({ day: { day, state, isToday, label, to }, chosen, pick, onPick, onKeyDown }: DayProps) {
  const { t } = useTranslation("rental");
  const sign = SIGNS[state];
  const look = classNames("day", state, isToday && "today", chosen && "chosen");
  const face = (
    <>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      {sign === undefined ? null : <Icon name={sign} size="sm" />}
      <span className="sr-only">{chosen ? `${label}, ${t("chosen")}` : label}</span>
    </>
  );
  const link = { className: look, "aria-current": isToday ? ("date" as const) : undefined, "data-day": day, onKeyDown };
  if (state === "free") {
    return (
      <Link
        to={pick}
        {...link}
        preventScrollReset
        onClick={(event) => {
          event.preventDefault();
          // The keyboard presses without a pointer's clicks.
          onPick(day, event.detail > 0);
        }}
      >
        {face}
      </Link>
    );
  }
  if (to === null)
    return (
      <span className={look} aria-current={link["aria-current"]}>
        {face}
      </span>
    );
  return to.startsWith("#") ? (
    <a href={to} {...link}>
      {face}
    </a>
  ) : (
    <Link to={to} {...link}>
      {face}
    </Link>
  );
}

function Legend() {
  const { t } = useTranslation("rental");
  return (
    <ul className="row legend" aria-label={t("legend")}>
      {IN_LEGEND.map((state) => {
        const sign = SIGNS[state];
        return (
          <li key={state} className="row">
            <span className={`day ${state}`} aria-hidden="true">
              {sign === undefined ? null : <Icon name={sign} size="sm" />}
            </span>
            {t(`state_${state}`)}
          </li>
        );
      })}
      <li className="row">
        <span className="day past today" aria-hidden="true" />
        {t("isToday")}
      </li>
    </ul>
  );
}
