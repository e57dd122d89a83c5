import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/choices";
import { Field } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";
import { Form, PostForm } from "~/components/forms/form";
import type { PhoneView } from "./loader.server";

const CHOSEN = "yes";

interface FormProps {
  phone: PhoneView;
  result: SubmissionResult<string[]> | undefined;
}

/** Which messages come to the phone. */
export function ChoiceForm({ phone, result }: FormProps) {
  const { t } = useTranslation("phone");
  const navigation = useNavigation();
  const [form, { smsMessages, whatsappMessages }] = useForm<{ smsMessages: string; whatsappMessages: string }>({
    id: "phone-choice",
    lastResult: result ?? null,
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
    <Card>
      <Form method="post" action="/profile/phone" {...getFormProps(form)} className="stack">
        <FormErrors
          result={result}
          fields={{ smsMessages: smsMessages.id, whatsappMessages: whatsappMessages.id }}
          failed={{ title: t("failed") }}
        />
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
        <Button block pending={navigation.state === "submitting"}>
          {t("save")}
        </Button>
      </Form>
    </Card>
  );
}

/** The code that came by SMS, or another one. */
export function ConfirmForm({ phone, result }: FormProps) {
  const { t } = useTranslation("phone");
  const navigation = useNavigation();
  const [form, { code }] = useForm<{ code: string }>({ id: "phone-code", lastResult: result ?? null });
  const pending = navigation.state === "submitting";
  return (
    <Card className="stack">
      <h2>{t("confirmTitle")}</h2>
      <p>{t("confirmText", { number: phone.number, minutes: phone.codeMinutes })}</p>
      <Form method="post" action="/profile/phone" {...getFormProps(form)} className="stack">
        <FormErrors result={result} fields={{ code: code.id }} failed={{ title: t("confirmFailed") }} />
        <input type="hidden" name="change" value="confirm" />
        <Field id={code.id} label={t("code")} error={code.errors} required>
          <TextInput {...getInputProps(code, { type: "text" })} autoComplete="one-time-code" inputMode="numeric" />
        </Field>
        <Button block pending={pending}>
          {t("confirm")}
        </Button>
      </Form>
      <PostForm action="/profile/phone">
        <input type="hidden" name="change" value="again" />
        <Button variant="outline" block>
          {t("sendAgain")}
        </Button>
      </PostForm>
    </Card>
  );
}
