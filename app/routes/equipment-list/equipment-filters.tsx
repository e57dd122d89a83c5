import { Form, Hidden } from "~/components/forms/form";
import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FILTERS_ID, forgetFilters, readFilters } from "~/components/equipment/list-filters";
import { useSuggestedPlaces } from "~/components/hooks/use-suggested-places";
import { Button, ButtonLink, Icon } from "~/components/ui/elements";
import {
  Checkbox,
  DateRange,
  Field,
  Fieldset,
  NumberField,
  NumberInput,
  RadioGroup,
  RangeInput,
  Select,
  TextField,
  TextInput,
} from "~/components/ui/fields";
import { CATEGORIES, SEASONS, SOWING, type Category } from "~/domain/equipment/equipment";
import { MIN_RADIUS_KM, MAX_RADIUS_KM, priceStep, SORTS } from "~/domain/search/equipment-filter";
import type { ListingView } from "./loader.server";
import { specsOf, unitOf, type KnownSpec } from "~/domain/equipment/spec-names";
import { plainNumber } from "~/domain/normalise-text";
import { usePosition } from "~/components/map/use-position";
import { showNotice } from "~/components/layout/show-notice";

/** A GET form: the URL holds the whole state. It comes after the machines; styles put it beside or over them. */
export function EquipmentFilters({ form }: Pick<ListingView, "form">) {
  const { t } = useTranslation(["equipment", "common"]);
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  // As its link does, which the router knows nothing of; beside the list there is nothing to close.
  const close = () => {
    if (panel.current !== null && getComputedStyle(panel.current).position === "fixed")
      panel.current.toggleAttribute("data-turned");
  };
  const apply = (event: FormEvent<HTMLFormElement>) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    forgetFilters();
    close();
    const query = readFilters(event.currentTarget).toString();
    navigate(query === "" ? "/equipment" : `/equipment?${query}`);
  };
  return (
    <section
      id={FILTERS_ID}
      ref={panel}
      key={JSON.stringify(form)}
      className="side order-first max-lg:fixed max-lg:top-0 max-lg:right-0 max-lg:bottom-0 max-lg:left-0 max-lg:z-5 max-lg:overflow-auto max-lg:bg-ground max-lg:px-4"
      data-folds=""
      tabIndex={-1}
      aria-label={t("filters")}
    >
      <div className="head ruled lg:hidden">
        <h2 className="flex-1">{t("filters")}</h2>
        <a
          href="#top"
          className="tall"
          onClick={(event) => {
            event.preventDefault();
            panel.current?.querySelector("form")?.reset();
            close();
          }}
        >
          <Icon name="close" />
          {t("common:close")}
        </a>
      </div>
      <Form action="/equipment" className="stack max-lg:pt-3" noValidate onSubmit={apply}>
        <Hidden values={{ view: form.view }} />
        <Field label={t("common:searchAction")} id="f-search">
          <TextInput type="search" name="search" defaultValue={form.search} />
        </Field>
        <Field label={t("common:category")} id="f-category">
          <Select
            name="category"
            defaultValue={form.category ?? ""}
            none={t("allCategories")}
            options={CATEGORIES.map((category) => ({ value: category, label: t(`common:category_${category}`) }))}
          />
        </Field>
        <PriceFields form={form} />
        <PlaceFields form={form} />
        <DateRange
          labels={[t("freeFrom"), t("freeTo")]}
          fields={{
            startDate: { id: "f-start", name: "startDate", initialValue: form.startDate },
            endDate: { id: "f-end", name: "endDate", initialValue: form.endDate },
          }}
          min={form.firstDay}
          max={form.lastDay}
        />
        <div>
          <Checkbox name="withOperator" value="true" defaultChecked={form.withOperator} label={t("withOperator")} />
          <Checkbox name="delivered" value="true" defaultChecked={form.delivered} label={t("deliveredHere")} />
        </div>
        <RadioGroup
          field={{ id: "f-season", name: "season", initialValue: form.season ?? "" }}
          legend={t("season")}
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
          <Select
            name="sort"
            defaultValue={form.sort === "popular" ? "" : form.sort}
            options={SORTS.map((sort) => ({ value: sort === "popular" ? "" : sort, label: t(`sort_${sort}`) }))}
          />
        </Field>
        <div className="act lg:edge-none lg:bg-ground lg:px-0">
          <Button>{t("apply")}</Button>
        </div>
      </Form>
    </section>
  );
}

function PriceFields({ form: { minPrice, maxPrice, highestRate } }: Pick<ListingView, "form">) {
  const { t } = useTranslation(["equipment", "common"]);
  const slider = { min: 0, max: highestRate, step: priceStep(highestRate) };
  return (
    <Fieldset id="f-price" legend={t("common:dailyRate")}>
      <div className="pair">
        <NumberField label={t("minPrice")} id="f-min" name="minPrice" defaultValue={minPrice} />
        <NumberField label={t("maxPrice")} id="f-max" name="maxPrice" defaultValue={maxPrice} />
      </div>
      <div className="scripted rail">
        <MirrorSlider of="f-min" label={t("minPriceSlider")} {...slider} rest={0} value={minPrice} />
        <MirrorSlider of="f-max" label={t("maxPriceSlider")} {...slider} rest={highestRate} value={maxPrice} />
      </div>
    </Fieldset>
  );
}

