import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ForgotForm } from "~/components/account/forgot-form";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import { publicPage } from "~/http/page.server";
import { requestResetByForm } from "~/routes/shared/password-reset.server";
import { safePath } from "~/http/session.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["account"], isInner: true };

export const loader = publicPage(({ t, url }) => {
  const redirectTo = safePath(url.searchParams.get("redirectTo"), "");
  const keep = redirectTo === "" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  return Promise.resolve({ title: t("account:forgotTitle"), keep });
});

/** Handles the request for a reset email. */
export const action = requestResetByForm;

export default function ForgotPassword() {
  const { t } = useTranslation("account");
  const { keep } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/auth${keep}`}>{t("backToLogin")}</BackLink>
      <Card className="stack">
        <h1>{t("forgotTitle")}</h1>
        <ForgotForm action={`/auth/forgot-password${keep}`} result={result} />
      </Card>
    </div>
  );
}
