import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EquipmentFilters } from "~/components/equipment/equipment-filters";
import { MachineCard } from "~/components/equipment/machine-card";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { listEquipment } from "~/domain/equipment/equipment-queries.server";
import { readEquipmentQuery, readPageNumber } from "~/domain/equipment/equipment-query";
import { summarise } from "~/domain/equipment/machine-summary";
import type { PageHandle } from "~/hydration/page-handle";
import { loadPage } from "~/http/page.server";

const MACHINES_PER_PAGE = 24;
/** Pictures in the first screen of a phone. */
const EAGER_PICTURES = 2;

export const handle: PageHandle = { i18n: ["equipment"], load: "light" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async ({ db, url, t }) => {
    const { filter } = readEquipmentQuery(url.searchParams);
    const page = readPageNumber(url.searchParams);
    const found = await listEquipment(db, filter, { limit: MACHINES_PER_PAGE, cursor: (page - 1) * MACHINES_PER_PAGE });
    const pages = Math.max(1, Math.ceil(found.total / MACHINES_PER_PAGE));
    return { title: `${t("equipment:title")} – ${t("brand")}`, filter, page, pages, total: found.total, items: found.items.map(summarise) };
  });

export default function EquipmentList() {
  const { t } = useTranslation(["equipment", "common"]);
  const { filter, page, pages, total, items } = useLoaderData<typeof loader>();
  const pageLink = (number: number, label: string) => {
    const query = new URLSearchParams({ page: String(number) });
    if (filter.search) query.set("search", filter.search);
    if (filter.category) query.set("category", filter.category);
    return { to: `/equipment?${query.toString()}`, label };
  };
  return (
    <div className="wrap page">
      <div className="head">
        <h1>{filter.category ? t(`common:category_${filter.category}`) : t("title")}</h1>
        <p role="status">{t("results", { count: total })}</p>
      </div>
      <div className="with-side">
        <EquipmentFilters filter={filter} />
        <div className="stack">
          {filter.search ? <p>{t("resultsFor", { search: filter.search })}</p> : null}
          {items.length === 0 ? (
            <EmptyState title={t("none")} action={<ButtonLink to="/equipment" variant="outline">{t("clear")}</ButtonLink>}>
              <p>{t("noneText")}</p>
            </EmptyState>
          ) : (
            <div className="cards">
              {items.map((machine, index) => <MachineCard key={machine.id} machine={machine} eager={index < EAGER_PICTURES} />)}
            </div>
          )}
          {pages === 1 ? null : (
            <Pagination
              label={t("common:pageOf", { page, pages })}
              status={t("common:pageOf", { page, pages })}
              {...(page > 1 ? { previous: pageLink(page - 1, t("common:previousPage")) } : {})}
              {...(page < pages ? { next: pageLink(page + 1, t("common:nextPage")) } : {})}
            />
          )}
        </div>
      </div>
    </div>
  );
}
