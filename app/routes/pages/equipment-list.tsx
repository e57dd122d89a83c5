import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PickForms } from "~/components/comparisons/pick-button";
import { EquipmentFilters } from "~/components/equipment/equipment-filters";
import { FilterChips } from "~/components/equipment/filter-chips";
import { ListError } from "~/components/equipment/list-error";
import { MachineCard } from "~/components/equipment/machine-card";
import { useKeptFilters } from "~/components/equipment/use-kept-filters";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import type { PageHandle } from "~/hydration/page-handle";
import { loadPage, type PageProblem } from "~/http/page.server";
import { viewListing } from "~/http/views/listing-view.server";

/** Pictures in the first screen of a phone. */
const EAGER_PICTURES = 2;

export const handle: PageHandle = { i18n: ["equipment"], load: "light" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, viewListing);

export default function EquipmentList() {
  const { t } = useTranslation(["equipment", "common"]);
  const { form, chips, results, items, page, pages, previous, next } = useLoaderData<typeof loader>();
  useKeptFilters();
  const place = pages === undefined ? t("pageOnly", { page }) : t("common:pageOf", { page, pages });
  return (
    <div className="wrap page">
      <div className="head">
        <h1>{form.category ? t(`common:category_${form.category}`) : t("title")}</h1>
        <p role="status">{results}</p>
      </div>
      <div className="with-side">
        <EquipmentFilters form={form} />
        <div className="stack">
          {form.search ? <p>{t("resultsFor", { search: form.search })}</p> : null}
          <FilterChips chips={chips} />
          {items.length === 0 ? (
            <EmptyState title={t("none")} action={<ButtonLink to="/equipment" variant="outline" data-refilters>{t("clear")}</ButtonLink>}>
              <p>{t("noneText")}</p>
            </EmptyState>
          ) : (
            <div className="cards">
              <PickForms />
              {items.map((machine, index) => <MachineCard key={machine.id} machine={machine} eager={index < EAGER_PICTURES} pickable />)}
            </div>
          )}
          <Pagination
            label={place}
            status={place}
            {...(previous === undefined ? {} : { previous: { to: previous, label: t("common:previousPage") } })}
            {...(next === undefined ? {} : { next: { to: next, label: t("common:nextPage") } })}
          />
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ListError message={isRouteErrorResponse(error) ? (error.data as PageProblem | undefined)?.message : undefined} />;
}
