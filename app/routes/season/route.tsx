import { useLoaderData, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageLinks } from "~/components/layout/page-links";
import { BackLink, ButtonLink, EmptyState, Icon, Tabs } from "~/components/ui/elements";
import { Pagination } from "~/components/ui/pagination";
import type { PageHandle } from "~/page-handle";
import { userPage } from "~/http/page.server";
import { HeatMap } from "./heat-map";
import { loadSeason, type SeasonView } from "./loader.server";
import { IncomeColumns, SeasonEquipmentTable, SeasonFigures } from "./season-figures";

export const handle: PageHandle = { i18n: ["season"], isInner: true };

export const loader = userPage(loadSeason);

export default function Season() {
  const { t } = useTranslation("season");
  const { year, tabs, previous, next, equipment, allTo, isEmpty, ...view }: SeasonView = useLoaderData<typeof loader>();
  return (
    <div className="wrap page stack">
      <BackLink to={equipment === undefined ? "/dashboard" : allTo}>
        {t(equipment === undefined ? "dashboard" : "allMachines")}
      </BackLink>
      <div className="head">
        <h1>{equipment === undefined ? t("title") : t("titleOf", { name: equipment.name })}</h1>
      </div>
      <Pagination label={t("years")} status={year} previous={previous} next={next} />
      <Tabs
        label={t("seasons")}
        tabs={tabs.map(({ to, name, months, current }) => ({
          to,
          current,
          label: name === undefined ? t("wholeYear") : t(`season_${name}`, { months }),
        }))}
      />
      {isEmpty ? (
        <EmptyState title={t("empty")} text={t("emptyText")} />
      ) : (
        <Figures view={view} equipment={equipment} />
      )}
    </div>
  );
}

type Shown = Pick<SeasonView, "months" | "total" | "list" | "page" | "pages" | "fileTo" | "outstanding">;

function Figures({ view, equipment }: { view: Shown; equipment: SeasonView["equipment"] }) {
  const { t } = useTranslation("season");
  return (
    <>
      <section className="stack" aria-labelledby="months">
        <h2 id="months">{t("monthsTitle")}</h2>
        <div className="grid grid-cols-wide items-end gap-4">
          <IncomeColumns months={view.months} />
          <SeasonFigures months={view.months} total={view.total} />
        </div>
        {view.outstanding === null ? null : (
          <p>
            {t("outstanding", { amount: view.outstanding.amount })}{" "}
            <Link to={view.outstanding.to}>{t("outstandingList")}</Link>
          </p>
        )}
        <p>
          <ButtonLink to={view.fileTo} reloadDocument variant="outline" size="sm">
            <Icon name="download" size="sm" />
            {t("file")}
          </ButtonLink>
        </p>
      </section>
      <section className="stack" aria-labelledby="map">
        <h2 id="map">{t("mapTitle")}</h2>
        <HeatMap months={view.months} ofOne={equipment !== undefined} />
      </section>
      {equipment === undefined ? (
        <section className="stack" id="machines" aria-labelledby="machines-title">
          <h2 id="machines-title">{t("machinesTitle")}</h2>
          <SeasonEquipmentTable list={view.list} />
          <PageLinks page={view.page} pages={view.pages} pathname="/dashboard/season" at="machines" />
        </section>
      ) : null}
    </>
  );
}
