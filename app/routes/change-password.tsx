import { Invalid } from "~/domain/errors";
import { authenticateUser } from "~/domain/users/accounts.server";
import { changePassword } from "~/domain/users/new-password.server";
import { changePasswordSchema } from "~/domain/users/user-schema";
import { requireOwnPassword } from "~/http/confirm-again.server";
import { userForm, userPage, seeOther, type PageHandle } from "~/http/page.server";
import { signIn } from "~/http/session.server";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NewPasswordFields } from "~/components/account/new-password-fields";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Screen } from "~/components/layout/screen";
import { Field, PasswordInput } from "~/components/ui/fields";

export const handle: PageHandle = { i18n: ["account", "security"], isInner: true };

export const loader = userPage(({ t, user }) =>
  Promise.resolve({ title: t("common:changePassword"), isAdmin: user.isAdmin }),
);

/** Sets a new password by the old one: every other login ends, this device goes on under a new session. */
export const action = userForm(changePasswordSchema, async ({ currentPassword, password }, call) => {
  const { db, user, now, t } = call;
  const changed = await requireOwnPassword(call, currentPassword)
    .then((login) => changePassword(db, login, { password, now }))
    .catch(async (error: unknown) => {
      if (!(error instanceof Invalid && error.key === "currentPasswordWrong")) throw error;
      // The second of two submissions finds the new password already set.
      const already = await authenticateUser(db, { username: user.username, password });
      if (already === undefined) throw error;
      return already;
    });
  const notice = { title: t("account:passwordChangedTitle"), text: t("security:passwordChanged") };
  const headers = new Headers();
  for (const cookie of await signIn(call, changed, { notice })) headers.append("Set-Cookie", cookie);
  return seeOther("/profile", headers);
});

export default function ChangePassword() {
  const { t } = useTranslation(["account", "security", "common"]);
  const { isAdmin } = useLoaderData<typeof loader>();
  const [form, { currentPassword, password, confirmPassword }] = usePageForm<
    "currentPassword" | "password" | "confirmPassword"
  >("change-password");
  return (
    <Screen to="/profile" back={t("common:editProfile")} card>
      <p>{t("security:changePasswordText")}</p>
      <PageForm form={form} action="/profile/password" failed={t("resetFailed")} submit={t("resetAction")}>
        <Field field={currentPassword} label={t("security:oldPassword")} required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <NewPasswordFields
          password={password}
          confirmPassword={confirmPassword}
          {...(isAdmin ? { hint: t("security:adminPasswordHint") } : {})}
        />
      </PageForm>
    </Screen>
  );
}
