import { NotFound } from "~/domain/errors";
import { CODE_MINUTES, loginByCodeFormSchema } from "~/domain/phones/phone-schema";
import { readMobileNumber, showMobileNumber } from "~/domain/users/mobile-number";
import { publicForm, publicPage, seeOther } from "~/http/page.server";
import { redirectSignedIn, redirectWithNotice, requireCookies, safePath } from "~/http/session.server";
import { offersCodeLogin, requireCodeLogin, sendLoginCode } from "~/http/sign-in.server";
import { goOnWithLogin } from "~/routes/shared/after-login.server";
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Form, SubmitButton } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { BackLink } from "~/components/ui/back-link";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["account", "phone"], isInner: true, isUnlisted: true };

/** Asks for the number, and for the code once one was sent. */
export const loader = publicPage(async (call) => {
  const { request, url, t } = call;
  await redirectSignedIn(request);
  if (!offersCodeLogin(call)) throw new NotFound("codeLoginOff");
  const contact = readMobileNumber(url.searchParams.get("contact") ?? "") ?? null;
  return {
    title: t("account:smsLogin"),
    contact,
    number: contact === null ? "" : showMobileNumber(contact),
    minutes: CODE_MINUTES,
    here: addressOf(url, contact === null ? {} : { contact }),
    otherNumber: addressOf(url),
    password: addressOf(url, { tab: "login" }, "/auth"),
  };
});

/** Has a code sent to a number, or logs in with the code. */
export const action = publicForm(loginByCodeFormSchema, async (form, call) => {
  requireCookies(call.request);
  if (form.change === "login") return goOnWithLogin(call, await requireCodeLogin(call, form));
  await sendLoginCode(call, form);
  const page = addressOf(call.url, { contact: form.contact });
  const isAgain = call.url.searchParams.has("contact");
  return isAgain ? redirectWithNotice(call.request, page, { title: call.t("phone:sentAgain") }) : seeOther(page);
});

export default function LoginBySms() {
  const { t } = useTranslation("account");
  const { password, contact } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to={password}>{t("backToLogin")}</BackLink>
      <Card className="stack">
        <h1>{t("smsLogin")}</h1>
        {contact === null ? <NumberForm result={result} /> : <CodeForm result={result} contact={contact} />}
      </Card>
    </div>
  );
}

/** A page of the login, on the way to the same page. */
function addressOf(url: URL, more: Record<string, string> = {}, path = "/auth/sms"): string {
  const redirectTo = safePath(url.searchParams.get("redirectTo"), "");
  const query = new URLSearchParams({ ...more, ...(redirectTo === "" ? {} : { redirectTo }) }).toString();
  return query === "" ? path : `${path}?${query}`;
}

interface FormProps {
  result: SubmissionResult<string[]> | undefined;
}

function NumberForm({ result }: FormProps) {
  const { t } = useTranslation(["account", "common"]);
  const { here } = useLoaderData<typeof loader>();
  const [form, { contact }] = useForm<{ contact: string }>({ id: "sms-number", lastResult: result });
  return (
    <Form method="post" action={here} {...getFormProps(form)} className="stack">
      <p>{t("smsLoginText")}</p>
      <FormErrors form={form} result={result} failed={{ title: t("smsLoginNotSent") }} />
      <input type="hidden" name="change" value="send" />
      <Field field={contact} label={t("common:phone")} required>
        <TextInput type="tel" autoComplete="tel" />
      </Field>
      <SubmitButton>{t("smsLoginSend")}</SubmitButton>
    </Form>
  );
}

function CodeForm({ result, contact }: FormProps & { contact: string }) {
  const { t } = useTranslation(["account", "phone"]);
  const { here, otherNumber, number, minutes } = useLoaderData<typeof loader>();
  const [form, { code }] = useForm<{ code: string }>({ id: "sms-code", lastResult: result });
  return (
    <>
      <p>{t("account:smsLoginSent", { number, minutes })}</p>
      <Form method="post" action={here} {...getFormProps(form)} className="stack">
        <FormErrors form={form} result={result} failed={{ title: t("account:loginFailed") }} />
        <input type="hidden" name="change" value="login" />
        <input type="hidden" name="contact" value={contact} />
        <Field field={code} label={t("phone:code")} required>
          <TextInput autoComplete="one-time-code" inputMode="numeric" />
        </Field>
        <SubmitButton>{t("account:loginAction")}</SubmitButton>
      </Form>
      <Form method="post" action={here}>
        <input type="hidden" name="change" value="send" />
        <input type="hidden" name="contact" value={contact} />
        <SubmitButton variant="outline">{t("phone:sendAgain")}</SubmitButton>
      </Form>
      <p>
        <ButtonLink to={otherNumber} variant="link">
          {t("account:smsLoginOther")}
        </ButtonLink>
      </p>
    </>
  );
}
