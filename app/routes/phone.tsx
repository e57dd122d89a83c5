import { SMS_CODE_MINUTES, phoneFormSchema } from "~/domain/users/user-schema";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { phoneIn, showMobileNumber } from "~/domain/users/mobile-number";
import type { User } from "~/domain/users/user";
import type { UserCall } from "~/http/call.server";
import { userForm, userPage, type FormResult, type PageHandle } from "~/http/page.server";
import { confirmPhoneNumber, proofOf, sendPhoneCode, waysOf } from "~/operations/accounts.server";
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from "~/domain/phone-messages/send-phone-message.server";
import { formatHour } from "~/i18n/format";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Alert, ButtonLink, Card } from "~/components/ui/elements";
import { Checkbox, TextField } from "~/components/ui/fields";
import { Form, SubmitButton } from "~/components/forms/form";
import { Screen } from "~/components/layout/screen";

export const handle: PageHandle = { i18n: ["account", "phone"], isInner: true };

export const loader = userPage(({ user, settings, t, language }) => {
  const { smsMessages, whatsappMessages, phoneConfirmed: isConfirmed } = user;
  const number = phoneIn(user.contact);
  return Promise.resolve({
    title: t("common:onPhone"),
    offered: waysOf(settings),
    number: number === undefined ? null : showMobileNumber(number),
    smsMessages,
    whatsappMessages,
    isConfirmed,
    codeMinutes: SMS_CODE_MINUTES,
    quietFrom: formatHour(QUIET_FROM_HOUR, language),
    quietUntil: formatHour(QUIET_UNTIL_HOUR, language),
  });
});

export const action = userForm(phoneFormSchema, async (form, call) => {
  const { t } = call;
  const to = PAGE;
  if (form.change === "choose") return { to, say: { title: t(`phone:${await choose(call, form)}`) } };
  if (form.change === "again") {
    await sendPhoneCode.act(call, undefined);
    return { to, say: { title: t("phone:sentAgain") } };
  }
  await confirmPhoneNumber.act(call, form);
  const number = showMobileNumber(call.user.contact ?? "");
  return { to, say: { title: t("phone:confirmed"), text: t("phone:confirmedText", { number }) } };
});

export default function Phone() {
  const { t } = useTranslation(["phone", "account", "common"]);
  const phone = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { number, isConfirmed, smsMessages, whatsappMessages } = phone;
  const isOn = smsMessages || whatsappMessages;
  const isOffered = phone.offered.sms || phone.offered.whatsapp;
  const asksForCode = isOn && number !== null && !isConfirmed;
  const isAboutCode = asksForCode && result?.initialValue?.["change"] !== "choose";
  return (
    <Screen to="/profile" back={t("common:editProfile")}>
      <p>{t("phone:text")}</p>
      <p>{t("phone:quiet", { from: phone.quietFrom, until: phone.quietUntil })}</p>
      {isOffered || isOn ? null : <Alert title={t("phone:notOffered")}>{t("phone:notOfferedText")}</Alert>}
      {number === null ? (
        <Alert title={t("phone:noNumber")} action={<ButtonLink to="/profile">{t("phone:toProfile")}</ButtonLink>}>
          {t("phone:noNumberText")}
        </Alert>
      ) : null}
      {asksForCode ? <ConfirmForm result={isAboutCode ? result : undefined} /> : null}
      {(isOffered && number !== null) || isOn ? <ChoiceForm result={isAboutCode ? undefined : result} /> : null}
    </Screen>
  );
}

const PAGE = "/profile/phone";

/** @returns which text says what comes next */
async function choose(
  call: UserCall,
  { smsMessages, whatsappMessages }: Pick<User, "smsMessages" | "whatsappMessages">,
) {
  const { db, user, settings } = call;
  const proof = proofOf(call, undefined);
  const chosen = await changeProfile(db, user, { smsMessages, whatsappMessages }, proof, waysOf(settings));
  const isAsked = !chosen.phoneConfirmed && (chosen.smsMessages || chosen.whatsappMessages);
  return isAsked ? ("savedCode" as const) : ("saved" as const);
}

const CHOSEN = "yes";

function ChoiceForm({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation("phone");
  const phone = useLoaderData<typeof loader>();
  const [form, { smsMessages, whatsappMessages }] = usePageForm<"smsMessages" | "whatsappMessages">("phone-choice", {
    result,
    defaultValue: {
      smsMessages: phone.smsMessages ? CHOSEN : "",
      whatsappMessages: phone.whatsappMessages ? CHOSEN : "",
    },
  });
  const ways = [
    { way: "sms", field: smsMessages, isOn: phone.smsMessages },
    { way: "whatsapp", field: whatsappMessages, isOn: phone.whatsappMessages },
  ] as const;
  return (
    <PageForm form={form} action={PAGE} failed={t("failed")} submit={t("save")} className="card stack">
      <input type="hidden" name="change" value="choose" />
      {phone.number === null ? null : <p>{t("number", { number: phone.number })}</p>}
      {ways
        .filter(({ way, isOn }) => phone.offered[way] || isOn)
        .map(({ way, field }) => (
          <Checkbox
            key={way}
            id={field.id}
            name={field.name}
            value={CHOSEN}
            defaultChecked={field.initialValue === CHOSEN}
            label={t(way)}
          />
        ))}
    </PageForm>
  );
}

function ConfirmForm({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation("phone");
  const phone = useLoaderData<typeof loader>();
  const [form, { code }] = usePageForm<"code">("phone-code", { result });
  return (
    <Card className="stack" heading={t("confirmTitle")}>
      <p>{t("confirmText", { number: phone.number, minutes: phone.codeMinutes })}</p>
      <PageForm form={form} action={PAGE} failed={t("confirmFailed")} submit={t("confirm")}>
        <input type="hidden" name="change" value="confirm" />
        <TextField field={code} label={t("code")} required autoComplete="one-time-code" inputMode="numeric" />
      </PageForm>
      <Form method="post" action={PAGE}>
        <input type="hidden" name="change" value="again" />
        <SubmitButton variant="outline">{t("sendAgain")}</SubmitButton>
      </Form>
    </Card>
  );
}
