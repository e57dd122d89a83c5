import { isRouteErrorResponse, Link, useActionData, useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BookingSteps } from "~/components/bookings/booking-steps";
import { BOOKING_FORM, DatesOrFailure } from "~/components/bookings/dates-form";
import type { Fact } from "~/components/bookings/describe-terms";
import { FARMER_FIELDS, FarmerFields, type FarmerField } from "~/components/bookings/farmer-fields";
import { PhoneField } from "~/components/bookings/phone-field";
import { FormErrors } from "~/components/forms/form-errors";
import { Form, Hidden, SubmitButton } from "~/components/forms/form";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { ErrorPage } from "~/components/layout/error-page";
import { useFrame } from "~/components/layout/use-frame";
import {
  Alert,
  BackLink,
  Button,
  buttonClass,
  ButtonLink,
  Card,
  DetailList,
  EmptyPage,
} from "~/components/ui/elements";
import { Checkbox, Fieldset, type FormField, SelectField, TextField } from "~/components/ui/fields";
import { publicPage, type FormResult, type PageHandle } from "~/http/page.server";
import { formatRupees } from "~/i18n/money";
import { handleBooking, loadBookPage, type BookView, type Choices, type LandView } from "./loader.server";

export const handle: PageHandle = {
  i18n: ["equipment", "booking", "terms", "alerts"],
  isInner: true,
  hasActions: true,
};

export const loader = publicPage(loadBookPage);

/** Books the submitted days; a visitor logs in first and returns with them. */
export const action = handleBooking;

