import { requireWord } from "~/domain/schema-parts";
import { listTransfers } from "~/domain/transfers/transfers.server";
import { formAction, type PageHandle } from "~/http/page.server";
import { record } from "~/operations/bookings.server";
import { dayInIndia } from "~/domain/calendar/day";
import { Forbidden } from "~/domain/errors";
import { earliestTime, findTransferConflict, TRANSFER_KINDS } from "~/domain/transfers/transfer";
import { stepPage } from "~/routes/shared/booking.server";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/elements";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Field, NumberField, Select, TextInput, ReasonField } from "~/components/ui/fields";

export const handle: PageHandle = { i18n: ["booking", "transfer"], isInner: true };

/** @throws Forbidden for renter and admin */
export const loader = stepPage(async ({ db, params, now, t }, { booking, part }) => {
  const kind = requireWord(TRANSFER_KINDS, params["kind"]);
  if (part !== "owner") throw new Forbidden("notAllowed");
  const transfers = await listTransfers(db, booking.id);
  const done = transfers.map((one) => one.kind);
  const conflict = findTransferConflict(booking, done, kind, dayInIndia(now));
  return {
    title: t(`transfer:formTitle_${kind}`, { id: booking.id }),
    kind,
    /** Why nothing can be recorded; otherwise null. */
    why: conflict === undefined ? null : t(`messages:${conflict}`),
    earliest: toField(earliestTime(booking, transfers[0])),
    /** Kept where a form is refused: its act was then. */
    now: toField(now.toISOString()),
  };
});

export const action = formAction(record, ({ bookingId, kind }, { t }) => ({
  to: `/booking/${bookingId}`,
  say: { title: t(`transfer:done_${kind}`) },
}));

export default function TransferPage() {
  const { t } = useTranslation("transfer");
  const { id, kind, why, earliest, now } = useLoaderData<typeof loader>();
  const [form, fields] = usePageForm<"code" | "at" | "hours" | "fuel" | "note">("transfer");
  if (why !== null && form.result === undefined) return <Alert variant="warning" title={why} />;
  return (
    <>
      <p>{t("formText")}</p>
      <PageForm
        form={form}
        action={`/booking/${id}/transfer/${kind}`}
        failed={t("failed")}
        submit={t(`open_${kind}`)}
        className="card stack"
      >
        <NumberField field={fields.code} label={t("code")} hint={t("codeHint")} required maxLength={4} />
        <Field field={fields.at} label={t("at")}>
          <TextInput
            type="datetime-local"
            min={earliest}
            defaultValue={fields.at.initialValue || (form.result === undefined ? "" : now)}
          />
        </Field>
        <NumberField field={fields.hours} label={t("hours")} hint={t("hoursHint")} inputMode="decimal" maxLength={10} />
        <Field field={fields.fuel} label={t("fuel")}>
          <Select
            none={t("fuel_none")}
            options={QUARTERS.map((percent) => ({ value: percent, label: t(`fuel_${percent}`) }))}
          />
        </Field>
        <ReasonField field={fields.note} label={t("note")} hint={t("noteHint")} />
      </PageForm>
    </>
  );
}

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const MINUTES_LENGTH = "2026-11-24T09:30".length;

/** An instant as a field for day and time takes it, in India. */
const toField = (instant: string) =>
  new Date(Date.parse(instant) + INDIA_OFFSET_MS).toISOString().slice(0, MINUTES_LENGTH);

const QUARTERS = [100, 75, 50, 25, 0] as const;
