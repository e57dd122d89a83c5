import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { ButtonLink } from "~/components/ui/button";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { keepTyped } from "~/components/forms/keep-typed";
import { changePhoneMessages } from "./action.server";
import { loadPhone } from "./loader.server";
import { ChoiceForm, ConfirmForm } from "./phone-forms";

export const handle: PageHandle = { i18n: ["account", "phone"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadPhone);

/** Stores what a user wants on the phone. */
export const action = (args: ActionFunctionArgs) => changePhoneMessages(args);

export const clientAction = keepTyped;

export default function Phone() {
  const { t } = useTranslation(["phone", "account"]);
  const phone = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { number, isConfirmed, smsMessages, whatsappMessages, undelivered } = phone;
  const isOn = smsMessages || whatsappMessages;
  const asksForCode = isOn && number !== null && !isConfirmed;
  const isAboutCode = asksForCode && result?.initialValue?.["change"] !== "choose";
  return (
    <div className="wrap page narrow stack">
      <BackLink to="/profile">{t("account:profileTitle")}</BackLink>
      <h1>{t("phone:title")}</h1>
      <p>{t("phone:text")}</p>
      <p>{t("phone:quiet", { from: phone.quietFrom, until: phone.quietUntil })}</p>
      {undelivered.map((way) => (
        <Alert key={way} variant="warning" title={t(`account:undelivered_${way}`)}>
          {t("phone:undeliveredText")}
        </Alert>
      ))}
      {phone.offered.sms || isOn ? null : <Alert title={t("phone:notOffered")}>{t("phone:notOfferedText")}</Alert>}
      {number === null ? (
        <Alert title={t("phone:noNumber")} action={<ButtonLink to="/profile">{t("phone:toProfile")}</ButtonLink>}>
          {t("phone:noNumberText")}
        </Alert>
      ) : null}
      {asksForCode ? <ConfirmForm phone={phone} result={isAboutCode ? result : undefined} /> : null}
      {(phone.offered.sms && number !== null) || isOn ? (
        <ChoiceForm phone={phone} result={isAboutCode ? undefined : result} />
      ) : null}
    </div>
  );
}
