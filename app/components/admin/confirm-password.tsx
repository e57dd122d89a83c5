import { useTranslation } from "react-i18next";
import { Field, type FieldErrors } from "~/components/ui/field";
import { PasswordInput } from "~/components/ui/inputs";

/** Asks an admin for the password before money moves. Always empty: no form sends it back. */
export function ConfirmPassword({ id, error }: { id: string; error?: FieldErrors }) {
  const { t } = useTranslation("admin");
  return (
    <Field id={id} label={t("confirmPassword")} error={error} required>
      <PasswordInput name="currentPassword" autoComplete="current-password" />
    </Field>
  );
}
