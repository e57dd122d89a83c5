import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { PostForm } from "~/components/forms/form";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/decision-limits";
import type { TransferKind } from "~/domain/transfers/transfer";

interface DecideFormProps {
  id: number;
  kind: TransferKind;
  result: SubmissionResult<string[]> | undefined;
}

/** Closes one disagreement with what the office says to it. */
export function DecideForm({ id, kind, result }: DecideFormProps) {
  const { t } = useTranslation("transfer");
  const own = result?.initialValue?.["kind"] === kind ? result : undefined;
  const field = `decision-${kind}`;
  return (
    <Card as="section">
      <PostForm action={`/admin/bookings/${id}/transfers`} className="stack" noValidate>
        <h2>{`${t("decide")}: ${t(`kind_${kind}`)}`}</h2>
        <FormErrors result={own} fields={{ decision: field }} failed={{ title: t("failed") }} />
        <input type="hidden" name="kind" value={kind} />
        <Field
          id={field}
          label={t("decision")}
          hint={t("decisionHint")}
          error={own?.error?.["decision"] ?? undefined}
          required
        >
          <Textarea
            name="decision"
            rows={3}
            countTo={REASON_MAX_CHARACTERS}
            defaultValue={String(own?.initialValue?.["decision"] ?? "")}
          />
        </Field>
        <Button>{t("decide")}</Button>
      </PostForm>
    </Card>
  );
}
