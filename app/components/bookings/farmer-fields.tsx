import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/elements";
import { Checkbox, Field, Fieldset, TextInput } from "~/components/ui/fields";

/** The controls by field, as lists of errors link to them. */
export const FARMER_IDS = {
  farmerName: "farmerName",
  farmerPhone: "farmerPhone",
  farmerConsent: "farmerConsent",
} as const;

interface FarmerFieldsProps {
  errors: Record<string, string[] | null> | undefined;
  /** As a refused form sent them. */
  typed: Record<string, unknown> | null | undefined;
}

/** Who the booking is for where it is for somebody else: folded until it is wanted. */
export function FarmerFields(props: FarmerFieldsProps) {
  const { t } = useTranslation("booking");
  const isOpen = Object.keys(FARMER_IDS).some((name) => Boolean(props.errors?.[name]) || isTyped(props, name));
  return (
    <details open={isOpen} className="stack">
      <summary className={buttonClass({ variant: "outline", block: true })}>{t("forOther")}</summary>
      <p className="small soft">{t("forOtherText")}</p>
      <FarmerInputs {...props} hasPhone />
    </details>
  );
}

const read = ({ typed }: FarmerFieldsProps, name: string): string => {
  const value = typed?.[name];
  return typeof value === "string" ? value : "";
};
const isTyped = (props: FarmerFieldsProps, name: string) => read(props, name) !== "";

/** Name, number and consent of a farmer, who may have no phone. */
export function FarmerInputs({ hasPhone, ...props }: FarmerFieldsProps & { hasPhone: boolean }) {
  const { t } = useTranslation("booking");
  const { farmerName, farmerPhone, farmerConsent } = FARMER_IDS;
  const { errors = {} } = props;
  return (
    <>
      <Field id={farmerName} label={t("farmerName")} error={errors[farmerName]}>
        <TextInput name={farmerName} defaultValue={read(props, farmerName)} autoComplete="off" />
      </Field>
      <Field
        id={farmerPhone}
        label={t("farmerPhone")}
        hint={t(hasPhone ? "farmerPhoneHint" : "farmerNoPhone")}
        error={errors[farmerPhone]}
      >
        <TextInput type="tel" name={farmerPhone} defaultValue={read(props, farmerPhone)} autoComplete="off" />
      </Field>
      <Fieldset id={farmerConsent} legend={t("farmerAgrees")} error={errors[farmerConsent]}>
        <Checkbox
          name={farmerConsent}
          value="true"
          defaultChecked={read(props, farmerConsent) === "true"}
          label={t("farmerConsent")}
        />
      </Fieldset>
    </>
  );
}
