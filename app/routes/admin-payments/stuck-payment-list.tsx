import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { NumberInput } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import type { AttentionItem } from "~/routes/shared/attention.server";

/** Items that need attention, each with its available action. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  return (
    <ul className="columns">
      {items.map((item, index) => (
        <li key={item.key} id={item.key} tabIndex={-1}>
          <AttentionCard item={item} backTo={backTo(items[index + 1] ?? items[index - 1] ?? item)} />
        </li>
      ))}
    </ul>
  );
}

/** What is dealt with leaves its place to the next. */
const backTo = ({ key }: AttentionItem) => `/admin/payments#${key}`;

function AttentionCard({ item, backTo }: { item: AttentionItem; backTo: string }) {
  const { title, text, providerMessage, bookingId, retry, decide, page } = item;
  const { t } = useTranslation(["admin", "booking"]);
  return (
    <Card as="article" className="stack">
      <h2 className="h3">{title}</h2>
      <p>{text}</p>
      {providerMessage === null ? null : (
        <p className="small">
          {t("said")} <q lang="en">{providerMessage}</q>
        </p>
      )}
      <div className="row">
        {retry === null ? null : (
          <AttentionButton {...retry} label={t(retry.intent === "cash" ? "payBackCash" : "retry")} backTo={backTo} />
        )}
        {decide?.refund === true ? (
          <AttentionButton intent="caseRefund" id={decide.caseId} label={t("caseRefund")} backTo={backTo} />
        ) : null}
        {decide?.note === true ? (
          <AttentionButton intent="caseNote" id={decide.caseId} label={t("caseNote")} backTo={backTo} />
        ) : null}
        {bookingId === null ? null : (
          <ButtonLink to={page ?? `/admin/bookings/${bookingId}`} variant="outline">
            {t("booking:bookingNumber", { id: bookingId })}
          </ButtonLink>
        )}
      </div>
      {decide?.assign === true ? <AssignForm caseId={decide.caseId} bookingId={bookingId} backTo={backTo} /> : null}
    </Card>
  );
}

interface AssignFormProps {
  caseId: number;
  bookingId: number | null;
  backTo: string;
}

/** Assigns money to a booking by its number. */
function AssignForm({ caseId, bookingId, backTo }: AssignFormProps) {
  const { t } = useTranslation("admin");
  return (
    <Form method="post" action="/admin/payments" className="row">
      <input type="hidden" name="id" value={caseId} />
      <input type="hidden" name="redirectTo" value={backTo} />
      <Field id={`booking-of-case-${caseId}`} label={t("caseBooking")} required>
        <NumberInput name="bookingId" defaultValue={bookingId ?? undefined} />
      </Field>
      <Button name="intent" value="caseAssign" variant="outline">
        {t("caseAssign")}
      </Button>
    </Form>
  );
}

interface AttentionButtonProps {
  intent: string;
  id: number;
  label: string;
  backTo: string;
}

function AttentionButton({ intent, id, label, backTo }: AttentionButtonProps) {
  const { state, formData } = useNavigation();
  const isPending = state !== "idle" && formData !== undefined;
  const isPressed = isPending && formData.get("intent") === intent && formData.get("id") === String(id);
  return (
    <Form method="post" action="/admin/payments">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="redirectTo" value={backTo} />
      <Button variant="outline" pending={isPressed} disabled={isPending && !isPressed}>
        {label}
      </Button>
    </Form>
  );
}
