import { NotFound } from "~/domain/errors";
import { SMS_CODE_MINUTES, loginByCodeFormSchema } from "~/domain/users/user-schema";
import { readMobileNumber, showMobileNumber } from "~/domain/users/mobile-number";
import { publicForm, publicPage, seeOther, type PageHandle } from "~/http/page.server";
import { redirectSignedIn, redirectWithNotice, requireCookies } from "~/http/session.server";
import { offersCodeLogin, requireCodeLogin, sendLoginCode } from "~/http/sign-in.server";
import { goOnWithLogin, loginAddress } from "~/routes/shared/after-login.server";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Form, Hidden, SubmitButton } from "~/components/forms/form";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Screen } from "~/components/layout/screen";
import { ButtonLink } from "~/components/ui/elements";
import { TextField } from "~/components/ui/fields";

const PATH = "/auth/sms";

export const handle: PageHandle = { i18n: ["account", "phone"], isInner: true, isUnlisted: true };

/** Asks for the number, and for the code once one was sent. */
export const loader = publicPage(async (call) => {
  const { url, t } = call;
  redirectSignedIn(call);
  if (!offersCodeLogin(call)) throw new NotFound("codeLoginOff");
  const contact = readMobileNumber(url.searchParams.get("contact") ?? "") ?? null;
  return {
    title: t("account:smsLogin"),
    contact,
    number: contact === null ? "" : showMobileNumber(contact),
    minutes: SMS_CODE_MINUTES,
    here: loginAddress(url, PATH, contact === null ? {} : { contact }),
    otherNumber: loginAddress(url, PATH),
    password: loginAddress(url, "/auth", { tab: "login" }),
  };
});

export const action = publicForm(loginByCodeFormSchema, async (form, call) => {
  requireCookies(call.request);
  if (form.change === "login") return goOnWithLogin(call, await requireCodeLogin(call, form));
  await sendLoginCode(call, form);
  const page = loginAddress(call.url, PATH, { contact: form.contact });
  const isAgain = call.url.searchParams.has("contact");
  return isAgain ? redirectWithNotice(call, page, { title: call.t("phone:sentAgain") }) : seeOther(page);
});

export default function LoginBySms() {
  const { t } = useTranslation(["account", "phone", "common"]);
  const { password, contact, here, otherNumber, number, minutes } = useLoaderData<typeof loader>();
  const [numberForm, fields] = usePageForm<"contact">("sms-number");
  const [codeForm, { code }] = usePageForm<"code">("sms-code");
  return (
    <Screen to={password} back={t("backToLogin")} card>
      {contact === null ? (
        <PageForm form={numberForm} action={here} failed={t("smsLoginNotSent")} submit={t("smsLoginSend")}>
          <p>{t("smsLoginText")}</p>
          <input type="hidden" name="change" value="send" />
          <TextField field={fields.contact} label={t("common:phone")} required type="tel" autoComplete="tel" />
        </PageForm>
      ) : (
        <>
          <p>{t("account:smsLoginSent", { number, minutes })}</p>
          <PageForm form={codeForm} action={here} failed={t("account:loginFailed")} submit={t("account:loginAction")}>
            <Hidden values={{ change: "login", contact }} />
            <TextField field={code} label={t("phone:code")} required autoComplete="one-time-code" inputMode="numeric" />
          </PageForm>
          <Form method="post" action={here}>
            <Hidden values={{ change: "send", contact }} />
            <SubmitButton variant="outline">{t("phone:sendAgain")}</SubmitButton>
          </Form>
          <p>
            <ButtonLink to={otherNumber} variant="link">
              {t("account:smsLoginOther")}
            </ButtonLink>
          </p>
        </>
      )}
    </Screen>
  );
}
