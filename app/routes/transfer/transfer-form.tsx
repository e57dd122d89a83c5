import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { NumberInput, Select, Textarea, TextInput } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/decision-limits";
import type { TransferKind } from "~/domain/transfers/transfer";

const FIELDS = { code: "code", at: "at", hours: "hours", fuel: "fuel", note: "note" };
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
export function TransferForm({ id, kind, earliest, now, result }: TransferFormProps) {
  const { t } = useTranslation("transfer");
  const navigation = useNavigation();
  const typed = (name: string) => String(result?.initialValue?.[name] ?? "");
  const errorOf = (name: string) => result?.error?.[name] ?? undefined;
  return (
    <Card as="section">
      <Form method="post" action={`/booking/${id}/transfer/${kind}`} className="stack" noValidate>
        <FormErrors result={result} fields={FIELDS} failed={{ title: t("failed") }} />
        <Field id="code" label={t("code")} hint={t("codeHint")} error={errorOf("code")} required>
          <NumberInput name="code" maxLength={4} />
        </Field>
        <Field id="at" label={t("at")} hint={t("atHint")} error={errorOf("at")}>
          <TextInput
            type="datetime-local"
            name="at"
            min={earliest}
            defaultValue={typed("at") || (result === undefined ? "" : now)}
          />
        </Field>
        <Field id="hours" label={t("hours")} hint={t("hoursHint")} error={errorOf("hours")}>
          <NumberInput name="hours" inputMode="decimal" maxLength={10} defaultValue={typed("hours")} />
        </Field>
        <Field id="fuel" label={t("fuel")} error={errorOf("fuel")}>
          <Select name="fuel" defaultValue={typed("fuel")}>
            <option value="">{t("fuel_none")}</option>
            {QUARTERS.map((percent) => (
              <option key={percent} value={percent}>
                {t(`fuel_${percent}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="note" label={t("note")} hint={t("noteHint")} error={errorOf("note")}>
          <Textarea name="note" rows={3} countTo={REASON_MAX_CHARACTERS} defaultValue={typed("note")} />
        </Field>
        <Button block pending={navigation.state === "submitting"}>
          {t(`open_${kind}`)}
        </Button>
      </Form>
    </Card>
  );
}
