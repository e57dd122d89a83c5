import { Link } from "@remix-run/react";
import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { useTranslation } from "react-i18next";
import { isChosen, moveAmongDays } from "~/components/bookings/calendar";
import { Weeks } from "~/components/bookings/weeks";
import { classNames, Icon, type IconName, Tabs } from "~/components/ui/elements";
import { Pagination } from "~/components/ui/pagination";
import { type PickedDays, isPickable, pickDay } from "~/domain/bookings/pick-days";
import type { DayState, DayView, EquipmentCalendarView } from "./loader.server";
import { hasDayForm } from "~/domain/calendar/day";
import { NOTE_MAX_CHARACTERS } from "~/domain/bookings/booking";
import type { EquipmentBlock } from "~/domain/bookings/equipment-blocks.server";
import type { FormResult } from "~/http/page.server";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { DateRange, TextareaField, TextField } from "~/components/ui/fields";

/** An icon beside the colour of each state, for colour-blind readers. */
const SIGNS: Partial<Record<DayState, IconName>> = { booked: "check", hold: "clock", blocked: "close", phone: "phone" };
const LOOKS: Partial<Record<DayState, string>> = {
  past: "soft",
  booked: "bg-green-bg forced-colors:edge-ring",
  hold: "bg-amber-bg",
  blocked: "bg-hatch line-through",
  phone: "bg-neel-bg",
};
const IN_LEGEND: readonly DayState[] = ["free", "booked", "hold", "blocked", "phone"];

interface MonthGridProps {
  view: Pick<EquipmentCalendarView, "month" | "previous" | "next">;
  picked: PickedDays;
  /** URL of the page with another month, or with other days chosen. */
  addressOf: (change: { month?: string; day?: string }) => string;
  onPick: (day: string, isPointed: boolean) => void;
}

function MonthGrid({ view, picked, addressOf, onPick }: MonthGridProps) {
  const { t } = useTranslation("rental");
  const { month, previous, next } = view;
  const turnTo = (to: EquipmentCalendarView["next"]) =>
    to === null ? undefined : { to: addressOf({ month: to.month }), label: to.label };
  return (
    <section className="plan" id="days" aria-label={month.label}>
      <Pagination label={t("months")} previous={turnTo(previous)} next={turnTo(next)} />
      <h2>{month.label}</h2>
      <Weeks weekdays={month.weekdays} offset={month.offset}>
        {month.days.map((day) => (
          <Day
            key={day.day}
            day={day}
            chosen={isChosen(day.day, picked)}
            pick={addressOf({ day: day.day })}
            onPick={onPick}
          />
        ))}
      </Weeks>
      <Legend />
    </section>
  );
}

interface DayProps {
  day: DayView;
  chosen: boolean;
  /** URL that chooses the day without JavaScript. */
  pick: string;
  onPick: (day: string, isPointed: boolean) => void;
}

function Day({ day: { day, state, isToday, label, to }, chosen, pick, onPick }: DayProps) {
  const { t } = useTranslation("rental");
  const sign = SIGNS[state];
  const look = classNames("day", LOOKS[state], isToday && "underline", chosen && "picked");
  const face = (
    <>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      {sign === undefined ? null : <Icon name={sign} size="sm" />}
      <span className="sr-only">{chosen ? `${label}, ${t("chosen")}` : label}</span>
    </>
  );
  const link = {
    className: look,
    "aria-current": isToday ? ("date" as const) : undefined,
    "data-day": day,
    onKeyDown: moveAmongDays,
  };
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
    <ul className="row" aria-label={t("legend")}>
      {IN_LEGEND.map((state) => {
        const sign = SIGNS[state];
        return (
          <li key={state} className="row">
            <span className={classNames("day size-7 min-h-0", LOOKS[state])} aria-hidden="true">
              {sign === undefined ? 1 : <Icon name={sign} size="sm" />}
            </span>
            {t(`state_${state}`)}
          </li>
        );
      })}
      <li className="row">
        <span className="day size-7 min-h-0 underline" aria-hidden="true">
          1
        </span>
        {t("todayTitle")}
      </li>
    </ul>
  );
}

const FORM_ID = "add";

