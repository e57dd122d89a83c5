import { useTranslation } from "react-i18next";
import { Field, type FormField, PasswordInput } from "~/components/ui/fields";

/** Asks for the password before money moves or its way changes. Always empty: no form sends it back. */
export function ConfirmPassword({ field }: { field: FormField }) {
  const { t } = useTranslation();
  return (
    <Field field={field} label={t("yourPassword")} required>
      <PasswordInput autoComplete="current-password" />
    </Field>
  );
}
