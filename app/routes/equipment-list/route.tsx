import { FILTERS_ID, forgetFilters, useStoredFilters } from "~/components/equipment/list-filters";
import type { SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PickForms } from "~/components/comparisons/pick-button";
import { EquipmentFilters } from "./equipment-filters";
import { EquipmentCard } from "~/components/equipment/equipment-card";
import { LoadFailure, ReloadAlert } from "~/components/layout/load-failure";
import { useFrame } from "~/components/layout/use-frame";
import { useWaiting } from "~/components/layout/use-waiting";
import { EquipmentByCity, EquipmentRows } from "./map/equipment-by-city";
import { MAP_ID } from "./map/map-address";
import { OUTLINE_SOURCES, SWITCH_MS } from "~/components/map/map-limits";
import { Alert, buttonClass, ButtonLink, Card, EmptyState, Icon, Spinner } from "~/components/ui/elements";
import { PageLinks } from "~/components/layout/page-links";
import { publicPage, type PageHandle } from "~/http/page.server";
import { type ListingView, loadListing, type MapView } from "./loader.server";
import { CATEGORIES } from "~/domain/equipment/equipment";
import { Form, SubmitButton } from "~/components/forms/form";

/** Images in the first screen of a phone. */
const EAGER_IMAGES = 2;

export const handle: PageHandle = { i18n: ["equipment", "map"], images: true };

export const loader = publicPage(loadListing);

