import { takeOfficeCode } from "~/domain/recovery/office-code.server";
import { officeCodeSchema } from "~/domain/users/user-schema";
import { limitLongCodes } from "~/http/throttle.server";
import { publicForm, publicPage, type PageHandle } from "~/http/page.server";
import { clearLoginFailures } from "~/http/sign-in.server";
import { leadToLogin } from "~/routes/shared/after-login.server";
import { useTranslation } from "react-i18next";
import { NewPasswordFields } from "~/components/account/new-password-fields";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Screen } from "~/components/layout/screen";
import { Field, TextField, TextInput } from "~/components/ui/fields";

export const handle: PageHandle = { i18n: ["account"], isInner: true };

export const loader = publicPage(({ t }) => Promise.resolve({ title: t("account:officeCodeTitle") }));

export const action = publicForm(officeCodeSchema, async (form, call) => {
  const by = { account: form.login, address: call.clientAddress };
  const login = await codes.guess(by, () => takeOfficeCode(call.db, form, call));
  await clearLoginFailures(call, login.user);
  return leadToLogin(call, login);
});

export default function OfficeCode() {
  const { t } = useTranslation("account");
  const [form, { login, code, password, confirmPassword }] = usePageForm<
    "login" | "code" | "password" | "confirmPassword"
  >("office-code");
  return (
    <Screen to="/auth" back={t("backToLogin")} card>
      <p>{t("officeCodeText")}</p>
      <PageForm form={form} action="/auth/office-code" failed={t("resetFailed")} submit={t("resetAction")}>
        <Field field={login} label={t("loginOrPhone")} required>
          <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <TextField field={code} label={t("officeCode")} required autoComplete="one-time-code" inputMode="numeric" />
        <NewPasswordFields password={password} confirmPassword={confirmPassword} />
      </PageForm>
    </Screen>
  );
}

const codes = limitLongCodes("office codes");
