import { useNavigation } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmPassword } from "~/components/admin/confirm-password";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Form } from "~/components/forms/form";
import type { AttentionItem } from "~/routes/shared/attention.server";

const FIELD_ID = "confirm-attention";

interface ConfirmAttentionProps {
  /** The form that was sent, and why the password is asked for. */
  asked: { intent: string; id: number; bookingId: number | null; redirectTo: string; password: string };
  items: readonly AttentionItem[];
}

const LABELS = { caseAssign: "caseAssign", caseRefund: "caseRefund", cash: "payBackCash" } as const;
const isLabel = (intent: string): intent is keyof typeof LABELS => Object.hasOwn(LABELS, intent);

/** Asks for the password and goes on with what was begun. */
export function ConfirmAttention({ asked, items }: ConfirmAttentionProps) {
  const { t } = useTranslation("admin");
  const { state } = useNavigation();
  const { intent, id, bookingId, redirectTo, password } = asked;
  const item = items.find(({ retry, decide }) =>
    intent.startsWith("case") ? decide?.caseId === id : retry?.intent === intent && retry.id === id,
  );
  const label = t(isLabel(intent) ? LABELS[intent] : "retry");
  // One object, or the summary would take the focus with each drawing.
  const result = useMemo(() => ({ status: "error" as const, error: { currentPassword: [password] } }), [password]);
  return (
    <Form method="post" action="/admin/payments">
      <Card className="stack">
        <FormErrors result={result} fields={{ currentPassword: FIELD_ID }} />
        <h2 className="h3">{item?.title ?? label}</h2>
        {bookingId === null ? null : <p>{`${t("caseBooking")}: ${bookingId}`}</p>}
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        {bookingId === null ? null : <input type="hidden" name="bookingId" value={bookingId} />}
        <ConfirmPassword id={FIELD_ID} error={[password]} />
        <Button pending={state !== "idle"}>{label}</Button>
      </Card>
    </Form>
  );
}
