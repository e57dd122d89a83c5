import { useTranslation } from "react-i18next";
import { Field, type FormField } from "~/components/ui/field";
import { PasswordInput } from "~/components/ui/inputs";

/** Asks an admin for the password before money moves. Always empty: no form sends it back. */
export function ConfirmPassword({ field }: { field: FormField }) {
  const { t } = useTranslation("admin");
  return (
    <Field field={field} label={t("confirmPassword")} required>
      <PasswordInput autoComplete="current-password" />
    </Field>
  );
}
