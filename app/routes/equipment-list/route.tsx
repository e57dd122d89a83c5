import { FILTERS_ID, forgetFilters, useStoredFilters } from "~/components/equipment/list-filters";
import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PickForms } from "~/components/comparisons/pick-button";
import { EquipmentFilters } from "./equipment-filters";
import { FilterChips } from "./filter-chips";
import { EquipmentCard } from "~/components/equipment/equipment-card";
import { NothingFound, OtherPlaces } from "./nothing-found";
import { LoadFailure } from "~/components/layout/load-failure";
import { useWaiting } from "~/components/layout/use-waiting";
import { MapBusy, MapPanel, useSwitching } from "./map/map-panel";
import { SWITCH_MS } from "~/components/map/map-limits";
import { Alert, ButtonLink, Icon, Spinner } from "~/components/ui/elements";
import { Pagination } from "~/components/ui/pagination";
import type { PageHandle } from "~/page-handle";
import { publicPage } from "~/http/page.server";
import { loadListing } from "./loader.server";

/** Images in the first screen of a phone. */
const EAGER_IMAGES = 2;

export const handle: PageHandle = { i18n: ["equipment", "map"], images: true };

export const loader = publicPage(loadListing);

export default function EquipmentList() {
  const { t } = useTranslation(["equipment", "common", "map"]);
  const { form, filtersAt, chips, around, nothing, places, map, items, page, pages, ...rest } =
    useLoaderData<typeof loader>();
  const { searched, readAs, bookable, results, viewUrls, carried, previous, next } = rest;
  const view = form.view ?? "list";
  const switching = useSwitching(view, SWITCH_MS);
  const cleared = form.view === undefined ? "/equipment" : `/equipment?view=${form.view}`;
  const waiting = useWaiting() === "part" && !switching;
  useStoredFilters();
  const place = pages === undefined ? t("common:pageOnly", { page }) : t("common:pageOf", { page, pages });
  const views = (
    <ButtonLink to={view === "map" ? viewUrls.list : viewUrls.map} variant="outline">
      <Icon name={view === "map" ? "list" : "map"} />
      {t(view === "map" ? "map:list" : "map:map")}
    </ButtonLink>
  );
  return (
    <div className="wrap page">
      <FilterChips
        chips={chips}
        cleared={cleared}
        filtersAt={filtersAt ?? `#${FILTERS_ID}`}
        isAlwaysLink={filtersAt !== undefined}
        view={form.view}
      />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-4 lg:grid-cols-side">
        <div className="min-w-0">
          <div className="head">
            <div className="flex-1">
              <h1>{form.category ? t(`common:category_${form.category}`) : t("title")}</h1>
              <p role="status" className="small soft">
                {results}
              </p>
            </div>
            {views}
          </div>
          <h2 className="sr-only">{t(`map:${view}`)}</h2>
          <div className="stack empty:hidden">
            {form.radiusAlone ? <Alert variant="destructive">{t("radiusNeedsPlace")}</Alert> : null}
            {searched.typed === undefined ? null : <SearchedFor searched={searched} readAs={readAs} />}
            {around === undefined ? null : (
              <p>
                <Link to={around.to} className="chip" onClick={forgetFilters}>
                  {around.label}: {around.count}
                </Link>
              </p>
            )}
            {places === undefined ? null : <OtherPlaces {...places} />}
            {nothing === undefined ? null : <NothingFound offered={nothing} bookable={bookable} cleared={cleared} />}
            {map === undefined ? null : <MapPanel map={map} switching={switching} />}
            {waiting ? <Spinner label={t("common:loading")} /> : null}
            {map === undefined && switching ? <MapBusy label={t("map:listLoading")} /> : null}
          </div>
          {items.length === 0 || switching ? null : (
            <div className="cards card min-h-150 content-start">
              <PickForms />
              {items.map((equipment, index) => (
                <EquipmentCard
                  key={equipment.id}
                  equipment={equipment}
                  eager={index < EAGER_IMAGES}
                  carried={carried}
                  pickable
                />
              ))}
            </div>
          )}
          <Pagination
            label={place}
            status={place}
            previous={previous === undefined ? undefined : { to: previous, label: t("common:previousPage") }}
            next={next === undefined ? undefined : { to: next, label: t("common:nextPage") }}
          />
        </div>
        {filtersAt === undefined ? <EquipmentFilters form={form} /> : null}
      </div>
    </div>
  );
}

function SearchedFor({ searched, readAs }: Pick<SerializeFrom<typeof loader>, "searched" | "readAs">) {
  const { t } = useTranslation("equipment");
  const { typed: search = "", corrected } = searched;
  if (readAs !== undefined) return <p>{t("resultsReadAs", { search, readAs })}</p>;
  return <p>{corrected === undefined ? t("resultsFor", { search }) : t("resultsInstead", { search, corrected })}</p>;
}

export function ErrorBoundary() {
  const { t } = useTranslation("equipment");
  return (
    <div className="wrap page max-w-150 stack">
      <h1>{t("title")}</h1>
      <LoadFailure title={t("loadError")} />
    </div>
  );
}
