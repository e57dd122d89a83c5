import { useTranslation } from "react-i18next";
import { Field, type FieldErrors, type FormField, TextInput } from "~/components/ui/fields";

interface PhoneFieldProps {
  field: FormField;
  error?: FieldErrors;
  onInput?: () => void;
}

export function PhoneField({ field, error = field.errors, onInput }: PhoneFieldProps) {
  const { t } = useTranslation(["booking", "common"]);
  return (
    <Field field={field} label={t("common:phone")} hint={t("phoneHint")} error={error} required>
      <TextInput type="tel" autoComplete="tel" onInput={onInput} />
      <input type="hidden" name="contactAsked" value="yes" />
    </Field>
  );
}