function PlaceFields({ form: { location, here, radius, radiusAlone, cities, nearField } }: Pick<ListingView, "form">) {
  const { t } = useTranslation(["equipment", "common"]);
  const [suggested, suggestFor] = useSuggestedPlaces(cities);
  return (
    <>
      <Field label={t("common:location")} id="f-location" hint={t("locationHint")}>
        <TextInput
          name="location"
          list="f-cities"
          autoComplete="off"
          defaultValue={location}
          onInput={({ currentTarget: { value } }) => suggestFor(value)}
        />
      </Field>
      <datalist id="f-cities">
        {suggested.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      {location === undefined ? <Hidden values={{ lat: here?.latitude, lon: here?.longitude }} /> : null}
      <NearMe />
      <ButtonLink to={nearField} variant="outline" size="sm" block>
        {t("nearField")}
      </ButtonLink>
      <Field label={t("radius")} id="f-radius" error={radiusAlone ? t("radiusNeedsPlace") : undefined}>
        <NumberInput name="radius" defaultValue={radius} />
      </Field>
      <div className="scripted rail">
        <MirrorSlider
          of="f-radius"
          label={t("radiusSlider")}
          min={MIN_RADIUS_KM}
          max={MAX_RADIUS_KM}
          step={1}
          value={radius}
        />
      </div>
    </>
  );
}

function SpecFields({ conditions, category }: { conditions: readonly string[]; category: Category | undefined }) {
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
        <Select
          name="spec"
          defaultValue=""
          none={t("anySpec")}
          options={specsOf(category).map((spec) => ({ value: spec, label: nameOf(spec) }))}
        />
      </Field>
      <div className="pair">
        <Field label={t("specIs")} id="f-spec-is">
          <Select
            name="specIs"
            defaultValue="min"
            options={(["min", "max", "is"] as const).map((is) => ({ value: is, label: t(`specIs_${is}`) }))}
          />
        </Field>
        <TextField label={t("specValue")} id="f-spec-value" name="specValue" maxLength={60} />
      </div>
    </Fieldset>
  );
}

interface MirrorSliderProps {
  /** Id of the number field that the slider controls; only the field is submitted. */
  of: string;
  label: string;
  min: number;
  max: number;
  step: number;
  /** The slider's value at which the field is empty, since it then narrows nothing. */
  rest?: number;
  value: number | undefined;
}

const inputOf = (id: string) => {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? input : undefined;
};

/** A slider beside a number field, where JavaScript runs; without it the field is there alone. Each moves the other. */
function MirrorSlider({ of, label, min, max, step, rest, value }: MirrorSliderProps) {
  const id = `${of}-slider`;
  useEffect(() => {
    const field = inputOf(of);
    const follow = () => {
      const slider = inputOf(id);
      if (slider && field) slider.value = plainNumber(field.value) || String(rest ?? "");
    };
    field?.addEventListener("input", follow);
    return () => field?.removeEventListener("input", follow);
  }, [id, of, rest]);
  const move = (moved: number) => {
    const field = inputOf(of);
    // The highest rate may lie between two steps: the end of the slider, a step below at most, is no limit either.
    if (field) field.value = rest !== undefined && Math.abs(moved - rest) < step ? "" : String(moved);
  };
  return (
    <RangeInput
      id={id}
      aria-label={label}
      min={min}
      max={max}
      step={step}
      defaultValue={value ?? rest}
      onInput={({ currentTarget }) => move(Number(currentTarget.value))}
    />
  );
}

/** About 100 m: addresses are shared, and must not name a doorstep. */
const DECIMALS = 3;

function NearMe() {
  const { t } = useTranslation(["equipment", "map"]);
  const navigate = useNavigate();
  const { position, locate } = usePosition();
  const form = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    if (position.is === "unknown")
      showNotice({ variant: "destructive", title: t("map:locationError"), text: t(`map:${position.why}`) });
    if (position.is !== "known" || form.current === null) return;
    const query = readFilters(form.current);
    query.delete("location");
    query.set("lat", position.point.latitude.toFixed(DECIMALS));
    query.set("lon", position.point.longitude.toFixed(DECIMALS));
    navigate(`/equipment?${query.toString()}`);
  }, [position, navigate, t]);
  return (
    <Button
      type="button"
      variant="outline"
      size="sm"
      block
      className="scripted"
      pending={position.is === "searching"}
      onClick={({ currentTarget }) => {
        form.current = currentTarget.form;
        locate();
      }}
    >
      {t("nearMe")}
    </Button>
  );
}