/** A month to choose days in and the form that blocks them; both also work by URL, without JavaScript. */
export function BlockPlanner({ view, result }: { view: EquipmentCalendarView; result: FormResult | undefined }) {
  const { t } = useTranslation("rental");
  const { equipment, kind, requested, days, window, month } = view;
  const submitted = result?.initialValue;
  const [picked, setPicked] = useState<PickedDays>(
    submitted === undefined || submitted === null
      ? requested
      : { start: text(submitted["startDate"]), end: text(submitted["endDate"]) },
  );
  const addressOf = (change: { month?: string; day?: string; kind?: EquipmentBlock["kind"] }) => {
    const { start, end } =
      change.day !== undefined && isPickable(change.day, days) ? pickDay(picked, change.day, days) : picked;
    const query = new URLSearchParams({ month: change.month ?? month.month, kind: change.kind ?? kind });
    // Text that is no day is kept in the form only: a page has about a hundred of these links.
    if (start !== undefined && hasDayForm(start)) query.set("startDate", start);
    if (end !== undefined && hasDayForm(end)) query.set("endDate", end);
    const place = change.day === undefined ? "" : end === undefined ? "#days" : `#${FORM_ID}`;
    return `/dashboard/equipment/${equipment.id}/calendar?${query.toString()}${place}`;
  };
  return (
    <>
      <p className="small soft">{t("pickHelp")}</p>
      <div className="with-aside">
        <MonthGrid
          view={view}
          picked={picked}
          addressOf={addressOf}
          onPick={(day, isPointed) => {
            const next = pickDay(picked, day, days);
            setPicked(next);
            if (isPointed && next.end !== undefined)
              document.getElementById(FORM_ID)?.scrollIntoView({ block: "start" });
          }}
        />
        <section id={FORM_ID} className="lg:col-start-2">
          <Tabs
            label={t("kinds")}
            tabs={(["blocked", "phone"] as const).map((one) => ({
              to: `${addressOf({ kind: one })}#${FORM_ID}`,
              label: t(`kind_${one}`),
              current: one === kind,
            }))}
          />
          <BlockForm kind={kind} days={days} window={window} picked={picked} onDates={setPicked} />
        </section>
      </div>
    </>
  );
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

interface BlockFormProps {
  kind: EquipmentBlock["kind"];
  days: { first: string; last: string };
  /** First and last day, formatted. */
  window: { first: string; last: string };
  picked: PickedDays;
  /** Must be stable while the form is mounted. */
  onDates: Dispatch<SetStateAction<PickedDays>>;
}

function BlockForm({ kind, days, window, picked, onDates }: BlockFormProps) {
  const { t } = useTranslation(["rental", "booking"]);
  const [form, { startDate, endDate, personName, personContact, note }] = usePageForm<
    "startDate" | "endDate" | "personName" | "personContact" | "note"
  >(`take-${kind}`);
  useEffect(() => {
    // Keeps what was typed before hydration.
    const element = document.getElementById(`take-${kind}`);
    const typed = new FormData(element instanceof HTMLFormElement ? element : undefined);
    const read = (name: string) => String(typed.get(name) ?? "") || undefined;
    onDates({ start: read("startDate"), end: read("endDate") });
  }, [kind, onDates]);
  const date = (part: keyof PickedDays) => ({
    value: picked[part] ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      onDates((before) => ({ ...before, [part]: value || undefined })),
  });
  return (
    <PageForm form={form} className="card stack" submit={t(`save_${kind}`)} noValidate>
      <input type="hidden" name="kind" value={kind} />
      <p>{t(`kindHint_${kind}`)}</p>
      <p className="small soft">{t("windowHint", window)}</p>
      <div className="pair">
        <DateRange
          labels={[t("booking:startDate"), t("booking:endDate")]}
          fields={{ startDate, endDate }}
          required
          min={days.first}
          max={days.last}
          start={date("start")}
          end={date("end")}
        />
      </div>
      {kind === "phone" ? (
        <>
          <TextField field={personName} label={t("personName")} required autoComplete="off" />
          <TextField field={personContact} label={t("personContact")} autoComplete="off" />
        </>
      ) : null}
      <TextareaField field={note} label={t("note")} rows={2} countTo={NOTE_MAX_CHARACTERS} />
    </PageForm>
  );
}
