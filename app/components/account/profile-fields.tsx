import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Checkbox, Field, Fieldset, NumberField, PasswordInput, RadioGroup, TextField } from "~/components/ui/fields";
import { CATEGORIES } from "~/domain/equipment/equipment";
import type { PreferredPlace } from "~/domain/profiles/preference-form";
import { factsOf, LANGUAGES } from "~/i18n/language";

/** What the profile's form sends; its own page asks for more. */
export type ProfileFormFields<More extends string = never> = Record<
  "image" | "name" | "contact" | "currentPassword" | "language" | "priceMin" | "priceMax" | "features" | More,
  string
> &
  Record<"preferredCategories" | "preferredLocations", string[]>;

type Fields<Name extends string> = { fields: Record<Name, FieldMetadata<string>> };

export function ProfileFields({ fields }: Fields<"name" | "contact" | "currentPassword" | "language">) {
  const { t } = useTranslation(["account", "common"]);
  const { name, contact, currentPassword, language } = fields;
  return (
    <>
      <TextField field={name} label={t("name")} required autoComplete="name" />
      <TextField field={contact} label={t("contact")} hint={t("contactHint")} autoComplete="tel" />
      <Field field={currentPassword} label={t("currentPassword")} hint={t("currentPasswordHint")}>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <RadioGroup
        field={language}
        legend={t("common:language")}
        options={LANGUAGES.map((choice) => ({ value: choice, label: factsOf(choice).name, lang: choice }))}
      />
    </>
  );
}

interface PreferenceFieldsProps extends Fields<"priceMin" | "priceMax" | "features"> {
  lists: Record<"preferredCategories" | "preferredLocations", FieldMetadata<string[]>>;
  places: readonly PreferredPlace[];
}

export function PreferenceFields({ fields, lists, places }: PreferenceFieldsProps) {
  const { t } = useTranslation(["account", "common"]);
  const categories = CATEGORIES.map((value) => ({ value, label: t(`common:category_${value}`) }));
  const { priceMin, priceMax, features } = fields;
  return (
    <div className="stack">
      <Choices field={lists.preferredCategories} legend={t("preferredCategories")} options={categories} />
      <Choices field={lists.preferredLocations} legend={t("preferredLocations")} options={places} />
      <div className="pair">
        <NumberField field={priceMin} label={t("priceMin")} />
        <NumberField field={priceMax} label={t("priceMax")} />
      </div>
      <TextField field={features} label={t("features")} hint={t("featuresHint")} />
    </div>
  );
}

interface ChoicesProps {
  field: FieldMetadata<string[]>;
  legend: string;
  options: readonly { value: string; label: string }[];
}

function Choices({ field, legend, options }: ChoicesProps) {
  const chosen = [field.initialValue].flat();
  return (
    <Fieldset field={field} legend={legend}>
      <div className="grid grid-cols-choices gap-x-3">
        {options.map(({ value, label }) => (
          <Checkbox key={value} name={field.name} value={value} defaultChecked={chosen.includes(value)} label={label} />
        ))}
      </div>
    </Fieldset>
  );
}
