import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ForgotForm } from "~/components/account/forgot-form";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import { publicForm, publicPage } from "~/http/page.server";
import { requestResetEmail } from "~/operations/accounts.server";
import { forgotSchema } from "~/domain/users/user-schema";
import { toProblemOr } from "~/http/problems.server";
import { safePath } from "~/http/session.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["account"], isInner: true };

export const loader = publicPage(({ t, url }) => {
  const redirectTo = safePath(url.searchParams.get("redirectTo"), "");
  const keep = redirectTo === "" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  return Promise.resolve({ title: t("account:forgotTitle"), keep });
});

/** Handles the forgotten-password form and redirects to the login, or to the profile of a logged-in user. */
export const action = publicForm(forgotSchema, async (form, call) => {
  await requestResetEmail(call, form).catch((error: unknown) => {
    throw toProblemOr(call, error, "storeBusy");
  });
  const redirectTo = safePath(call.url.searchParams.get("redirectTo"), "");
  const login = `/auth?${new URLSearchParams({ tab: "login", ...(redirectTo === "" ? {} : { redirectTo }) }).toString()}`;
  const say = { title: call.t("account:emailSent"), text: call.t("messages:emailSentText") } as const;
  return { to: call.user === undefined ? login : "/profile", say };
});

export default function ForgotPassword() {
  const { t } = useTranslation("account");
  const { keep } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to={`/auth${keep}`}>{t("backToLogin")}</BackLink>
      <Card className="stack">
        <h1>{t("forgotTitle")}</h1>
        <ForgotForm action={`/auth/forgot-password${keep}`} result={result} />
      </Card>
    </div>
  );
}
