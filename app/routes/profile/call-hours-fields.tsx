import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/inputs";
import type { ProfileView } from "./loader.server";

interface CallHoursFieldsProps {
  callFrom: FieldMetadata<string>;
  callUntil: FieldMetadata<string>;
  hours: ProfileView["hours"];
}

/** When the user can be called. */
export function CallHoursFields({ callFrom, callUntil, hours }: CallHoursFieldsProps) {
  const { t } = useTranslation("account");
  const fields = [
    { field: callFrom, label: t("callFrom"), options: hours.from },
    { field: callUntil, label: t("callUntil"), options: hours.until },
  ];
  return (
    <>
      <h2>{t("callHours")}</h2>
      <p>{t("callHoursText")}</p>
      <div className="pair">
        {fields.map(({ field, label, options }) => (
          <Field key={field.id} id={field.id} label={label} error={field.errors}>
            <Select name={field.name} defaultValue={field.initialValue}>
              <option value="">{t("callAnyTime")}</option>
              {options.map(({ value, label: text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </>
  );
}
