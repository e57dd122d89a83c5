import { useTranslation } from "react-i18next";
import { Field, type FieldErrors } from "./field";
import { DateInput } from "./inputs";
import type { ComponentProps } from "react";

interface DateFieldProps extends ComponentProps<typeof DateInput> {
  label: string;
  error?: FieldErrors;
}

/** A date; where it was not understood, with how to write it: some browsers have no date picker. */
export function DateField({ id, label, error, required, ...input }: DateFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      id={id}
      label={label}
      hint={error === undefined ? undefined : t("dateHint")}
      error={error}
      required={required}
    >
      <DateInput {...input} />
    </Field>
  );
}
