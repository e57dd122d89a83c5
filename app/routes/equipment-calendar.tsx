import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { isChosen, moveAmongDays } from "~/components/bookings/calendar";
import { Weeks } from "~/components/bookings/weeks";
import { Form } from "~/components/forms/form";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import {
  BackLink,
  Badge,
  Button,
  buttonClass,
  ButtonLink,
  Card,
  classNames,
  Icon,
  type IconName,
  Tabs,
} from "~/components/ui/elements";
import { DateRange, TextareaField, TextField } from "~/components/ui/fields";
import { Pagination } from "~/components/ui/pagination";
import { NOTE_MAX_CHARACTERS } from "~/domain/bookings/booking";
import * as blocks from "~/domain/bookings/equipment-blocks.server";
import { type PickedDays, isPickable, pickDay } from "~/domain/bookings/pick-days";
import { dayInIndia, hasDayForm, weekdayOf, type Day } from "~/domain/calendar/day";
import { daysOfMonth, monthOf, plusMonths, readMonth, type Month } from "~/domain/calendar/month";
import { readDay } from "~/domain/calendar/read-day";
import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import type { UserCall } from "~/http/call.server";
import { userForm, userPage, type PageHandle } from "~/http/page.server";
import { layOutMonth } from "~/i18n/calendar-model";
import { formatDay, formatDays } from "~/i18n/format";
import { blockEquipment } from "~/operations/equipment.server";
import { pick } from "~/domain/pick";

const MONTHS_LOOKED_BACK = 12;

type DayState = "free" | "booked" | "hold" | "blocked" | "phone" | "past";

export const handle: PageHandle = { i18n: ["rental", "booking"], isInner: true };

/** The days of a month, and the owner's blocks from today on. @throws NotFound, Forbidden for others */
export const loader = userPage(async (call) => {
  const { db, namedId, user, url, now, language, t } = call;
  const equipment = await requireOwnEquipment(db, namedId, user);
  const today = dayInIndia(now);
  const window = blocks.blockWindow(today);
  const requested = {
    start: readDay(url.searchParams.get("startDate") ?? ""),
    end: readDay(url.searchParams.get("endDate") ?? ""),
  };
  const bounds = { first: plusMonths(monthOf(today), -MONTHS_LOOKED_BACK), last: monthOf(window.last) };
  const month = readMonth(url.searchParams.get("month"), monthOf(requested.start ?? today), bounds);
  const { first, last } = daysOfMonth(month);
  const [takers, entries] = await Promise.all([
    blocks.listTakenDays(db, equipment.id, first, last),
    blocks.listBlocks(db, equipment.id, user, today),
  ]);
  const layout = layOutMonth(month, language);
  const listed = new Set(entries.map(({ id }) => id));
  const entryOfDay = new Map(takers.map((taker) => [taker.day, taker]));
  return {
    title: t("rental:calendarTitle", { name: equipment.name }),
    equipment: { id: equipment.id, name: equipment.name },
    kind: blocks.BLOCK_KINDS.find((kind) => kind === url.searchParams.get("kind")) ?? "blocked",
    month: {
      ...pick(layout, "label", "weekdays", "offset"),
      month,
      days: layout.days.map((day) =>
        viewDay(day, entryOfDay.get(day), { today, listed, call, names: layout.weekdayNames }),
      ),
    },
    previous: linkTo(plusMonths(month, -1), bounds, call),
    next: linkTo(plusMonths(month, 1), bounds, call),
    requested,
    days: { ...window, taken: takers.map(({ day }) => day) },
    window: { first: formatDay(window.first, language), last: formatDay(window.last, language) },
    entries: entries
      .toReversed()
      .map((entry) => ({
        ...pick(entry, "id", "kind", "personName", "personContact", "note"),
        period: formatDays(entry.startDate, entry.endDate, language),
      })),
  };
});

/** Blocks days, and leads to their month; the second of two presses gets the block of the first. */
export const action = userForm(blocks.equipmentBlockSchema, async (request, call) => {
  const { kind, equipmentId, startDate } = await blockEquipment.act(call, request).catch(async (error: unknown) => {
    const id = call.namedId;
    if (!(error instanceof blocks.DaysTaken) || id === undefined) throw error;
    const same = await blocks.findSameBlock(call.db, id, request);
    if (same === undefined) throw error;
    return same;
  });
  const query = new URLSearchParams({ month: monthOf(startDate), kind }).toString();
  const say = { title: call.t(`rental:saved_${kind}`) };
  return { to: `/dashboard/equipment/${equipmentId}/calendar?${query}`, say };
});

