import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EquipmentFinder } from "./equipment-finder";
import { ComparisonProblem, readPickProblem } from "./pick-refusal";
import { PickedCards } from "./picked-cards";
import { ButtonLink } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Table, type TableColumn } from "~/components/ui/table";
import { MAX_COMPARED } from "~/domain/comparisons/comparison-table";
import { loadUserPage } from "~/http/page.server";
import { changeComparisonByForm } from "./action.server";
import { loadComparison, type ComparedRow } from "~/routes/shared/comparison.server";
import type { PageHandle } from "~/page-handle";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["comparison"], images: true };

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: data?.title ?? readPickProblem(error)?.message },
];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadComparison);

/** Adds equipment to the comparison or removes it, for users and visitors alike. */
export const action = (args: ActionFunctionArgs) => changeComparisonByForm(args);

export const clientAction = keepTyped;

export const ErrorBoundary = ComparisonProblem;

const FINDER_ID = "find";
const FINDER_PAGE = "/compare?search=";

export default function Compare() {
  const { t } = useTranslation(["comparison", "common"]);
  const { equipmentList, rows, search, found } = useLoaderData<typeof loader>();
  const full = equipmentList.length >= MAX_COMPARED;
  const finder = <EquipmentFinder search={search ?? ""} found={found} full={full} inDialog={search === null} />;
  const dialog = { id: FINDER_ID, title: t("add"), closeLabel: t("common:close") };
  if (search !== null) {
    return (
      <div className="wrap page narrow">
        <Dialog {...dialog} asPage closeTo="/compare">
          {finder}
        </Dialog>
      </div>
    );
  }
  const add = (
    <ButtonLink to={FINDER_PAGE} data-opens={FINDER_ID} disabled={full}>
      {t("add")}
    </ButtonLink>
  );
  const columns: TableColumn<ComparedRow>[] = [
    { header: t("feature"), cell: (row) => row.term, className: "basis-full" },
    ...equipmentList.map(({ name }, index) => ({
      header: name,
      cell: (row: ComparedRow) => row.values[index],
      className: "flex-1",
    })),
  ];
  return (
    <div className="wrap page stack">
      <div className="head">
        <h1>{t("title")}</h1>
        <p role="status">{t("picked", { number: equipmentList.length, most: MAX_COMPARED })}</p>
      </div>
      {equipmentList.length === 0 ? (
        <EmptyState
          title={t("emptyTitle")}
          action={
            <p className="row">
              <ButtonLink to="/equipment">{t("common:equipment")}</ButtonLink>
              {add}
            </p>
          }
        >
          <p>{t("emptyText", { most: MAX_COMPARED })}</p>
        </EmptyState>
      ) : (
        <>
          <PickedCards equipmentList={equipmentList} />
          <p className="row">
            {add}
            {full ? <span>{t("full")}</span> : null}
          </p>
          <h2>{t("sideBySide")}</h2>
          <Table
            className="compared card"
            caption={t("sideBySide")}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.key}
            rowHeads
          />
        </>
      )}
      {full ? null : <Dialog {...dialog}>{finder}</Dialog>}
    </div>
  );
}
