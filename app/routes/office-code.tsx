import { takeOfficeCode } from "~/domain/recovery/office-code.server";
import { officeCodeSchema } from "~/domain/users/user-schema";
import { limitLongCodes } from "~/http/throttle.server";
import { publicForm, publicPage } from "~/http/page.server";
import { clearLoginFailures } from "~/http/sign-in.server";
import { leadToLogin } from "~/routes/shared/after-login.server";
import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { useActionData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NewPasswordFields } from "~/components/account/new-password-fields";
import { FormErrors } from "~/components/forms/form-errors";
import { BackLink } from "~/components/ui/back-link";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["account"], isInner: true };

export const loader = publicPage(({ t }) => Promise.resolve({ title: t("account:officeCodeTitle") }));

/** Sets a new password by the office's code and leads to the login. */
export const action = publicForm(officeCodeSchema, async (form, call) => {
  const by = { account: form.login, address: call.clientAddress };
  const login = await codes.guess(by, () => takeOfficeCode(call.db, form, call));
  await clearLoginFailures(call, login.user);
  return leadToLogin(call, login);
});

export default function OfficeCode() {
  const { t } = useTranslation("account");
  const result = useActionData<typeof action>();
  const navigation = useNavigation();
  const [form, fields] = useForm<{ login: string; code: string; password: string; confirmPassword: string }>({
    id: "office-code",
    lastResult: result ?? null,
  });
  const { login, code, password, confirmPassword } = fields;
  const ids = { login: login.id, code: code.id, password: password.id, confirmPassword: confirmPassword.id };
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to="/auth">{t("backToLogin")}</BackLink>
      <Card className="stack">
        <h1>{t("officeCodeTitle")}</h1>
        <p>{t("officeCodeText")}</p>
        <Form method="post" action="/auth/office-code" {...getFormProps(form)} className="stack">
          <FormErrors result={result} fields={ids} failed={{ title: t("resetFailed") }} />
          <Field id={login.id} label={t("loginOrPhone")} error={login.errors} required>
            <TextInput
              {...getInputProps(login, { type: "text" })}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field id={code.id} label={t("officeCode")} error={code.errors} required>
            <TextInput {...getInputProps(code, { type: "text" })} autoComplete="one-time-code" inputMode="numeric" />
          </Field>
          <NewPasswordFields password={password} confirmPassword={confirmPassword} />
          <Button block pending={navigation.state === "submitting"}>
            {t("resetAction")}
          </Button>
        </Form>
      </Card>
    </div>
  );
}

const codes = limitLongCodes("office codes");
