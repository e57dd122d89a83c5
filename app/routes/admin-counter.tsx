import { counterQuoteSchema } from "~/domain/bookings/booking-schema";
import { formAction, type PageHandle } from "~/http/page.server";
import { bookForCash } from "~/operations/bookings.server";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Hidden } from "~/components/forms/form";
import { ConfirmPassword, PageForm, usePageForm } from "~/components/forms/page-form";
import { FarmerInputs, type FarmerField } from "~/components/bookings/farmer-fields";
import { Button, Card, DetailList } from "~/components/ui/elements";
import { Checkbox, DateRange, Fieldset, NumberField, TextField } from "~/components/ui/fields";
import { datesTaken, findTakenDays } from "~/domain/bookings/change-booking.server";
import { quoteRequest } from "~/domain/bookings/quote-booking.server";
import { requireBookableDates } from "~/domain/bookings/request-booking.server";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict } from "~/domain/errors";
import { requireQuery } from "~/http/body.server";
import type { UserCall } from "~/http/call.server";
import { describeFields } from "~/http/problems.server";
import { formatRange } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import { describeQuote } from "~/components/bookings/describe-terms";
import { AdminPage } from "~/components/admin/admin-page";
import { adminPage } from "~/routes/shared/admin-screen.server";

export const handle: PageHandle = { i18n: ["admin", "booking", "terms"] };

/** The counter: machine and days first, then the price that is to be received. */
export const loader = adminPage(async (call) => {
  const query = call.url.searchParams;
  const asked = Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? ""]));
  const isAsked = FIELDS.some((name) => query.has(name));
  const { quote, problems } = isAsked ? await quoteAtCounter(call) : { quote: null, problems: {} };
  return { title: call.t("admin:counter"), asked, quote, shown: { error: problems, initialValue: asked } };
});

/** Books for a person who has paid at the counter. Pressed twice, it leads to the booking of the first press. */
export const action = formAction(bookForCash, ({ id }, { t }) => ({
  to: `/bookings/${id}/receipt`,
  say: { title: t("admin:counterDone") },
}));

export default function AdminCounter() {
  const { t } = useTranslation("admin");
  return (
    <AdminPage>
      <div className="max-w-150 stack">
        <p>{t("counterText")}</p>
        <QuoteForm />
        <CashForm />
      </div>
    </AdminPage>
  );
}

const FIELDS = ["equipmentId", "startDate", "endDate", "withOperator", "workPlace"] as const;

async function quoteAtCounter(call: UserCall) {
  const { db, url, now, t, language } = call;
  try {
    const request = requireQuery(url.searchParams, counterQuoteSchema);
    requireBookableDates(request, now);
    const equipment = await requireEquipment(db, request.equipmentId);
    if (!equipment.availability) throw new Conflict("equipmentUnavailable");
    const taken = await findTakenDays(db, equipment.id, request);
    if (taken.length > 0) throw datesTaken();
    const found = await quoteRequest(db, equipment, request, now);
    return {
      problems: {},
      quote: {
        equipment: equipment.name,
        facts: [
          { term: t("admin:dates"), value: formatRange(request.startDate, request.endDate, language) },
          ...describeQuote(found, call),
          { term: t("booking:total"), value: formatRupees(found.total), total: true },
        ],
        total: found.total,
      },
    };
  } catch (error) {
    return { quote: null, problems: describeFields(call, error) };
  }
}

function CashForm() {
  const { t } = useTranslation(["admin", "booking"]);
  const { asked, quote, mustConfirm } = useLoaderData<typeof loader>();
  const [form, fields] = usePageForm<"cashReceived" | "currentPassword" | FarmerField>("cash");
  const { cashReceived, currentPassword } = fields;
  if (quote === null) return null;
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== "")).toString();
  return (
    <Card as="section">
      <PageForm
        form={form}
        action={`/admin/counter?${query}`}
        failed={t("counterFailed")}
        submit={t("counterBook")}
        noValidate
      >
        <h2>{quote.equipment}</h2>
        <DetailList items={quote.facts} />
        <Hidden values={{ ...asked, seenTotal: quote.total }} />
        <FarmerInputs fields={fields} hasPhone={false} />
        <Fieldset field={cashReceived} legend={t("counterCash")} required>
          <Checkbox
            name={cashReceived.name}
            value="true"
            label={t("counterReceived", { amount: formatRupees(quote.total) })}
          />
        </Fieldset>
        {mustConfirm || currentPassword.errors ? <ConfirmPassword field={currentPassword} /> : null}
      </PageForm>
    </Card>
  );
}

function QuoteForm() {
  const { t } = useTranslation(["admin", "booking", "terms"]);
  const { shown } = useLoaderData<typeof loader>();
  const [form, fields] = usePageForm<(typeof FIELDS)[number]>("quote", { result: shown });
  const { equipmentId, workPlace, withOperator } = fields;
  return (
    <Card as="section">
      <PageForm form={form} method="get" action="/admin/counter" failed={t("counterFailed")} noValidate>
        <NumberField field={equipmentId} label={t("counterMachine")} hint={t("counterMachineHint")} required />
        <div className="pair">
          <DateRange labels={[t("booking:startDate"), t("booking:endDate")]} fields={fields} required />
        </div>
        <TextField field={workPlace} label={t("terms:workPlace")} hint={t("terms:workPlaceHint")} autoComplete="off" />
        <Checkbox
          name={withOperator.name}
          value="true"
          defaultChecked={withOperator.initialValue === "true"}
          label={t("terms:withOperator")}
        />
        <Button variant="outline" block>
          {t("terms:showPrice")}
        </Button>
      </PageForm>
    </Card>
  );
}
