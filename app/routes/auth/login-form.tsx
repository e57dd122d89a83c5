import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button, ButtonLink } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { PasswordInput, TextInput } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import { FORGOT_DIALOG } from "./forgot-dialog";

interface LoginFormProps {
  result: SubmissionResult<string[]> | undefined;
  action: string;
  /** Prefilled after a registration. */
  username: string;
  /** URL of the forgotten-password page; with JavaScript a dialog opens instead. */
  forgotPage: string;
  /** URL of the login by SMS, where it is offered. */
  smsPage: string | undefined;
}

/** Login form: username and password. */
export function LoginForm({ result, action, username, forgotPage, smsPage }: LoginFormProps) {
  const { t } = useTranslation("account");
  const navigation = useNavigation();
  const [form, fields] = useForm<{ username: string; password: string }>({
    id: "login",
    lastResult: result ?? null,
    defaultValue: { username },
  });
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="stack">
      {username === "" ? <p>{t("loginIntro")}</p> : null}
      <FormErrors
        result={result}
        fields={{ username: fields.username.id, password: fields.password.id }}
        failed={{ title: t("loginFailed"), text: t("loginFailedText") }}
      />
      <Field id={fields.username.id} label={t("username")} error={fields.username.errors} required>
        <TextInput
          {...getInputProps(fields.username, { type: "text" })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field id={fields.password.id} label={t("password")} error={fields.password.errors} required>
        <PasswordInput
          {...getInputProps(fields.password, { type: "password" })}
          autoComplete="current-password"
          autoFocus={username !== "" && result === undefined}
        />
      </Field>
      <Button block pending={navigation.state === "submitting"}>
        {t("loginAction")}
      </Button>
      <p>
        <ButtonLink to={forgotPage} variant="link" data-opens={FORGOT_DIALOG}>
          {t("forgotLink")}
        </ButtonLink>
      </p>
      {smsPage === undefined ? null : (
        <p>
          <ButtonLink to={smsPage} variant="link">
            {t("smsLogin")}
          </ButtonLink>
        </p>
      )}
    </Form>
  );
}
