import { useTranslation } from "react-i18next";
import { Field, Fieldset } from "~/components/ui/field";
import { Select, TextInput } from "~/components/ui/inputs";
import type { Category } from "~/domain/equipment/equipment";
import { specsOf, unitOf, type KnownSpec } from "~/domain/equipment/spec-names";

/** Adds a condition on one specification; those chosen before are submitted with the form. */
export function SpecFields({
  conditions,
  category,
}: {
  conditions: readonly string[];
  category: Category | undefined;
}) {
  const { t } = useTranslation("equipment");
  const nameOf = (spec: KnownSpec) => {
    const unit = unitOf(spec);
    return unit === undefined ? t(`spec_${spec}`) : `${t(`spec_${spec}`)} (${unit})`;
  };
  return (
    <Fieldset id="f-specs" legend={t("specs")}>
      {conditions.map((condition) => (
        <input key={condition} type="hidden" name="specifications" value={condition} />
      ))}
      <Field label={t("specName")} id="f-spec">
        <Select name="spec" defaultValue="">
          <option value="">{t("anySpec")}</option>
          {specsOf(category).map((spec) => (
            <option key={spec} value={spec}>
              {nameOf(spec)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="pair">
        <Field label={t("specIs")} id="f-spec-is">
          <Select name="specIs" defaultValue="min">
            {(["min", "max", "is"] as const).map((is) => (
              <option key={is} value={is}>
                {t(`specIs_${is}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("specValue")} id="f-spec-value">
          <TextInput name="specValue" maxLength={60} />
        </Field>
      </div>
    </Fieldset>
  );
}
