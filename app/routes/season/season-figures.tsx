import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/ui/button";
import { Table } from "~/components/ui/table";
import type { SeasonView } from "./loader.server";

/** Each of the owner's machines in the season, with what others in the district ask. */
export function SeasonEquipmentTable({ list }: Pick<SeasonView, "list">) {
  const { t } = useTranslation(["season", "common"]);
  return (
    <Table
      caption={t("machinesTitle")}
      columns={[
        {
          header: t("common:machine"),
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
        { header: t("median"), cell: ({ median }) => median?.rate ?? "-", numeric: true, named: true },
      ]}
      rows={list}
      rowKey={({ id }) => id}
      rowHeads
    />
  );
}

const COLUMNS = ["income", "hired", "blocked", "idle"] as const;

/** Money and days of each month, and their sum. */
export function SeasonFigures({ months, total }: Pick<SeasonView, "months" | "total">) {
  const { t } = useTranslation("season");
  return (
    <table className="figures">
      <caption className="sr-only">{t("monthsTitle")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("month")}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{month.name}</th>
            {COLUMNS.map((column) => (
              <td key={column}>{month[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("total")}</th>
          {COLUMNS.map((column) => (
            <td key={column}>{total[column]}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
