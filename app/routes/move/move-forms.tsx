import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Select, Textarea } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/decision-limits";
import type { loadMove } from "./loader.server";

type View = Awaited<ReturnType<typeof loadMove>>;
type Choice = NonNullable<View["choice"]>;

interface MoveFormProps {
  id: number;
  choice: Choice;
  total: string;
  refund: View["refund"];
  result: SubmissionResult<string[]> | undefined;
}

/** The free days to choose from, with what the proposal means. */
export function MoveForm({ id, choice, total, refund, result }: MoveFormProps) {
  const { t } = useTranslation("move");
  const navigation = useNavigation();
  const typed = (name: string) => String(result?.initialValue?.[name] ?? "");
  const asked = typed("startDate");
  if (choice.offers.length === 0 && result === undefined) return <Alert variant="warning" title={t("noDays")} />;
  return (
    <Card as="section">
      <Form method="post" action={`/booking/${id}/move`} className="stack" noValidate>
        <FormErrors
          result={result}
          fields={{ startDate: "startDate", reason: "reason" }}
          failed={{ title: t("failed") }}
        />
        <Field
          id="startDate"
          label={t("newDays")}
          hint={t("newDaysHint", { count: choice.count, total })}
          error={result?.error?.startDate ?? undefined}
          required
        >
          <Select name="startDate" defaultValue={asked}>
            {choice.offers.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="reason" label={t("reason")} hint={t("reasonHint")} error={result?.error?.reason ?? undefined}>
          <Textarea name="reason" rows={2} countTo={REASON_MAX_CHARACTERS} defaultValue={typed("reason")} />
        </Field>
        <p className="hint">
          {t("notHeld")}
          {refund === null ? "" : ` ${t(refund)}`}
        </p>
        <Button block pending={navigation.state === "submitting"}>
          {t("send")}
        </Button>
      </Form>
    </Card>
  );
}