export default function Book() {
  const { t } = useTranslation("booking");
  const data = useLoaderData<typeof loader>();
  const { equipment, dates, quote, booked, carried, unpaid, land, ...page } = data;
  const result = useActionData<typeof action>();
  const shown = result ?? page.shown;
  const isConfirming =
    quote !== null && Object.keys(result?.error ?? {}).every((field) => BESIDE_TOTAL.includes(field));
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to={`/equipment/${equipment.id}${carried}`}>{equipment.name}</BackLink>
      <BookingSteps current={isConfirming ? 1 : 0} />
      <h1>{t("bookTitle", { name: equipment.name })}</h1>
      <FormErrors
        form={{ id: BOOKING_FORM, allErrors: shown.error ?? {} }}
        result={shown}
        failed={{ title: t("bookingFailed") }}
        namesFields
      />
      {page.asksVoice ? <Alert variant="warning" title={t("voiceFailed")} /> : null}
      {booked === null ? null : (
        <Alert
          variant="success"
          title={t("bookedByYou")}
          action={<ButtonLink to={`/booking/${booked}`}>{t("bookingNumber", { id: booked })}</ButtonLink>}
        />
      )}
      {/* To be paid or cancelled before more can be booked. */}
      {unpaid.length === 0 ? null : (
        <Alert variant="warning" title={t("tooManyUnpaid", { number: unpaid.length })}>
          <ul className="stack">
            {unpaid.map(({ id, name }) => (
              <li key={id}>
                <ButtonLink variant="outline" to={`/booking/${id}`}>
                  {`${name} – ${t("bookingNumber", { id })}`}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {isConfirming ? (
        <BookingSummary data={data} quote={quote} result={shown} />
      ) : (
        <>
          {page.taken === null ? null : (
            <>
              <AlertForm equipmentId={equipment.id} dates={page.taken.dates} />
              <SimilarEquipment similar={page.taken.similar} />
            </>
          )}
          {land?.said ? <Alert title={land.said} /> : null}
          <DatesOrFailure key={land?.said} {...dates} result={shown} asPage />
          {land === null ? null : <LandForm land={land} />}
        </>
      )}
    </div>
  );
}

/** Fields that are corrected beside the total. */
const BESIDE_TOTAL = ["contact", "workPlace", ...FARMER_FIELDS] as readonly string[];

/** Error page for equipment that cannot be booked now; any other error has its usual page. */
export function ErrorBoundary() {
  const { t } = useTranslation(["equipment", "common"]);
  const error = useRouteError();
  const { id } = useParams();
  const isUnavailable = isRouteErrorResponse(error) && error.status === 409 && error.data?.key !== "otherAccount";
  if (!isUnavailable) return <ErrorPage />;
  return (
    <EmptyPage
      title={t("unavailableTitle")}
      text={t("unavailableText")}
      links={[
        { to: `/equipment/${id}`, label: t("common:viewDetails") },
        { to: "/equipment", label: t("common:equipment") },
      ]}
    />
  );
}

interface BookingSummaryProps {
  data: BookView;
  quote: NonNullable<BookView["quote"]>;
  result: Partial<FormResult>;
}

function BookingSummary({ data, quote, result }: BookingSummaryProps) {
  const { equipment, terms, dates, counter, loginPage, choices } = data;
  const [form, fields] = usePageForm<"contact" | ChoiceName | FarmerField>(BOOKING_FORM, { result });
  const { t } = useTranslation(["booking", "equipment", "common", "terms"]);
  const testPayments = useFrame()?.testPayments;
  const days = `startDate=${quote.startDate}&endDate=${quote.endDate}`;
  const path = `/equipment/${equipment.id}/book?${days}${queryOf(choices, result.initialValue ?? {})}`;
  // Below a list of errors it would stand over the field that is to be corrected.
  const isRefused = Object.keys(form.errors.allErrors).length > 0;
  return (
    <Card as="section">
      <Form method="post" {...form.props} action={path} className="stack">
        {dates.asksContact ? <PhoneField field={fields.contact} /> : null}
        <ChoiceFields choices={choices} fields={fields} />
        <h2>{t("confirmTitle")}</h2>
        <DetailList
          items={[
            { term: t("common:machine"), value: equipment.name },
            { term: t("common:location"), value: equipment.location },
            ...quote.stay,
            ...withoutRepeats(terms, quote.lines),
            ...quote.split,
          ]}
        />
        {quote.totalBefore === null ? null : (
          <Alert variant="warning" title={t("priceChangedTitle")}>
            {t("priceChangedText", { before: formatRupees(quote.totalBefore), now: formatRupees(quote.total) })}
          </Alert>
        )}
        <p className="small soft">{t("holdHint", { minutes: quote.holdMinutes })}</p>
        <FarmerFields fields={fields} />
        <Hidden values={{ startDate: quote.startDate, endDate: quote.endDate, seenTotal: quote.total }} />
        <ButtonLink to={`${path}&change=`} variant="link">
          {t("changeDates")}
        </ButtonLink>
        {counter === null ? null : (
          <ButtonLink to={counter} variant="outline" block>
            {t("atCounter")}
          </ButtonLink>
        )}
        {loginPage === null ? null : (
          <p>
            {t("haveAccount")} <Link to={loginPage}>{t("common:login")}</Link>
          </p>
        )}
        {testPayments ? <p className="small soft">{t("common:testPayments")}</p> : null}
        <div className={isRefused ? "stack" : "act"}>
          <DetailList
            items={[{ term: t("total"), value: formatRupees(quote.total), total: true }]}
            className="min-w-32"
          />
          {fields.workPlace.errors ? null : <SubmitButton block={false}>{t("confirmBooking")}</SubmitButton>}
        </div>
      </Form>
    </Card>
  );
}

const CHOICE_NAMES = ["withOperator", "workPlace", "keepsPlace"] as const;
type ChoiceName = (typeof CHOICE_NAMES)[number];

/** What was chosen, kept while the days are changed; an emptied place too, or the one that is kept would be taken. */
function queryOf(choices: Choices | null, typed: Readonly<Record<string, unknown>>): string {
  if (choices === null) return "";
  const chosen = choices.isDelivered ? { workPlace: "", ...typed } : typed;
  return CHOICE_NAMES.map((name) => [name, chosen[name]] as const)
    .map(([name, value]) => (typeof value === "string" ? `&${name}=${encodeURIComponent(value)}` : ""))
    .join("");
}

/** What is offered and what is chosen of it, each once. */
function withoutRepeats(terms: readonly Fact[], lines: readonly Fact[]): Fact[] {
  return [...terms.filter(({ term }) => !lines.some((line) => line.term === term)), ...lines];
}

interface ChoiceFieldsProps {
  choices: Choices | null;
  fields: Record<ChoiceName, FormField>;
}

/** One button works the price out without booking. */
function ChoiceFields({ choices, fields: { withOperator, workPlace, keepsPlace } }: ChoiceFieldsProps) {
  const { t } = useTranslation("terms");
  if (choices === null) return null;
  const box = ({ name, initialValue }: FormField) => ({ name, value: "true", defaultChecked: initialValue === "true" });
  return (
    <Fieldset id="choices" legend={t("choices")} className="stack">
      {choices.operatorRate === null ? null : (
        <Checkbox {...box(withOperator)} label={t("wantOperator", { amount: formatRupees(choices.operatorRate) })} />
      )}
      {choices.isDelivered ? (
        <TextField field={workPlace} label={t("workPlace")} hint={t("workPlaceHint")} autoComplete="off" />
      ) : null}
      {choices.asksToKeep ? <Checkbox {...box(keepsPlace)} label={t("keepPlace")} /> : null}
      <Button variant="outline" name="quote" value="again">
        {t("showPrice")}
      </Button>
    </Fieldset>
  );
}

type Taken = NonNullable<BookView["taken"]>;

function SimilarEquipment({ similar: { items, count, carried, all } }: Pick<Taken, "similar">) {
  const { t } = useTranslation(["alerts", "common"]);
  return (
    <Card as="section" className="stack" heading={t("similar")}>
      {items.length === 0 ? <p>{t("similarNone")}</p> : null}
      <ul>
        {items.map(({ id, name, location, km, price }) => (
          <li key={id}>
            <Link to={`/equipment/${id}${carried}`} className={buttonClass({ variant: "link" }, "text-left")}>
              {name}
            </Link>
            <div className="row justify-between">
              <span className="soft small">
                {location}
                {km === undefined ? "" : ` · ${km === 0 ? t("common:veryNear") : t("common:away", { km })}`}
              </span>
              {price === undefined ? null : (
                <strong>{t("common:daysTotal", { count, amount: formatRupees(price.total) })}</strong>
              )}
            </div>
            {price?.contains ? <p className="small">{price.contains}</p> : null}
          </li>
        ))}
      </ul>
      <ButtonLink to={all} variant="outline" block>
        {t("similarAll")}
      </ButtonLink>
    </Card>
  );
}

/** Offers to tell when days that are taken come free. The address has them: the fields are of the form beside it. */
function AlertForm({ equipmentId, dates }: Pick<Taken, "dates"> & { equipmentId: number }) {
  const { t } = useTranslation("alerts");
  const query = new URLSearchParams({ equipmentId: String(equipmentId), ...dates }).toString();
  return (
    <Card as="section" className="stack" heading={t("tellMe")}>
      <p>{t("how")}</p>
      <Form method="post" action={`/alerts?${query}`}>
        <SubmitButton>{t("tellMe")}</SubmitButton>
      </Form>
    </Card>
  );
}

function LandForm({ land: { units, shown } }: { land: LandView }) {
  const { t } = useTranslation("terms");
  const { equipment, dates } = useLoaderData<typeof loader>();
  // Once the days are worked out it is folded again: they stand below.
  const isWrong = Object.keys(shown.error).length > 0;
  const [form, fields] = usePageForm<"land" | "landUnit">("land", { result: shown });
  return (
    <details open={isWrong} className="stack">
      <summary className={buttonClass({ variant: "link" })}>{t("landAsk")}</summary>
      <PageForm form={form} method="get" action={`/equipment/${equipment.id}/book`}>
        {/* Also the day from which days are proposed. */}
        <Hidden values={{ ...dates.carried, from: dates.requested.startDate || undefined }} />
        <div className="pair">
          <TextField field={fields.land} label={t("land")} inputMode="decimal" autoComplete="off" maxLength={10} />
          <SelectField field={fields.landUnit} label={t("landUnit")} options={units} />
        </div>
        <Button variant="outline" block>
          {t("landShow")}
        </Button>
      </PageForm>
    </details>
  );
}
