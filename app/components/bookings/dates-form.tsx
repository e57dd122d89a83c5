import type { Rupees } from "~/domain/money";
import { useEffect, useState, type RefObject, useRef, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "~/components/forms/api-call";
import {
  type PickableDays,
  readTakenDays,
  countInRange,
  findRangeFault,
  NOTHING_PICKED,
  withoutDays,
  type PickedDays,
} from "~/domain/bookings/pick-days";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { useFetcher, useNavigation, useSubmit } from "@remix-run/react";
import { Alert, Button, buttonClass, ButtonLink } from "~/components/ui/elements";
import { DateRange, textOf } from "~/components/ui/fields";
import { VoiceSlot } from "~/components/voice/voice-slot";
import { readMobileNumber } from "~/domain/users/mobile-number";
import type { Day } from "~/domain/calendar/day";
import { readDay } from "~/domain/calendar/read-day";
import { Hidden, stayOffline } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { usePageForm } from "~/components/forms/page-form";
import type { FormResult } from "~/http/page.server";
import { ReloadAlert } from "~/components/layout/load-failure";
import { useFrame } from "~/components/layout/use-frame";
import type { CalendarModel } from "~/i18n/calendar-model";
import { formatRupees } from "~/i18n/money";
import { Calendar } from "./calendar";
import { FarmerFields, type FarmerField } from "./farmer-fields";
import { PhoneField } from "./phone-field";

/** Id of the form that books or changes days; a page has one. */
export const BOOKING_FORM = "booking";

/** Other users may book within a minute. */
const FRESH_MS = 60_000;

interface FreshDays {
  days: PickableDays;
  problem: string | undefined;
  retry(): void;
}

/** A page's days, refetched where the focus enters `form` or its dialog a minute or more after the last read. */
function useFreshDays(equipmentId: number, given: PickableDays, form: RefObject<HTMLFormElement>): FreshDays {
  const { t } = useTranslation("booking");
  const { first, last } = given;
  const [days, setDays] = useState(given);
  const [problem, setProblem] = useState<string>();
  const [requests, setRequests] = useState(0);
  const isThere = useHydrated();
  // Days from the document are as old as it is; hydration may happen later.
  const [givenAt] = useState(() => (isThere ? performance.now() : 0));
  useEffect(() => setDays(given), [given]);
  useEffect(() => {
    const around = form.current?.closest("dialog") ?? form.current;
    const readAt = requests === 0 ? givenAt : performance.now();
    const refresh = () => performance.now() - readAt > FRESH_MS && setRequests((times) => times + 1);
    // The focus itself may have triggered hydration.
    if (around?.contains(document.activeElement)) refresh();
    around?.addEventListener("focusin", refresh);
    return () => around?.removeEventListener("focusin", refresh);
  }, [requests, form, givenAt]);
  useEffect(() => {
    if (requests === 0) return undefined;
    let isGone = false;
    const read = async () => {
      const answer = await callApi<unknown>(
        "GET",
        `/api/equipment/${equipmentId}/availability?startDate=${first}&endDate=${last}`,
        undefined,
        t("availabilityFailed"),
      );
      if (isGone) return;
      const taken = answer.ok ? readTakenDays(answer.value, { first, last }) : undefined;
      if (taken !== undefined) setDays({ first, last, taken });
      setProblem(
        !answer.ok
          ? Object.values(answer.problems)[0]?.[0]
          : taken === undefined
            ? t("availabilityInvalid")
            : undefined,
      );
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [requests, equipmentId, first, last, t]);
  return { days, problem, retry: () => setRequests((times) => times + 1) };
}

interface DatesFormProps {
  equipmentId: number;
  dailyRate: Rupees;
  days: PickableDays;
  calendar: CalendarModel;
  /** First and last day, formatted. */
  window: { first: string; last: string };
  requested?: { startDate: string; endDate: string } | undefined;
  /** What was wrong with the form of this page, and what it held. */
  result?: Partial<FormResult> | undefined;
  /** True on the form's own page, which takes the days as query parameters. */
  asPage?: boolean;
  /** Page that takes the form; the equipment's booking page unless given. */
  path?: string | undefined;
  /** Days of the booking that is being changed: free for it alone. */
  own?: { first: Day; last: Day } | undefined;
  submitLabel?: string | undefined;
  /** True where the price depends on more than the days: it is chosen on the next page, before confirming. */
  asksMore?: boolean;
  carried?: Readonly<Record<string, string>>;
  asksContact?: boolean;
}

/** Start and end: two date inputs, and where JavaScript runs a calendar that fills them and shows the total. */
function DatesForm({
  equipmentId,
  dailyRate,
  days: given,
  calendar,
  window,
  requested,
  result,
  asPage = false,
  path = `/equipment/${equipmentId}/book`,
  own,
  submitLabel,
  asksMore = false,
  carried = {},
  asksContact = false,
}: DatesFormProps) {
  const { t } = useTranslation(["booking", "common"]);
  const hydrated = useHydrated();
  const account = useFrame()?.user?.id;
  const submit = useSubmit();
  const { state } = useNavigation();
  const fetcher = useFetcher<FormResult>();
  const shown = fetcher.data ?? result;
  const [{ props, errors: form }, fields] = usePageForm<"startDate" | "endDate" | "contact" | FarmerField>(
    BOOKING_FORM,
    { result: shown, defaultValue: requested },
  );
  const foot = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<Pressed>("nothing");
  const [isPhoneWrong, setPhoneWrong] = useState(false);
  const [written, setPicked] = useState<PickedDays>({
    start: textOf(fields.startDate) || undefined,
    end: textOf(fields.endDate) || undefined,
  });
  // Where the browser has no date picker, days are typed as people write them.
  const picked = readPicked(written);
  // Days that came with the link are chosen already: in a dialog the calendar makes room for the total.
  const [isFolded, setFolded] = useState(!asPage && own === undefined && countInRange(picked, given) !== undefined);
  const element = useRef<HTMLFormElement>(null);
  const { days: fresh, problem, retry } = useFreshDays(equipmentId, given, element);
  const days = withoutDays(fresh, own);
  useEffect(() => {
    // Keeps what was typed before hydration.
    const read = (name: string) => String(new FormData(element.current ?? undefined).get(name) ?? "") || undefined;
    setPicked({ start: read("startDate"), end: read("endDate") });
  }, []);
  const choose = (next: PickedDays, how: Pressed = "nothing") => {
    setPressed(how);
    setPicked(next);
  };
  const typed =
    (part: keyof PickedDays) =>
    ({ currentTarget }: { currentTarget: { value: string } }) => {
      const day = currentTarget.value || undefined;
      setPressed("nothing");
      // Values from before hydration may not be rendered yet.
      setPicked((before) => ({ ...before, [part]: day }));
    };
  // Without script the days that a booking has now would be shown with a total that does not follow the fields.
  const count = own !== undefined && !hydrated ? undefined : countInRange(picked, days);
  // The server's errors about the requested days are shown beside their fields.
  const isSaid = shown?.error !== undefined && pressed === "nothing";
  const found =
    pressed === "over taken days"
      ? "taken"
      : (findRangeFault(picked, days) ?? (pressed === "send" && count === undefined ? "missing" : undefined));
  const fault = isSaid || !hydrated ? undefined : found;
  useEffect(() => {
    if (pressed !== "nothing" && pressed !== "start") foot.current?.scrollIntoView({ block: "nearest" });
  }, [pressed, picked]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    stayUnlessComplete(event);
    stayOffline(event);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (event.defaultPrevented || submitter?.getAttribute("formmethod") !== "post") return;
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (account !== undefined) data.set("accountId", String(account));
    // A dialog stays where the connection breaks.
    if (asPage) submit(data, { method: "post", action: path });
    else fetcher.submit(data, { method: "post", action: path });
  };
  // In a dialog, what is missing is reported in place; on the form's own page the server reports it beside the fields.
  const stayUnlessComplete = (event: FormEvent<HTMLFormElement>) => {
    if (asPage) return;
    const phone = event.currentTarget.querySelector<HTMLInputElement>("[name=contact]");
    const isWrong = phone !== null && !phone.disabled && readMobileNumber(phone.value) === undefined;
    setPhoneWrong(isWrong);
    if (isWrong) phone.focus();
    if (count !== undefined && !isWrong) return;
    event.preventDefault();
    setPressed("send");
  };
  const choosing = (
    <>
      <p className="small soft">{t("datesHint", window)}</p>
      <Calendar
        model={calendar}
        days={days}
        picked={picked}
        onPick={(next) => choose(next, describeSelection(picked, next))}
        path={path}
        carried={asksMore ? carried : {}}
        asPage={asPage}
      />
    </>
  );
  const date = (part: keyof PickedDays) => ({ onChange: typed(part), value: written[part] ?? "" });
  return (
    <form
      {...props}
      ref={element}
      action={path}
      className="stack"
      noValidate
      onSubmit={send}
      onReset={() => {
        setFolded(false);
        choose(NOTHING_PICKED);
      }}
    >
      <FormErrors
        form={fetcher.data ? form : { id: form.id, allErrors: {} }}
        result={fetcher.data}
        failed={{ title: t("bookingFailed") }}
        namesFields
      />
      <VoiceSlot form={element} days={days} dailyRate={dailyRate} picked={picked} onPick={choose} />
      {problem === undefined ? null : (
        <Alert
          variant="warning"
          title={problem}
          action={
            <Button type="button" variant="outline" onClick={retry}>
              {t("common:retry")}
            </Button>
          }
        >
          <p>{t("availabilityKept")}</p>
        </Alert>
      )}
      {isFolded ? (
        <details className="stack">
          <summary className={buttonClass({ variant: "link" })}>{t("changeDates")}</summary>
          {choosing}
        </details>
      ) : (
        choosing
      )}
      <div className="pair">
        <DateRange
          labels={[t("startDate"), t("endDate")]}
          fields={fields}
          required
          min={days.first}
          max={days.last}
          start={date("start")}
          end={date("end")}
        />
      </div>
      <div ref={foot} className="stack">
        {fault === undefined ? null : <Alert variant="warning" title={t(`range_${fault}`, window)} />}
        {asksMore ? <Hidden values={carried} /> : null}
        {count === undefined || asksMore ? null : (
          <>
            {asksContact ? (
              <PhoneField
                field={fields.contact}
                error={isPhoneWrong ? t("phoneWrong") : fields.contact.errors}
                onInput={() => setPhoneWrong(false)}
              />
            ) : null}
            {own === undefined ? <FarmerFields fields={fields} /> : null}
            {hydrated && own === undefined ? <input type="hidden" name="seenTotal" value={count * dailyRate} /> : null}
          </>
        )}
        {own === undefined ? (
          <ButtonLink to={alertPath(equipmentId, picked)} variant="link">
            {t("alertLink")}
          </ButtonLink>
        ) : null}
      </div>
      <div className="act">
        {count === undefined || asksMore ? (
          <>
            {asPage ? <p className="num bold">{`${formatRupees(dailyRate)} ${t("common:perDay")}`}</p> : null}
            <Button>{t("showTotal")}</Button>
          </>
        ) : (
          <>
            <p className="total-line small" role="status">
              {/* In each language the sum ends with its total, which stands larger. */}
              <span>{t("sum", { count, rate: formatRupees(dailyRate), total: "" })}</span>
              <b className="num block text-xl">{formatRupees(count * dailyRate)}</b>
            </p>
            <Button formMethod="post" pending={fetcher.state !== "idle" || (asPage && state === "submitting")}>
              {submitLabel ?? t("confirmBooking")}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** Keeps what is no date for the server to refuse. */
const readPicked = ({ start, end }: PickedDays): PickedDays => ({
  start: start && (readDay(start) ?? start),
  end: end && (readDay(end) ?? end),
});

/** The page that asks to be notified when the chosen days become free. */
const alertPath = (equipmentId: number, { start, end }: PickedDays) =>
  `/alerts?equipmentId=${equipmentId}${start && end ? `&startDate=${start}&endDate=${end}` : ""}`;

type Pressed = "nothing" | "send" | "start" | "range" | "over taken days";

/** The effect of a click in the calendar: a range across taken days restarts the selection, which must be announced. */
function describeSelection(before: PickedDays, { start, end }: PickedDays): Pressed {
  if (end !== undefined) return "range";
  const wasBegun = before.start !== undefined && before.end === undefined;
  return wasBegun && start !== undefined && before.start !== undefined && start > before.start
    ? "over taken days"
    : "start";
}

type Offer = Pick<DatesFormProps, "days" | "calendar" | "window">;

interface DatesOrFailureProps extends Omit<DatesFormProps, keyof Offer> {
  offer: Offer | "failed";
}

/** The dates form, or an error with a retry link when the free days cannot be read. */
export function DatesOrFailure({ offer, ...rest }: DatesOrFailureProps) {
  const { t } = useTranslation("booking");
  return offer === "failed" ? <ReloadAlert title={t("availabilityFailed")} /> : <DatesForm {...offer} {...rest} />;
}
