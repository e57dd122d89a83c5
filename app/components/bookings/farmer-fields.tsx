import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/elements";
import { Checkbox, Field, Fieldset, type FormField, TextField, TextInput, textOf } from "~/components/ui/fields";

export const FARMER_FIELDS = ["farmerName", "farmerPhone", "farmerConsent"] as const;

export type FarmerField = (typeof FARMER_FIELDS)[number];
type FarmerFormFields = Record<FarmerField, FormField>;

/** Who the booking is for where it is for somebody else: folded until it is wanted. */
export function FarmerFields({ fields }: { fields: FarmerFormFields }) {
  const { t } = useTranslation("booking");
  const isOpen = FARMER_FIELDS.some((name) => fields[name].errors !== undefined || Boolean(textOf(fields[name])));
  return (
    <details open={isOpen} className="stack">
      <summary className={buttonClass({ variant: "outline", block: true })}>{t("forOther")}</summary>
      <p className="small soft">{t("forOtherText")}</p>
      <FarmerInputs fields={fields} hasPhone />
    </details>
  );
}

export function FarmerInputs({ fields, hasPhone }: { fields: FarmerFormFields; hasPhone: boolean }) {
  const { t } = useTranslation("booking");
  const { farmerName, farmerPhone, farmerConsent } = fields;
  return (
    <>
      <TextField field={farmerName} label={t("farmerName")} required={!hasPhone} autoComplete="off" />
      <Field field={farmerPhone} label={t("farmerPhone")} hint={t(hasPhone ? "farmerPhoneHint" : "farmerNoPhone")}>
        <TextInput type="tel" autoComplete="off" />
      </Field>
      <Fieldset field={farmerConsent} legend={t("farmerAgrees")} required={!hasPhone}>
        <Checkbox
          name={farmerConsent.name}
          value="true"
          defaultChecked={textOf(farmerConsent) === "true"}
          label={t("farmerConsent")}
        />
      </Fieldset>
    </>
  );
}
