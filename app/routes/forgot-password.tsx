import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ForgotForm } from "~/components/account/forgot-form";
import { Screen } from "~/components/layout/screen";
import { publicForm, publicPage, type PageHandle } from "~/http/page.server";
import { requestResetEmail } from "~/operations/accounts.server";
import { forgotSchema } from "~/domain/users/user-schema";
import { toProblemOr } from "~/http/problems.server";
import { loginAddress } from "~/routes/shared/after-login.server";

export const handle: PageHandle = { i18n: ["account"], isInner: true };

export const loader = publicPage(async ({ t, url }) => ({
  title: t("account:forgotTitle"),
  here: loginAddress(url, "/auth/forgot-password"),
  login: loginAddress(url, "/auth"),
}));

export const action = publicForm(forgotSchema, async (form, call) => {
  await requestResetEmail(call, form).catch((error: unknown) => {
    throw toProblemOr(call, error, "storeBusy");
  });
  const say = { title: call.t("account:emailSent"), text: call.t("messages:emailSentText") } as const;
  return { to: call.user === undefined ? loginAddress(call.url, "/auth", { tab: "login" }) : "/profile", say };
});

export default function ForgotPassword() {
  const { t } = useTranslation("account");
  const { here, login } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <Screen to={login} back={t("backToLogin")} card>
      <ForgotForm action={here} result={result} />
    </Screen>
  );
}
