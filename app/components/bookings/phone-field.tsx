import { useTranslation } from "react-i18next";
import { Field, type FieldErrors, TextInput } from "~/components/ui/fields";

interface PhoneFieldProps {
  error: FieldErrors;
  defaultValue?: string | undefined;
  onInput?: (() => void) | undefined;
}

export const PHONE_ID = "contact";

/** The phone number of a renter whose account has no contact yet. */
export function PhoneField({ error, defaultValue, onInput }: PhoneFieldProps) {
  const { t } = useTranslation(["booking", "common"]);
  return (
    <Field id={PHONE_ID} label={t("common:phone")} hint={t("phoneHint")} error={error} required>
      <TextInput type="tel" name="contact" autoComplete="tel" defaultValue={defaultValue} onInput={onInput} />
      <input type="hidden" name="contactAsked" value="yes" />
    </Field>
  );
}
