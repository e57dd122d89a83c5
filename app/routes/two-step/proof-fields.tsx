import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Field } from "~/components/ui/field";
import { PasswordInput, TextInput } from "~/components/ui/inputs";

/** The password of the user who is logged in. */
export function OwnPasswordField({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation("account");
  return (
    <Field id={field.id} label={t("password")} error={field.errors} required>
      <PasswordInput {...getInputProps(field, { type: "password" })} autoComplete="current-password" />
    </Field>
  );
}

/** A code of the app, or where it may be one of both, a recovery code. */
export function CodeField({ field, label }: { field: FieldMetadata<string>; label: string }) {
  return (
    <Field id={field.id} label={label} error={field.errors} required>
      <TextInput
        {...getInputProps(field, { type: "text" })}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
