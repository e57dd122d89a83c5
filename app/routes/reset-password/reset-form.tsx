import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NewPasswordFields } from "~/components/account/new-password-fields";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Form } from "~/components/forms/form";

interface ResetFormProps {
  result: SubmissionResult<string[]> | undefined;
  token: string;
}

/** A new password, typed twice. The token moves from the URL into the form. */
export function ResetForm({ result, token }: ResetFormProps) {
  const { t } = useTranslation("account");
  const navigation = useNavigation();
  const [form, { password, confirmPassword }] = useForm<{ password: string; confirmPassword: string }>({
    id: "reset",
    lastResult: result ?? null,
  });
  return (
    <Form method="post" action="/auth/reset-password" {...getFormProps(form)} className="stack">
      <FormErrors
        result={result}
        fields={{ password: password.id, confirmPassword: confirmPassword.id }}
        failed={{ title: t("resetFailed") }}
      />
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields password={password} confirmPassword={confirmPassword} />
      <Button block pending={navigation.state === "submitting"}>
        {t("resetAction")}
      </Button>
    </Form>
  );
}
