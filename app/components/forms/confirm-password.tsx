import { useTranslation } from "react-i18next";
import { Field, type FieldErrors } from "~/components/ui/field";
import { PasswordInput } from "~/components/ui/inputs";

/** Asks for the password before money moves or its way changes. Always empty: no form sends it back. */
export function ConfirmPassword({ id, error }: { id: string; error?: FieldErrors }) {
  const { t } = useTranslation();
  return (
    <Field id={id} label={t("yourPassword")} error={error} required>
      <PasswordInput name="currentPassword" autoComplete="current-password" />
    </Field>
  );
}
