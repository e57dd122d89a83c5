import type { FieldMetadata } from "@conform-to/react";
import { getInputProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/components/ui/choices";
import { Field } from "~/components/ui/field";
import { PasswordInput, TextInput } from "~/components/ui/inputs";
import { factsOf, LANGUAGES } from "~/i18n/language";

interface ProfileFieldsProps {
  name: FieldMetadata<string>;
  contact: FieldMetadata<string>;
  currentPassword: FieldMetadata<string>;
  language: FieldMetadata<string>;
}

/** What others see of a person, and the language of the interface. */
export function ProfileFields({ name, contact, currentPassword, language }: ProfileFieldsProps) {
  const { t } = useTranslation(["account", "common"]);
  return (
    <>
      <Field id={name.id} label={t("name")} error={name.errors} required>
        <TextInput {...getInputProps(name, { type: "text" })} autoComplete="name" />
      </Field>
      <Field id={contact.id} label={t("contact")} hint={t("contactHint")} error={contact.errors}>
        <TextInput {...getInputProps(contact, { type: "text" })} autoComplete="tel" />
      </Field>
      <Field
        id={currentPassword.id}
        label={t("currentPassword")}
        hint={t("currentPasswordHint")}
        error={currentPassword.errors}
      >
        <PasswordInput {...getInputProps(currentPassword, { type: "password" })} autoComplete="current-password" />
      </Field>
      <RadioGroup
        id={language.id}
        name={language.name}
        legend={t("common:language")}
        error={language.errors}
        defaultValue={language.initialValue}
        options={LANGUAGES.map((choice) => ({ value: choice, label: factsOf(choice).name, lang: choice }))}
      />
    </>
  );
}
