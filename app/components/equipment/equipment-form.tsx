import { getFormProps, useForm, type FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, SubmitButton } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { useSuggestedPlaces } from "~/components/hooks/use-suggested-places";
import { useFrame } from "~/components/layout/use-frame";
import { usePosition } from "~/components/map/use-position";
import { Button, buttonClass, Fold, Icon } from "~/components/ui/elements";
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
  textOf,
} from "~/components/ui/fields";
import { CATEGORIES, SEASONS, DESCRIPTION_MAX_CHARACTERS } from "~/domain/equipment/equipment";
import { MAX_SPECS, type EquipmentFormFields } from "~/domain/equipment/equipment-form";
import { KNOWN_SPECS } from "~/domain/equipment/spec-names";
import { CITIES, nameOfCity } from "~/domain/geography/cities";
import type { FormResult } from "~/http/page.server";
import { ImageField } from "./image-field";

type Fields = { [Name in keyof EquipmentFormFields]: FieldMetadata<EquipmentFormFields[Name]> };

/** The texts of a field of several controls: one, several, or none. */
const textsOf = ({ initialValue }: FormField) => [initialValue ?? []].flat() as (string | null)[];

/** Rows to fill in before the others, which are folded away. */
const FREE_ROWS = 3;

function SpecRows({ fields }: { fields: Fields }) {
  const { t } = useTranslation(["machine", "equipment"]);
  const lists = [fields.specName, fields.specValue, fields.specUnit].map((field) => [field, textsOf(field)] as const);
  const filled = Math.max(...lists.map(([, texts]) => texts.findLastIndex(Boolean) + 1));
  const rows = Array.from({ length: Math.max(MAX_SPECS, filled) }, (_, index) => (
    <li key={index} className="spec-row grid grid-cols-2 gap-2">
      {lists.map(([{ name }, texts], part) => (
        <TextInput
          key={name}
          name={name}
          defaultValue={texts[index] ?? ""}
          aria-label={t("specLabel", { number: index + 1, part: t(name as "specName") })}
          placeholder={t(name as "specName")}
          {...(part === 0 && { list: "m-spec-names", className: "col-span-full" })}
        />
      ))}
    </li>
  ));
  const shown = filled + FREE_ROWS;
  return (
    <Fieldset field={fields.specs} legend={t("equipment:specs")} hint={t("specsHint")}>
      <ul className="stack">{rows.slice(0, shown)}</ul>
      <datalist id="m-spec-names">
        {KNOWN_SPECS.map((spec) => (
          <option key={spec} value={t(`equipment:spec_${spec}`)} />
        ))}
      </datalist>
      {rows.length > shown ? (
        <Fold title={t("addRows")}>
          <ul className="stack">{rows.slice(shown)}</ul>
        </Fold>
      ) : null}
    </Fieldset>
  );
}

/** About 100 m: enough for the map, without revealing a home. */
const DECIMALS = 3;

/** Position in degrees, which the device can supply. Folded away: the place is enough, and few know degrees. */
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
  values: Partial<EquipmentFormFields>;
  result?: FormResult | undefined;
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
  result,
  submitLabel,
  failed,
  short = false,
  asksContact = false,
  commission = null,
}: EquipmentFormProps) {
  const { t } = useTranslation(["machine", "common"]);
  const [form, fields] = useForm<EquipmentFormFields>({ id: "m", lastResult: result, defaultValue: values });
  return (
    <Form method="post" action={action} encType="multipart/form-data" {...getFormProps(form)} className="stack">
      <FormErrors form={form} result={result} failed={{ title: failed }} />
      <MainFields fields={fields} places={result?.choices ?? []} />
      {commission === null ? null : <p className="small soft">{commission}</p>}
      {asksContact ? (
        <Field field={fields.contact} label={t("common:phone")} hint={t("phoneHint")} required>
          <TextInput type="tel" autoComplete="tel" />
          <input type="hidden" name="contactAsked" value="yes" />
        </Field>
      ) : null}
      <ImageField field={fields.images} images={textsOf(fields.images).flatMap((image) => image ?? [])} />
      {short ? null : <MoreFields fields={fields} />}
      <div className="act">
        <SubmitButton>{submitLabel}</SubmitButton>
      </div>
    </Form>
  );
}

function MainFields({ fields, places }: { fields: Fields; places: readonly string[] }) {
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
      <PlaceField field={fields.location} choices={places} />
    </>
  );
}

function MoreFields({ fields }: { fields: Fields }) {
  const { t } = useTranslation(["machine", "equipment"]);
  const seasons = textsOf(fields.seasons);
  return (
    <>
      <Fieldset field={fields.availability} legend={t("availability")}>
        <input type="hidden" name="availability" value="" />
        <Checkbox
          name="availability"
          value="true"
          defaultChecked={textsOf(fields.availability).includes("true")}
          label={t("availableNow")}
        />
      </Fieldset>
      <SpecRows fields={fields} />
      <TextareaField field={fields.features} label={t("equipment:features")} hint={t("featuresHint")} rows={3} />
      <Fieldset field={fields.seasons} legend={t("equipment:seasons")} hint={t("seasonsHint")}>
        <input type="hidden" name="seasons" value="" />
        <div className="pair">
          {SEASONS.map((season) => (
            <Checkbox
              key={season}
              name="seasons"
              value={season}
              defaultChecked={seasons.includes(season)}
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
  /** Places to choose from, where the server asks which is meant. */
  choices: readonly string[];
}

/** Where a machine stands: typed freely, with places offered while typing, and with a choice where the server asks for it. */
function PlaceField({ field, choices }: PlaceFieldProps) {
  const { t } = useTranslation(["machine", "common"]);
  const location = textOf(field) ?? "";
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
