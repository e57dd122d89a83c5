import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/components/ui/button";
import { Checkbox, RadioGroup } from "~/components/ui/choices";
import { DateRange } from "~/components/ui/date-range";
import { Field, Fieldset } from "~/components/ui/field";
import { NumberInput, Select, TextInput } from "~/components/ui/inputs";
import { CATEGORIES, SEASONS } from "~/domain/equipment/equipment";
import { DEFAULT_RADIUS_KM, MIN_RADIUS_KM, MAX_RADIUS_KM, priceStep, SORTS } from "~/domain/search/equipment-filter";
import { FILTERS_ID } from "./filters-id";
import type { FilterFormView } from "./loader.server";
import { MirrorSlider } from "./mirror-slider";
import { SpecFields } from "./spec-fields";

/** The sowing seasons that farmers think in. */
const SOWING = { spring: undefined, summer: "summerHint", autumn: "autumnHint", winter: "winterHint" } as const;

/**
 * The filter form, a GET form: the URL holds the whole state. It comes after the machines, which people came for;
 * styles put it beside them, and on phones above them once its link was followed.
 */
export function EquipmentFilters({ form }: { form: FilterFormView }) {
  const { t } = useTranslation(["equipment", "common"]);
  return (
    <section id={FILTERS_ID} className="side" data-folds="" tabIndex={-1} aria-label={t("filters")}>
      <form action="/equipment" className="stack" noValidate data-filters key={JSON.stringify(form)}>
        {form.view === undefined ? null : <input type="hidden" name="view" value={form.view} />}
        <Field label={t("search")} id="f-search">
          <TextInput type="search" name="search" defaultValue={form.search} />
        </Field>
        <Field label={t("category")} id="f-category">
          <Select name="category" defaultValue={form.category ?? ""}>
            <option value="">{t("allCategories")}</option>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {t(`common:category_${category}`)}
              </option>
            ))}
          </Select>
        </Field>
        <PriceFields form={form} />
        <PlaceFields form={form} />
        <DateRange
          labels={[t("freeFrom"), t("freeTo")]}
          ids={["f-start", "f-end"]}
          min={form.firstDay}
          max={form.lastDay}
          start={{ defaultValue: form.startDate }}
          end={{ defaultValue: form.endDate }}
        />
        <div>
          <Checkbox name="withOperator" value="true" defaultChecked={form.withOperator} label={t("withOperator")} />
          <Checkbox name="delivered" value="true" defaultChecked={form.delivered} label={t("deliveredHere")} />
        </div>
        <RadioGroup
          id="f-season"
          name="season"
          legend={t("season")}
          defaultValue={form.season ?? ""}
          options={[
            { value: "", label: t("anySeason") },
            ...SEASONS.map((season) => {
              const sowing = SOWING[season];
              return { value: season, label: sowing === undefined ? t(season) : `${t(season)} (${t(sowing)})` };
            }),
          ]}
        />
        <SpecFields conditions={form.specifications} category={form.category} />
        <Field label={t("sort")} id="f-sort">
          <Select name="sort" defaultValue={form.sort === "popular" ? "" : form.sort}>
            {SORTS.map((sort) => (
              <option key={sort} value={sort === "popular" ? "" : sort}>
                {t(`sort_${sort}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button block>{t("apply")}</Button>
      </form>
    </section>
  );
}

function PriceFields({ form: { minPrice, maxPrice, highestRate } }: { form: FilterFormView }) {
  const { t } = useTranslation("equipment");
  const slider = { min: 0, max: highestRate, step: priceStep(highestRate) };
  return (
    <Fieldset id="f-price" legend={t("price")}>
      <div className="pair">
        <Field label={t("minPrice")} id="f-min">
          <NumberInput name="minPrice" defaultValue={minPrice} />
        </Field>
        <Field label={t("maxPrice")} id="f-max">
          <NumberInput name="maxPrice" defaultValue={maxPrice} />
        </Field>
      </div>
      <MirrorSlider of="f-min" label={t("minPriceSlider")} {...slider} rest={0} value={minPrice} />
      <MirrorSlider of="f-max" label={t("maxPriceSlider")} {...slider} rest={highestRate} value={maxPrice} />
    </Fieldset>
  );
}

/** The names of known cities hold no character that HTML gives a meaning to. */
const writeOptions = (cities: readonly string[]) => cities.map((city) => `<option value="${city}"></option>`).join("");

function PlaceFields({ form: { location, here, radius, radiusAlone, cities, nearField } }: { form: FilterFormView }) {
  const { t } = useTranslation("equipment");
  return (
    <>
      <Field label={t("location")} id="f-location" hint={t("locationHint")}>
        <TextInput name="location" list="f-cities" autoComplete="off" defaultValue={location} />
      </Field>
      {/* The plain script offers other places here, which React must leave as they are. */}
      <datalist id="f-cities" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: writeOptions(cities) }} />
      {location !== undefined || here === undefined ? null : (
        <>
          <input type="hidden" name="lat" value={here.latitude} />
          <input type="hidden" name="lon" value={here.longitude} />
        </>
      )}
      <Button type="button" variant="outline" size="sm" block className="scripted" data-locates="">
        {t("nearMe")}
      </Button>
      {/* The plain script shows it, and writes what else went wrong: React must not report a hydration mismatch. */}
      <p
        role="alert"
        className="small"
        hidden
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: t("nearMeFailed") }}
      />
      <ButtonLink to={nearField} variant="outline" size="sm" block>
        {t("nearField")}
      </ButtonLink>
      <Field label={t("radius")} id="f-radius" error={radiusAlone ? t("radiusNeedsPlace") : undefined}>
        <NumberInput name="radius" defaultValue={radius} data-rest={DEFAULT_RADIUS_KM} />
      </Field>
      <MirrorSlider
        of="f-radius"
        label={t("radiusSlider")}
        min={MIN_RADIUS_KM}
        max={MAX_RADIUS_KM}
        step={1}
        value={radius}
      />
    </>
  );
}
