import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { useFrame } from "~/components/layout/use-frame";
import { Button, ButtonLink } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";

interface ForgotFormProps {
  action: string;
  result: SubmissionResult<string[]> | undefined;
  /** Submits in place; without it the form navigates to a page. */
  send?: (email: string) => void;
  pending?: boolean;
}

/** Requests a password reset by email. */
export function ForgotForm({ action, result, send, pending = false }: ForgotFormProps) {
  const { t } = useTranslation("account");
  const navigation = useNavigation();
  const phone = useFrame()?.contact.phone ?? "";
  const [form, { email }] = useForm<{ email: string }>({
    id: "forgot",
    lastResult: result ?? null,
    onSubmit: (event, { formData }) => {
      if (send === undefined) return;
      event.preventDefault();
      if (!pending) send(String(formData.get("email") ?? ""));
    },
  });
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="stack">
      <p>{t("forgotIntro")}</p>
      <FormErrors result={result} fields={{ email: email.id }} failed={{ title: t("forgotFailed") }} />
      <Field id={email.id} label={t("email")} error={email.errors} required>
        <TextInput {...getInputProps(email, { type: "email" })} autoComplete="email" maxLength={254} />
      </Field>
      <Button block pending={pending || navigation.state === "submitting"}>
        {t("forgotAction")}
      </Button>
      <p className="small soft">{t("noEmail", { phone })}</p>
      <p>
        <ButtonLink to="/auth/office-code" variant="link">
          {t("haveOfficeCode")}
        </ButtonLink>
      </p>
    </Form>
  );
}
