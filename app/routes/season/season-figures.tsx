import { useTranslation } from "react-i18next";
import type { SeasonView } from "./loader.server";

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
