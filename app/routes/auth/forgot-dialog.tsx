import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "~/components/forms/api-call";
import { showNotice } from "~/components/layout/show-notice";
import { Dialog } from "~/components/ui/dialog";
import { ForgotForm } from "~/components/account/forgot-form";

export const FORGOT_DIALOG = "forgot-password";

interface ForgotDialogProps {
  /** URL of the same form without JavaScript. */
  page: string;
}

/** The forgotten-password form over the login page; closes and resets once the request is accepted. */
export function ForgotDialog({ page }: ForgotDialogProps) {
  const { t } = useTranslation(["account", "common"]);
  const [result, setResult] = useState<SubmissionResult<string[]>>();
  const [pending, setPending] = useState(false);
  const send = async (email: string) => {
    setPending(true);
    const outcome = await callApi<{ message: string }>(
      "POST",
      "/api/auth/forgot-password",
      { email },
      t("forgotUnavailable"),
    );
    setPending(false);
    setResult(outcome.ok ? undefined : { status: "error", error: outcome.problems, initialValue: { email } });
    if (!outcome.ok) return;
    const dialog = document.getElementById(FORGOT_DIALOG);
    if (dialog instanceof HTMLDialogElement) dialog.close();
    showNotice({ variant: "default", title: t("emailSent"), text: outcome.value.message });
  };
  return (
    <Dialog id={FORGOT_DIALOG} title={t("forgotTitle")} closeLabel={t("common:close")}>
      <ForgotForm action={page} result={result} send={(email) => void send(email)} pending={pending} />
    </Dialog>
  );
}
