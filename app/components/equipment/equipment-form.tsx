import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/choices";
import { Field, Fieldset } from "~/components/ui/field";
import { Select, Textarea, TextInput } from "~/components/ui/inputs";
import { useNavigation } from "@remix-run/react";
import { Form } from "~/components/forms/form";
import { CATEGORIES, SEASONS } from "~/domain/equipment/equipment";
import type { EquipmentFormValues } from "~/domain/equipment/equipment-form";
import { DESCRIPTION_MAX_CHARACTERS } from "~/domain/equipment/equipment-limits";
import { ImageField } from "./image-field";
import { PlaceField } from "./place-field";
import { PositionFields } from "./position-fields";
import { SpecRows } from "./spec-rows";

/** In the order of the fields. */
const FIELD_IDS = {
  name: "m-name",
  description: "m-description",
  category: "m-category",
  dailyRate: "m-rate",
  location: "m-location",
  contact: "m-phone",
  images: "m-images",
  availability: "m-availability",
  specs: "m-specs",
  features: "m-features",
  seasonalAvailability: "m-seasons",
  latitudeCoord: "m-latitude",
  longitudeCoord: "m-longitude",
};

type Errors = Record<string, string[]>;

interface EquipmentFormProps {
  action: string;
  values: EquipmentFormValues;
  /** Error texts by field; those under "" concern the whole form. */
  errors?: Errors | undefined;
  /** Places to choose from, where the server asks which is meant. */
  places?: readonly string[] | undefined;
  submitLabel: string;
  /** Heading for an error of the whole form. */
  failed: string;
  /** Only the required fields: the rest can be added later. */
  short?: boolean;
  /** True where the owner's phone number is asked for. */
  asksContact?: boolean;
  /** What the office keeps of new bookings, in words; absent where it keeps nothing. */
  commission?: string | null;
}

/** Everything an owner enters about equipment. Works without JavaScript, which only makes it quicker. */
export function EquipmentForm({
  action,
  values,
  errors = {},
  places = [],
  submitLabel,
  failed,
  short = false,
  asksContact = false,
  commission = null,
}: EquipmentFormProps) {
  const { state, formData } = useNavigation();
  const sent = state === "submitting" ? formData : undefined;
  const isBusy = sent !== undefined && sent.get("intent") !== "rows";
  return (
    <Form method="post" action={action} encType="multipart/form-data" noValidate className="form">
      <FormErrors result={{ status: "error", error: errors }} fields={FIELD_IDS} failed={{ title: failed }} />
      {/* Enter in a field activates the first button of a form: it must be the one that saves. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        {submitLabel}
      </button>
      <MainFields values={values} errors={errors} places={places} />
      {commission === null ? null : <p className="hint">{commission}</p>}
      {asksContact ? <OwnerPhone contact={values.contact} error={errors["contact"]} /> : null}
      <ImageField id={FIELD_IDS.images} images={values.images} error={errors["images"]} />
      {short ? null : <MoreFields values={values} errors={errors} />}
      {short ? <ShortHint /> : null}
      <div className="act">
        <Button block pending={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

interface PartProps {
  values: EquipmentFormValues;
  errors: Errors;
}

function MainFields({ values, errors, places }: PartProps & { places: readonly string[] }) {
  const { t } = useTranslation(["machine", "common"]);
  return (
    <>
      <Field id={FIELD_IDS.name} label={t("name")} hint={t("nameHint")} error={errors["name"]} required>
        <TextInput name="name" defaultValue={values.name} />
      </Field>
      <Field
        id={FIELD_IDS.description}
        label={t("description")}
        hint={t("descriptionHint")}
        error={errors["description"]}
        required
      >
        <Textarea name="description" defaultValue={values.description} rows={4} countTo={DESCRIPTION_MAX_CHARACTERS} />
      </Field>
      <Field id={FIELD_IDS.category} label={t("category")} error={errors["category"]} required>
        <Select name="category" defaultValue={values.category}>
          <option value="">{t("choose")}</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {t(`common:category_${category}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id={FIELD_IDS.dailyRate}
        label={t("dailyRate")}
        hint={t("dailyRateHint")}
        error={errors["dailyRate"]}
        required
      >
        <TextInput
          name="dailyRate"
          defaultValue={values.dailyRate}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
      </Field>
      <PlaceField id={FIELD_IDS.location} location={values.location} error={errors["location"]} choices={places} />
    </>
  );
}

/** The phone number of an owner whose account has no contact yet. */
function OwnerPhone({ contact, error }: { contact: string; error: string[] | undefined }) {
  const { t } = useTranslation("machine");
  return (
    <Field id={FIELD_IDS.contact} label={t("phone")} hint={t("phoneHint")} error={error} required>
      <TextInput type="tel" name="contact" autoComplete="tel" defaultValue={contact} />
      <input type="hidden" name="contactAsked" value="yes" />
    </Field>
  );
}

function MoreFields({ values, errors }: PartProps) {
  const { t } = useTranslation(["machine", "equipment"]);
  return (
    <>
      <Fieldset id={FIELD_IDS.availability} legend={t("availability")} error={errors["availability"]}>
        <input type="hidden" name="availability" value="" />
        <Checkbox name="availability" value="true" defaultChecked={values.availability} label={t("availableNow")} />
      </Fieldset>
      <SpecRows id={FIELD_IDS.specs} rows={values.specs} error={errors["specs"]} />
      <Field
        id={FIELD_IDS.features}
        label={t("equipment:features")}
        hint={t("featuresHint")}
        error={errors["features"]}
      >
        <Textarea name="features" defaultValue={values.features} rows={3} />
      </Field>
      <Fieldset
        id={FIELD_IDS.seasonalAvailability}
        legend={t("equipment:seasons")}
        hint={t("seasonsHint")}
        error={errors["seasonalAvailability"]}
      >
        <input type="hidden" name="seasons" value="" />
        <div className="pair">
          {SEASONS.map((season) => (
            <Checkbox
              key={season}
              name="seasons"
              value={season}
              defaultChecked={values.seasons.includes(season)}
              label={t(`equipment:${season}`)}
            />
          ))}
        </div>
      </Fieldset>
      <PositionFields
        latitudeId={FIELD_IDS.latitudeCoord}
        longitudeId={FIELD_IDS.longitudeCoord}
        values={values}
        errors={errors}
      />
    </>
  );
}

function ShortHint() {
  const { t } = useTranslation("machine");
  return <p className="hint">{t("moreLater")}</p>;
}
