import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Field, textOf, type FormField } from "./field";
import { DateInput } from "./inputs";

type InputProps = Pick<ComponentProps<typeof DateInput>, "defaultValue" | "max" | "min" | "onChange" | "value">;

interface DateRangeProps extends Pick<InputProps, "max" | "min"> {
  labels: readonly [start: string, end: string];
  fields: { startDate: FormField; endDate: FormField };
  required?: boolean;
  start?: InputProps;
  end?: InputProps;
}

/** The fields `startDate` and `endDate`. Browsers without a date picker show in them how a date is written. */
export function DateRange({ labels, fields, required, start, end, ...bounds }: DateRangeProps) {
  const { t } = useTranslation();
  return ([fields.startDate, fields.endDate] as const).map((field, at) => (
    <Field key={field.name} field={field} label={labels[at] ?? ""} required={required}>
      <DateInput
        placeholder={t("dateHint")}
        {...bounds}
        {...((at === 0 ? start : end) ?? { defaultValue: textOf(field) })}
      />
    </Field>
  ));
}
