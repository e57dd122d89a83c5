import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useNavigation, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFrame } from "~/components/layout/use-frame";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { PasswordInput, TextInput } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";

interface RegisterFormProps {
  result: SubmissionResult<string[]> | undefined;
  action: string;
}

interface RegisterFields {
  name: string;
  username: string;
  password: string;
  confirmPassword: string;
}

/** Registration form; submits the page's language as the account's. */
export function RegisterForm({ result, action }: RegisterFormProps) {
  const { t } = useTranslation(["account", "common"]);
  const navigation = useNavigation();
  const frame = useFrame();
  const [form, fields] = useForm<RegisterFields>({ id: "register", lastResult: result ?? null });
  const { name, username, password, confirmPassword } = fields;
  const ids = { name: name.id, username: username.id, password: password.id, confirmPassword: confirmPassword.id };
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="stack">
      <p>{t("registerIntro")}</p>
      <FormErrors result={result} fields={ids} failed={{ title: t("registrationFailed") }} />
      <Field id={name.id} label={t("name")} error={name.errors} required>
        <TextInput {...getInputProps(name, { type: "text" })} autoComplete="name" />
      </Field>
      <Field id={username.id} label={t("username")} hint={t("usernameHint")} error={username.errors} required>
        <TextInput
          {...getInputProps(username, { type: "text" })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field id={password.id} label={t("password")} hint={t("passwordHint")} error={password.errors} required>
        <PasswordInput {...getInputProps(password, { type: "password" })} autoComplete="new-password" />
      </Field>
      <Field id={confirmPassword.id} label={t("confirmPassword")} error={confirmPassword.errors} required>
        <PasswordInput {...getInputProps(confirmPassword, { type: "password" })} autoComplete="new-password" />
      </Field>
      <input type="hidden" name="language" value={frame?.language ?? "en"} />
      <p className="hint">
        {t("registerTerms")} <Link to="/terms">{t("common:terms")}</Link>,{" "}
        <Link to="/privacy">{t("common:privacy")}</Link>
      </p>
      <Button block pending={navigation.state === "submitting"}>
        {t("registerAction")}
      </Button>
    </Form>
  );
}
