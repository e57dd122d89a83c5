import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/ui/elements";
import { Table } from "~/components/ui/table";
import type { SeasonView } from "./loader.server";

export function SeasonEquipmentTable({ list }: Pick<SeasonView, "list">) {
  const { t } = useTranslation(["season", "common"]);
  return (
    <Table
      caption={t("machinesTitle")}
      columns={[
        {
          header: t("common:machine"),
          className: "basis-full",
          cell: ({ name, to }) => (
            <ButtonLink to={to} variant="link">
              {name}
            </ButtonLink>
          ),
        },
        { header: t("income"), cell: ({ income }) => income, numeric: true, named: true },
        { header: t("hired"), cell: ({ hired }) => hired, numeric: true, named: true },
        { header: t("blocked"), cell: ({ blocked }) => blocked, numeric: true, named: true },
        { header: t("idle"), cell: ({ idle }) => idle, numeric: true, named: true },
        { header: t("rate"), cell: ({ dailyRate }) => dailyRate, numeric: true, named: true },
        { header: t("median"), cell: ({ median }) => median?.rate, numeric: true, named: true },
      ]}
      rows={list}
      rowKey={({ id }) => id}
      rowHeads
    />
  );
}

type Months = Pick<SeasonView, "months">;

export function IncomeColumns({ months }: Months) {
  if (months.every(({ part }) => part === 0)) return null;
  return (
    <ol className="flex text-center text-xs soft" aria-hidden="true">
      {months.map(({ month, shortName, part }) => (
        <li key={month} className="min-w-0 flex-1">
          <svg className="block h-20 w-full edge-b px-1" viewBox="0 0 1 100" preserveAspectRatio="none">
            <rect className="fill-leaf" y={100 - part} width="1" height={part} />
          </svg>
          {shortName}
        </li>
      ))}
    </ol>
  );
}

const COLUMNS = ["income", "hired", "blocked", "idle"] as const;

export function SeasonFigures({ months, total }: Months & Pick<SeasonView, "total">) {
  const { t } = useTranslation("season");
  const line = (key: string, name: string, figures: SeasonView["total"], look: string) => (
    <tr key={key}>
      <th scope="row" className={`${look} text-left`}>
        {name}
      </th>
      {COLUMNS.map((column) => (
        <td key={column} className={`${look} text-right`}>
          {figures[column]}
        </td>
      ))}
    </tr>
  );
  return (
    <table className="text-figure">
      <caption className="sr-only">{t("monthsTitle")}</caption>
      <thead>
        <tr>
          <th scope="col" className="edge-b px-1 py-2">
            {t("month")}
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="edge-b px-1 py-2 text-right">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{months.map((month) => line(month.month, month.name, month, "edge-b px-1 py-2"))}</tbody>
      <tfoot>{line("total", t("total"), total, "ruled px-1 py-2")}</tfoot>
    </table>
  );
}
