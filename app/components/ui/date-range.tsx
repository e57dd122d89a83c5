import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldErrors } from "./field";
import { DateInput } from "./inputs";

type InputProps = Pick<ComponentProps<typeof DateInput>, "defaultValue" | "max" | "min" | "onChange" | "value">;

interface DateRangeProps extends Pick<InputProps, "max" | "min"> {
  labels: readonly [start: string, end: string];
  ids?: readonly [start: string, end: string];
  errors?: { startDate?: FieldErrors; endDate?: FieldErrors } | undefined;
  required?: boolean;
  start: InputProps;
  end: InputProps;
}

/** The fields `startDate` and `endDate`. Browsers without a date picker show in them how a date is written. */
export function DateRange({
  labels,
  ids = ["startDate", "endDate"],
  errors,
  required,
  start,
  end,
  ...bounds
}: DateRangeProps) {
  const { t } = useTranslation();
  return (["startDate", "endDate"] as const).map((name, at) => (
    <Field key={name} id={ids[at] ?? name} label={labels[at] ?? ""} error={errors?.[name]} required={required}>
      <DateInput name={name} placeholder={t("dateHint")} {...bounds} {...(at === 0 ? start : end)} />
    </Field>
  ));
}
