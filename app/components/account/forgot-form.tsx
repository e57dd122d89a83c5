import { getFormProps, useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { useFrame } from "~/components/layout/use-frame";
import { ButtonLink } from "~/components/ui/elements";
import { TextField } from "~/components/ui/fields";
import { Form, SubmitButton } from "~/components/forms/form";
import type { FormResult } from "~/http/page.server";

const FORGOT = "forgot";

interface ForgotFormProps {
  action: string;
  /** What became of the form on its own page; in a dialog it is sent without leaving the page below. */
  result: FormResult | undefined | "in a dialog";
}

export function ForgotForm({ action, result: onPage }: ForgotFormProps) {
  const { t } = useTranslation("account");
  const phone = useFrame()?.contact.phone ?? "";
  const fetcher = useFetcher<FormResult>({ key: FORGOT });
  const isInDialog = onPage === "in a dialog";
  const result = isInDialog ? fetcher.data : onPage;
  const [form, { email }] = useForm<{ email: string }>({ id: FORGOT, lastResult: result });
  return (
    <Form
      method="post"
      action={action}
      {...(isInDialog ? { navigate: false, fetcherKey: FORGOT } : {})}
      {...getFormProps(form)}
      className="stack"
    >
      <p>{t("forgotIntro")}</p>
      <FormErrors form={form} result={result} failed={{ title: t("forgotFailed"), text: t("forgotUnavailable") }} />
      <TextField field={email} label={t("email")} required type="email" autoComplete="email" maxLength={254} />
      <SubmitButton>{t("forgotAction")}</SubmitButton>
      <p className="small soft">{t("noEmail", { phone })}</p>
      <p>
        <ButtonLink to="/auth/office-code" variant="link">
          {t("haveOfficeCode")}
        </ButtonLink>
      </p>
    </Form>
  );
}
