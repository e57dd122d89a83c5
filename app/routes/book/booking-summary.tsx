import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFrame } from "~/components/layout/use-frame";
import { FarmerFields, type FarmerField } from "~/components/bookings/farmer-fields";
import { PhoneField } from "~/components/bookings/phone-field";
import { Alert, Button, ButtonLink, Card, DetailList } from "~/components/ui/elements";
import { Form, Hidden, SubmitButton } from "~/components/forms/form";
import { usePageForm } from "~/components/forms/page-form";
import { BOOKING_FORM } from "~/components/bookings/dates-form";
import type { FormResult } from "~/http/page.server";
import type { Fact } from "~/components/bookings/describe-terms";
import type { BookView, Choices } from "./loader.server";
import { formatRupees } from "~/i18n/money";
import { Checkbox, Field, Fieldset, type FormField, TextInput } from "~/components/ui/fields";

interface BookingSummaryProps {
  data: BookView;
  quote: NonNullable<BookView["quote"]>;
  choices: Choices | null;
  /** What was wrong, with for whom it is and how to reach the renter, as typed before. */
  result: Partial<FormResult>;
}

export function BookingSummary({ data, quote, choices, result }: BookingSummaryProps) {
  const { equipment, terms, dates, counter, loginPage } = data;
  const [form, fields] = usePageForm<"contact" | "workPlace" | FarmerField>(BOOKING_FORM, { result });
  const { t } = useTranslation(["booking", "equipment", "common", "terms"]);
  const testPayments = useFrame()?.testPayments;
  const days = `startDate=${quote.startDate}&endDate=${quote.endDate}`;
  const path = `/equipment/${equipment.id}/book?${days}`;
  // Below a list of errors it would stand over the field that is to be corrected.
  const isRefused = Object.keys(form.errors.allErrors).length > 0;
  return (
    <Card as="section">
      <Form method="post" {...form.props} action={`${path}${queryOf(choices)}`} className="stack">
        {dates.asksContact ? <PhoneField field={fields.contact} /> : null}
        <ChoiceFields choices={choices} place={fields.workPlace} />
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
        <ButtonLink to={`${path}${queryOf(choices)}&change=`} variant="link">
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

/** What was chosen, kept while the days are changed. */
function queryOf(choices: Choices | null): string {
  if (choices === null) return "";
  const { withOperator, isDelivered, workPlace, keepsPlace } = choices;
  const chosen = {
    ...(withOperator ? { withOperator: "true" } : {}),
    ...(isDelivered ? { workPlace } : {}),
    ...(keepsPlace === true ? { keepsPlace: "true" } : {}),
  };
  return Object.entries(chosen)
    .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
    .join("");
}

/** What is offered and what is chosen of it, each once. */
function withoutRepeats(terms: readonly Fact[], lines: readonly Fact[]): Fact[] {
  return [...terms.filter(({ term }) => !lines.some((line) => line.term === term)), ...lines];
}

/** Operator and place of work, with a button that works the price out without booking. */
function ChoiceFields({ choices, place }: { choices: Choices | null; place: FormField }) {
  const { t } = useTranslation("terms");
  if (choices === null) return null;
  return (
    <Fieldset id="choices" legend={t("choices")} className="stack">
      {choices.operatorRate === null ? null : (
        <Checkbox
          name="withOperator"
          value="true"
          defaultChecked={choices.withOperator}
          label={t("wantOperator", { amount: formatRupees(choices.operatorRate) })}
        />
      )}
      {choices.isDelivered ? (
        <Field field={place} label={t("workPlace")} hint={t("workPlaceHint")}>
          <TextInput defaultValue={choices.workPlace} autoComplete="off" />
        </Field>
      ) : null}
      {choices.isDelivered && choices.keepsPlace !== null ? (
        <Checkbox name="keepsPlace" value="true" defaultChecked={choices.keepsPlace} label={t("keepPlace")} />
      ) : null}
      <Button variant="outline" name="quote" value="again">
        {t("showPrice")}
      </Button>
    </Fieldset>
  );
}
