import { getFormProps, useForm, type FieldMetadata } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { useSuggestedPlaces } from "~/components/hooks/use-suggested-places";
import { useFrame } from "~/components/layout/use-frame";
import { usePosition } from "~/components/map/use-position";
import { Button, buttonClass, Icon } from "~/components/ui/elements";
import {
  Checkbox,
  Field,
  Fieldset,
  type FormField,
  NumberInput,
  RadioGroup,
  Select,
  TextField,
  TextInput,
  Textarea,
  TextareaField,
} from "~/components/ui/fields";
import { CATEGORIES, SEASONS, DESCRIPTION_MAX_CHARACTERS } from "~/domain/equipment/equipment";
import { withMoreRows, type EquipmentFormValues, type SpecRow } from "~/domain/equipment/equipment-form";
import { KNOWN_SPECS } from "~/domain/equipment/spec-names";
import { CITIES, nameOfCity } from "~/domain/geography/cities";
import type { FormResult } from "~/http/page.server";
import { ImageField } from "./image-field";

type Fields = Record<Exclude<keyof EquipmentFormValues, "seasons"> | "seasonalAvailability", FieldMetadata<string>>;

/** Specifications, one row each, plus a few empty ones; a button that works without JavaScript adds more. */
function SpecRows({ field, rows }: { field: FormField; rows: readonly SpecRow[] }) {
  const { t } = useTranslation(["machine", "equipment"]);
  const isScripted = useHydrated();
  const [added, setAdded] = useState<readonly SpecRow[]>([]);
  const all = [...rows, ...added];
  return (
    <Fieldset field={field} legend={t("equipment:specs")} hint={t("specsHint")}>
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

function Row({ row, number }: { row: SpecRow; number: number }) {
  const { t } = useTranslation("machine");
  const cells = [
    { name: "specName", defaultValue: row.name, list: "m-spec-names", className: "col-span-full" },
    { name: "specValue", defaultValue: row.value },
    { name: "specUnit", defaultValue: row.unit },
  ] as const;
  return (
    <li className="spec-row grid grid-cols-2 gap-2">
      {cells.map((cell) => (
        <TextInput
          key={cell.name}
          {...cell}
          aria-label={t("specLabel", { number, part: t(cell.name) })}
          placeholder={t(cell.name)}
        />
      ))}
    </li>
  );
}

/** About 100 m: enough for the map, without revealing a home. */
const DECIMALS = 3;

/**
 * The equipment's position in degrees; where JavaScript runs, the device can supply it. Folded away: the place is
 * enough, and few know degrees.
 */
function PositionFields({ fields: { latitudeCoord, longitudeCoord } }: { fields: Fields }) {
  const { t } = useTranslation("machine");
  const isScripted = useHydrated();
  const { position, locate } = usePosition();
  const point = position.is === "known" ? position.point : undefined;
  const parts = [
    { field: latitudeCoord, label: t("latitude"), degrees: point?.latitude },
    { field: longitudeCoord, label: t("longitude"), degrees: point?.longitude },
  ];
  const isOpen = parts.some(({ field }) => Boolean(field.initialValue) || field.errors !== undefined);
  return (
    <details className="field stack" open={isOpen}>
      <summary className={buttonClass({ variant: "outline", size: "sm" })}>
        <Icon name="location" size="sm" />
        {t("position")}
      </summary>
      <div className="pair">
        {parts.map(({ field, label, degrees }) => (
          <Field key={field.id} field={field} label={label}>
            <TextInput
              key={degrees}
              {...(degrees === undefined ? {} : { defaultValue: degrees.toFixed(DECIMALS) })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
            />
          </Field>
        ))}
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

interface EquipmentFormProps {
  action: string;
  values: EquipmentFormValues;
  /** Of a form that was sent: as it was typed, what is wrong, and places to choose from, where it is not clear which is meant. */
  result?: (FormResult & { values: EquipmentFormValues; places: readonly string[] }) | undefined;
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
  values: given,
  result,
  submitLabel,
  failed,
  short = false,
  asksContact = false,
  commission = null,
}: EquipmentFormProps) {
  const { t } = useTranslation(["machine", "common"]);
  const sent = useNavigation().formData;
  const values = result?.values ?? given;
  const [form, fields] = useForm<Record<keyof Fields, string>>({
    id: "m",
    lastResult: result,
    defaultValue: { ...given, availability: "", specs: "", images: "" },
  });
  return (
    <Form method="post" action={action} encType="multipart/form-data" {...getFormProps(form)} className="stack">
      <FormErrors form={form} result={result} failed={{ title: failed }} />
      {/* Enter in a field activates the first button of a form: it must be the one that saves. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        {submitLabel}
      </button>
      <MainFields fields={fields} location={values.location} places={result?.places ?? []} />
      {commission === null ? null : <p className="small soft">{commission}</p>}
      {asksContact ? (
        <Field field={fields.contact} label={t("common:phone")} hint={t("phoneHint")} required>
          <TextInput type="tel" autoComplete="tel" />
          <input type="hidden" name="contactAsked" value="yes" />
        </Field>
      ) : null}
      <ImageField field={fields.images} images={values.images} />
      {short ? null : <MoreFields fields={fields} values={values} />}
      <div className="act">
        <Button block pending={sent !== undefined && sent.get("intent") !== "rows"}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

interface MainFieldsProps {
  fields: Fields;
  location: string;
  places: readonly string[];
}

function MainFields({ fields, location, places }: MainFieldsProps) {
  const { t } = useTranslation(["machine", "common"]);
  return (
    <>
      <TextField field={fields.name} label={t("common:name")} hint={t("nameHint")} required />
      <Field field={fields.description} label={t("description")} hint={t("descriptionHint")} required>
        <Textarea rows={4} countTo={DESCRIPTION_MAX_CHARACTERS} />
      </Field>
      <Field field={fields.category} label={t("common:category")} required>
        <Select
          none={t("choose")}
          options={CATEGORIES.map((category) => ({ value: category, label: t(`common:category_${category}`) }))}
        />
      </Field>
      <Field field={fields.dailyRate} label={t("common:dailyRate")} hint={t("dailyRateHint")} required>
        <NumberInput maxLength={20} />
      </Field>
      <PlaceField field={fields.location} location={location} choices={places} />
    </>
  );
}

function MoreFields({ fields, values }: { fields: Fields; values: EquipmentFormValues }) {
  const { t } = useTranslation(["machine", "equipment"]);
  return (
    <>
      <Fieldset field={fields.availability} legend={t("availability")}>
        <input type="hidden" name="availability" value="" />
        <Checkbox name="availability" value="true" defaultChecked={values.availability} label={t("availableNow")} />
      </Fieldset>
      <SpecRows field={fields.specs} rows={values.specs} />
      <TextareaField field={fields.features} label={t("equipment:features")} hint={t("featuresHint")} rows={3} />
      <Fieldset field={fields.seasonalAvailability} legend={t("equipment:seasons")} hint={t("seasonsHint")}>
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
      <PositionFields fields={fields} />
    </>
  );
}

const SUGGESTIONS_ID = "m-places";

interface PlaceFieldProps {
  field: FormField;
  location: string;
  /** Places to choose from, where the server asks which is meant. */
  choices: readonly string[];
}

/** Where a machine stands: typed freely, with places offered while typing, and with a choice where the server asks for it. */
function PlaceField({ field, location, choices }: PlaceFieldProps) {
  const { t } = useTranslation(["machine", "common"]);
  const language = useFrame()?.language ?? "en";
  const [suggested, suggestFor] = useSuggestedPlaces(CITIES.map((city) => nameOfCity(city, language)));
  return (
    <>
      <Field field={field} label={t("common:location")} hint={t("locationHint")} required>
        <TextInput list={SUGGESTIONS_ID} onInput={({ currentTarget: { value } }) => suggestFor(value)} />
      </Field>
      <datalist id={SUGGESTIONS_ID}>
        {suggested.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      {choices.length === 0 ? null : (
        <>
          <input type="hidden" name="askedLocation" value={location} />
          <RadioGroup
            key={location}
            field={{ id: "m-place", name: "chosenPlace", initialValue: "" }}
            legend={t("whichPlace")}
            options={[
              ...choices.map((place) => ({ value: place, label: place })),
              { value: "", label: t("keepPlace", { location }) },
            ]}
          />
        </>
      )}
    </>
  );
}