export default function EquipmentCalendar() {
  const { t } = useTranslation(["rental", "booking"]);
  const { equipment, entries, kind } = useLoaderData<typeof loader>();
  // Remounts the form empty after a successful submission; a refused one keeps its input.
  const key = [kind, ...entries.map(({ id }) => id)].join(".");
  return (
    <div className="wrap page stack">
      <BackLink to="/dashboard#machines">{t("myEquipment")}</BackLink>
      <h1>{t("calendarTitle", { name: equipment.name })}</h1>
      <BlockPlanner key={key} />
      <BlockEntries />
      <p>
        <ButtonLink to={`/dashboard/rentals?equipmentId=${equipment.id}`} variant="outline" icon="bookings">
          {t("bookingsOfMachine")}
        </ButtonLink>
      </p>
    </div>
  );
}

function BlockEntries() {
  const { t } = useTranslation("rental");
  const { equipment, entries } = useLoaderData<typeof loader>();
  return (
    <section className="stack" id="entries" tabIndex={-1}>
      <h2>{t("entriesTitle")}</h2>
      {entries.length === 0 ? <p>{t("noEntries")}</p> : null}
      <ul className="stack">
        {entries.map(({ id, kind, period, personName, personContact, note }) => (
          <li key={id} id={`entry-${id}`} tabIndex={-1}>
            <Card as="article" className="stack">
              <div className="row justify-between">
                <h3>{period}</h3>
                <Badge tone={kind === "phone" ? "blue" : "grey"}>{t(`state_${kind}`)}</Badge>
              </div>
              {personName === null ? null : (
                <p>
                  <strong>{personName}</strong>
                </p>
              )}
              {personContact === null ? null : (
                <p>
                  <ContactLink contact={personContact} />
                </p>
              )}
              {note === null ? null : <p className="whitespace-pre-line">{note}</p>}
              <details className="stack">
                <summary className={buttonClass({ variant: "outline", size: "sm" })}>
                  {t("remove")}
                  <span className="sr-only">{` ${period}`}</span>
                </summary>
                <p>{t("removeQuestion")}</p>
                <Form method="post" action={`/dashboard/equipment/${equipment.id}/calendar/${id}/remove`}>
                  <Button variant="destructive" size="sm">
                    {t("removeYes")}
                  </Button>
                </Form>
              </details>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linkTo(month: Month, bounds: { first: Month; last: Month }, { language }: UserCall) {
  return month < bounds.first || month > bounds.last ? null : { month, label: layOutMonth(month, language).label };
}

function stateOf(day: Day, taker: blocks.TakenDay | undefined, today: Day): DayState {
  if (taker === undefined) return day < today ? "past" : "free";
  if (taker.by === "block") return taker.block.kind;
  return taker.booking.paymentState === "unpaid" ? "hold" : "booked";
}

function viewDay(
  day: Day,
  taker: blocks.TakenDay | undefined,
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

type DayView = ReturnType<typeof viewDay>;

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
  picked: PickedDays;
  /** URL of the page with another month, or with other days chosen. */
  addressOf: (change: { month?: string; day?: string }) => string;
  onPick: (day: string, isPointed: boolean) => void;
}

function MonthGrid({ picked, addressOf, onPick }: MonthGridProps) {
  const { t } = useTranslation("rental");
  const { month, previous, next } = useLoaderData<typeof loader>();
  const turnTo = (to: typeof next) =>
    to === null ? undefined : { to: addressOf({ month: to.month }), label: to.label };
  return (
    <section className="plan" id="days" aria-label={month.label}>
      <Pagination label={t("months")} previous={turnTo(previous)} next={turnTo(next)} />
      <h2 className="mt-3">{month.label}</h2>
      <Weeks weekdays={month.weekdays} offset={month.offset}>
        {month.days.map((day) => (
          <DayCell
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

function DayCell({ day: { day, state, isToday, label, to }, chosen, pick, onPick }: DayProps) {
  const { t } = useTranslation("rental");
  const sign = SIGNS[state];
  // Beside the number, a round sign would be read as a zero.
  const look = classNames("day flex-col", LOOKS[state], isToday && "underline", chosen && "picked");
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
function BlockPlanner() {
  const { t } = useTranslation("rental");
  const { equipment, kind, requested, days, month } = useLoaderData<typeof loader>();
  const submitted = useActionData<typeof action>()?.initialValue;
  const [picked, setPicked] = useState<PickedDays>(
    submitted === undefined || submitted === null
      ? requested
      : { start: text(submitted["startDate"]), end: text(submitted["endDate"]) },
  );
  const addressOf = (change: { month?: string; day?: string; kind?: typeof kind }) => {
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
          <BlockForm picked={picked} onDates={setPicked} />
        </section>
      </div>
    </>
  );
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

interface BlockFormProps {
  picked: PickedDays;
  /** Must be stable while the form is mounted. */
  onDates: Dispatch<SetStateAction<PickedDays>>;
}

function BlockForm({ picked, onDates }: BlockFormProps) {
  const { t } = useTranslation(["rental", "booking"]);
  const { kind, days, window } = useLoaderData<typeof loader>();
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
