import { getFormProps, getTextareaProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmPassword } from "~/components/admin/confirm-password";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import { PROOF_MAX_CHARACTERS } from "~/domain/recovery/recovery-limits";

interface RecoveryFormProps {
  id: number;
  /** True where the login is older than what the code takes. */
  mustConfirm: boolean;
  result: SubmissionResult<string[]> | undefined;
}

/** What proved who the person is, and the button that makes the code. */
export function RecoveryForm({ id, mustConfirm, result }: RecoveryFormProps) {
  const { t } = useTranslation("admin");
  const navigation = useNavigation();
  const [form, { proof, currentPassword }] = useForm<{ proof: string; currentPassword: string }>({
    id: "recovery",
    lastResult: result ?? null,
  });
  return (
    <Card as="section" className="stack">
      <p>{t("recoverText")}</p>
      <Form method="post" action={`/admin/users/${id}/recover`} {...getFormProps(form)} className="stack">
        <FormErrors
          result={result}
          fields={{ proof: proof.id, currentPassword: currentPassword.id }}
          failed={{ title: t("recoverFailed") }}
        />
        <Field id={proof.id} label={t("proof")} hint={t("proofHint")} error={proof.errors} required>
          <Textarea {...getTextareaProps(proof)} rows={3} countTo={PROOF_MAX_CHARACTERS} />
        </Field>
        {mustConfirm || currentPassword.errors !== undefined ? (
          <ConfirmPassword id={currentPassword.id} error={currentPassword.errors} />
        ) : null}
        <Button block pending={navigation.state === "submitting"}>
          {t("makeCode")}
        </Button>
      </Form>
    </Card>
  );
}
