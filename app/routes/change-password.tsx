import { changePassword, findJustChanged } from "~/domain/users/new-password.server";
import { changePasswordSchema } from "~/domain/users/user-schema";
import { requireOwnPassword } from "~/http/confirm-again.server";
import { userForm, userPage, seeOther } from "~/http/page.server";
import { signIn } from "~/http/session.server";
import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NewPasswordFields } from "~/components/account/new-password-fields";
import { FormErrors } from "~/components/forms/form-errors";
import { BackLink } from "~/components/ui/back-link";

import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { PasswordInput } from "~/components/ui/inputs";
import { Form, SubmitButton } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["account", "security"], isInner: true };

export const loader = userPage(({ t, user }) =>
  Promise.resolve({ title: t("common:changePassword"), isAdmin: user.isAdmin }),
);

/** Sets a new password by the old one: every other login ends, this device goes on under a new session. */
export const action = userForm(changePasswordSchema, async ({ currentPassword, password }, call) => {
  const { db, user, now, request, t } = call;
  const change = { password, now };
  const changed = await requireOwnPassword(call, currentPassword)
    .then((login) => changePassword(db, login, change))
    .catch(async (error: unknown) => {
      // The second of two submissions finds the new password already set.
      const already = await findJustChanged(db, user, change);
      if (already === undefined) throw error;
      return already;
    });
  const notice = { title: t("account:passwordChangedTitle"), text: t("security:passwordChanged") };
  const headers = new Headers();
  for (const cookie of await signIn(request, changed, { notice })) headers.append("Set-Cookie", cookie);
  return seeOther("/profile", headers);
});

export default function ChangePassword() {
  const { t } = useTranslation(["account", "security", "common"]);
  const { isAdmin } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [form, fields] = useForm<{ currentPassword: string; password: string; confirmPassword: string }>({
    id: "change-password",
    lastResult: result,
  });
  const { currentPassword, password, confirmPassword } = fields;
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to="/profile">{t("common:editProfile")}</BackLink>
      <Card className="stack">
        <h1>{t("common:changePassword")}</h1>
        <p>{t("security:changePasswordText")}</p>
        <Form method="post" action="/profile/password" {...getFormProps(form)} className="stack">
          <FormErrors form={form} result={result} failed={{ title: t("resetFailed") }} />
          <Field field={currentPassword} label={t("security:oldPassword")} required>
            <PasswordInput autoComplete="current-password" />
          </Field>
          <NewPasswordFields
            password={password}
            confirmPassword={confirmPassword}
            {...(isAdmin ? { hint: t("security:adminPasswordHint") } : {})}
          />
          <SubmitButton>{t("resetAction")}</SubmitButton>
        </Form>
      </Card>
    </div>
  );
}
