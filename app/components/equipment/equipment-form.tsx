import { useState, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/ui/button";
import { Fieldset, Field } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { TextInput, Select, Textarea } from "~/components/ui/inputs";
import { KNOWN_SPECS } from "~/domain/equipment/spec-names";
import { withMoreRows, type EquipmentFormValues } from "~/domain/equipment/equipment-form";
import { EMPTY_ROW, type SpecRow } from "~/domain/equipment/spec-rows";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { usePosition } from "~/components/map/use-position";
import { FormErrors } from "~/components/forms/form-errors";
import { Checkbox } from "~/components/ui/choices";
import { useNavigation } from "@remix-run/react";
import { Form } from "~/components/forms/form";
import { CATEGORIES, SEASONS } from "~/domain/equipment/equipment";
import { DESCRIPTION_MAX_CHARACTERS } from "~/domain/equipment/equipment-limits";
import { ImageField } from "./image-field";
import { PlaceField } from "./place-field";

interface SpecRowsProps {
  id: string;
  rows: readonly SpecRow[];
  error?: string[] | undefined;
}

/** Specifications, one row each, plus a few empty ones; a button that works without JavaScript adds more. */
function SpecRows({ id, rows, error }: SpecRowsProps) {
  const { t } = useTranslation(["machine", "equipment"]);
  const isScripted = useHydrated();
  const [added, setAdded] = useState<readonly SpecRow[]>([]);
  const all = [...rows, ...added];
  return (
    <Fieldset id={id} legend={t("equipment:specs")} hint={t("specsHint")} error={error}>
      <ul className="stack">
        {all.map((row, index) => (
          <Row key={index} row={row} number={index + 1} />
        ))}
      </ul>
      <datalist id="m-spec-names">
        {KNOWN_SPECS.map((spec) => (
          <option key={spec} value={t(`equipment:spec_${spec}`)} />
        ))}
      </datalist>
      <Button
        variant="outline"
        size="sm"
        className="mt-4"
        name="intent"
        value="rows"
        type={isScripted ? "button" : "submit"}
        onClick={isScripted ? () => setAdded(withMoreRows(added)) : undefined}
      >
        <Icon name="plus" size="sm" />
        {t("addRows")}
      </Button>
    </Fieldset>
  );
}

function Row({ row = EMPTY_ROW, number }: { row?: SpecRow; number: number }) {
  const { t } = useTranslation("machine");
  const label = (part: string) => t("specLabel", { number, part });
  return (
    <li className="spec-row grid grid-cols-2 gap-2">
      <TextInput
        className="col-span-full"
        name="specName"
        defaultValue={row.name}
        list="m-spec-names"
        aria-label={label(t("specName"))}
        placeholder={t("specName")}
      />
      <TextInput
        name="specValue"
        defaultValue={row.value}
        aria-label={label(t("specValue"))}
        placeholder={t("specValue")}
      />
      <TextInput
        name="specUnit"
        defaultValue={row.unit}
        aria-label={label(t("specUnit"))}
        placeholder={t("specUnit")}
      />
    </li>
  );
}

/** About 100 m: enough for the map, without revealing a home. */
const DECIMALS = 3;

interface PositionFieldsProps {
  latitudeId: string;
  longitudeId: string;
  values: Pick<EquipmentFormValues, "latitudeCoord" | "longitudeCoord">;
  errors: Record<string, string[]>;
}

const hasErrors = (errors: PositionFieldsProps["errors"]) => "latitudeCoord" in errors || "longitudeCoord" in errors;

/**
 * The equipment's position in degrees; where JavaScript runs, the device can supply it. Folded away: the place is
 * enough, and few know degrees.
 */
function PositionFields({ latitudeId, longitudeId, values, errors }: PositionFieldsProps) {
  const { t } = useTranslation("machine");
  const isScripted = useHydrated();
  const { position, locate } = usePosition();
  useEffect(() => {
    if (position.is !== "known") return;
    const { latitude, longitude } = position.point;
    for (const [id, degrees] of [
      [latitudeId, latitude],
      [longitudeId, longitude],
    ] as const) {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.value = degrees.toFixed(DECIMALS);
    }
  }, [position, latitudeId, longitudeId]);
  const isOpen = values.latitudeCoord !== "" || values.longitudeCoord !== "" || hasErrors(errors);
  return (
    <details className="field stack" open={isOpen}>
      <summary className={buttonClass({ variant: "outline", size: "sm" })}>
        <Icon name="location" size="sm" />
        {t("position")}
      </summary>
      <div className="pair">
        <Field id={latitudeId} label={t("latitude")} error={errors["latitudeCoord"]}>
          <TextInput
            name="latitudeCoord"
            defaultValue={values.latitudeCoord}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        </Field>
        <Field id={longitudeId} label={t("longitude")} error={errors["longitudeCoord"]}>
          <TextInput
            name="longitudeCoord"
            defaultValue={values.longitudeCoord}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        </Field>
      </div>
      {isScripted ? (
        <Button
          type="button"
          variant="outline"
          size="sm"
          className="mt-4"
          onClick={locate}
          pending={position.is === "searching"}
        >
          <Icon name="location" size="sm" />
          {t("useMyPosition")}
        </Button>
      ) : null}
      <p className="small soft" role="status">
        {position.is === "unknown" ? t("positionUnknown") : null}
      </p>
    </details>
  );
}

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
    <Form method="post" action={action} encType="multipart/form-data" noValidate className="stack">
      <FormErrors result={{ status: "error", error: errors }} fields={FIELD_IDS} failed={{ title: failed }} />
      {/* Enter in a field activates the first button of a form: it must be the one that saves. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        {submitLabel}
      </button>
      <MainFields values={values} errors={errors} places={places} />
      {commission === null ? null : <p className="small soft">{commission}</p>}
      {asksContact ? <OwnerPhone contact={values.contact} error={errors["contact"]} /> : null}
      <ImageField id={FIELD_IDS.images} images={values.images} error={errors["images"]} />
      {short ? null : <MoreFields values={values} errors={errors} />}
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
      <Field id={FIELD_IDS.name} label={t("common:name")} hint={t("nameHint")} error={errors["name"]} required>
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
      <Field id={FIELD_IDS.category} label={t("common:category")} error={errors["category"]} required>
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
        label={t("common:dailyRate")}
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
  const { t } = useTranslation(["machine", "common"]);
  return (
    <Field id={FIELD_IDS.contact} label={t("common:phone")} hint={t("phoneHint")} error={error} required>
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
