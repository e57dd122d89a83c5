import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/choices";
import { Field, Fieldset } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";

/** The controls by field, as lists of errors link to them. */
export const FARMER_IDS = {
  farmerName: "farmerName",
  farmerPhone: "farmerPhone",
  farmerConsent: "farmerConsent",
} as const;

const NAME_MAX_CHARACTERS = 50;

interface FarmerFieldsProps {
  errors: Record<string, string[] | null> | undefined;
  /** As a refused form sent them. */
  typed: Record<string, unknown> | null | undefined;
}

/** Who the booking is for where it is for somebody else: folded until it is wanted. */
export function FarmerFields({ errors = {}, typed }: FarmerFieldsProps) {
  const { t } = useTranslation("booking");
  const { farmerName, farmerPhone, farmerConsent } = FARMER_IDS;
  const read = (name: string) => String(typed?.[name] ?? "");
  const isOpen = Object.keys(FARMER_IDS).some((name) => Boolean(errors[name]) || read(name) !== "");
  return (
    <details open={isOpen}>
      <summary className={buttonClass({ variant: "outline", block: true })}>{t("forOther")}</summary>
      <div className="stack">
        <p className="hint">{t("forOtherText")}</p>
        <Field id={farmerName} label={t("farmerName")} error={errors[farmerName]}>
          <TextInput
            name={farmerName}
            defaultValue={read(farmerName)}
            maxLength={NAME_MAX_CHARACTERS}
            autoComplete="off"
          />
        </Field>
        <Field id={farmerPhone} label={t("farmerPhone")} hint={t("farmerPhoneHint")} error={errors[farmerPhone]}>
          <TextInput type="tel" name={farmerPhone} defaultValue={read(farmerPhone)} autoComplete="off" />
        </Field>
        <Fieldset id={farmerConsent} legend={t("farmerAgrees")} error={errors[farmerConsent]}>
          <Checkbox
            name={farmerConsent}
            value="true"
            defaultChecked={read(farmerConsent) === "true"}
            label={t("farmerConsent")}
          />
        </Fieldset>
      </div>
    </details>
  );
}
