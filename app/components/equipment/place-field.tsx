import { useTranslation } from "react-i18next";
import { useSuggestedPlaces } from "~/components/hooks/use-suggested-places";
import { useFrame } from "~/components/layout/use-frame";
import { Field } from "~/components/ui/field";
import { RadioGroup } from "~/components/ui/choices";
import { TextInput } from "~/components/ui/inputs";
import { CITY_NAMES } from "~/domain/geography/city-names";

const SUGGESTIONS_ID = "m-places";

interface PlaceFieldProps {
  id: string;
  location: string;
  error: string[] | undefined;
  /** Places to choose from, where the server asks which is meant. */
  choices: readonly string[];
}

/** Where a machine stands: typed freely, with places offered while typing, and with a choice where the server asks for it. */
export function PlaceField({ id, location, error, choices }: PlaceFieldProps) {
  const { t } = useTranslation(["machine", "common"]);
  const language = useFrame()?.language ?? "en";
  const [suggested, suggestFor] = useSuggestedPlaces(
    Object.values(CITY_NAMES).map((names) => names[language] ?? names.en),
  );
  return (
    <>
      <Field id={id} label={t("common:location")} hint={t("locationHint")} error={error} required>
        <TextInput
          name="location"
          defaultValue={location}
          list={SUGGESTIONS_ID}
          onInput={({ currentTarget: { value } }) => suggestFor(value)}
        />
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
            id="m-place"
            name="chosenPlace"
            legend={t("whichPlace")}
            defaultValue=""
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
