import { takeOfficeCode } from "~/domain/recovery/office-code.server";
import { officeCodeSchema } from "~/domain/users/user-schema";
import { limitLongCodes } from "~/http/throttle.server";
import { publicForm, publicPage } from "~/http/page.server";
import { clearLoginFailures } from "~/http/sign-in.server";
import { leadToLogin } from "~/routes/shared/after-login.server";
import { getFormProps, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NewPasswordFields } from "~/components/account/new-password-fields";
import { FormErrors } from "~/components/forms/form-errors";
import { BackLink } from "~/components/ui/back-link";

import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";
import { Form, SubmitButton } from "~/components/forms/form";
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
  const [form, fields] = useForm<{ login: string; code: string; password: string; confirmPassword: string }>({
    id: "office-code",
    lastResult: result,
  });
  const { login, code, password, confirmPassword } = fields;
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to="/auth">{t("backToLogin")}</BackLink>
      <Card className="stack">
        <h1>{t("officeCodeTitle")}</h1>
        <p>{t("officeCodeText")}</p>
        <Form method="post" action="/auth/office-code" {...getFormProps(form)} className="stack">
          <FormErrors form={form} result={result} failed={{ title: t("resetFailed") }} />
          <Field field={login} label={t("loginOrPhone")} required>
            <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field field={code} label={t("officeCode")} required>
            <TextInput autoComplete="one-time-code" inputMode="numeric" />
          </Field>
          <NewPasswordFields password={password} confirmPassword={confirmPassword} />
          <SubmitButton>{t("resetAction")}</SubmitButton>
        </Form>
      </Card>
    </div>
  );
}

const codes = limitLongCodes("office codes");
