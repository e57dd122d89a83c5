import { readId } from "~/domain/schema-parts";
import { recordTransfer, readTransferKind, transferSchema, listTransfers } from "~/domain/transfers/transfers.server";
import { userForm, userPage } from "~/http/page.server";
import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { Forbidden } from "~/domain/errors";
import { earliestTime, findTransferConflict, type TransferKind } from "~/domain/transfers/transfer";
import { formatRange } from "~/i18n/format";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import type { PageHandle } from "~/page-handle";
import { Form, SubmitButton } from "~/components/forms/form";
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { FormErrors } from "~/components/forms/form-errors";

import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { NumberInput, Select, TextInput, Textarea } from "~/components/ui/inputs";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/decisions";

export const handle: PageHandle = { i18n: ["booking", "transfer"], isInner: true };

/**
 * The form for a handover or a return, for the owner.
 *
 * @throws NotFound for strangers; Forbidden for renter and admin
 */
export const loader = userPage(async ({ db, user, params, now, language, t }) => {
  const kind = readTransferKind(params["kind"]);
  const { booking, part } = await requireBookingAndRole(db, readId(params["id"]), user);
  if (part !== "owner") throw new Forbidden("notAllowed");
  const transfers = await listTransfers(db, booking.id);
  const done = transfers.map((one) => one.kind);
  const conflict = findTransferConflict(booking, done, kind, dayInIndia(now));
  const { name } = await requireAnyEquipment(db, booking.equipmentId);
  return {
    title: t(`transfer:formTitle_${kind}`, { id: booking.id }),
    id: booking.id,
    kind,
    equipment: name,
    dates: formatRange(booking.startDate, booking.endDate, language),
    /** Why nothing can be recorded; otherwise null. */
    why: conflict === undefined ? null : t(`messages:${conflict}`),
    earliest: toField(earliestTime(booking, transfers[0])),
    /** Kept where a form is refused: its act was then. */
    now: toField(now.toISOString()),
  };
});

/** Handles the owner's form for a handover or a return and redirects to the booking. */
export const action = userForm(transferSchema, async (request, { db, user, now, t, ...call }) => {
  const kind = readTransferKind(call.params["kind"]);
  const { bookingId } = await recordTransfer(db, readId(call.params["id"]), { kind, request, user, now });
  return { to: `/booking/${bookingId}`, say: { title: t(`transfer:done_${kind}`) } };
});

/** Records a handover or a return, for the owner. */
export default function TransferPage() {
  const { t } = useTranslation(["booking", "transfer"]);
  const { id, kind, equipment, dates, why, earliest, now } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to={`/booking/${id}`}>{t("bookingNumber", { id })}</BackLink>
      <h1>{t(`transfer:formTitle_${kind}`, { id })}</h1>
      <p>
        {equipment}
        <br />
        {dates}
      </p>
      {why === null || result !== undefined ? (
        <>
          <p>{t("transfer:formText")}</p>
          <TransferForm id={id} kind={kind} earliest={earliest} now={now} result={result} />
        </>
      ) : (
        <Alert variant="warning" title={why} />
      )}
    </div>
  );
}

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const MINUTES_LENGTH = "2026-11-24T09:30".length;

/** An instant as a field for day and time takes it, in India. */
const toField = (instant: string) =>
  new Date(Date.parse(instant) + INDIA_OFFSET_MS).toISOString().slice(0, MINUTES_LENGTH);

const QUARTERS = [100, 75, 50, 25, 0] as const;

interface TransferFormProps {
  id: number;
  kind: TransferKind;
  /** The earliest time that can be stated. */
  earliest: string;
  /** The time of a form that was refused. */
  now: string;
  result: SubmissionResult<string[]> | undefined;
}

/** Code, time, hour meter, fuel and a note. */
function TransferForm({ id, kind, earliest, now, result }: TransferFormProps) {
  const { t } = useTranslation("transfer");
  const [form, fields] = useForm<Record<"code" | "at" | "hours" | "fuel" | "note", string>>({
    id: "transfer",
    lastResult: result,
  });
  return (
    <Card as="section">
      <Form method="post" action={`/booking/${id}/transfer/${kind}`} {...getFormProps(form)} className="stack">
        <FormErrors form={form} result={result} failed={{ title: t("failed") }} />
        <Field field={fields.code} label={t("code")} hint={t("codeHint")} required>
          <NumberInput maxLength={4} />
        </Field>
        <Field field={fields.at} label={t("at")}>
          <TextInput
            type="datetime-local"
            min={earliest}
            defaultValue={fields.at.initialValue || (result === undefined ? "" : now)}
          />
        </Field>
        <Field field={fields.hours} label={t("hours")} hint={t("hoursHint")}>
          <NumberInput inputMode="decimal" maxLength={10} />
        </Field>
        <Field field={fields.fuel} label={t("fuel")}>
          <Select>
            <option value="">{t("fuel_none")}</option>
            {QUARTERS.map((percent) => (
              <option key={percent} value={percent}>
                {t(`fuel_${percent}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field field={fields.note} label={t("note")} hint={t("noteHint")}>
          <Textarea rows={3} countTo={REASON_MAX_CHARACTERS} />
        </Field>
        <SubmitButton>{t(`open_${kind}`)}</SubmitButton>
      </Form>
    </Card>
  );
}
