import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { PasswordInput } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";

/** The password, and the button that asks for the end. */
export function EndForm({ result }: { result: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation(["security", "account"]);
  const navigation = useNavigation();
  const [form, { currentPassword }] = useForm<{ currentPassword: string }>({
    id: "account-end",
    lastResult: result ?? null,
  });
  return (
    <Form method="post" action="/profile/end" {...getFormProps(form)} className="stack">
      <FormErrors
        result={result}
        fields={{ currentPassword: currentPassword.id }}
        failed={{ title: t("security:endFailed") }}
      />
      <Field id={currentPassword.id} label={t("account:currentPassword")} error={currentPassword.errors} required>
        <PasswordInput {...getInputProps(currentPassword, { type: "password" })} autoComplete="current-password" />
      </Field>
      <Button variant="destructive" block pending={navigation.state === "submitting"}>
        {t("security:endAction")}
      </Button>
    </Form>
  );
}
