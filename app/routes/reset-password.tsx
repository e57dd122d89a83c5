import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NewPasswordFields } from "~/components/account/new-password-fields";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Screen } from "~/components/layout/screen";
import { MissingPage } from "~/components/layout/error-page";
import type { HeadersFunction } from "@remix-run/node";
import { publicForm, publicPage, seeOther, type PageHandle } from "~/http/page.server";
import { leadToLogin } from "~/routes/shared/after-login.server";
import { setNewPassword } from "~/operations/accounts.server";
import { Invalid } from "~/domain/errors";
import { findReset } from "~/domain/users/new-password.server";
import { resetSchema } from "~/domain/users/user-schema";

/** The address holds a personal token. */
export const handle: PageHandle = { i18n: ["account"], isSecret: true, isUnlisted: true };

/** The token is sent as referrer to no other site. With `no-referrer` forms would send `Origin: null`: refused. */
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });

export const loader = publicPage(async (call) => {
  const token = call.url.searchParams.get("token") ?? "";
  return {
    title: call.t("common:changePassword"),
    isGood: (await findReset(call.db, token, call)) !== undefined,
    token,
  };
});

export const action = publicForm(resetSchema, async (form, call) => {
  const login = await setNewPassword(call, form).catch((error: unknown) => {
    if (error instanceof Invalid && error.key === "resetLinkDead") return undefined;
    throw error;
  });
  // The page without a token, for links that no longer work.
  if (login === undefined) return seeOther("/auth/reset-password");
  return leadToLogin(call, login);
});

export default function ResetPassword() {
  const { t } = useTranslation(["account", "common"]);
  const { isGood, token } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const typed = result?.initialValue?.token;
  const [form, { password, confirmPassword }] = usePageForm<"password" | "confirmPassword">("reset");
  if (!isGood && typeof typed !== "string")
    return (
      <MissingPage
        title={t("resetDeadTitle")}
        text={t("resetDeadText")}
        to="/auth/forgot-password"
        label={t("askAgain")}
      />
    );
  return (
    <Screen card>
      <PageForm form={form} action="/auth/reset-password" failed={t("resetFailed")} submit={t("resetAction")}>
        {/* The token moves from the URL into the form. */}
        <input type="hidden" name="token" value={typeof typed === "string" ? typed : token} />
        <NewPasswordFields password={password} confirmPassword={confirmPassword} />
      </PageForm>
    </Screen>
  );
}
