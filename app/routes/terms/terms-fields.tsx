import { useTranslation } from "react-i18next";
import { Field } from "~/components/ui/field";
import { Select, Textarea, TextInput } from "~/components/ui/inputs";
import { DIESELS, OPERATORS } from "~/domain/terms/terms";

/** In the order of the fields. */
export const TERMS_FIELD_IDS = {
  operator: "t-operator",
  operatorRate: "t-operator-rate",
  diesel: "t-diesel",
  hasImplement: "t-implement",
  deliveryKm: "t-delivery",
  areas: "t-areas",
  freeKm: "t-free",
  perKm: "t-per-km",
  minDays: "t-min-days",
  noticeDays: "t-notice",
  onlinePercent: "t-online",
} as const;

type FieldName = keyof typeof TERMS_FIELD_IDS;

interface TermsFieldsProps {
  /** As typed. */
  values: Partial<Record<string, unknown>>;
  errors: Record<string, string[] | null>;
}

/** Everything an owner says about the hire; a blank field says nothing. */
export function TermsFields({ values, errors }: TermsFieldsProps) {
  const { t } = useTranslation("terms");
  const of = (name: FieldName) => ({ name, error: errors[name], value: String(values[name] ?? "") });
  return (
    <>
      <Choice {...of("operator")} options={OPERATORS.map((value) => ({ value, label: t(`operator_${value}`) }))} />
      <WholeNumber {...of("operatorRate")} label={t("operatorRate")} />
      <Choice {...of("diesel")} options={DIESELS.map((value) => ({ value, label: t(`diesel_${value}`) }))} />
      <Choice
        {...of("hasImplement")}
        options={(["true", "false"] as const).map((value) => ({ value, label: t(`implement_${value}`) }))}
      />
      <WholeNumber {...of("deliveryKm")} label={t("deliveryKm")} hint={t("deliveryKmHint")} />
      <Field id={TERMS_FIELD_IDS.areas} label={t("areas")} hint={t("areasHint")} error={errors["areas"]}>
        <Textarea name="areas" rows={3} defaultValue={of("areas").value} />
      </Field>
      <div className="pair">
        <WholeNumber {...of("freeKm")} label={t("freeKm")} />
        <WholeNumber {...of("perKm")} label={t("perKm")} />
      </div>
      <WholeNumber {...of("minDays")} label={t("minDays")} />
      <WholeNumber {...of("noticeDays")} label={t("notice")} hint={t("noticeHint")} />
      <WholeNumber {...of("onlinePercent")} label={t("online")} hint={t("onlineHint")} />
    </>
  );
}

interface FieldProps {
  name: FieldName;
  value: string;
  error: string[] | null | undefined;
}

const LABELS = { operator: "operator", diesel: "diesel", hasImplement: "implement" } as const;

function Choice({
  name,
  value,
  error,
  options,
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation("terms");
  return (
    <Field id={TERMS_FIELD_IDS[name]} label={t(LABELS[name as keyof typeof LABELS])} error={error}>
      <Select name={name} defaultValue={value}>
        <option value="">{t("notSaid")}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function WholeNumber({ name, value, error, ...texts }: FieldProps & { label: string; hint?: string }) {
  return (
    <Field id={TERMS_FIELD_IDS[name]} error={error} {...texts}>
      <TextInput name={name} defaultValue={value} inputMode="numeric" autoComplete="off" maxLength={10} />
    </Field>
  );
}