export default function EquipmentList() {
  const { t } = useTranslation(["equipment", "common", "map"]);
  const { form, filtersAt, around, places, map, items, page, pages, ...rest } = useLoaderData<typeof loader>();
  const { searched, readAs, results, viewUrls, carried } = rest;
  const lite = Boolean(useFrame()?.lite);
  const view = form.view ?? "list";
  const switching = useSwitching(view, SWITCH_MS);
  const waiting = useWaiting() === "part" && !switching;
  useStoredFilters();
  const views = (
    <ButtonLink to={view === "map" ? viewUrls.list : viewUrls.map} variant="outline">
      <Icon name={view === "map" ? "list" : "map"} />
      {t(view === "map" ? "map:list" : "map:map")}
    </ButtonLink>
  );
  return (
    <div className="wrap page">
      <FilterChips />
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
            <NothingFound />
            {map === undefined || lite ? null : <DrawnMap map={map} switching={switching} />}
            {map === undefined ? null : <EquipmentByCity map={map} />}
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
          <PageLinks page={page} pages={pages} />
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

const clearedOf = ({ view }: ListingView["form"]) => (view === undefined ? "/equipment" : `/equipment?view=${view}`);

/** The way to the filters and those chosen, each a link to the list without it; without any, the categories. */
function FilterChips() {
  const { t } = useTranslation(["equipment", "common"]);
  const { chips, filtersAt, form } = useLoaderData<typeof loader>();
  const picks = useFrame()?.picks ?? [];
  const categories = CATEGORIES.map((category) => (
    <li key={category}>
      <Link
        to={`/equipment?category=${category}${form.view === undefined ? "" : `&view=${form.view}`}`}
        className="chip"
        onClick={forgetFilters}
      >
        {t(`common:category_${category}`)}
      </Link>
    </li>
  ));
  return (
    <div className="chips mb-1">
      <a href={filtersAt ?? `#${FILTERS_ID}`} className={filtersAt === undefined ? "chip lg:hidden" : "chip"}>
        <Icon name="filter" size="sm" />
        {t("filters")}
        {chips.length === 0 ? null : <span className="count">{chips.length}</span>}
      </a>
      {picks.length === 0 ? null : (
        <Link to="/compare" className="chip lg:hidden">
          {t("common:compareCount", { number: picks.length })}
        </Link>
      )}
      {chips.length === 0 ? (
        <ul className="flex gap-2" aria-label={t("common:categories")}>
          {categories}
        </ul>
      ) : (
        <ul className="flex gap-2" aria-label={t("active")}>
          {chips.map(({ label, to }) => (
            <li key={label}>
              <Link to={to} className="chip on" aria-label={t("remove", { filter: label })} onClick={forgetFilters}>
                {label}
                <Icon name="close" size="sm" />
              </Link>
            </li>
          ))}
          <li>
            <Link to={clearedOf(form)} className="chip" onClick={forgetFilters}>
              {t("clear")}
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}

function NothingFound() {
  const { t } = useTranslation(["equipment", "common"]);
  const { nothing, bookable, form } = useLoaderData<typeof loader>();
  if (nothing === undefined) return null;
  const { wider, nearest, isNearest, alert, carried } = nothing;
  return (
    <>
      <EmptyState
        drawn
        title={t("none")}
        text={bookable === undefined ? t("noneText") : t("noneDays", bookable)}
        links={[{ to: clearedOf(form), label: t("clear"), variant: "ghost", onClick: forgetFilters }]}
      >
        {alert === "" ? undefined : (
          <Form method="post" action={`/alerts?${alert}`}>
            <input type="hidden" name="query" value={alert} />
            <SubmitButton block={false}>{t("tellMe")}</SubmitButton>
          </Form>
        )}
      </EmptyState>
      {wider.length === 0 ? null : (
        <section className="stack" aria-labelledby="wider">
          <h2 id="wider">{t("wider")}</h2>
          <ul className="row">
            {wider.map(({ to, label, count }) => (
              <li key={to}>
                <ButtonLink to={to} variant="outline" onClick={forgetFilters}>
                  {`${label}: ${count}`}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {nearest.length === 0 ? null : (
        <Card as="section" className="stack" heading={t(isNearest ? "nearestOnes" : "otherOnes")}>
          <EquipmentRows equipmentList={nearest} carried={carried} />
        </Card>
      )}
    </>
  );
}

function OtherPlaces({ asked, isUnknown, links }: NonNullable<ListingView["places"]>) {
  const { t } = useTranslation("equipment");
  const list = (
    <ul className="row">
      {links.map(({ key, name, to }) => (
        <li key={key}>
          <Link to={to} className={buttonClass({ variant: "outline", size: "sm" })} onClick={forgetFilters}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (!isUnknown) return <Alert title={t("otherPlaces")}>{list}</Alert>;
  return (
    <Alert variant="warning" title={t("placeUnknown", { place: asked })}>
      <p>{t(links.length === 0 ? "placeUnknownText" : "placeNearest")}</p>
      {links.length === 0 ? null : list}
    </Alert>
  );
}

/** The map where JavaScript runs; the list by city below it needs none. */
function DrawnMap({ map, switching }: { map: MapView; switching: boolean }) {
  const { t } = useTranslation("map");
  const [EquipmentMap, setEquipmentMap] = useState<ComponentType<{ map: MapView }> | "failed">();
  useEffect(() => {
    // The map and its library outweigh the rest of the page, so they load when a map is opened.
    import("./map/equipment-map").then(
      (loaded) => setEquipmentMap(() => loaded.default),
      () => setEquipmentMap("failed"),
    );
  }, []);
  return (
    <section id={MAP_ID} className="stack" aria-label={t("label")}>
      {EquipmentMap === "failed" ? (
        <ReloadAlert variant="warning" title={t("failed")} again={t("again")}>
          <p>{t("failedText")}</p>
        </ReloadAlert>
      ) : EquipmentMap === undefined || switching ? (
        <MapBusy label={t("loading")} />
      ) : (
        <EquipmentMap map={map} />
      )}
      {/* Under the map: on it, links as large as a finger would cover prices. */}
      <p className="row small map-sources">
        {OUTLINE_SOURCES.map(({ name, at }) => (
          <a key={name} href={at} className="tall" rel="noreferrer">
            {name}
          </a>
        ))}
      </p>
    </section>
  );
}

/** Placeholder while the list or map loads, as large as the map, with the way to the list by city. */
function MapBusy({ label }: { label: string }) {
  const { t } = useTranslation("map");
  return (
    <div className="h-150 bg-sand text-center noscript:hidden">
      <Spinner label={label} fullScreen />
      <a href="#by-city" className="tall">
        {t("byCity")}
      </a>
    </div>
  );
}

/** True for `durationMs` after `view` changes, while the new view loads. */
function useSwitching(view: string, durationMs: number): boolean {
  const [settled, setSettled] = useState(view);
  useEffect(() => {
    if (settled === view) return undefined;
    const timer = setTimeout(() => setSettled(view), durationMs);
    return () => clearTimeout(timer);
  }, [settled, view, durationMs]);
  return settled !== view;
}
