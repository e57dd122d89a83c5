import type { FieldMetadata } from "@conform-to/react";
import { getInputProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "~/components/ui/choices";
import { Field, Fieldset } from "~/components/ui/field";
import { NumberInput, TextInput } from "~/components/ui/inputs";
import { CATEGORIES } from "~/domain/equipment/equipment";
import type { PreferredPlace } from "~/domain/profiles/preference-form";

interface PreferenceFieldsProps {
  places: readonly PreferredPlace[];
  preferredCategories: FieldMetadata<string[]>;
  preferredLocations: FieldMetadata<string[]>;
  priceMin: FieldMetadata<string>;
  priceMax: FieldMetadata<string>;
  features: FieldMetadata<string>;
}

/** The checked values from the form's initial data: one text, several, or none. */
function checkedValues(initial: unknown): readonly unknown[] {
  return Array.isArray(initial) ? initial : [initial];
}

/** A person's interests, which recommendations use. */
export function PreferenceFields({
  places,
  preferredCategories,
  preferredLocations,
  priceMin,
  priceMax,
  features,
}: PreferenceFieldsProps) {
  const { t } = useTranslation(["account", "common"]);
  const categories = checkedValues(preferredCategories.initialValue);
  const locations = checkedValues(preferredLocations.initialValue);
  return (
    <>
      <Fieldset id={preferredCategories.id} legend={t("preferredCategories")} error={preferredCategories.errors}>
        <div className="grid grid-cols-choices gap-x-3">
          {CATEGORIES.map((category) => (
            <Checkbox
              key={category}
              name={preferredCategories.name}
              value={category}
              defaultChecked={categories.includes(category)}
              label={t(`common:category_${category}`)}
            />
          ))}
        </div>
      </Fieldset>
      <Fieldset id={preferredLocations.id} legend={t("preferredLocations")} error={preferredLocations.errors}>
        <div className="grid grid-cols-choices gap-x-3">
          {places.map(({ value, label }) => (
            <Checkbox
              key={value}
              name={preferredLocations.name}
              value={value}
              defaultChecked={locations.includes(value)}
              label={label}
            />
          ))}
        </div>
      </Fieldset>
      <div className="pair">
        <Field id={priceMin.id} label={t("priceMin")} error={priceMin.errors}>
          <NumberInput {...getInputProps(priceMin, { type: "text" })} />
        </Field>
        <Field id={priceMax.id} label={t("priceMax")} error={priceMax.errors}>
          <NumberInput {...getInputProps(priceMax, { type: "text" })} />
        </Field>
      </div>
      <Field id={features.id} label={t("features")} hint={t("featuresHint")} error={features.errors}>
        <TextInput {...getInputProps(features, { type: "text" })} />
      </Field>
    </>
  );
}
