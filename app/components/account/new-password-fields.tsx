import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Field, PasswordField, PasswordInput } from "~/components/ui/fields";

interface NewPasswordFieldsProps {
  password: FieldMetadata<string>;
  confirmPassword: FieldMetadata<string>;
  /** What it must be like, where that is not the usual. */
  hint?: string;
}

export function NewPasswordFields({ password, confirmPassword, hint }: NewPasswordFieldsProps) {
  const { t } = useTranslation("account");
  return (
    <>
      <Field field={password} label={t("newPassword")} hint={hint ?? t("passwordHint")} required>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <PasswordField field={confirmPassword} label={t("confirmPassword")} required autoComplete="new-password" />
    </>
  );
}
